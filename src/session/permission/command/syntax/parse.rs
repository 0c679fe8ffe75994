//! Statements: lists and pipelines; their commands are in modules of their own.

mod compound;
mod simple;

use std::ops::Range;

use super::{Feature, Part, Script, Word};

/// Nesting that is followed before the rest is left untold.
const MAX_DEPTH: usize = 40;

/// Words that end a statement inside a control structure.
const CLOSERS: [&str; 9] = ["then", "elif", "else", "fi", "do", "done", "esac", "}", "in"];

/// A reader of shell commands.
pub(super) struct Parser<'t> {
    text: &'t str,
    /// Where it is, in bytes; always at a character's start.
    pub(super) at: usize,
    script: Script,
    depth: usize,
    /// Here-documents whose lines follow the present one: the word that ends them.
    heredocs: Vec<String>,
    /// Whether it reads what stands in a substitution.
    is_inner: bool,
    /// Commands that are not in a substitution.
    own: usize,
}

/// Takes a command apart. What cannot be parsed is noted, and what was read before it stands.
pub fn parse(text: &str) -> Script {
    let mut parser = Parser::new(text, 0);
    parser.statements(&[]);
    if parser.at < text.len() {
        parser.note(Feature::ParseError);
    }
    parser.script
}

impl<'t> Parser<'t> {
    const fn new(text: &'t str, depth: usize) -> Self {
        Self {
            text,
            at: 0,
            script: Script { parts: Vec::new(), features: Vec::new() },
            depth,
            heredocs: Vec::new(),
            is_inner: false,
            own: 0,
        }
    }

    /// Reads what stands in a substitution: its commands are parts of the whole.
    pub(super) fn inner(&mut self, start: usize, end: usize) {
        let mut parser = Parser::new(self.text.get(..end).unwrap_or_default(), self.depth);
        parser.at = start;
        parser.is_inner = true;
        parser.statements(&[]);
        if parser.at < end {
            self.note(Feature::ParseError);
        }
        if parser.own > 1 {
            self.note(Feature::CommandSubstitution);
        }
        for feature in parser.script.features {
            self.note(feature);
        }
        self.script.parts.extend(parser.script.parts);
    }

    fn push(&mut self, part: Part) {
        self.own += 1;
        self.script.parts.push(Part { inner: self.is_inner, ..part });
    }

    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn peek_at(&self, n: usize) -> Option<char> {
        self.rest().chars().nth(n)
    }

    pub(super) fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.at += c.len_utf8();
        }
    }

    pub(super) fn note(&mut self, feature: Feature) {
        if !self.script.has(feature) {
            self.script.features.push(feature);
        }
    }

    /// Passes over blanks, continued lines and a comment.
    fn blanks(&mut self) {
        loop {
            match self.peek() {
                Some(' ' | '\t' | '\r') => self.bump(),
                Some('\\') if self.peek_at(1) == Some('\n') => self.at += 2,
                Some('#') => {
                    let line = self.rest().split('\n').next().unwrap_or_default();
                    self.note(Feature::Comment);
                    if line.contains(['\'', '"']) {
                        self.note(Feature::QuotedComment);
                    }
                    self.at += line.len();
                }
                _ => return,
            }
        }
    }

    /// Passes over line ends, blanks and comments; here-documents that were opened are passed over.
    fn lines(&mut self) {
        let mut ends = 0;
        loop {
            self.blanks();
            if self.peek() != Some('\n') {
                break;
            }
            self.bump();
            ends += 1;
            self.skip_heredocs();
        }
        let at_end = self.rest().is_empty();
        if ends > 1 && !at_end {
            self.note(Feature::LooseLine);
        }
    }

    fn skip_heredocs(&mut self) {
        for end in std::mem::take(&mut self.heredocs) {
            loop {
                let line = self.rest().split('\n').next().unwrap_or_default();
                let last = self.rest().len() == line.len();
                self.at = (self.at + line.len() + 1).min(self.text.len());
                if last || line.trim_start_matches('\t') == end {
                    break;
                }
            }
        }
    }

    /// Reads statements until one of `closers`, the end, or a parenthesis that closes.
    fn statements(&mut self, closers: &[&str]) {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.note(Feature::ParseError);
            self.at = self.text.len();
        }
        loop {
            self.lines();
            if self.rest().is_empty() || self.peek() == Some(')') || self.at_word(closers) {
                break;
            }
            if !self.pipeline() {
                self.note(Feature::ParseError);
                break;
            }
            self.blanks();
            let rest = self.rest();
            if rest.starts_with(";;") {
                break;
            } else if rest.starts_with("&&") || rest.starts_with("||") {
                self.at += 2;
                self.after_operator();
            } else if rest.starts_with('&') {
                self.note(Feature::Background);
                self.bump();
            } else if rest.starts_with(';') {
                self.bump();
                self.blanks();
                if self.peek() == Some('\n') {
                    self.note(Feature::LooseLine);
                }
            } else if !rest.starts_with(['\n', ')']) && !rest.is_empty() {
                self.note(Feature::ParseError);
                break;
            }
        }
        self.depth -= 1;
    }

    /// Goes on after an operator that needs another command.
    fn after_operator(&mut self) {
        self.blanks();
        if self.peek() == Some('\n') {
            self.note(Feature::LooseLine);
            self.lines();
        }
        if self.rest().is_empty() {
            self.note(Feature::ParseError);
        }
    }

    fn at_word(&self, words: &[&str]) -> bool {
        let rest = self.rest();
        words.iter().any(|word| {
            rest.strip_prefix(word).is_some_and(|after| {
                after.is_empty() || after.starts_with([' ', '\t', '\n', ';', ')', '&', '|'])
            })
        })
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.blanks();
        let there = self.at_word(&[word]);
        if there {
            self.at += word.len();
        }
        there
    }

    /// Reads a pipeline; returns whether there was one.
    fn pipeline(&mut self) -> bool {
        while self.at_word(&["!"]) {
            self.note(Feature::Negation);
            self.bump();
            self.blanks();
        }
        loop {
            if !self.command() {
                return false;
            }
            self.blanks();
            let rest = self.rest();
            if rest.starts_with("||") || !rest.starts_with('|') {
                return true;
            }
            if rest.starts_with("|&") {
                self.note(Feature::PipeBoth);
                self.bump();
            }
            self.bump();
            self.after_operator();
            self.blanks();
        }
    }

    /// Reads a command of any kind; returns whether there was one.
    fn command(&mut self) -> bool {
        self.blanks();
        let rest = self.rest();
        if rest.starts_with("((") {
            self.note(Feature::ArithmeticCommand);
            self.parenthesis();
            return true;
        }
        if rest.starts_with('(') {
            self.note(Feature::Subshell);
            self.bump();
            self.statements(&[]);
            self.lines();
            let closed = self.peek() == Some(')');
            self.bump();
            return closed && self.redirects_after();
        }
        if self.at_word(&["[["]) {
            return self.extended_test();
        }
        for (keyword, read) in [
            ("{", Self::group as fn(&mut Self) -> bool),
            ("if", Self::conditional),
            ("while", Self::repeated),
            ("until", Self::repeated),
            ("for", Self::for_each),
            ("case", Self::case),
        ] {
            if self.at_word(&[keyword]) {
                self.at += keyword.len();
                return read(self) && self.redirects_after();
            }
        }
        for (keyword, feature) in [
            ("select", Feature::Select),
            ("coproc", Feature::Coproc),
            ("function", Feature::Function),
        ] {
            if self.at_word(&[keyword]) {
                self.note(feature);
                self.at = self.text.len();
                return true;
            }
        }
        if self.at_word(&CLOSERS) {
            return false;
        }
        self.simple()
    }

    fn literal(&mut self, length: usize) -> Word {
        let span = self.at..self.at + length;
        self.at = span.end;
        let text = self.slice(span.clone()).to_owned();
        Word { span, segments: vec![super::Segment::Text(text)], ..Word::default() }
    }
}
