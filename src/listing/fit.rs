//! How a listing is made to fit its budget.

use crate::catalogue::{Bundled, Entry, Shown};
use crate::expand::ecma;
use crate::listing::{Budget, CutReason, NameOnlyReason, Outcome, Row, text};
use crate::project::Project;

/// An entry on its way into the listing.
pub(super) struct Candidate {
    row: Row,
    /// Length of the name's part, `- ` included.
    name_units: usize,
    /// Length of the text as far as an entry's limit lets it; 0 where there is none to show.
    text_units: usize,
    /// Whether it keeps its text however small the budget is.
    fixed: bool,
}

impl Candidate {
    pub(super) fn of_entry(project: &Project, at: usize, entry: &Entry, limit: usize) -> Self {
        let facts = &project.client().data.listing;
        let whole = text::entry_text(entry, facts.text);
        let of = ecma::units(&whole);
        let (text, outcome) = if whole.is_empty() {
            (whole, Outcome::NameOnly { lost: 0, why: NameOnlyReason::NoText })
        } else if entry.visibility.shown == Shown::NameOnly {
            (String::new(), Outcome::NameOnly { lost: of, why: NameOnlyReason::Override })
        } else if let Some(cut) = text::cut(&whole, limit) {
            (cut, Outcome::Cut { kept: limit, of, why: CutReason::Limit })
        } else {
            (whole, Outcome::Whole)
        };
        Self {
            name_units: "- ".len() + ecma::units(&entry.label),
            text_units: ecma::units(&text),
            fixed: false,
            row: Row {
                entry: Some(at),
                name: entry.name.clone(),
                label: entry.label.clone(),
                text,
                units: 0,
                use_score: project.use_score(&entry.name),
                outcome,
            },
        }
    }

    pub(super) fn of_bundled(project: &Project, bundled: &Bundled) -> Self {
        let name_units = "- ".len() + ecma::units(&bundled.name);
        let lost = bundled.units.saturating_sub(name_units + ": ".len());
        let name_only = bundled.shown == Shown::NameOnly;
        Self {
            name_units,
            text_units: if name_only { 0 } else { lost },
            fixed: !bundled.loses_text,
            row: Row {
                entry: None,
                name: bundled.name.clone(),
                label: bundled.name.clone(),
                text: String::new(),
                units: 0,
                use_score: project.use_score(&bundled.name),
                outcome: if name_only {
                    Outcome::NameOnly { lost, why: NameOnlyReason::Override }
                } else {
                    Outcome::Whole
                },
            },
        }
    }

    /// Returns the length of the whole entry.
    const fn units(&self) -> usize {
        self.name_units + self.extra()
    }

    /// Returns what the text adds to the name.
    const fn extra(&self) -> usize {
        if self.text_units == 0 { 0 } else { ": ".len() + self.text_units }
    }

    /// Takes the text away.
    fn strip(&mut self) {
        let lost = match self.row.outcome {
            Outcome::Whole => self.text_units,
            Outcome::Cut { of, .. } => of,
            Outcome::NameOnly { .. } => return,
        };
        self.row.outcome = Outcome::NameOnly { lost, why: NameOnlyReason::Budget };
        self.row.text.clear();
        self.text_units = 0;
    }

    /// Cuts the text to `share` units.
    fn shorten(&mut self, share: usize) {
        let of = match self.row.outcome {
            Outcome::Whole => self.text_units,
            Outcome::Cut { of, .. } => of,
            Outcome::NameOnly { .. } => return,
        };
        if let Some(cut) = text::cut(&self.row.text, share) {
            self.row.text = cut;
            self.row.outcome = Outcome::Cut { kept: share, of, why: CutReason::Share };
            self.text_units = share;
        }
    }

    pub(super) fn into_row(self) -> Row {
        Row { units: self.units(), ..self.row }
    }
}

/// Returns the length of entries, one a line.
fn joined<'a>(candidates: impl Iterator<Item = &'a Candidate>) -> u64 {
    let (sum, count) = candidates
        .fold((0, 0_usize), |(sum, count), candidate| (sum + candidate.units(), count + 1));
    (sum + count.saturating_sub(1)) as u64
}

/// Names stay. Texts come back whole, the most used skill's first, then in the order listed; one
/// that does not fit is left out, and later ones may still fit.
///
/// The entries that keep their text and the others are counted each by itself, so that the line
/// break between the two costs nothing (`list-budget-bundled`).
pub(super) fn whole_texts_by_use(candidates: &mut [Candidate], mut budget: Budget) -> Budget {
    let cost = |candidates: &[Candidate]| {
        joined(candidates.iter().filter(|candidate| candidate.fixed))
            + joined(candidates.iter().filter(|candidate| !candidate.fixed))
    };
    budget.whole = cost(candidates);
    budget.spent = budget.whole;
    if budget.whole <= budget.limit {
        return budget;
    }
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    let score = |at: &usize| candidates.get(*at).map_or(0.0, |candidate| candidate.row.use_score);
    order.sort_by(|a, b| score(b).total_cmp(&score(a)));
    let texts = candidates.iter().filter(|candidate| !candidate.fixed);
    budget.spent -= texts.map(|candidate| candidate.extra() as u64).sum::<u64>();
    for at in order {
        let Some(candidate) = candidates.get_mut(at).filter(|candidate| !candidate.fixed) else {
            continue;
        };
        let with_text = budget.spent + candidate.extra() as u64;
        if with_text <= budget.limit {
            budget.spent = with_text;
        } else {
            candidate.strip();
        }
    }
    budget
}

/// Bundled entries stay whole. The others share evenly what names and line breaks leave, each text
/// cut to its share; where a share is below `smallest`, names only.
pub(super) fn equal_cuts(
    candidates: &mut [Candidate],
    mut budget: Budget,
    smallest: usize,
) -> Budget {
    budget.whole = joined(candidates.iter());
    budget.spent = budget.whole;
    if budget.whole <= budget.limit {
        return budget;
    }
    let sharing = || candidates.iter().filter(|candidate| !candidate.fixed);
    let texts: u64 = sharing().map(|candidate| candidate.text_units as u64).sum();
    // A name's separator is counted whether or not a text follows.
    let missing = sharing().filter(|candidate| candidate.text_units == 0).count() * ": ".len();
    let left = budget.limit.saturating_sub(budget.whole - texts + missing as u64);
    let share = left.checked_div(sharing().count() as u64).unwrap_or(0);
    let share = usize::try_from(share).unwrap_or(usize::MAX);
    for candidate in candidates.iter_mut().filter(|candidate| !candidate.fixed) {
        if share < smallest {
            candidate.strip();
        } else {
            candidate.shorten(share);
        }
    }
    budget.spent = joined(candidates.iter());
    budget
}
