//! A window on the lines around a place: one line can be thousands of characters long, and only what
//! stands near the place is worth showing.

use unicode_width::UnicodeWidthStr as _;

use crate::skill::Source;
use crate::span::Span;
use crate::terminal::harmless;

/// Characters kept before the place and after its start.
const BEFORE: usize = 60;
const AFTER: usize = 100;

/// A part of a file's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text: the window on the line (or the first line) that the place is in.
    pub text: Box<str>,
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
        let text = text.get(start..shown_end).unwrap_or_default().into();
        Self { text, offset: start, cut_before, cut_after }
    }

    /// Returns the part of it around byte `place` of the file that takes at most `columns` columns of a
    /// terminal, a third of them before the place.
    #[must_use]
    pub fn fitted(&self, place: usize, columns: usize) -> Self {
        if harmless(&self.text).width() <= columns {
            return self.clone();
        }
        let at = place.clamp(self.offset, self.end()) - self.offset;
        let (before, after) = self.text.split_at_checked(at).unwrap_or(("", &self.text));
        let wide = |letter: char| harmless(letter.encode_utf8(&mut [0; 4])).width();
        let fitting = |letters: &mut dyn Iterator<Item = char>, mut room: usize| {
            let fits = letters.take_while(|letter| {
                let width = wide(*letter);
                let fits = width <= room;
                room = room.saturating_sub(width);
                fits
            });
            fits.map(char::len_utf8).sum::<usize>()
        };
        // What one side leaves free, the other takes.
        let least = columns.saturating_sub(harmless(after).width()).max(columns / 3);
        let kept_before = fitting(&mut before.chars().rev(), least);
        let start = before.len() - kept_before;
        let used = harmless(before.get(start..).unwrap_or_default()).width();
        let kept_after = fitting(&mut after.chars(), columns.saturating_sub(used));
        let end = at + kept_after;
        Self {
            text: self.text.get(start..end).unwrap_or_default().into(),
            offset: self.offset + start,
            cut_before: self.cut_before || start > 0,
            cut_after: self.cut_after || end < self.text.len(),
        }
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
    fn a_window_fits_the_terminal_around_its_place() {
        let text = format!("{}X{}", "語".repeat(30), "b".repeat(60));
        let source = Source::from_bytes("x".into(), text.clone().into_bytes());
        let at = text.find('X').unwrap_or_default();
        for columns in [12, 40, 61, 200] {
            let fitted = Excerpt::around(&source, Span::new(at, at + 1)).fitted(at, columns);
            assert!(fitted.text.width() <= columns && fitted.text.contains('X'), "{columns}");
            assert_eq!(&*fitted.text, &text[fitted.offset..fitted.end()], "{columns}");
        }
        let late = Excerpt::around(&source, Span::new(text.len(), text.len()));
        assert!(late.fitted(text.len(), 20).text.ends_with(&"b".repeat(20)));
    }

    #[test]
    fn a_short_line_is_whole_and_a_long_one_is_cut_on_both_sides() {
        let long = "é".repeat(300);
        let source = Source::from_bytes("x".into(), format!("ab\r\n{long}\nc").into_bytes());
        let short = Excerpt::around(&source, Span::new(1, 2));
        assert_eq!((&*short.text, short.offset, short.cut_after), ("ab", 0, false));
        let middle = Excerpt::around(&source, Span::new(4 + 200, 4 + 210));
        assert_eq!(middle.text.chars().count(), BEFORE + AFTER);
        assert!(middle.cut_before && middle.cut_after);
        assert_eq!(middle.offset, 4 + 200 - 2 * BEFORE);
        let end = Excerpt::around(&source, Span::new(source.text().len(), source.text().len()));
        assert_eq!(&*end.text, "c");
    }
}
