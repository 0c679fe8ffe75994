//! How large texts are: characters, and an estimate of tokens.

use std::ops::{Add, AddAssign};

use serde::Serialize;

use crate::tokens::{TokenRange, estimate};

/// The size of texts. What a client says in its own words and is not reproduced counts where its
/// length is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Size {
    /// Characters.
    pub characters: usize,
    /// Tokens, as an estimate.
    pub tokens: TokenRange,
}

impl Size {
    /// Returns the size of a text.
    pub fn of(text: &str) -> Self {
        // The answer of another tool is not known at all.
        if text.starts_with('⟨') && text.ends_with(" result⟩") && !text.contains('\n') {
            return Self::default();
        }
        let (elided, marks) = elided(text);
        let mut tokens = estimate(text);
        if elided > 0 {
            tokens += estimate(&"x".repeat(elided.saturating_sub(marks)));
        }
        Self { characters: text.chars().count() - marks + elided, tokens }
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let characters = self.characters + other.characters;
        Self { characters, tokens: self.tokens + other.tokens }
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Returns how many characters are not reproduced, by the marks `⟨+N chars⟩`, `⟨N chars of
/// framing⟩` and `⟨N characters⟩`, and how many characters the marks themselves have.
fn elided(text: &str) -> (usize, usize) {
    let (mut elided, mut marks) = (0, 0);
    for (at, _) in text.match_indices('⟨') {
        let rest = text.get(at + '⟨'.len_utf8()..).unwrap_or_default();
        let Some((inner, _)) = rest.split_once('⟩') else { continue };
        let digits = inner.trim_start_matches('+');
        let number: String = digits.chars().take_while(char::is_ascii_digit).collect();
        let unit = digits.get(number.len()..).unwrap_or_default();
        if let Ok(length) = number.parse::<usize>()
            && (unit.starts_with(" chars") || unit == " characters")
            && length <= MOST_ELIDED
        {
            elided += length;
            marks += inner.chars().count() + 2;
        }
    }
    (elided, marks)
}

/// No mark stands for more than this; a text that says so is a text like any other.
const MOST_ELIDED: usize = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_reproduced_counts_by_its_length() {
        assert_eq!(Size::of("abc").characters, 3);
        assert_eq!(Size::of("ab⟨+100 chars⟩").characters, 102);
        assert_eq!(Size::of("⟨712 chars of framing⟩日").characters, 713);
        assert_eq!(Size::of("- a: ⟨1436 characters⟩\n- b").characters, 1445);
        assert_eq!(Size::of("⟨x⟩⟨").characters, 4);
        assert_eq!(Size::of("⟨Read result⟩"), Size::default());
        assert!(Size::of("⟨+1000 chars⟩").tokens.low > 200);
    }
}
