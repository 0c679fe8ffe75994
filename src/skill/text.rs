//! White space and length as JavaScript counts them.

pub use crate::expand::ecma::{is_space, trim};

/// Returns whether JavaScript's `.` matches `character`.
pub const fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// Returns the byte offset of the UTF-16 unit `units`, and whether that is inside a character: the
/// offset is then the character's. Nothing where the text is not longer than `units`.
pub fn utf16_offset(text: &str, units: usize) -> Option<(usize, bool)> {
    let mut count = 0;
    for (at, character) in text.char_indices() {
        if count == units {
            return Some((at, false));
        }
        count += character.len_utf16();
        if count > units {
            return Some((at, true));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_what_javascript_trims() {
        assert_eq!(trim("\u{FEFF}\u{A0} a\u{200B} \u{2029}"), "a\u{200B}");
        assert_eq!(trim("\u{85}a"), "\u{85}a");
    }

    #[test]
    fn finds_utf16_units() {
        assert_eq!(utf16_offset("a🚀b", 1), Some((1, false)));
        assert_eq!(utf16_offset("a🚀b", 2), Some((1, true)));
        assert_eq!(utf16_offset("a🚀b", 3), Some((5, false)));
        assert_eq!(utf16_offset("a🚀b", 4), None);
    }
}
