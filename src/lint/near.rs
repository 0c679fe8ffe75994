//! The nearest of some known words, for misspelt ones.

/// Returns the candidate that is fewest edits away from `word`, where that is few for its length.
/// Case, `-` and `_` count for nothing.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(word);
    let most = match folded.len() {
        0..=2 => 0,
        3..=4 => 1,
        5..=9 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let distance = distance(&folded, &fold(candidate), most)?;
            Some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Lower case, without separators.
fn fold(word: &str) -> Vec<char> {
    word.chars()
        .filter(|letter| !matches!(letter, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .take(64)
        .collect()
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
