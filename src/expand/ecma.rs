//! Text as ECMAScript sees it: clients count, trim and match by its rules.

/// Returns whether `\s` matches the character. U+0085 is not one, U+FEFF is (`shell-before`).
pub const fn is_space(c: char) -> bool {
    matches!(
        c,
        '\t' | '\n' | '\u{b}' | '\u{c}' | '\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}'
                | '\u{2028}'
                | '\u{2029}'
                | '\u{202f}'
                | '\u{205f}'
                | '\u{3000}'
                | '\u{feff}'
    )
}

/// Returns whether `\w` matches the character.
pub const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Removes white space from both ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Removes white space from the end.
pub fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

/// Returns the length in UTF-16 units.
pub fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// What becomes of half a surrogate pair where a cut falls inside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halves {
    /// It is dropped.
    Dropped,
    /// It stays, and reads as U+FFFD.
    Kept,
}

/// Returns the first `limit` UTF-16 units of `text`, and how many units that are.
pub fn head(text: &str, limit: usize, halves: Halves) -> (String, usize) {
    let mut taken = 0;
    for (at, c) in text.char_indices() {
        let next = taken + c.len_utf16();
        if next > limit {
            let mut head = text.get(..at).unwrap_or_default().to_owned();
            if taken < limit && halves == Halves::Kept {
                head.push('\u{fffd}');
                return (head, limit);
            }
            return (head, taken);
        }
        taken = next;
    }
    (text.to_owned(), taken)
}

/// Returns the last `limit` UTF-16 units of `text`, and how many units that are.
pub fn tail(text: &str, limit: usize, halves: Halves) -> (String, usize) {
    let mut taken = 0;
    for (at, c) in text.char_indices().rev() {
        let next = taken + c.len_utf16();
        if next > limit {
            let rest = text.get(at + c.len_utf8()..).unwrap_or_default();
            if taken < limit && halves == Halves::Kept {
                return (format!("\u{fffd}{rest}"), limit);
            }
            return (rest.to_owned(), taken);
        }
        taken = next;
    }
    (text.to_owned(), taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_the_language_s_own() {
        assert!(['\u{feff}', '\u{3000}', '\u{2028}', '\t', '\u{a0}'].into_iter().all(is_space));
        assert!(!['\u{85}', '\u{200b}', '\u{180e}'].into_iter().any(is_space));
    }

    #[test]
    fn a_cut_inside_a_pair_drops_or_keeps_its_half() {
        assert_eq!(head("a😀😀", 2, Halves::Dropped), ("a".to_owned(), 1));
        assert_eq!(head("a😀😀", 2, Halves::Kept), ("a\u{fffd}".to_owned(), 2));
        assert_eq!(head("a😀😀", 3, Halves::Kept), ("a😀".to_owned(), 3));
        assert_eq!(tail("😀😀a", 2, Halves::Dropped), ("a".to_owned(), 1));
        assert_eq!(tail("😀😀a", 2, Halves::Kept), ("\u{fffd}a".to_owned(), 2));
        assert_eq!(tail("ab", 9, Halves::Kept), ("ab".to_owned(), 2));
    }
}
