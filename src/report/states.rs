//! The listing in the windows that matter: those of measured models, and those where a text falls.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::listing::{Listing, ListingOptions, NameOnlyReason, Outcome};
use crate::project::Project;

/// At most so many states are shown.
const MOST: usize = 48;

/// The listing in one window.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The window in tokens.
    pub window: u64,
    /// What the entries may take, in UTF-16 units.
    pub limit: u64,
    /// What they take.
    pub spent: u64,
    /// Texts that are whole.
    pub whole: usize,
    /// Texts that are cut.
    pub cut: usize,
    /// Texts that are gone for want of budget.
    pub gone: usize,
    /// For each row, the units of its text that are kept; nothing for all.
    pub kept: Vec<Option<usize>>,
}

/// Returns the states, the smallest window first.
pub fn states(project: &Project) -> Vec<State> {
    let models = &project.client().data.models;
    let own = project.model().window;
    let mut windows: BTreeSet<u64> = models.known.iter().map(|model| model.window).collect();
    windows.insert(own);
    let largest = windows.last().copied().unwrap_or(own);
    let whole = Listing::at_start(project).budget.whole;
    let at_own = Listing::at_start_with(project, &window_of(own)).budget.limit.max(1);
    // The window in which everything fits, and steps below it: there the texts fall.
    let full = (own * whole).div_ceil(at_own);
    let steps = (MOST.saturating_sub(windows.len()).max(2)) as u64;
    windows.extend((1..=steps).map(|step| full * step / steps).filter(|window| *window > 0));
    windows.extend((full > largest).then_some(full));
    let mut states: Vec<State> = windows.into_iter().map(|window| state(project, window)).collect();
    // Two neighbours that show the same are one, but for the windows of models.
    let known: BTreeSet<u64> = models.known.iter().map(|model| model.window).collect();
    states.dedup_by(|later, earlier| later.kept == earlier.kept && !known.contains(&later.window));
    states
}

const fn window_of(window: u64) -> ListingOptions {
    ListingOptions { model: None, window: Some(window), budget: None }
}

fn state(project: &Project, window: u64) -> State {
    let listing = Listing::at_start_with(project, &window_of(window));
    let mut state = State {
        window,
        limit: listing.budget.limit,
        spent: listing.budget.spent,
        whole: 0,
        cut: 0,
        gone: 0,
        kept: Vec::with_capacity(listing.rows.len()),
    };
    for row in &listing.rows {
        state.kept.push(match row.outcome {
            Outcome::Whole => {
                state.whole += 1;
                None
            }
            Outcome::Cut { kept, .. } => {
                state.cut += 1;
                Some(kept)
            }
            Outcome::NameOnly { why, .. } => {
                state.gone += usize::from(why == NameOnlyReason::Budget);
                Some(0)
            }
        });
    }
    state
}
