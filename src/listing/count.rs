//! How long a text is, by the measure of a budget.

use unicode_width::UnicodeWidthChar;

use crate::clean;
use crate::client::listing::Measure;
use crate::expand::ecma;

/// Returns how much of a budget `text` takes.
pub(super) fn length(text: &str, measure: Measure) -> usize {
    match measure {
        // Where all is printable ASCII, everything is as long as it has bytes.
        _ if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) => text.len(),
        Measure::Units => ecma::units(text),
        Measure::Columns => columns(text),
    }
}

/// Returns the columns that `text` takes in a terminal: two for wide characters and for each emoji
/// sequence, none for combining characters and controls (`list-columns`).
fn columns(text: &str) -> usize {
    let chars: Vec<char> = text.chars().collect();
    let (mut at, mut sum) = (0, 0);
    while let Some(&c) = chars.get(at) {
        let sequence = clean::emoji_sequence(chars.get(at..).unwrap_or_default());
        if sequence > 0 {
            (at, sum) = (at + sequence, sum + 2);
        } else {
            (at, sum) = (at + 1, sum + width(c));
        }
    }
    sum
}

/// Returns the columns of one character.
fn width(c: char) -> usize {
    match c {
        // Dashes of two and three ems are as wide as two characters for the client.
        '\u{2e3a}' | '\u{2e3b}' => 2,
        _ => c.width().unwrap_or(0).min(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_as_the_client_counts_them() {
        for (text, width) in [
            ("abc", 3),
            ("—…é", 3),
            ("e\u{301}", 1),
            ("中文", 4),
            ("ｆ", 2),
            ("🚀", 2),
            ("👩\u{200d}💻", 2),
            ("👨\u{200d}👩\u{200d}👧", 2),
            ("🇫🇷", 2),
            ("🇫", 1),
            ("1\u{fe0f}\u{20e3}", 2),
            ("⚙\u{fe0f}", 2),
            ("⚙", 1),
            ("👍🏽", 2),
            ("🏽", 2),
            ("क्ष", 2),
            ("नि", 2),
            ("ไทย", 3),
            ("\u{1112}\u{1161}\u{11ab}", 2),
            ("ﾊﾞ", 2),
            ("⸻", 2),
            ("لا", 2),
            ("a\nb", 2),
        ] {
            assert_eq!(columns(text), width, "{text:?}");
        }
    }
}
