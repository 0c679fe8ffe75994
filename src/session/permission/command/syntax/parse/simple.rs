//! Simple commands: words, assignments and redirections.

use super::Parser;
use crate::session::permission::command::syntax::{Feature, Part, Redirect, RedirectKind, Word};

impl Parser<'_> {
    /// Reads a simple command; returns whether there was one.
    pub(super) fn simple(&mut self) -> bool {
        let mut part = Part { span: self.at..self.at, ..Part::default() };
        loop {
            self.blanks();
            if self.redirect(&mut part) {
                part.span.end = self.at;
                continue;
            }
            if part.words.is_empty() && self.assignment(&mut part) {
                part.span.end = self.at;
                continue;
            }
            let Some(word) = self.word() else { break };
            part.span.end = self.at;
            if part.redirects.iter().any(|redirect| redirect.kind != RedirectKind::Other) {
                self.note(Feature::WordAfterRedirect);
            }
            if part.words.is_empty() {
                if word.quoted {
                    self.note(Feature::QuotedName);
                }
                if self.rest().trim_start().starts_with('(') {
                    self.note(Feature::Function);
                    self.at = self.text.len();
                    return true;
                }
            }
            part.words.push(word);
        }
        let name = part.words.first().and_then(Word::text);
        if name.as_deref() != Some("[") {
            let equals = |word: &Word| self.slice(word.span.clone()).starts_with('=');
            if part.words.iter().any(equals) {
                self.note(Feature::EqualsWord);
            }
        }
        if name.as_deref() == Some("[") {
            self.note(Feature::Test);
            let closed = part.words.last().and_then(Word::text).as_deref() == Some("]");
            if !closed || part.words.len() < 2 {
                self.note(Feature::ParseError);
            }
        }
        let there =
            !(part.words.is_empty() && part.assignments.is_empty() && part.redirects.is_empty());
        if there {
            self.push(part);
        }
        there
    }

    /// Reads an assignment; returns whether there was one.
    pub(super) fn assignment(&mut self, part: &mut Part) -> bool {
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(0);
        let (name, after) = rest.split_at(end);
        let sign = if after.starts_with("+=") { 2 } else { usize::from(after.starts_with('=')) };
        if sign == 0 || name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        self.at += end + sign;
        let before = self.script.has(Feature::CommandSubstitution);
        let value = if self.peek() == Some('(') {
            self.parenthesis();
            self.note(Feature::Subshell);
            Word::default()
        } else {
            self.word().unwrap_or_default()
        };
        if !before && value.substituted && self.script.has(Feature::CommandSubstitution) {
            let of_its_own = self.rest().trim_start_matches([' ', '\t']);
            if of_its_own.is_empty() || of_its_own.starts_with([';', '\n', '&', '|']) {
                self.script.features.retain(|known| *known != Feature::CommandSubstitution);
                self.note(Feature::AssignedSubstitution);
            }
        }
        part.assignments.push((name.to_owned(), value));
        true
    }

    /// Reads a redirection; returns whether there was one.
    pub(super) fn redirect(&mut self, part: &mut Part) -> bool {
        const OPERATORS: [&str; 11] =
            ["<<<", "<<-", "<<", "<>", "<&", "<", "&>>", "&>", ">>", ">&", ">|"];
        let start = self.at;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let after = self.rest().get(digits..).unwrap_or_default();
        let operator = OPERATORS
            .into_iter()
            .find(|operator| after.starts_with(operator))
            .or_else(|| after.starts_with('>').then_some(">"));
        let Some(operator) = operator else { return false };
        if operator.starts_with('&') && digits > 0 {
            return false;
        }
        // `<(` and `>(` start a word.
        if matches!(operator, "<" | ">") && after.get(1..).is_some_and(|rest| rest.starts_with('('))
        {
            return false;
        }
        self.at += digits + operator.len();
        self.blanks();
        let quoted_from = self.at;
        let Some(target) = self.word() else {
            self.note(Feature::ParseError);
            return true;
        };
        let kind = self.redirect_kind(operator, &target, quoted_from);
        part.redirects.push(Redirect { kind, target, span: start..self.at });
        true
    }

    pub(super) fn redirect_kind(
        &mut self,
        operator: &str,
        target: &Word,
        from: usize,
    ) -> RedirectKind {
        let text = target.text().unwrap_or_default();
        let descriptor = text == "-" || text.bytes().all(|b| b.is_ascii_digit());
        match operator {
            "<<" | "<<-" => {
                let quoted = self.slice(from..self.at).contains(['\'', '"', '\\']);
                self.note(if quoted { Feature::QuotedHeredoc } else { Feature::Heredoc });
                self.heredocs.push(text);
                RedirectKind::Other
            }
            "<<<" => {
                self.note(Feature::HereString);
                RedirectKind::Other
            }
            "<>" => {
                self.note(Feature::ReadWriteRedirect);
                RedirectKind::Write
            }
            "<&" | ">&" if descriptor => RedirectKind::Other,
            "<" | "<&" => {
                self.note(Feature::InputRedirect);
                RedirectKind::Read
            }
            "&>" | "&>>" | ">&" => {
                self.note(Feature::RedirectBoth);
                RedirectKind::Write
            }
            ">|" => {
                self.note(Feature::ForcedRedirect);
                RedirectKind::Write
            }
            _ => RedirectKind::Write,
        }
    }
}
