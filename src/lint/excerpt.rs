//! A window on the lines around a place: one line can be thousands of characters long, and only what
//! stands near the place is worth showing.

use crate::skill::Source;
use crate::span::Span;

/// Characters kept before the place and after its start.
const BEFORE: usize = 60;
const AFTER: usize = 100;

/// A part of a file's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text: the window on the line (or the first line) that the place is in.
    pub text: String,
    /// The byte offset of its first character in the file.
    pub offset: usize,
    /// Whether something of the line was left out before it.
    pub cut_before: bool,
    /// Whether something of the line was left out after it.
    pub cut_after: bool,
}

impl Excerpt {
    /// Returns the window on the line that `span` starts in.
    pub fn around(source: &Source, span: Span) -> Self {
        let text = source.text();
        let (line_start, line_end) = source.line_around(span.start);
        let line_start = line_start.min(span.start);
        let start = step_back(text, span.start, BEFORE).max(line_start);
        let shown_end = step_on(text, span.start, AFTER).min(line_end);
        let cut_before = start > line_start;
        let cut_after = shown_end < line_end;
        let text = text.get(start..shown_end).unwrap_or_default().to_owned();
        Self { text, offset: start, cut_before, cut_after }
    }

    /// Returns one past the byte offset of its last character.
    pub fn end(&self) -> usize {
        self.offset + self.text.len()
    }
}

/// Returns the offset `count` characters before `offset`.
fn step_back(text: &str, offset: usize, count: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    before.char_indices().rev().take(count).last().map_or(offset, |(at, _)| at)
}

/// Returns the offset `count` characters after `offset`.
fn step_on(text: &str, offset: usize, count: usize) -> usize {
    let after = text.get(offset..).unwrap_or_default();
    after.char_indices().nth(count).map_or(text.len(), |(at, _)| offset + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_is_whole_and_a_long_one_is_cut_on_both_sides() {
        let long = "é".repeat(300);
        let source = Source::from_bytes("x".into(), format!("ab\r\n{long}\nc").into_bytes());
        let short = Excerpt::around(&source, Span::new(1, 2));
        assert_eq!((short.text.as_str(), short.offset, short.cut_after), ("ab", 0, false));
        let middle = Excerpt::around(&source, Span::new(4 + 200, 4 + 210));
        assert_eq!(middle.text.chars().count(), BEFORE + AFTER);
        assert!(middle.cut_before && middle.cut_after);
        assert_eq!(middle.offset, 4 + 200 - 2 * BEFORE);
        let end = Excerpt::around(&source, Span::new(source.text().len(), source.text().len()));
        assert_eq!(end.text, "c");
    }
}
