//! The name that was probably meant.

use crate::catalogue::Entry;

/// How many edits a name may be away to be suggested (`call-near`).
const EDITS: usize = 2;

/// Returns the name that is suggested for a skill: what it calls itself, for a plugin's skill with the
/// plugin's name (`call-uncallable-both`, `call-several`).
pub fn near_name(entry: &Entry) -> &str {
    match &entry.skill.origin.plugin {
        Some(_) => entry.second_name.as_deref().unwrap_or(&entry.name),
        None => entry.spoken_name(),
    }
}

/// Returns the first of `names` that the fewest single-character edits turn `asked` into, if that
/// takes at most two. Letter case counts.
pub fn nearest<'a>(asked: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let asked: Vec<char> = asked.chars().collect();
    let mut best: Option<(usize, &str)> = None;
    for name in names {
        let limit = best.map_or(EDITS, |(edits, _)| edits.saturating_sub(1));
        if let Some(edits) = edits_within(&asked, name, limit)
            && best.is_none_or(|(fewest, _)| edits < fewest)
        {
            best = Some((edits, name));
        }
    }
    best.map(|(_, name)| name)
}

/// Returns the Levenshtein distance of two names where it is at most `limit`.
fn edits_within(from: &[char], to: &str, limit: usize) -> Option<usize> {
    if to.chars().count().abs_diff(from.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (index, letter) in to.chars().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        let mut next = Vec::with_capacity(row.len());
        next.push(left);
        for (other, above) in from.iter().zip(row.iter().skip(1)) {
            let replaced = diagonal + usize::from(*other != letter);
            left = replaced.min(left + 1).min(above + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().filter(|edits| *edits <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_nearest_names_wins() {
        let names = ["cap", "dm", "ok", "shown-name"];
        assert_eq!(nearest("OK", names), Some("dm"), "two edits from both, and earlier");
        assert_eq!(nearest("ok x", names), Some("ok"));
        assert_eq!(nearest("ok\nok", names), None);
        assert_eq!(nearest("Shown-Name", names), Some("shown-name"));
        assert_eq!(nearest("", names), Some("dm"));
        assert_eq!(nearest("cpa", names), Some("cap"));
        assert_eq!(nearest("x", ["abcd"]), None);
    }
}
