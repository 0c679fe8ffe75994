//! The patterns of `paths:`: gitignore rules as the client's matcher understands them.
//!
//! Measured with 90 patterns against ten files (`act-patterns-*`); both clients agree. Letter case
//! is ignored, the last pattern that matches decides, and a folder that matches takes everything
//! below it, which a later `!` pattern does not bring back. `!` or `^` at the start of a bracket is
//! an ordinary character.

/// Patterns of one skill.
#[derive(Clone, Debug)]
pub struct Globs {
    patterns: Vec<Glob>,
}

/// One pattern.
#[derive(Clone, Debug)]
struct Glob {
    negated: bool,
    only_folders: bool,
    /// Whether it counts from the root; else it matches at the start of any part of a path.
    anchored: bool,
    tokens: Vec<Token>,
}

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// This character, in lower case.
    Literal(char),
    /// One character other than `/`.
    One,
    /// Any number of characters other than `/`.
    Star,
    /// `**/` at the start: any folders, or none.
    AnyFolders,
    /// `/**` before another `/`: any number of parts, each with a `/` before it.
    AnyParts,
    /// `/**` at the end: something below.
    Below,
    /// One character of these ranges, in lower case.
    Class(Vec<(char, char)>),
}

impl Globs {
    /// Reads patterns; comments and empty ones match nothing.
    pub fn new<'a>(patterns: impl IntoIterator<Item = &'a str>) -> Self {
        Self { patterns: patterns.into_iter().filter_map(Glob::parse).collect() }
    }

    /// Returns whether a file matches. `path` is relative to the start folder, with `/`.
    pub fn matches(&self, path: &str) -> bool {
        let lower = path.to_lowercase();
        let folders = lower.match_indices('/').filter_map(|(at, _)| lower.get(..=at));
        folders.chain([lower.as_str()]).any(|part| self.takes(part))
    }

    /// Returns whether the last pattern that matches takes this folder or file in.
    fn takes(&self, path: &str) -> bool {
        let path: Vec<char> = path.chars().collect();
        let decides = self.patterns.iter().rev().find(|glob| glob.matches(&path));
        decides.is_some_and(|glob| !glob.negated)
    }
}

/// Returns whether a pattern can match any path: not where it is a comment, has a bracket that nothing
/// closes, or a part that no path has: `.`, `..`, or nothing at all.
pub fn can_match(pattern: &str) -> bool {
    let Some(glob) = Glob::parse(pattern) else { return false };
    let is_dead = |token: &Token| matches!(token, Token::Class(ranges) if ranges.is_empty());
    let pattern = pattern.strip_prefix('!').unwrap_or(pattern).trim_end_matches(' ');
    let pattern = pattern.strip_prefix('/').unwrap_or(pattern);
    let mut parts = pattern.strip_suffix('/').unwrap_or(pattern).split('/');
    !glob.tokens.iter().any(is_dead) && parts.all(|part| !matches!(part, "" | "." | ".."))
}

impl Glob {
    /// Reads one pattern; a comment or nothing is no pattern.
    fn parse(pattern: &str) -> Option<Self> {
        if pattern.starts_with('#') {
            return None;
        }
        let (negated, rest) = match pattern.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, pattern),
        };
        let rest = rest.trim_end_matches(' ').to_lowercase();
        let (only_folders, rest) = match rest.strip_suffix('/') {
            Some(rest) => (true, rest),
            None => (false, rest.as_str()),
        };
        if rest.is_empty() {
            return None;
        }
        let anchored = rest.contains('/');
        let mut tokens = tokens(rest.strip_prefix('/').unwrap_or(rest));
        // Before the `/` that names folders only, `/**` may also stand for nothing.
        if only_folders && tokens.last() == Some(&Token::Below) {
            tokens.pop();
            tokens.push(Token::AnyParts);
        }
        Some(Self { negated, only_folders, anchored, tokens })
    }

    /// Returns whether the pattern is the whole of `path`, or of its end where it is not anchored.
    fn matches(&self, path: &[char]) -> bool {
        let (path, is_folder) = match path.split_last() {
            Some(('/', folder)) => (folder, true),
            _ => (path, false),
        };
        if self.only_folders && !is_folder {
            return false;
        }
        let starts = path.iter().enumerate().filter(|(_, letter)| **letter == '/');
        let starts = starts.map(|(at, _)| at + 1).filter(|_| !self.anchored);
        std::iter::once(0).chain(starts).any(|at| fits(&self.tokens, path.get(at..).unwrap_or(&[])))
    }
}

/// Splits a pattern into tokens.
fn tokens(pattern: &str) -> Vec<Token> {
    let letters: Vec<char> = pattern.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    let rest_is = |at: usize, text: &str| {
        letters.get(at..).is_some_and(|rest| text.chars().eq(rest.iter().copied().take(text.len())))
    };
    if rest_is(at, "**/") {
        tokens.push(Token::AnyFolders);
        at += 3;
    }
    while let Some(letter) = letters.get(at).copied() {
        match letter {
            '/' if rest_is(at, "/**/") => {
                tokens.push(Token::AnyParts);
                at += 3;
            }
            '/' if rest_is(at, "/**") && letters.len() == at + 3 => {
                tokens.push(Token::Below);
                at += 3;
            }
            '\\' if at + 1 < letters.len() => {
                tokens.extend(letters.get(at + 1).map(|letter| Token::Literal(*letter)));
                at += 2;
            }
            '?' => {
                tokens.push(Token::One);
                at += 1;
            }
            '*' => {
                if tokens.last() != Some(&Token::Star) {
                    tokens.push(Token::Star);
                }
                at += 1;
            }
            '[' => match class(letters.get(at + 1..).unwrap_or_default()) {
                Some((ranges, length)) => {
                    tokens.push(Token::Class(ranges));
                    at += length + 2;
                }
                // A bracket that nothing closes can match no path.
                None => return vec![Token::Class(Vec::new())],
            },
            letter => {
                tokens.push(Token::Literal(letter));
                at += 1;
            }
        }
    }
    tokens
}

/// Reads what stands between brackets; returns its ranges and its length.
fn class(letters: &[char]) -> Option<(Vec<(char, char)>, usize)> {
    let length = letters.iter().position(|letter| *letter == ']')?;
    let inner = letters.get(..length)?;
    let mut ranges = Vec::new();
    let mut rest = inner;
    while let Some((first, after)) = rest.split_first() {
        rest = match (first, after) {
            ('\\', [escaped, after @ ..]) => {
                ranges.push((*escaped, *escaped));
                after
            }
            (from, ['-', to, after @ ..]) => {
                ranges.push((*from, *to));
                after
            }
            (one, after) => {
                ranges.push((*one, *one));
                after
            }
        };
    }
    Some((ranges, length))
}

/// Returns whether the tokens are the whole of `path`.
///
/// Every set of tokens is held against every suffix at most once, so that no pattern takes long.
fn fits(tokens: &[Token], path: &[char]) -> bool {
    // `reach[at]`: the tokens so far can end before `path[at]`.
    let mut reach = vec![false; path.len() + 1];
    if let Some(start) = reach.first_mut() {
        *start = true;
    }
    for token in tokens {
        reach = advance(token, &reach, path);
    }
    reach.last().copied().unwrap_or(false)
}

/// Returns where the tokens can end after one more.
fn advance(token: &Token, reach: &[bool], path: &[char]) -> Vec<bool> {
    let mut next = vec![false; reach.len()];
    let mut mark = |at: usize| {
        if let Some(place) = next.get_mut(at) {
            *place = true;
        }
    };
    let from = |at: &usize| reach.get(*at).copied().unwrap_or(false);
    let single = |wanted: &dyn Fn(char) -> bool, mark: &mut dyn FnMut(usize)| {
        for (at, letter) in path.iter().enumerate() {
            if from(&at) && wanted(*letter) {
                mark(at + 1);
            }
        }
    };
    match token {
        Token::Literal(wanted) => single(&|letter| letter == *wanted, &mut mark),
        Token::One => single(&|letter| letter != '/', &mut mark),
        Token::Class(ranges) => {
            let wanted = |letter| ranges.iter().any(|(from, to)| (*from..=*to).contains(&letter));
            single(&wanted, &mut mark);
        }
        Token::Star => {
            let mut open = false;
            for at in 0..=path.len() {
                open |= from(&at);
                if open {
                    mark(at);
                }
                open &= path.get(at) != Some(&'/');
            }
        }
        Token::AnyFolders => {
            let mut open = false;
            for at in 0..=path.len() {
                let starts = at == 0 || path.get(at - 1) == Some(&'/');
                if from(&at) || (open && starts) {
                    mark(at);
                }
                open |= from(&at);
            }
        }
        Token::AnyParts => {
            let mut open = false;
            for at in 0..=path.len() {
                if from(&at) || (open && path.get(at) == Some(&'/')) {
                    mark(at);
                }
                // A part starts with a slash and holds at least one more character.
                open |= from(&at) && path.get(at) == Some(&'/');
                if path.get(at) == Some(&'/') && path.get(at + 1) == Some(&'/') {
                    open = false;
                }
            }
        }
        Token::Below => {
            for at in 0..path.len() {
                if from(&at) && path.get(at) == Some(&'/') && at + 1 < path.len() {
                    mark(path.len());
                }
            }
        }
    }
    next
}

#[cfg(test)]
mod tests;
