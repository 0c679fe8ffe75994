//! What would make a listing fit that does not.

use serde::Serialize;

use crate::listing::{Budget, BudgetSource, Listing, NameOnlyReason, Outcome};
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
pub(super) fn advise(project: &Project, listing: &Listing) -> Vec<Advice> {
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
    advice.push(Advice { text: setting(project, budget), wins: missing, enough: true });
    advice
}

/// Returns the setting with which the whole listing fits.
fn setting(project: &Project, budget: &Budget) -> String {
    let whole = budget.whole;
    let variable =
        format!("set the environment variable SLASH_COMMAND_TOOL_CHAR_BUDGET to {whole}");
    let all = match &budget.source {
        BudgetSource::Window { window, chars_per_token, .. } => window * chars_per_token,
        _ => 0,
    };
    let parts = (whole * 10_000).checked_div(all).map_or(u64::MAX, |parts| parts + 1);
    // More than the whole window is no part of it, and a variable comes before the setting.
    if !project.client().data.listing.fraction_setting || parts > 10_000 {
        return variable;
    }
    format!(
        "set `skillListingBudgetFraction` to {}.{:04}, or {variable}",
        parts / 10_000,
        parts % 10_000
    )
}
