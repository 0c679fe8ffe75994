//! Replacing placeholders all at once, with their trace.

use crate::expand::{Argument, Expansion, Piece, PieceOrigin, Unfilled};
use crate::span::Span;

/// A stretch of a text, and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Replacement {
    /// What is replaced.
    pub(super) span: Span,
    /// What takes its place.
    pub(super) with: With,
}

/// What takes a placeholder's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum With {
    /// What is left of it without this many bytes at its start.
    Rest(usize),
    /// An argument's value.
    Argument(Argument, String),
    /// Nothing: the argument was not given.
    Nothing(Argument),
    /// Itself: the argument was not given.
    Itself(Argument),
    /// A variable's name and value.
    Variable(String, String),
}

impl With {
    /// Returns the length in bytes of a value that is put in.
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Argument(_, value) | Self::Variable(_, value) => value.len(),
            Self::Rest(_) | Self::Nothing(_) | Self::Itself(_) => 0,
        }
    }
}

impl Expansion {
    /// Makes `replacements`, which are in order and do not overlap. Pieces that they cut keep what is
    /// left of them.
    pub(super) fn replace_all(&mut self, replacements: Vec<Replacement>) {
        if replacements.is_empty() {
            return;
        }
        let old = std::mem::take(self);
        self.unfilled = old.unfilled;
        let mut rest = Rest { text: &old.text, pieces: &old.pieces };
        let mut at = 0;
        for Replacement { span, with } in replacements {
            rest.copy(Span::new(at, span.start), self);
            at = span.end;
            let placeholder = rest.written_at(span);
            match with {
                With::Rest(cut) => rest.copy(Span::new(span.start + cut, span.end), self),
                With::Argument(argument, value) => {
                    self.push(&value, PieceOrigin::Argument { placeholder, argument });
                }
                With::Nothing(argument) => {
                    self.unfilled.push(Unfilled { placeholder, argument, removed: true });
                }
                With::Itself(argument) => {
                    rest.copy(span, self);
                    self.unfilled.push(Unfilled { placeholder, argument, removed: false });
                }
                With::Variable(name, value) => {
                    self.push(&value, PieceOrigin::Variable { placeholder, name });
                }
            }
        }
        rest.copy(Span::new(at, old.text.len()), self);
    }

    /// Appends `text`, which came from `origin`.
    pub(super) fn push(&mut self, text: &str, origin: PieceOrigin) {
        if text.is_empty() {
            return;
        }
        let output = Span::new(self.text.len(), self.text.len() + text.len());
        self.text.push_str(text);
        if let Some(last) = self.pieces.last_mut()
            && let Some(origin) = joined(&last.origin, &origin)
        {
            *last = Piece { output: Span::new(last.output.start, output.end), origin };
            return;
        }
        self.pieces.push(Piece { output, origin });
    }
}

/// Returns what two stretches are together, where they are parts of one.
fn joined(first: &PieceOrigin, second: &PieceOrigin) -> Option<PieceOrigin> {
    match (first, second) {
        (PieceOrigin::Body(first), PieceOrigin::Body(second)) if first.end == second.start => {
            Some(PieceOrigin::Body(Span::new(first.start, second.end)))
        }
        (PieceOrigin::BaseDirectory, PieceOrigin::BaseDirectory)
        | (PieceOrigin::Appended, PieceOrigin::Appended) => Some(first.clone()),
        _ => None,
    }
}

/// What is still to be copied of a text: it, and those of its pieces that were not passed yet.
struct Rest<'a> {
    text: &'a str,
    pieces: &'a [Piece],
}

impl Rest<'_> {
    /// Copies the stretch `span`, with the pieces that make it.
    fn copy(&mut self, span: Span, to: &mut Expansion) {
        self.skip(span.start);
        for piece in self.pieces {
            let from = piece.output.start.max(span.start);
            let end = piece.output.end.min(span.end);
            if from >= end {
                break;
            }
            to.push(&self.text[from..end], part(piece, Span::new(from, end)));
        }
        self.skip(span.end);
    }

    /// Drops the pieces that end at or before `at`.
    fn skip(&mut self, at: usize) {
        while let [first, rest @ ..] = self.pieces
            && first.output.end <= at
        {
            self.pieces = rest;
        }
    }

    /// Returns where in the skill's source the stretch `span` was written; empty where it was not.
    fn written_at(&self, span: Span) -> Span {
        let mut places = self
            .pieces
            .iter()
            .take_while(|piece| piece.output.start < span.end)
            .filter(|piece| piece.output.end > span.start)
            .filter_map(|piece| {
                let from = piece.output.start.max(span.start);
                let end = piece.output.end.min(span.end);
                part(piece, Span::new(from, end)).source()
            });
        let Some(first) = places.next() else { return Span::default() };
        places.fold(first, |whole, next| {
            Span::new(whole.start.min(next.start), whole.end.max(next.end))
        })
    }
}

/// Returns where the part of `piece` that makes `output` came from.
fn part(piece: &Piece, output: Span) -> PieceOrigin {
    match &piece.origin {
        PieceOrigin::Body(body) => {
            let start = body.start + output.start - piece.output.start;
            PieceOrigin::Body(Span::new(start, start + output.len()))
        }
        other => other.clone(),
    }
}

impl PieceOrigin {
    /// Returns where in the skill's source the piece was written; `None` where it was not.
    pub const fn source(&self) -> Option<Span> {
        match self {
            Self::Body(span) => Some(*span),
            Self::Argument { placeholder, .. }
            | Self::Variable { placeholder, .. }
            | Self::Command { placeholder } => Some(*placeholder),
            Self::BaseDirectory | Self::Appended => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_a_replacement_cuts_keep_what_is_left() {
        let mut expansion = Expansion::default();
        expansion.push("dir\n\n", PieceOrigin::BaseDirectory);
        expansion.push("a \\$1 $0", PieceOrigin::Body(Span::new(20, 28)));
        let value = With::Argument(Argument::Position(0), "x".to_owned());
        expansion.replace_all(vec![
            Replacement { span: Span::new(7, 9), with: With::Rest(1) },
            Replacement { span: Span::new(11, 13), with: value },
        ]);
        assert_eq!(expansion.text, "dir\n\na $1 x");
        let origins: Vec<_> = expansion.pieces.iter().map(|piece| piece.origin.clone()).collect();
        assert_eq!(
            origins,
            [
                PieceOrigin::BaseDirectory,
                PieceOrigin::Body(Span::new(20, 22)),
                PieceOrigin::Body(Span::new(23, 26)),
                PieceOrigin::Argument {
                    placeholder: Span::new(26, 28),
                    argument: Argument::Position(0)
                },
            ]
        );
    }

    #[test]
    fn what_replaces_a_part_of_a_value_was_written_where_the_value_was() {
        let mut expansion = Expansion::default();
        expansion.push("$x", PieceOrigin::Body(Span::new(5, 7)));
        let name = With::Argument(Argument::Named("x".to_owned()), "a$1b".to_owned());
        expansion.replace_all(vec![Replacement { span: Span::new(0, 2), with: name }]);
        let position = With::Argument(Argument::Position(1), "y".to_owned());
        expansion.replace_all(vec![Replacement { span: Span::new(1, 3), with: position }]);
        assert_eq!(expansion.text, "ayb");
        assert!(expansion.pieces.iter().all(|p| p.origin.source() == Some(Span::new(5, 7))));
    }
}
