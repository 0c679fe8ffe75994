//! Replacing a stretch of an expansion, with its trace.

use crate::expand::{Expansion, Piece, PieceOrigin};
use crate::span::Span;

impl Expansion {
    /// Replaces the stretch `span` of the text by `text`, which came from `origin`. The pieces that
    /// it cuts keep what is left of them. A span outside the text changes nothing.
    pub fn splice(&mut self, span: Span, text: &str, origin: PieceOrigin) {
        if self.text.get(span.range()).is_none() {
            return;
        }
        self.text.replace_range(span.range(), text);
        let mut pieces = Vec::with_capacity(self.pieces.len() + 2);
        let replaced = Piece { output: Span::new(span.start, span.start + text.len()), origin };
        let mut replaced = (!text.is_empty()).then_some(replaced);
        for piece in std::mem::take(&mut self.pieces) {
            let Span { start, end } = piece.output;
            if start < span.start {
                pieces.push(part(&piece, Span::new(start, end.min(span.start))));
            }
            if end > span.end {
                pieces.extend(replaced.take());
                let rest = part(&piece, Span::new(start.max(span.end), end));
                let moved = Span::new(
                    rest.output.start - span.len() + text.len(),
                    rest.output.end - span.len() + text.len(),
                );
                pieces.push(Piece { output: moved, ..rest });
            }
        }
        pieces.extend(replaced);
        self.pieces = pieces;
    }

    /// Returns where in the skill's source the stretch `span` of the text was written, from its
    /// first byte's origin to its last one's.
    pub fn written_at(&self, span: Span) -> Span {
        let mut places = self
            .pieces
            .iter()
            .filter(|piece| piece.output.start < span.end && piece.output.end > span.start)
            .filter_map(|piece| {
                let from = piece.output.start.max(span.start);
                let to = piece.output.end.min(span.end);
                source(&part(piece, Span::new(from, to)).origin)
            });
        let Some(first) = places.next() else { return Span::default() };
        places.fold(first, |whole, next| {
            Span::new(whole.start.min(next.start), whole.end.max(next.end))
        })
    }
}

/// Returns the part of a piece that makes `output`.
fn part(piece: &Piece, output: Span) -> Piece {
    let origin = match &piece.origin {
        PieceOrigin::Body(body) if body.len() == piece.output.len() => {
            let start = body.start + output.start - piece.output.start;
            PieceOrigin::Body(Span::new(start, start + output.len()))
        }
        other => other.clone(),
    };
    Piece { output, origin }
}

/// Returns where in the skill's source a piece was written.
const fn source(origin: &PieceOrigin) -> Option<Span> {
    match origin {
        PieceOrigin::Body(span) => Some(*span),
        PieceOrigin::Argument { placeholder, .. }
        | PieceOrigin::Variable { placeholder, .. }
        | PieceOrigin::Command { placeholder } => Some(*placeholder),
        PieceOrigin::BaseDirectory | PieceOrigin::Appended => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Expansion {
        let whole = Span::new(0, text.len());
        let piece = Piece { output: whole, origin: PieceOrigin::Body(whole.shifted(100)) };
        Expansion { text: text.to_owned(), pieces: vec![piece], ..Expansion::default() }
    }

    fn joined(expansion: &Expansion) -> String {
        let mut at = 0;
        let mut text = String::new();
        for piece in &expansion.pieces {
            assert_eq!(piece.output.start, at);
            at = piece.output.end;
            text.push_str(&expansion.text[piece.output.range()]);
        }
        text
    }

    #[test]
    fn a_splice_keeps_what_is_left_of_the_pieces() {
        let mut expansion = body("abc!`x`def");
        let span = Span::new(3, 7);
        let placeholder = expansion.written_at(span);
        assert_eq!(placeholder, Span::new(103, 107));
        expansion.splice(span, "OUT", PieceOrigin::Command { placeholder });
        assert_eq!(expansion.text, "abcOUTdef");
        let origins: Vec<_> = expansion.pieces.iter().map(|piece| piece.origin.clone()).collect();
        assert_eq!(
            origins,
            [
                PieceOrigin::Body(Span::new(100, 103)),
                PieceOrigin::Command { placeholder },
                PieceOrigin::Body(Span::new(107, 110)),
            ]
        );
        assert_eq!(joined(&expansion), expansion.text);
    }

    proptest::proptest! {
        #[test]
        fn pieces_always_make_the_text(cuts in proptest::collection::vec((0_usize..30, 0_usize..9, "[a-z]{0,5}"), 0..8)) {
            let mut expansion = body("abcdefghijklmnopqrstuvwxyz");
            for (start, length, text) in cuts {
                let placeholder = Span::default();
                expansion.splice(Span::new(start, start + length), &text, PieceOrigin::Command { placeholder });
                proptest::prop_assert_eq!(joined(&expansion), expansion.text.clone());
            }
        }
    }
}
