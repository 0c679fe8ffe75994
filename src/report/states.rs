//! The listing in the windows that matter: those of measured models, and those where a text falls.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::client::models::Model;
use crate::listing::{BudgetSource, Listing, ListingOptions, NameOnlyReason, Outcome};
use crate::project::Project;

/// So many steps lead down from the window in which everything fits.
const STEPS: u64 = 44;

/// The listing in one window.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The window in tokens; nothing for the budget that `SLASH_COMMAND_TOOL_CHAR_BUDGET` sets, which no
    /// window changes.
    pub window: Option<u64>,
    /// The model that has it.
    pub model: String,
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

/// Returns the states, the smallest budget first: the windows of the session's model at which texts fall,
/// the other windows that measured models have, and the session's own budget where a variable sets it.
pub fn states(project: &Project) -> Vec<State> {
    let own = project.model();
    let budget = Listing::at_start_with(project, &of_model(&own)).budget;
    // The window in which everything fits, and steps below it: there the texts fall.
    let full = (own.window * budget.whole).div_ceil(budget.limit.max(1));
    let mut windows: BTreeSet<u64> = (1..=STEPS).map(|step| full * step / STEPS).collect();
    windows.insert(own.window);
    windows.remove(&0);
    let with = |window| Model { window, ..own.clone() };
    let mut states: Vec<State> =
        windows.into_iter().map(|window| state(project, Some(&with(window)))).collect();
    let known = &project.client().data.models.known;
    let others: BTreeSet<u64> = known.iter().map(|model| model.window).collect();
    let others = others.into_iter().filter(|window| *window != own.window);
    states.extend(others.map(|window| state(project, Some(&project.model_with(window)))));
    if matches!(Listing::at_start(project).budget.source, BudgetSource::Variable { .. }) {
        states.push(state(project, None));
    }
    states.sort_by_key(|state| (state.limit, state.window));
    // Two steps that show the same are one.
    let is_step = |state: &State| state.is_of(&own) && state.window != Some(own.window);
    states.dedup_by(|later, earlier| later.kept == earlier.kept && is_step(later));
    states
}

/// Returns which of `states` is the session's own: what is sent where nothing is moved.
pub(super) fn own(states: &[State], project: &Project) -> usize {
    let own = project.model();
    let set = states.iter().position(|state| state.window.is_none());
    let of_window =
        || states.iter().position(|state| state.is_of(&own) && state.window == Some(own.window));
    set.or_else(of_window).unwrap_or(0)
}

impl State {
    /// Returns whether it is a window of `model`.
    pub(super) fn is_of(&self, model: &Model) -> bool {
        self.window.is_some() && self.model == model.name
    }
}

fn of_model(model: &Model) -> ListingOptions {
    ListingOptions { model: Some(model.clone()), window: Some(model.window), budget: None }
}

/// Returns the listing of a model's window, or as it is sent.
fn state(project: &Project, model: Option<&Model>) -> State {
    let options = model.map(of_model).unwrap_or_default();
    let listing = Listing::at_start_with(project, &options);
    let window = model.map(|model| model.window);
    let model = model.map_or_else(|| project.model().name, |model| model.name.clone());
    let mut state = State {
        window,
        model,
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
