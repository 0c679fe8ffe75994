//! Reading the parts of a word: plain characters, quotes, expansions, substitutions.

use std::ops::Range;

use super::reader::{Reader, ends_plain, is_name_char};
use super::word::{Part, Word, is_number};

impl<'a> Reader<'a> {
    /// Reads a command's name, or a word in any other place: parentheses are no part of it.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        self.read_word(false)
    }

    /// Reads a command's argument: parentheses against it are part of it.
    pub(super) fn argument(&mut self) -> Option<Word<'a>> {
        self.read_word(true)
    }

    fn read_word(&mut self, groups: bool) -> Option<Word<'a>> {
        let start = self.at;
        let mut parts = Vec::new();
        loop {
            let from = self.at;
            let part = match self.rest().as_bytes() {
                [b'(', ..] if groups && takes_group(&self.text[start..], &parts) => {
                    self.parentheses();
                    parts.push((Part::Group, from - start..self.at - start));
                    break;
                }
                _ => self.part(),
            };
            let Some(part) = part else { break };
            parts.push((part, from - start..self.at - start));
        }
        (!parts.is_empty()).then(|| Word { text: &self.text[start..self.at], parts })
    }

    /// Reads one part of a word.
    fn part(&mut self) -> Option<Part> {
        let rest = self.rest();
        match rest.as_bytes() {
            [] => None,
            [b'"', ..] => {
                self.at += 1;
                self.deeper(Self::skip_double_quoted);
                Some(Part::Double)
            }
            [b'\'', ..] => {
                self.at += 1 + rest[1..].find('\'').map_or(rest.len() - 1, |end| end + 1);
                Some(Part::Single)
            }
            [b'$', ..] => Some(self.dollar()),
            [b'`', ..] => {
                self.skip_backticks();
                Some(Part::Command)
            }
            [b'<' | b'>', b'(', ..] => {
                self.at += 2;
                self.deeper(Self::skip_to_close);
                Some(Part::Command)
            }
            _ => {
                let length = plain_length(rest);
                self.at += length;
                (length > 0).then_some(Part::Plain)
            }
        }
    }

    /// Skips to behind the closing `"`, or to the end.
    fn skip_double_quoted(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            match c {
                '"' => {
                    self.at += 1;
                    return;
                }
                '\\' => {
                    self.at += 1;
                    self.advance_char();
                }
                '$' if self.rest().starts_with("$(") || self.rest().starts_with("${") => {
                    self.dollar();
                }
                '`' => self.skip_backticks(),
                c => self.at += c.len_utf8(),
            }
        }
    }

    /// Skips from a backtick to behind the next one that no backslash escapes, or to the end.
    fn skip_backticks(&mut self) {
        self.at += 1;
        while let Some(c) = self.rest().chars().next() {
            self.at += c.len_utf8();
            match c {
                '`' => return,
                '\\' => self.advance_char(),
                _ => {}
            }
        }
    }

    /// Reads what starts with `$`.
    fn dollar(&mut self) -> Part {
        let rest = self.rest();
        let end_after = |close: &str| rest.find(close).map_or(rest.len(), |end| end + close.len());
        match rest.as_bytes() {
            [_, b'(', b'(', ..] => self.at += end_after("))"),
            [_, b'(', ..] => {
                self.at += 2;
                self.deeper(Self::skip_to_close);
                return Part::Command;
            }
            [_, b'[', ..] => self.at += end_after("]"),
            [_, b'{', ..] => {
                self.at += 2;
                self.deeper(Self::skip_braced);
            }
            [_, b'\'', ..] => {
                self.at += 2;
                while let Some(c) = self.rest().chars().next() {
                    self.at += c.len_utf8();
                    match c {
                        '\'' => break,
                        '\\' => self.advance_char(),
                        _ => {}
                    }
                }
            }
            [_, b'*' | b'@' | b'#' | b'?' | b'-' | b'$' | b'!' | b'0'..=b'9', ..] => self.at += 2,
            _ => {
                let name = rest[1..].trim_start_matches(|c: char| is_name_char(c) || !c.is_ascii());
                self.at += rest.len() - name.len();
            }
        }
        Part::Expansion
    }

    /// Skips to behind the `}` that ends a `${`, or to the end.
    fn skip_braced(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            match c {
                '}' => {
                    self.at += 1;
                    return;
                }
                '"' | '\'' | '`' => {
                    self.part();
                }
                '$' => {
                    self.dollar();
                }
                '\\' => {
                    self.at += 1;
                    self.advance_char();
                }
                c => self.at += c.len_utf8(),
            }
        }
    }
}

/// Returns whether `(` against these parts belongs to their word.
fn takes_group(text: &str, parts: &[(Part, Range<usize>)]) -> bool {
    match parts {
        [(Part::Plain, range)] => !is_number(&text[range.clone()]),
        [] | [(Part::Double | Part::Single, _)] => false,
        _ => true,
    }
}

/// Returns the length of the plain characters that `text` starts with. From a `{` to the next `}`
/// quotes and expansions are plain characters too (`subst-braces`).
fn plain_length(text: &str) -> usize {
    let mut end = 0;
    let mut braced = false;
    while let Some(c) = text[end..].chars().next() {
        if ends_plain(c) && !(braced && matches!(c, '"' | '\'' | '$' | '`')) {
            break;
        }
        end += c.len_utf8();
        braced = c == '{' || braced && c != '}';
        if c == '\\' {
            match text[end..].chars().next() {
                None | Some('\n') => return end - 1,
                Some(next) => end += next.len_utf8(),
            }
        }
    }
    end
}
