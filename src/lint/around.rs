//! What stands around a place. A line can be as long as a file: what a rule looks at for each of many
//! places is bounded, so that its time grows with the text and not with the square of it.

/// Bytes before and after a place that are looked at: what is farther off is not read together with it.
const NEAR: usize = 4_096;

/// Returns the text around `at`, and where `at` is in it.
pub(crate) fn near(text: &str, at: usize) -> (&str, usize) {
    let at = at.min(text.len());
    let start = text.floor_char_boundary(at.saturating_sub(NEAR));
    let end = text.ceil_char_boundary(at.saturating_add(NEAR).min(text.len()));
    (text.get(start..end).unwrap_or_default(), at - start)
}

/// Returns the line that `at` is in, as far as it is near, and where `at` is in it.
pub(crate) fn line_at(text: &str, at: usize) -> (&str, usize) {
    let (text, at) = near(text, at);
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = text.get(start..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    (line.strip_suffix('\r').unwrap_or(line), at - start)
}

/// Returns what stands before `at` on its line, as far as it is near.
pub(crate) fn line_before(text: &str, at: usize) -> &str {
    let (line, inside) = line_at(text, at);
    line.get(..inside).unwrap_or(line)
}

/// Returns the start of a text, as much as is looked at.
pub(crate) fn start(text: &str) -> &str {
    near(text, 0).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_near_as_a_whole() {
        assert_eq!(near("a日b", 4), ("a日b", 4));
        assert_eq!(near("", 9), ("", 0));
    }

    #[test]
    fn a_line_ends_at_its_break() {
        let text = "ab\r\ncd\n\nef";
        for (at, line, before) in [
            (0, "ab", ""),
            (1, "ab", "a"),
            (4, "cd", ""),
            (6, "cd", "cd"),
            (7, "", ""),
            (10, "ef", "ef"),
        ] {
            assert_eq!(line_at(text, at).0, line, "{at}");
            assert_eq!(line_before(text, at), before, "{at}");
        }
    }

    #[test]
    fn of_a_long_text_whole_characters_are_near() {
        let text = "日".repeat(10_000);
        for at in [0, 3, 15_000, 30_000] {
            let (near, inside) = near(&text, at);
            assert!(near.len() <= 2 * NEAR + 6, "{}", near.len());
            assert!(near.is_char_boundary(inside), "{inside}");
        }
    }
}
