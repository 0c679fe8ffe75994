//! How costs are printed: one file a form.

pub mod csv;
pub mod json;
pub mod markdown;
pub mod text;

use crate::budget::{Costs, SkillCost};
use crate::listing::Outcome;

/// Returns what became of a skill's text in one window; nothing where it is not listed.
fn fate(skill: &SkillCost, window: usize) -> Option<Outcome> {
    Some(skill.listed.get(window)?.as_ref()?.outcome)
}

/// Returns the heads of the columns that each window has: `name` alone where there is one window, else with
/// the window: `listed at 200k`.
fn heads(costs: &Costs, name: &str) -> Vec<String> {
    match costs.windows.as_slice() {
        [_] => vec![name.to_owned()],
        windows => {
            windows.iter().map(|window| format!("{name} at {}", tokens(window.window))).collect()
        }
    }
}

/// Returns a number of tokens as it is typed: `200k`, `1m`, `128500`.
pub(crate) fn tokens(count: u64) -> String {
    match count {
        count if count > 0 && count.is_multiple_of(1_000_000) => format!("{}m", count / 1_000_000),
        count if count > 0 && count.is_multiple_of(1_000) => format!("{}k", count / 1_000),
        count => count.to_string(),
    }
}

/// Returns the skills that are shown: the first `top`, or all.
fn shown(costs: &Costs, top: Option<usize>) -> &[SkillCost] {
    let most = top.unwrap_or(usize::MAX).min(costs.skills.len());
    costs.skills.get(..most).unwrap_or_default()
}
