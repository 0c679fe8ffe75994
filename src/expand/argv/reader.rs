//! Reading a shell script token by token.

use super::word::Value;

/// Redirection operators, longest where one begins another.
const REDIRECTS: [&str; 12] =
    ["&>>", "&>", "<<<", "<<-", "<<", "<&", "<>", ">>", ">&", ">|", "<", ">"];

/// How deep substitutions are followed.
const MAX_DEPTH: usize = 100;

/// A script and how far it was read.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    /// How many substitutions are open.
    pub(super) depth: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    pub(super) const fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(super) fn advance_char(&mut self) {
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
    }

    /// Skips blanks, and line breaks after a backslash.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with([' ', '\t', '\r']) {
                self.at += 1;
            } else if rest.starts_with("\\\n") {
                self.at += 2;
            } else {
                return;
            }
        }
    }

    /// Skips blanks, line breaks and comments.
    pub(super) fn skip_space_and_comments(&mut self) {
        loop {
            self.skip_blanks();
            match self.rest().as_bytes().first() {
                Some(b'\n') => self.at += 1,
                Some(b'#') => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                _ => return,
            }
        }
    }

    /// Returns whether a blank or a line break stands `ahead` bytes from here.
    pub(super) fn blank_follows(&self, ahead: usize) -> bool {
        matches!(self.rest().as_bytes().get(ahead), Some(b' ' | b'\t' | b'\r' | b'\n'))
    }

    /// Returns the word of plain characters here, empty where another part starts or follows.
    pub(super) fn bare_word(&self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| ends_plain(c) || c == '\\').unwrap_or(rest.len());
        if rest[end..].starts_with(['"', '\'', '$', '`', '\\']) { "" } else { &rest[..end] }
    }

    /// Skips a word of plain characters; one character where there is none. Returns whether there was.
    pub(super) fn skip_bare_word(&mut self) -> bool {
        let rest = self.rest();
        let end = rest.find(ends_plain).unwrap_or(rest.len());
        if end == 0 {
            self.advance_char();
        }
        self.at += end;
        end > 0
    }

    /// Takes one of `operators`, then line breaks.
    pub(super) fn take_operator(&mut self, operators: &[&str]) -> bool {
        self.skip_blanks();
        let rest = self.rest();
        let Some(operator) = operators.iter().find(|operator| rest.starts_with(**operator)) else {
            return false;
        };
        // `|` before `|` is the other operator.
        if rest.starts_with("||") && *operator == "|" {
            return false;
        }
        self.at += operator.len();
        self.skip_blanks();
        while self.rest().starts_with('\n') {
            self.at += 1;
            self.skip_blanks();
        }
        true
    }

    /// Takes a redirection's operator and the descriptor before it.
    pub(super) fn redirect(&mut self) -> bool {
        let length = self.redirect_length();
        self.at += length;
        length > 0
    }

    /// Returns whether a redirection comes next.
    pub(super) fn redirect_follows(&self) -> bool {
        self.redirect_length() > 0
    }

    fn redirect_length(&self) -> usize {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let descriptor = named_descriptor(rest).unwrap_or(digits);
        let after = &rest[descriptor..];
        if after.starts_with("<(") || after.starts_with(">(") {
            return 0;
        }
        let operator = REDIRECTS.iter().find(|operator| after.starts_with(**operator));
        operator.map_or(0, |operator| descriptor + operator.len())
    }

    /// Reads an assignment: `NAME=WORD`, `NAME+=WORD`, `NAME[…]=WORD`, `NAME=(…)`.
    pub(super) fn assignment(&mut self) -> bool {
        let rest = self.rest();
        let name = rest.len() - rest.trim_start_matches(is_name_char).len();
        if !is_name(&rest[..name]) {
            return false;
        }
        let mut end = name;
        if rest[end..].starts_with('[') {
            let Some(close) = rest[end..].find(']') else { return false };
            end += close + 1;
        }
        let Some(operator) = ["=", "+="].iter().find(|o| rest[end..].starts_with(**o)) else {
            return false;
        };
        end += operator.len();
        if rest[end..].starts_with('=') {
            return false;
        }
        self.at += end;
        if self.rest().starts_with('(') {
            self.parentheses();
        } else {
            self.word();
            if self.rest().starts_with('(') {
                self.parentheses();
            }
        }
        true
    }

    /// Skips a here-document: the rest of its line and the lines up to its delimiter, or to the end.
    pub(super) fn skip_here_document(&mut self) {
        self.at += 2;
        self.skip_blanks();
        let delimiter = match self.word().map(|word| word.value()) {
            Some(Value::Text(text)) => text,
            _ => String::new(),
        };
        let mut lines = self.rest().split_inclusive('\n');
        self.at += lines.next().map_or(0, str::len);
        for line in lines {
            self.at += line.len();
            if line.trim_end_matches('\n') == delimiter {
                break;
            }
        }
    }

    /// Skips `()` and what is blank before, between and after, where a statement follows; then it made
    /// the word before it a function's name.
    pub(super) fn empty_parentheses(&mut self) -> bool {
        let start = self.at;
        self.skip_blanks();
        if self.rest().starts_with('(') {
            self.at += 1;
            self.skip_blanks();
            if self.rest().starts_with(')') {
                self.at += 1;
                self.skip_space_and_comments();
                if !self.at_end() && !self.rest().starts_with([';', '&', '|', ')']) {
                    return true;
                }
            }
        }
        self.at = start;
        false
    }

    /// Runs `inside` one substitution deeper; where there are too many, skips to the end.
    pub(super) fn deeper(&mut self, inside: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            self.at = self.text.len();
            return;
        }
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    /// Skips from `(` to the `)` that closes it, or to the end. `((` opens once.
    pub(super) fn parentheses(&mut self) {
        self.at += if self.rest().starts_with("((") { 2 } else { 1 };
        self.deeper(Self::skip_to_close);
    }

    /// Skips to behind the `)` that closes what was opened, or to the end.
    pub(super) fn skip_to_close(&mut self) {
        let mut open = 1_usize;
        while open > 0 && !self.at_end() {
            self.skip_space_and_comments();
            match self.rest().as_bytes().first() {
                Some(b'(') => {
                    self.at += if self.rest().starts_with("((") { 2 } else { 1 };
                    open += 1;
                }
                Some(b')') => {
                    self.at += 1;
                    open -= 1;
                }
                _ => {
                    if self.word().is_none() {
                        self.advance_char();
                    }
                }
            }
        }
    }
}

/// Returns the length of the `{NAME}` before a redirection.
fn named_descriptor(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('{')?;
    let name = rest.len() - rest.trim_start_matches(is_name_char).len();
    (is_name(&rest[..name]) && rest[name..].starts_with('}')).then_some(name + 2)
}

/// Returns whether `c` ends a run of plain characters.
pub(super) const fn ends_plain(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\r' | '\n' | ';' | '&' | '|' | '<' | '>' | '(' | ')' | '"' | '\'' | '$' | '`'
    )
}

pub(super) const fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_name(text: &str) -> bool {
    text.chars().all(is_name_char) && text.starts_with(|c: char| !c.is_ascii_digit())
}
