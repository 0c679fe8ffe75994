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
    fn of_a_long_text_whole_characters_are_near() {
        let text = "日".repeat(10_000);
        for at in [0, 3, 15_000, 30_000] {
            let (near, inside) = near(&text, at);
            assert!(near.len() <= 2 * NEAR + 6, "{}", near.len());
            assert!(near.is_char_boundary(inside), "{inside}");
        }
    }
}
