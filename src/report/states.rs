//! The listing in the windows that matter: those of measured models, and those where a text falls.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::listing::{BudgetSource, Listing, ListingOptions, NameOnlyReason, Outcome};
use crate::project::Project;

/// At most so many states are shown.
const MOST: usize = 48;

/// The listing in one window.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The window in tokens; nothing for the budget that `SLASH_COMMAND_TOOL_CHAR_BUDGET` sets, which no
    /// window changes.
    pub window: Option<u64>,
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

/// Returns the states, the smallest budget first: one a window that matters, and the session's own where a
/// variable sets its budget.
pub fn states(project: &Project) -> Vec<State> {
    let models = &project.client().data.models;
    let own = project.model().window;
    let mut windows: BTreeSet<u64> = models.known.iter().map(|model| model.window).collect();
    windows.insert(own);
    let largest = windows.last().copied().unwrap_or(own);
    let whole = Listing::at_start(project).budget.whole;
    let at_own = Listing::at_start_with(project, &window_of(Some(own))).budget.limit.max(1);
    // The window in which everything fits, and steps below it: there the texts fall.
    let full = (own * whole).div_ceil(at_own);
    let steps = (MOST.saturating_sub(windows.len()).max(2)) as u64;
    windows.extend((1..=steps).map(|step| full * step / steps).filter(|window| *window > 0));
    windows.extend((full > largest).then_some(full));
    let mut states: Vec<State> =
        windows.into_iter().map(|window| state(project, Some(window))).collect();
    // Two neighbours that show the same are one, but for the windows of models.
    let known: BTreeSet<u64> = models.known.iter().map(|model| model.window).collect();
    let of_model = |window: Option<u64>| window.is_some_and(|window| known.contains(&window));
    states.dedup_by(|later, earlier| later.kept == earlier.kept && !of_model(later.window));
    if matches!(Listing::at_start(project).budget.source, BudgetSource::Variable { .. }) {
        let own = state(project, None);
        let at = states.partition_point(|state| state.limit < own.limit);
        states.insert(at, own);
    }
    states
}

/// Returns which of `states` is the session's own: what is sent where nothing is moved.
pub(super) fn own(states: &[State], project: &Project) -> usize {
    let window = project.model().window;
    let set = states.iter().position(|state| state.window.is_none());
    let of_window = || states.iter().position(|state| state.window >= Some(window));
    set.or_else(of_window).unwrap_or(0)
}

const fn window_of(window: Option<u64>) -> ListingOptions {
    ListingOptions { model: None, window, budget: None }
}

fn state(project: &Project, window: Option<u64>) -> State {
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
