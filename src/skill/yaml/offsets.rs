//! Texts made from a stretch of a file, and the way back to the file's offsets.

use crate::span::Span;

/// For each offset of a derived text, the offset it came from.
#[derive(Clone, Debug, Default)]
pub struct Offsets {
    /// Stretches by where they start in the derived text. There is always one at 0 once text was
    /// added.
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    derived: usize,
    original: usize,
    /// The original stretch's end; offsets never leave it.
    end: usize,
    /// Whether the text is the original's, so that offsets inside count on.
    verbatim: bool,
}

impl Offsets {
    /// Returns the offsets of a text that is the original's stretch `span`.
    pub fn verbatim(span: Span) -> Self {
        let part = Part { derived: 0, original: span.start, end: span.end, verbatim: true };
        Self { parts: vec![part] }
    }

    /// Returns where the derived text's offset `at` came from.
    pub fn original(&self, at: usize) -> usize {
        let index = self.parts.partition_point(|part| part.derived <= at);
        match index.checked_sub(1).and_then(|index| self.parts.get(index)) {
            Some(part) if part.verbatim => (part.original + (at - part.derived)).min(part.end),
            Some(part) if at > part.derived => part.end,
            Some(part) => part.original,
            None => 0,
        }
    }

    /// Returns the way back from this derived text through `next`, whose derived text is this one's
    /// original.
    #[must_use]
    pub fn followed_by(&self, next: &Self) -> Self {
        let mut parts = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            if !part.verbatim {
                let span = next.span(part.original, part.end);
                parts.push(Part { original: span.start, end: span.end, ..*part });
                continue;
            }
            // A verbatim stretch is cut where the next text's stretches meet.
            let mut at = part.original;
            while at < part.end || at == part.original {
                let index = next.parts.partition_point(|inner| inner.derived <= at);
                let until = next.parts.get(index).map_or(part.end, |inner| inner.derived);
                let verbatim = index
                    .checked_sub(1)
                    .and_then(|index| next.parts.get(index))
                    .is_some_and(|inner| inner.verbatim);
                let until = until.min(part.end);
                let span = next.span(at, until);
                let derived = part.derived + (at - part.original);
                parts.push(Part { derived, original: span.start, end: span.end, verbatim });
                if until <= at {
                    break;
                }
                at = until;
            }
        }
        Self { parts }
    }

    /// Returns where the derived text's stretch `start..end` came from.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let start = self.original(start);
        Span::new(start, self.original(end).max(start))
    }
}

/// A text under construction from stretches of an original.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// The text.
    pub text: String,
    /// Where it came from.
    pub offsets: Offsets,
}

impl Derived {
    /// Adds `text`, which is the original's at `original`.
    pub fn keep(&mut self, text: &str, original: usize) {
        self.push(text, Span::new(original, original + text.len()), true);
    }

    /// Adds `text` in the place of the original's `span`.
    pub fn replace(&mut self, text: &str, span: Span) {
        self.push(text, span, false);
    }

    fn push(&mut self, text: &str, span: Span, verbatim: bool) {
        if text.is_empty() {
            return;
        }
        let derived = self.text.len();
        self.text.push_str(text);
        let follows = self
            .offsets
            .parts
            .last()
            .is_some_and(|last| verbatim && last.verbatim && last.end == span.start);
        match self.offsets.parts.last_mut() {
            Some(last) if follows => last.end = span.end,
            _ => self.offsets.parts.push(Part {
                derived,
                original: span.start,
                end: span.end,
                verbatim,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_lead_back_to_the_original() {
        let original = "a: b\tc";
        let mut derived = Derived::default();
        derived.keep("a: ", 10);
        derived.replace("\"", Span::new(13, 13));
        derived.keep("b", 13);
        derived.replace("  ", Span::new(14, 15));
        derived.keep("c", 15);
        derived.replace("\"", Span::new(16, 16));
        assert_eq!(derived.text, "a: \"b  c\"");
        assert_eq!(original.len(), 6);
        let at = |offset| derived.offsets.original(offset);
        assert_eq!(
            [at(0), at(3), at(4), at(5), at(6), at(7), at(8), at(9)],
            [10, 13, 13, 14, 15, 15, 16, 16]
        );
        assert_eq!(derived.offsets.span(3, 9), Span::new(13, 16));
    }

    #[test]
    fn two_ways_back_make_one() {
        let mut first = Derived::default();
        first.keep("ab", 0);
        first.replace("__", Span::new(2, 3));
        first.keep("cd", 3);
        let mut second = Derived::default();
        second.keep("ab_", 0);
        second.replace("+", Span::new(3, 3));
        second.keep("_cd", 3);
        let both = second.offsets.followed_by(&first.offsets);
        for at in 0..=second.text.len() {
            assert_eq!(
                both.original(at),
                first.offsets.original(second.offsets.original(at)),
                "{at}"
            );
        }
    }

    #[test]
    fn nothing_is_outside_the_original() {
        let offsets = Offsets::verbatim(Span::new(4, 9));
        assert_eq!(offsets.original(99), 9);
        assert_eq!(Offsets::default().original(3), 0);
    }
}
