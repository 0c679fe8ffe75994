//! Reading a shell script word by word: what a word is made of, where it ends, what it is worth as an
//! argument.

use std::ops::Range;

/// What a stretch of a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Plain characters and escaped ones.
    Plain,
    /// `"…"`, or from a quote to the end.
    Double,
    /// `'…'`, or from a quote to the end.
    Single,
    /// `$NAME`, `${…}`, `$((…))`, `$[…]`, `$'…'`, or a `$` alone.
    Expansion,
    /// `$(…)`, a pair of backticks, `<(…)` or `>(…)`.
    Command,
    /// `(…)` against a word.
    Group,
}

/// A word: stretches with nothing between them.
#[derive(Debug)]
pub(super) struct Word<'a> {
    /// As written.
    pub(super) text: &'a str,
    parts: Vec<(Part, Range<usize>)>,
}

/// What a word is worth as an argument.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// This text.
    Text(String),
    /// Nothing: an expansion alone, or something in parentheses.
    Skipped,
    /// Nothing, and neither is anything after it: a command's output.
    Stop,
}

impl<'a> Word<'a> {
    /// Returns whether `()` against it makes it a function's name: plain characters, no number.
    pub(super) fn may_name_function(&self) -> bool {
        matches!(self.parts.as_slice(), [(Part::Plain, _)]) && !is_number(self.text)
    }

    /// Returns what the word is worth: quotes and backslashes taken out, text within double quotes and
    /// expansions against other text as written.
    pub(super) fn value(&self) -> Value {
        if self.parts.iter().any(|(part, _)| *part == Part::Command) {
            return Value::Stop;
        }
        if self.parts.iter().any(|(part, _)| *part == Part::Group)
            || matches!(self.parts.as_slice(), [(Part::Expansion, _)])
            || self.text == "="
        {
            return Value::Skipped;
        }
        let mut out = String::new();
        for (part, range) in &self.parts {
            let text = &self.text[range.clone()];
            match part {
                Part::Plain => unescape(text, &mut out),
                Part::Double => out.push_str(unquote(text, '"')),
                Part::Single => out.push_str(unquote(text, '\'')),
                Part::Expansion | Part::Command | Part::Group => out.push_str(text),
            }
        }
        Value::Text(out)
    }

    /// Returns the scripts inside its command substitutions, those within double quotes too.
    pub(super) fn commands(&self) -> impl Iterator<Item = &'a str> {
        let text = self.text;
        self.parts
            .iter()
            .filter(|(part, _)| matches!(part, Part::Command | Part::Double))
            .filter_map(move |(part, range)| {
                let text = &text[range.clone()];
                let text = match part {
                    Part::Double => &text[text.find("$(").or_else(|| text.find('`'))?..],
                    _ => text,
                };
                text.strip_prefix("$(").or_else(|| text.strip_prefix('`'))
            })
    }
}

/// Takes the backslashes out of `text`; one before a line break stays.
fn unescape(text: &str, out: &mut String) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(next) if c == '\\' && !matches!(next, '\n' | '\r' | '\u{2028}' | '\u{2029}') => {
                out.extend(chars.next());
            }
            _ => out.push(c),
        }
    }
}

/// Returns what stands between quotes; text that does not end in one stays as it is.
fn unquote(text: &str, quote: char) -> &str {
    text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)).unwrap_or(text)
}

/// Redirection operators, longest where one begins another.
const REDIRECTS: [&str; 12] =
    ["&>>", "&>", "<<<", "<<-", "<<", "<&", "<>", ">>", ">&", ">|", "<", ">"];

/// A script and how far it was read.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) const fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub(super) const fn position(&self) -> usize {
        self.at
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
        let descriptor = match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((name, _)) if is_name(name) => name.len() + 2,
            _ => rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len(),
        };
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
        if rest[end..].starts_with("=") {
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

    /// Skips from `(` to the `)` that closes it, or to the end. `((` opens once.
    pub(super) fn parentheses(&mut self) {
        self.at += if self.rest().starts_with("((") { 2 } else { 1 };
        self.skip_to_close();
    }

    /// Skips to behind the `)` that closes what was opened, or to the end.
    fn skip_to_close(&mut self) {
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
                self.skip_double_quoted();
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
                self.skip_to_close();
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
                self.skip_to_close();
                return Part::Command;
            }
            [_, b'[', ..] => self.at += end_after("]"),
            [_, b'{', ..] => {
                self.at += 2;
                self.skip_braced();
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
        [] => false,
        [(Part::Plain, range)] => !is_number(&text[range.clone()]),
        [(Part::Double | Part::Single, _)] => false,
        _ => true,
    }
}

/// Returns the length of the plain characters that `text` starts with.
fn plain_length(text: &str) -> usize {
    let mut end = 0;
    while let Some(c) = text[end..].chars().next() {
        if ends_plain(c) {
            break;
        }
        end += c.len_utf8();
        if c == '\\' {
            match text[end..].chars().next() {
                None | Some('\n') => return end - 1,
                Some(next) => end += next.len_utf8(),
            }
        }
    }
    end
}

/// Returns whether `c` ends a run of plain characters.
const fn ends_plain(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\r' | '\n' | ';' | '&' | '|' | '<' | '>' | '(' | ')' | '"' | '\'' | '$' | '`'
    )
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

const fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_name(text: &str) -> bool {
    text.chars().all(is_name_char) && text.starts_with(|c: char| !c.is_ascii_digit())
}
