//! How a listing is made to fit its budget.

use crate::catalogue::{Bundled, Entry, Shown};
use crate::client::listing::Measure;
use crate::expand::ecma;
use crate::listing::count::length;
use crate::listing::{Budget, CutReason, NameOnlyReason, Outcome, Row, text};
use crate::project::Project;

/// An entry on its way into the listing.
pub(super) struct Candidate {
    row: Row,
    /// What the name's part takes, `- ` included.
    name_cost: usize,
    /// What the text takes, as far as an entry's limit lets it; 0 where there is none to show.
    text_cost: usize,
    /// UTF-16 units of the text, known for a skill that ships inside the client too.
    text_units: usize,
    measure: Measure,
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
            name_cost: "- ".len() + length(&entry.label, facts.measure),
            text_cost: length(&text, facts.measure),
            text_units: ecma::units(&text),
            measure: facts.measure,
            fixed: false,
            row: Row {
                entry: Some(at),
                name: entry.name.clone(),
                label: entry.label.clone(),
                text,
                units: 0,
                cost: 0,
                use_score: project.use_score(&entry.name),
                outcome,
            },
        }
    }

    pub(super) fn of_bundled(project: &Project, bundled: &Bundled) -> Self {
        let name_cost = "- ".len() + bundled.name.len();
        let lost = bundled.units.saturating_sub(name_cost + ": ".len());
        let cost = bundled.cost.saturating_sub(name_cost + ": ".len());
        let name_only = bundled.shown == Shown::NameOnly;
        Self {
            name_cost,
            text_cost: if name_only { 0 } else { cost },
            text_units: if name_only { 0 } else { lost },
            measure: project.client().data.listing.measure,
            fixed: !bundled.loses_text,
            row: Row {
                entry: None,
                name: bundled.name.clone(),
                label: bundled.name.clone(),
                text: String::new(),
                units: 0,
                cost: 0,
                use_score: project.use_score(&bundled.name),
                outcome: if name_only {
                    Outcome::NameOnly { lost, why: NameOnlyReason::Override }
                } else {
                    Outcome::Whole
                },
            },
        }
    }

    /// Returns what the whole entry takes.
    const fn cost(&self) -> usize {
        self.name_cost + self.extra()
    }

    /// Returns what the text adds to the name.
    const fn extra(&self) -> usize {
        if self.text_cost == 0 { 0 } else { ": ".len() + self.text_cost }
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
        (self.text_cost, self.text_units) = (0, 0);
    }

    /// Cuts the text to `share` units.
    fn shorten(&mut self, share: usize) {
        let of = match self.row.outcome {
            Outcome::Whole => self.text_units,
            Outcome::Cut { of, .. } => of,
            Outcome::NameOnly { .. } => return,
        };
        if let Some(cut) = text::cut(&self.row.text, share) {
            self.text_cost = length(&cut, self.measure);
            self.text_units = share;
            self.row.text = cut;
            self.row.outcome = Outcome::Cut { kept: share, of, why: CutReason::Share };
        }
    }

    pub(super) fn into_row(self) -> Row {
        let gap = if self.text_units == 0 { 0 } else { ": ".len() };
        let units = "- ".len() + ecma::units(&self.row.label) + gap + self.text_units;
        Row { units, cost: self.cost(), ..self.row }
    }
}

/// Returns what entries take, one a line.
fn joined<'a>(candidates: impl Iterator<Item = &'a Candidate>) -> u64 {
    let (sum, count) = candidates
        .fold((0, 0_usize), |(sum, count), candidate| (sum + candidate.cost(), count + 1));
    (sum + count.saturating_sub(1)) as u64
}

/// Names stay. Texts come back whole, the most used skill's first, then in the order listed; one
/// that does not fit is left out, and later ones may still fit.
pub(super) fn whole_texts_by_use(candidates: &mut [Candidate], mut budget: Budget) -> Budget {
    budget.whole = joined(candidates.iter());
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
    let texts: u64 = sharing().map(|candidate| candidate.text_cost as u64).sum();
    // A name's separator is counted whether or not a text follows.
    let missing = sharing().filter(|candidate| candidate.text_cost == 0).count() * ": ".len();
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
