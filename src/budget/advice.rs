//! What would make a listing fit that does not.

use serde::Serialize;

use crate::client::listing::OverBudget;
use crate::listing::{Listing, NameOnlyReason, Outcome};
use crate::project::Project;

/// A text shorter than this is not worth shortening, in UTF-16 units.
const SHORT: usize = 200;

/// One change, and what it wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// What to do, in a sentence.
    pub text: String,
    /// UTF-16 units won; for a setting, what is missing.
    pub wins: u64,
    /// Whether this change, with those before it, is enough.
    pub enough: bool,
}

/// Returns the changes that make `listing` fit, the most won first: texts to shorten until it fits, then
/// the setting that would hold everything. Empty where it fits.
pub(super) fn advise(project: &Project, listing: &Listing, window: u64) -> Vec<Advice> {
    let budget = &listing.budget;
    let Some(missing) = budget.whole.checked_sub(budget.limit).filter(|missing| *missing > 0)
    else {
        return Vec::new();
    };
    let mut texts: Vec<(&str, usize)> = listing
        .rows
        .iter()
        .filter(|row| row.entry.is_some())
        .map(|row| {
            let whole = match row.outcome {
                Outcome::Whole => crate::expand::ecma::units(&row.text),
                Outcome::Cut { of, .. } => of,
                Outcome::NameOnly { lost, why: NameOnlyReason::Budget } => lost,
                Outcome::NameOnly { .. } => 0,
            };
            (row.name.as_str(), whole)
        })
        .filter(|(_, whole)| *whole > SHORT)
        .collect();
    texts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let mut advice = Vec::new();
    let mut won = 0;
    for (name, whole) in texts {
        if won >= missing {
            break;
        }
        let wins = (whole - SHORT) as u64;
        won += wins;
        advice.push(Advice {
            text: format!("shorten the text of `{name}` from {whole} to {SHORT} characters"),
            wins,
            enough: won >= missing,
        });
    }
    advice.push(Advice {
        text: setting(project, budget.whole, window),
        wins: missing,
        enough: true,
    });
    advice
}

/// Returns the setting with which the whole listing fits.
fn setting(project: &Project, whole: u64, window: u64) -> String {
    let variable =
        format!("set the environment variable SLASH_COMMAND_TOOL_CHAR_BUDGET to {whole}");
    // Only the newer way of degrading came with a setting for the part of the window.
    let knows_fraction = project.client().data.listing.over_budget == OverBudget::WholeTextsByUse;
    let all = window * project.model().chars_per_token;
    if !knows_fraction || all == 0 {
        return variable;
    }
    let parts = (whole * 10_000).div_ceil(all);
    format!(
        "set `skillListingBudgetFraction` to {}.{:04}, or {variable}",
        parts / 10_000,
        parts % 10_000
    )
}
