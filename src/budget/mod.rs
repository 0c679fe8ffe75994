//! What skills cost: the listing against its budget, and each skill when it is called.
//!
//! Every number comes from the listing, the expander and the session themselves; nothing is counted
//! twice in another way. Sizes are UTF-16 units, as the clients count.

pub mod advice;
pub mod gates;
pub mod render;
mod skills;

use serde::Serialize;

use crate::listing::{BudgetSource, Listing, ListingOptions, NameOnlyReason, Outcome, Row};
use crate::project::Project;
use crate::skill::PlaceKind;
use advice::Advice;
pub use skills::{FileCost, Share, SkillCost, called, expansion};

/// The largest window that is tried, in tokens: ten times the largest of a measured model.
const LARGEST_WINDOW: u64 = 10_000_000;

/// What the skills of a project cost.
#[derive(Clone, Debug, Serialize)]
pub struct Costs {
    /// The listing, once a window asked about.
    pub windows: Vec<WindowCost>,
    /// Each skill of the catalogue that takes part, the largest entry first.
    pub skills: Vec<SkillCost>,
    /// The smallest window of the session's model, in tokens, in which every text of the listing is whole;
    /// nothing where the window does not decide.
    pub smallest_window: Option<u64>,
}

/// The listing in one window.
#[derive(Clone, Debug, Serialize)]
pub struct WindowCost {
    /// The context window in tokens.
    pub window: u64,
    /// What sets the budget.
    pub source: BudgetSource,
    /// What all entries may take together.
    pub limit: u64,
    /// What they would take whole.
    pub whole: u64,
    /// What they take.
    pub spent: u64,
    /// How many entries have all their text, a cut text, and no text for want of budget.
    pub entries: Fates,
    /// What each kind of place takes.
    pub places: Vec<PlaceCost>,
    /// The skills that lose text first when the listing grows by one unit over the budget.
    pub first_to_fall: Vec<String>,
    /// What would make everything fit, the most characters won first; empty where it fits.
    pub advice: Vec<Advice>,
    /// What became of each skill: its name, and its row of the listing.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

/// How many entries came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fates {
    /// With all their text.
    pub whole: usize,
    /// With a cut text.
    pub cut: usize,
    /// With their name only, for want of budget.
    pub name_only: usize,
    /// With their name only, for other reasons.
    pub bare: usize,
}

/// What one kind of place takes of the listing.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceCost {
    /// The kind, in words: `project`, `plugin`, `bundled`, …
    pub place: &'static str,
    /// Entries.
    pub entries: usize,
    /// What they take of the budget, in what that counts, the line breaks between entries with them:
    /// all places together are what is spent.
    pub cost: u64,
}

impl WindowCost {
    /// Returns how many units are free; less than none where texts were lost.
    pub fn free(&self) -> i64 {
        let signed = |units: u64| i64::try_from(units).unwrap_or(i64::MAX);
        signed(self.limit) - signed(self.whole)
    }

    /// Returns the part of the budget that is spent, in percent; of a budget of nothing, 100 % for each
    /// character.
    pub fn percent(&self) -> u64 {
        self.whole * 100 / self.limit.max(1)
    }
}

impl Costs {
    /// Works out what the skills of `project` cost in each of `windows` (tokens); where none is given,
    /// in the session's own listing, whatever sets its budget.
    pub fn of(project: &Project, windows: &[u64]) -> Self {
        let windows: Vec<WindowCost> = if windows.is_empty() {
            vec![window_cost(project, None)]
        } else {
            windows.iter().map(|window| window_cost(project, Some(*window))).collect()
        };
        let skills = skills::costs(project, &windows);
        let smallest_window = smallest_window(project);
        Self { windows, skills, smallest_window }
    }
}

fn window_cost(project: &Project, window: Option<u64>) -> WindowCost {
    let options = ListingOptions { window, ..ListingOptions::default() };
    let window = window.unwrap_or_else(|| project.model().window);
    let listing = Listing::at_start_with(project, &options);
    let mut entries = Fates::default();
    for row in &listing.rows {
        match row.outcome {
            Outcome::Whole => entries.whole += 1,
            Outcome::Cut { .. } => entries.cut += 1,
            Outcome::NameOnly { why: NameOnlyReason::Budget, .. } => entries.name_only += 1,
            Outcome::NameOnly { .. } => entries.bare += 1,
        }
    }
    let advice = advice::advise(project, &listing);
    WindowCost {
        window,
        limit: listing.budget.limit,
        source: listing.budget.source.clone(),
        whole: listing.budget.whole,
        spent: listing.budget.spent,
        entries,
        places: places(project, &listing),
        first_to_fall: first_to_fall(project, &listing),
        advice,
        rows: listing.rows,
    }
}

/// Returns what each kind of place takes, in order of precedence.
fn places(project: &Project, listing: &Listing) -> Vec<PlaceCost> {
    let kind = |row: &Row| {
        let entry = row.entry.and_then(|at| project.catalogue.entries.get(at));
        entry.map_or(PlaceKind::Bundled, |entry| entry.skill.origin.kind)
    };
    let mut kinds: Vec<PlaceKind> = listing.rows.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
        .into_iter()
        .map(|wanted| {
            let rows = || listing.rows.iter().enumerate().filter(|(_, row)| kind(row) == wanted);
            // The line break before an entry; the first has none.
            let taken = |(at, row): (usize, &Row)| row.cost as u64 + u64::from(at > 0);
            PlaceCost {
                place: wanted.words(),
                entries: rows().count(),
                cost: rows().map(taken).sum(),
            }
        })
        .collect()
}

/// Returns who loses text first where the budget is one unit smaller than what is spent: asked of the
/// listing itself, so that each client's own way decides.
fn first_to_fall(project: &Project, listing: &Listing) -> Vec<String> {
    let Some(tighter) = listing.budget.spent.checked_sub(1).filter(|tighter| *tighter > 0) else {
        return Vec::new();
    };
    let options = ListingOptions { budget: Some(tighter), ..ListingOptions::default() };
    let after = Listing::at_start_with(project, &options);
    let fallen =
        listing.rows.iter().zip(&after.rows).filter(|(before, after)| {
            (&before.text, before.outcome) != (&after.text, after.outcome)
        });
    fallen.map(|(before, _)| before.name.clone()).collect()
}

/// Returns the smallest window of the session's model in which all texts are whole, by halving: a larger one
/// never holds less.
/// Nothing where a variable sets the budget, for then no window helps.
fn smallest_window(project: &Project) -> Option<u64> {
    let source = Listing::at_start(project).budget.source;
    if !matches!(source, BudgetSource::Window { .. }) {
        return None;
    }
    let model = Some(project.model());
    let fits = |window| {
        let window = Some(window);
        let options = ListingOptions { window, model: model.clone(), ..ListingOptions::default() };
        let budget = Listing::at_start_with(project, &options).budget;
        budget.whole <= budget.limit
    };
    let (mut low, mut high) = (0, LARGEST_WINDOW);
    if !fits(high) || fits(1) {
        return None;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}
