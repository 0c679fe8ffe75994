//! The nearest of some known words, for misspelt ones.

/// Returns the candidate that is fewest edits away from `word`, where that is few for its length.
/// Case, `-` and `_` count for nothing.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded: Vec<char> = fold(word).collect();
    let most = match folded.len() {
        0..=2 => 0,
        3..=4 => 1,
        5..=9 => 2,
        _ => 3,
    };
    let counts = Counts::of(&folded);
    let mut other = Vec::new();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        other.clear();
        other.extend(fold(candidate));
        if counts.least_edits(&Counts::of(&other)) > most {
            continue;
        }
        let found = distance(&folded, &other, most);
        if let Some(found) = found.filter(|found| best.is_none_or(|(least, _)| *found < least)) {
            best = Some((found, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Lower case, without separators.
fn fold(word: &str) -> impl Iterator<Item = char> {
    word.chars()
        .filter(|letter| !matches!(letter, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .take(64)
}

/// How often each letter stands in a word; letters share a count where there are too many. Nearly all words
/// are told apart by that alone.
struct Counts([u8; 32]);

impl Counts {
    fn of(word: &[char]) -> Self {
        let mut counts = [0_u8; 32];
        for letter in word {
            if let Some(count) = counts.get_mut(u32::from(*letter) as usize % 32) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// Returns a number that the edits between the words are not below: each adds one letter at most, and
    /// takes one away at most.
    fn least_edits(&self, other: &Self) -> usize {
        let sum = |from: &Self, of: &Self| -> usize {
            from.0.iter().zip(of.0).map(|(a, b)| usize::from(a.saturating_sub(b))).sum()
        };
        sum(self, other).max(sum(other, self))
    }
}

/// Edits between two words, a swap of neighbours counting as one; `None` past `most`.
fn distance(a: &[char], b: &[char], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, right) in b.iter().enumerate() {
            let at = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(usize::MAX);
            let mut best = at(&row, j) + usize::from(left != right);
            best = best.min(at(&row, j + 1) + 1).min(at(&next, j) + 1);
            let swapped = i > 0
                && j > 0
                && a.get(i - 1) == Some(right)
                && b.get(j - 1) == Some(left)
                && left != right;
            if swapped {
                best = best.min(at(&before, j - 1) + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 5] = ["user-invocable", "allowed-tools", "paths", "context", "name"];

    proptest::proptest! {
        #[test]
        fn letters_that_differ_are_never_more_than_the_edits(a in "[a-dé文]{0,12}", b in "[a-dé文]{0,12}") {
            let (a, b): (Vec<char>, Vec<char>) = (fold(&a).collect(), fold(&b).collect());
            let edits = distance(&a, &b, usize::MAX).expect("any distance");
            proptest::prop_assert!(Counts::of(&a).least_edits(&Counts::of(&b)) <= edits);
        }
    }

    #[test]
    fn misspelt_words_find_their_neighbour() {
        for (word, want) in [
            ("user_invocable", Some("user-invocable")),
            ("user-invokable", Some("user-invocable")),
            ("allowedTools", Some("allowed-tools")),
            ("content", Some("context")),
            ("path", Some("paths")),
            ("nmae", Some("name")),
            ("tags", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, KEYS), want, "{word}");
        }
    }
}
