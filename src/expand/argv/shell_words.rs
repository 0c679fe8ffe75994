//! Splitting as a shell tokenizer does that knows words, operators, patterns and comments, and keeps
//! only the words.
//!
//! Operators separate words and are dropped; so is every word with an unquoted `*` or `?`, and
//! everything from an unquoted `#` on. A quote that never closes is dropped alone. Variables are put
//! back as `$NAME`, which takes the braces off `${NAME}` (`subst-split-words`).

use crate::expand::ecma;

/// A variable that the tokenizer refuses: `${}`, or `${` that never closes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadSubstitution;

/// Operators of more than one character, longest where one begins another.
const OPERATORS: [&str; 9] = ["||", "&&", ";;", "|&", "<(", "<<<", ">>", ">&", "<&"];

/// Splits `text` into its words.
pub(super) fn split(text: &str) -> Result<Vec<String>, BadSubstitution> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if let Some(length) = operator(&text[at..]) {
            at += length;
            continue;
        }
        let length = chunk(&text[at..]);
        if length == 0 {
            at += first.len_utf8();
            continue;
        }
        match word(&text[at..at + length])? {
            Chunk::Word(word) => words.push(word),
            Chunk::Pattern => {}
            Chunk::Comment(word) => {
                words.extend((!word.is_empty()).then_some(word));
                break;
            }
        }
        at += length;
    }
    Ok(words)
}

/// Returns the length of the operator that `text` starts with.
fn operator(text: &str) -> Option<usize> {
    OPERATORS
        .iter()
        .find(|operator| text.starts_with(**operator))
        .map(|operator| operator.len())
        .or_else(|| text.starts_with(['&', ';', '(', ')', '|', '<', '>']).then_some(1))
}

/// Returns the length of the chunk that `text` starts with: plain characters and closed quotes, one
/// against the other.
fn chunk(text: &str) -> usize {
    let mut end = 0;
    while let Some(c) = text[end..].chars().next() {
        end += match c {
            '\\' => 1 + text[end + 1..].chars().next().filter(|c| is_special(*c)).map_or(0, |_| 1),
            '"' | '\'' => match quoted(&text[end..], c) {
                Some(length) => length,
                None => break,
            },
            c if is_special(c) || ecma::is_space(c) => break,
            c => c.len_utf8(),
        };
    }
    end
}

/// Returns whether a backslash takes `c` into a word that it would otherwise end.
const fn is_special(c: char) -> bool {
    matches!(c, '\'' | '"' | '|' | '&' | ';' | '(' | ')' | '<' | '>' | ' ' | '\t')
}

/// Returns the length of the quoted text that `text` starts with. A quote after a backslash closes
/// only where no other one does: then the last of them.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut last_escaped = None;
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote {
            if !escaped {
                return Some(at + 1);
            }
            last_escaped = Some(at + 1);
        }
        // Only the pair counts: after `\"` the next character is plain again.
        escaped = c == '\\';
    }
    last_escaped
}

/// What a chunk is.
enum Chunk {
    Word(String),
    /// It holds an unquoted `*` or `?`.
    Pattern,
    /// A comment starts in it, after this word.
    Comment(String),
}

/// Takes quotes, backslashes and variables out of a chunk.
fn word(chunk: &str) -> Result<Chunk, BadSubstitution> {
    let chars: Vec<char> = chunk.chars().collect();
    let mut out = String::new();
    let mut quote = None;
    let mut pattern = false;
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        pattern |= quote.is_none() && matches!(c, '*' | '?');
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"'), '\\') => {
                at += 1;
                match chars.get(at) {
                    Some(&c @ ('"' | '\\' | '$')) => out.push(c),
                    Some(&c) => out.extend(['\\', c]),
                    None => out.push('\\'),
                }
            }
            (None, '\\') => {
                at += 1;
                // A pattern is one even where its mark is escaped.
                pattern |= matches!(chars.get(at), Some('*' | '?'));
                out.extend(chars.get(at));
            }
            (None | Some('"'), '$') => at = variable(&chars, at, &mut out)?,
            (None, '"' | '\'') => quote = Some(c),
            (None, '#') => return Ok(Chunk::Comment(out)),
            (_, c) => out.push(c),
        }
        at += 1;
    }
    Ok(if pattern { Chunk::Pattern } else { Chunk::Word(out) })
}

/// Puts the variable at `chars[at]` back as `$NAME`; returns the index of its last character.
fn variable(chars: &[char], at: usize, out: &mut String) -> Result<usize, BadSubstitution> {
    out.push('$');
    match chars.get(at + 1) {
        Some('{') => {
            let name = chars.get(at + 2..).unwrap_or_default();
            let length = name.iter().position(|c| *c == '}').filter(|length| *length > 0);
            let length = length.ok_or(BadSubstitution)?;
            out.extend(&name[..length]);
            Ok(at + 2 + length)
        }
        Some(&c @ ('*' | '@' | '#' | '?' | '$' | '!' | '_' | '-')) => {
            out.push(c);
            // The tokenizer steps over the character after a special variable; of one outside the
            // basic plane it steps over half.
            if chars.get(at + 2).is_some_and(|c| c.len_utf16() == 2) {
                out.push(char::REPLACEMENT_CHARACTER);
            }
            Ok(at + 2)
        }
        _ => {
            let name =
                chars[at + 1..].iter().take_while(|c| c.is_ascii_alphanumeric() || **c == '_');
            let length = name.clone().count();
            out.extend(name);
            Ok(at + length)
        }
    }
}
