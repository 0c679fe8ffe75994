//! Compound commands: groups, conditions, loops, cases and tests.

use super::Parser;
use crate::session::permission::command::syntax::{Feature, Part};

impl Parser<'_> {
    /// Reads redirections behind a compound command.
    pub(super) fn redirects_after(&mut self) -> bool {
        let mut part = Part { keyword: true, span: self.at..self.at, ..Part::default() };
        self.blanks();
        while self.redirect(&mut part) {
            self.blanks();
        }
        if !part.redirects.is_empty() {
            part.span.end = self.at;
            self.push(part);
        }
        true
    }

    pub(super) fn group(&mut self) -> bool {
        self.note(Feature::Group);
        self.statements(&["}"]);
        self.take_word("}")
    }

    pub(super) fn conditional(&mut self) -> bool {
        self.note(Feature::Control);
        self.statements(&["then"]);
        if !self.take_word("then") {
            return false;
        }
        loop {
            self.statements(&["elif", "else", "fi"]);
            if self.take_word("fi") {
                return true;
            }
            if self.take_word("elif") {
                self.statements(&["then"]);
                if !self.take_word("then") {
                    return false;
                }
            } else if !self.take_word("else") {
                return false;
            }
        }
    }

    pub(super) fn repeated(&mut self) -> bool {
        self.note(Feature::Control);
        self.statements(&["do"]);
        self.body()
    }

    pub(super) fn for_each(&mut self) -> bool {
        self.note(Feature::Control);
        self.blanks();
        if self.rest().starts_with("((") {
            self.note(Feature::ArithmeticCommand);
            self.parenthesis();
        } else {
            if self.word().is_none() {
                return false;
            }
            self.lines();
            if self.take_word("in") {
                self.blanks();
                let before = self.script.has(Feature::CommandSubstitution);
                while let Some(word) = self.word() {
                    if word.has_parameter() {
                        self.note(Feature::SpecialParameter);
                    }
                    self.blanks();
                }
                // What a loop goes through may come from a command that is judged on its own.
                if !before && self.script.has(Feature::CommandSubstitution) {
                    self.script.features.retain(|known| *known != Feature::CommandSubstitution);
                    self.note(Feature::QuotedSubstitution);
                }
            }
        }
        self.blanks();
        if self.peek() == Some(';') {
            self.bump();
        }
        self.lines();
        self.body()
    }

    pub(super) fn body(&mut self) -> bool {
        if !self.take_word("do") {
            return false;
        }
        self.statements(&["done"]);
        self.take_word("done")
    }

    /// Passes over a case statement: no client looks into one.
    pub(super) fn case(&mut self) -> bool {
        self.note(Feature::Case);
        match self.rest().rfind("esac") {
            Some(at) => {
                self.at += at + "esac".len();
                true
            }
            None => false,
        }
    }

    /// Reads `[[ … ]]`.
    pub(super) fn extended_test(&mut self) -> bool {
        self.note(Feature::ExtendedTest);
        let start = self.at;
        let mut part = Part { span: start..start, ..Part::default() };
        loop {
            self.blanks();
            if self.at_word(&["]]"]) {
                part.words.push(self.literal(2));
                break;
            }
            match self.word() {
                Some(word) => part.words.push(word),
                None if matches!(self.peek(), Some('<' | '>' | '(' | ')' | '&' | '|')) => {
                    part.words.push(self.literal(1));
                }
                None if self.peek() == Some('\n') => self.bump(),
                None => return false,
            }
        }
        part.span.end = self.at;
        self.push(part);
        true
    }
}
