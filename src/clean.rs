//! What a client does to texts and names from files before it prints them: control sequences and
//! invisible characters are taken out, and markup is escaped. Measured in `list-clean` and
//! `disc-names`.

mod escapes;
mod invisible;

use std::borrow::Cow;

pub use escapes::strip_escapes;
pub use invisible::{emoji_sequence, fold_invisible};

/// Returns `text` as the listing shows it: terminal control sequences are gone, each run of
/// invisible characters and line breaks is one space, and `<` and `>` are escaped.
pub fn for_listing(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'<' && byte != b'>') {
        return Cow::Borrowed(text);
    }
    let visible = fold_invisible(&strip_escapes(text)).into_owned();
    if visible.contains(['<', '>']) {
        return Cow::Owned(visible.replace('<', "&lt;").replace('>', "&gt;"));
    }
    Cow::Owned(visible)
}

/// Returns whether `name` prints as it is written: no control sequence, invisible character or
/// markup, and no white space but single spaces inside it.
pub fn is_printable_name(name: &str) -> bool {
    let plain_spaces = !name.starts_with(' ')
        && !name.ends_with(' ')
        && !name.contains("  ")
        && !name.chars().any(|c| c.is_whitespace() && c != ' ');
    plain_spaces && !name.contains(['<', '>']) && for_listing(name) == name
}

/// Returns whether no part of `name` between colons is empty at an end or has space around it.
pub fn has_tidy_segments(name: &str) -> bool {
    !name.starts_with(':')
        && !name.ends_with(':')
        && name.split(':').all(|segment| segment.trim() == segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_lose_what_does_not_print() {
        for (text, shown) in [
            ("plain", "plain"),
            ("a\r\nb\n\nc", "a b c"),
            ("a \n  b", "a    b"),
            ("a\tb\0c", "a b c"),
            ("</x> & \"y\"", "&lt;/x&gt; & \"y\""),
            ("a\u{200b}b\u{feff}", "a b "),
            ("a\u{a0}\u{2003}b", "a\u{a0}\u{2003}b"),
            ("a\x1b[31mred\x1b[0mb", "aredb"),
        ] {
            assert_eq!(for_listing(text), shown, "{text:?}");
        }
    }

    #[test]
    fn names_that_print_as_written_are_fine() {
        for name in ["a", "a-b", "x y", "é", "中文", "😀", "a::b", "&lt;", "...", "👩\u{200d}💻"]
        {
            assert!(is_printable_name(name) && has_tidy_segments(name), "{name:?}");
        }
        for name in ["a  b", " a", "a ", "a\tb", "a<b", "a\u{200b}b", "a\u{3000}b", "a\u{2800}b"] {
            assert!(!is_printable_name(name), "{name:?}");
        }
        for name in [":a", "a:", "a: b", "a :b"] {
            assert!(!has_tidy_segments(name), "{name:?}");
        }
    }
}
