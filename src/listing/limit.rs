//! How much a listing may take.

use serde::Serialize;

use crate::client::listing::Measure;
use crate::listing::ListingOptions;
use crate::project::Project;
use crate::session::Role;

/// The environment variable that sets the budget outright.
const VARIABLE: &str = "SLASH_COMMAND_TOOL_CHAR_BUDGET";

/// What a listing may take, and what it takes, by the client's measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Budget {
    /// What all entries may take together.
    pub limit: u64,
    /// What they would take whole.
    pub whole: u64,
    /// What they take.
    pub spent: u64,
    /// The measure: what all these numbers count.
    pub measure: Measure,
    /// Where the limit is from.
    pub source: BudgetSource,
}

/// Where a budget is from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "from")]
pub enum BudgetSource {
    /// An option.
    Given,
    /// The environment variable `SLASH_COMMAND_TOOL_CHAR_BUDGET`.
    Variable {
        /// Its value.
        value: String,
    },
    /// The context window: window × fraction × characters per token.
    Window {
        /// The model.
        model: String,
        /// Its window in tokens.
        window: u64,
        /// The part of it that the listing may take.
        fraction: f64,
        /// Characters that count for a token.
        chars_per_token: u64,
    },
}

/// Returns the budget of a project's listings with nothing spent yet, and whose words they are.
pub(super) fn budget(project: &Project, options: &ListingOptions) -> (Budget, Role) {
    let model = options.model.clone().unwrap_or_else(|| {
        options.window.map_or_else(|| project.model(), |window| project.model_with(window))
    });
    let window = options.window.unwrap_or(model.window);
    let variable = project.settings.env.get(VARIABLE);
    let set = variable.and_then(|value| Some((value, number(value)?)));
    let (limit, source) = if let Some(limit) = options.budget {
        (limit, BudgetSource::Given)
    } else if let (None, Some((value, limit))) = (options.window, set) {
        (whole(limit), BudgetSource::Variable { value: value.clone() })
    } else {
        let fraction = fraction(project);
        #[expect(clippy::cast_precision_loss, reason = "windows are far below 2^52 tokens")]
        let limit = window as f64 * fraction * model.chars_per_token as f64;
        let source = BudgetSource::Window {
            model: model.name,
            window,
            fraction,
            chars_per_token: model.chars_per_token,
        };
        (whole(limit), source)
    };
    let measure = project.client().data.listing.measure;
    (Budget { limit, whole: 0, spent: 0, measure, source }, model.listing_role)
}

/// Returns the part of the window that the listing may take.
fn fraction(project: &Project) -> f64 {
    let facts = &project.client().data.listing;
    let set = facts.fraction_setting.then(|| project.settings.get("skillListingBudgetFraction"));
    set.flatten().and_then(serde_json::Value::as_f64).unwrap_or(facts.fraction)
}

/// Returns the number that ECMAScript reads in `text`; `None` for none, and for 0, which is
/// ignored (`settings-budget-*`).
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let radix = |digits: &str, radix| u64::from_str_radix(digits, radix).ok();
    #[expect(clippy::cast_precision_loss, reason = "such a budget has no limit anyway")]
    let number = match text.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => radix(text.get(2..)?, 16)? as f64,
        Some("0o") => radix(text.get(2..)?, 8)? as f64,
        Some("0b") => radix(text.get(2..)?, 2)? as f64,
        _ if text.trim_start_matches(['+', '-']) == "Infinity" => {
            if text.starts_with('-') {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            }
        }
        _ if text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) => {
            text.parse().ok()?
        }
        _ => return None,
    };
    (number != 0.0 && !number.is_nan()).then_some(number)
}

/// Returns the units that fit in `limit`: what is negative holds nothing.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
fn whole(limit: f64) -> u64 {
    limit.floor() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_read_as_a_number_or_ignored() {
        for (text, budget) in [
            ("50", Some(50)),
            (" 50 ", Some(50)),
            ("+50", Some(50)),
            ("50.", Some(50)),
            ("12.7", Some(12)),
            (".5", Some(0)),
            ("1e2", Some(100)),
            ("0x40", Some(64)),
            ("-5", Some(0)),
            ("Infinity", Some(u64::MAX)),
            ("99999999999999999999", Some(u64::MAX)),
            ("0", None),
            ("-0", None),
            ("", None),
            ("abc", None),
            ("50abc", None),
            ("NaN", None),
            ("inf", None),
            ("５０", None),
        ] {
            assert_eq!(number(text).map(whole), budget, "{text:?}");
        }
    }
}
