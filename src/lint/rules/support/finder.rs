//! Looks for many marks in one pass over a text.

use aho_corasick::{AhoCorasick, Match, MatchKind};

/// Finds marks that were given to it. Where two start at one place, the one that was given first counts.
pub(crate) struct Finder(Option<AhoCorasick>);

impl Finder {
    /// Returns a finder of `marks`.
    pub(crate) fn new(marks: impl IntoIterator<Item = &'static str>) -> Self {
        // A few short words are far below what the library refuses.
        Self(AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(marks).ok())
    }

    /// Returns where the marks stand, in order; the pattern is the mark's place among those given.
    pub(crate) fn find_iter(&self, text: &str) -> impl Iterator<Item = Match> {
        self.0.iter().flat_map(move |finder| finder.find_iter(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_in_the_order_they_stand() {
        let finder = Finder::new(["rm -", "dd ", "r"]);
        let found: Vec<(usize, usize)> = finder
            .find_iter("add rm -rf")
            .map(|found| (found.start(), found.pattern().as_usize()))
            .collect();
        assert_eq!(found, [(1, 1), (4, 0), (8, 2)]);
    }
}
