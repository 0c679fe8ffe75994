//! Words: quotes, escapes, parameters, substitutions.

use super::parse::Parser;
use super::{Feature, Segment, Word};

/// Characters that end a word.
const META: &str = " \t\n;|&<>()";

impl Parser<'_> {
    /// Reads a word at the present place; `None` where there is none.
    pub(super) fn word(&mut self) -> Option<Word> {
        let start = self.at;
        let mut word = Word::default();
        let mut quotes = 0;
        while let Some(c) = self.peek() {
            match c {
                '<' | '>' if self.peek_at(1) == Some('(') => {
                    self.note(Feature::ProcessSubstitution);
                    self.bump();
                    self.parenthesis();
                    word.segments.push(Segment::Unknown);
                }
                _ if META.contains(c) => break,
                '\'' => {
                    quotes += 1;
                    self.single_quoted(&mut word);
                }
                '"' => {
                    quotes += 1;
                    self.double_quoted(&mut word);
                }
                '\\' => self.escaped(&mut word),
                '$' => self.dollar(&mut word, false),
                '`' => self.backtick(&mut word, false),
                '{' if self.is_brace_expansion() => {
                    self.note(Feature::BraceExpansion);
                    self.bump();
                    word.segments.push(Segment::Unknown);
                }
                '~' if self.at == start => {
                    self.bump();
                    word.segments.push(Segment::Tilde);
                }
                '*' | '?' | '[' | ']' => {
                    self.bump();
                    word.segments.push(Segment::Glob(c));
                }
                '#' if self.at > start => {
                    self.note(Feature::MidWordHash);
                    self.bump();
                    push_text(&mut word, c);
                }
                _ => {
                    self.bump();
                    push_text(&mut word, c);
                }
            }
        }
        if self.at == start {
            return None;
        }
        let written = self.slice(start..self.at);
        if matches!(written, "[" | "[[" | "]" | "]]") {
            word.segments = vec![Segment::Text(written.to_owned())];
        }
        if quotes > 1 {
            self.note(Feature::MixedQuotes);
        }
        if word.has_glob() {
            self.note(Feature::Glob);
        }
        if word.substituted {
            let text = |segment: &Segment| match segment {
                Segment::Text(text) => Some(text.clone()),
                _ => None,
            };
            let beside: String = word.segments.iter().filter_map(text).collect();
            let quoted = !word.segments.contains(&Segment::Unknown);
            if quoted && beside.trim().is_empty() {
                self.note(Feature::WholeSubstitution);
            }
            self.note(if quoted && !beside.is_empty() {
                Feature::QuotedSubstitution
            } else {
                Feature::CommandSubstitution
            });
        }
        word.span = start..self.at;
        Some(word)
    }

    fn single_quoted(&mut self, word: &mut Word) {
        self.bump();
        word.quoted = true;
        word.segments.push(Segment::Text(String::new()));
        loop {
            match self.peek() {
                Some('\'') => break self.bump(),
                Some(c) => {
                    self.quoted_line(c);
                    self.bump();
                    push_text(word, c);
                }
                None => break self.note(Feature::OpenQuote),
            }
        }
    }

    fn double_quoted(&mut self, word: &mut Word) {
        self.bump();
        word.quoted = true;
        word.segments.push(Segment::Text(String::new()));
        loop {
            match self.peek() {
                Some('"') => break self.bump(),
                Some('$') => self.dollar(word, true),
                Some('`') => self.backtick(word, true),
                Some('\\') => {
                    self.bump();
                    match self.peek() {
                        Some('\n') => self.bump(),
                        Some(c @ ('"' | '\\' | '$' | '`')) => {
                            if c == '"' {
                                self.note(Feature::EscapedQuote);
                            }
                            self.bump();
                            push_text(word, c);
                        }
                        _ => push_text(word, '\\'),
                    }
                }
                Some(c) => {
                    self.quoted_line(c);
                    self.bump();
                    push_text(word, c);
                }
                None => break self.note(Feature::ParseError),
            }
        }
    }

    /// Notes a line end inside quotes, and what it starts with.
    fn quoted_line(&mut self, c: char) {
        if c == '\n' {
            self.note(Feature::QuotedLine);
            if self.rest().trim_start_matches(['\n', ' ', '\t']).starts_with('#') {
                self.note(Feature::QuotedHash);
            }
        }
    }

    fn escaped(&mut self, word: &mut Word) {
        self.bump();
        match self.peek() {
            Some('\n') => self.bump(),
            Some(c) => {
                self.note(match c {
                    ' ' | '\t' => Feature::EscapedSpace,
                    ';' | '|' | '&' | '<' | '>' => Feature::EscapedOperator,
                    '"' => Feature::EscapedQuote,
                    _ => Feature::Escape,
                });
                self.bump();
                push_text(word, c);
            }
            None => {
                self.note(Feature::ParseError);
                push_text(word, '\\');
            }
        }
    }

    /// Reads what starts with a dollar.
    fn dollar(&mut self, word: &mut Word, quoted: bool) {
        self.bump();
        match self.peek() {
            Some('(') if self.peek_at(1) == Some('(') => {
                let inner = self.parenthesis();
                let numbers = inner.chars().all(|c| !c.is_alphabetic() && c != '$' && c != '_');
                self.note(if numbers { Feature::Arithmetic } else { Feature::ArithmeticName });
                word.segments.push(if numbers { Segment::Some } else { Segment::Unknown });
            }
            Some('(') => {
                let start = self.at + 1;
                self.parenthesis();
                self.inner(start, self.at.saturating_sub(1));
                word.substituted = true;
                word.segments.push(if quoted { Segment::Some } else { Segment::Unknown });
            }
            Some('{') => {
                self.note(Feature::BraceParameter);
                self.balanced('{', '}');
                word.segments.push(Segment::Unknown);
            }
            Some('\'') if !quoted => {
                self.note(Feature::AnsiQuote);
                self.bump();
                while let Some(c) = self.peek() {
                    self.bump();
                    match c {
                        '\\' => self.bump(),
                        '\'' => break,
                        _ => {}
                    }
                }
                word.segments.push(Segment::Unknown);
            }
            Some('"') if !quoted => {
                self.note(Feature::LocaleQuote);
                self.double_quoted(word);
            }
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                let name = self.name();
                self.note(Feature::Parameter);
                word.segments.push(Segment::Parameter { name, quoted });
            }
            Some(c) if c.is_ascii_digit() => {
                self.bump();
                self.note(Feature::PositionalParameter);
                word.segments.push(Segment::Unknown);
            }
            Some('?' | '$' | '@' | '#' | '!' | '*' | '-') => {
                if self.peek() == Some('#') {
                    self.note(Feature::MidWordHash);
                }
                self.bump();
                self.note(Feature::SpecialParameter);
                word.segments.push(Segment::Unknown);
            }
            _ => {
                if !quoted {
                    self.note(Feature::LoneDollar);
                }
                push_text(word, '$');
            }
        }
    }

    /// Reads a name.
    fn name(&mut self) -> String {
        let rest = self.rest();
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let name = rest.get(..end).unwrap_or_default().to_owned();
        self.at += end;
        name
    }

    /// Passes over a backtick's command.
    fn backtick(&mut self, word: &mut Word, quoted: bool) {
        self.note(Feature::Backtick);
        self.bump();
        let start = self.at;
        word.substituted = true;
        word.segments.push(if quoted { Segment::Some } else { Segment::Unknown });
        loop {
            match self.peek() {
                Some('`') => {
                    self.inner(start, self.at);
                    break self.bump();
                }
                Some('\\') => {
                    self.bump();
                    self.bump();
                }
                Some(_) => self.bump(),
                None => break self.note(Feature::ParseError),
            }
        }
    }

    /// Passes over what stands in parentheses, and returns it.
    pub(super) fn parenthesis(&mut self) -> String {
        self.balanced('(', ')')
    }

    /// Passes over what stands between `open` and its `close`, quotes respected.
    fn balanced(&mut self, open: char, close: char) -> String {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(c) = self.peek() {
            self.bump();
            match c {
                '\\' => self.bump(),
                '\'' => {
                    while self.peek().is_some_and(|c| c != '\'') {
                        self.bump();
                    }
                    self.bump();
                }
                '"' => {
                    while self.peek().is_some_and(|c| c != '"') {
                        if self.peek() == Some('\\') {
                            self.bump();
                        }
                        self.bump();
                    }
                    self.bump();
                }
                _ if c == open => depth += 1,
                _ if c == close => {
                    depth -= 1;
                    if depth == 0 {
                        return self.slice(start..self.at).to_owned();
                    }
                }
                _ => {}
            }
        }
        self.note(Feature::ParseError);
        String::new()
    }

    /// Returns whether a brace may open `{a,b}` or `{1..3}`: a comma or two dots follow in the word.
    fn is_brace_expansion(&self) -> bool {
        let rest = self.rest();
        let word = rest.split([' ', '\t', '\n', ';']).next().unwrap_or_default();
        word.contains('}') && (word.contains(',') || word.contains(".."))
    }
}

/// Adds a character to the word's last text.
fn push_text(word: &mut Word, c: char) {
    match word.segments.last_mut() {
        Some(Segment::Text(text)) => text.push(c),
        _ => word.segments.push(Segment::Text(c.to_string())),
    }
}
