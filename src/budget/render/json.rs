//! Costs for programs.

use serde::Serialize;

use crate::budget::gates::Breach;
use crate::budget::{Costs, SkillCost, WindowCost};

/// The version of the form; it changes when a key changes its meaning or goes.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Form<'a> {
    version: u32,
    client: &'a str,
    windows: &'a [WindowCost],
    smallest_window: Option<u64>,
    skills: &'a [SkillCost],
    breaches: &'a [Breach],
}

/// Returns the costs as JSON. Fails where a number is none, which costs never hold.
pub fn render(costs: &Costs, client: &str, breaches: &[Breach]) -> serde_json::Result<String> {
    let form = Form {
        version: VERSION,
        client,
        windows: &costs.windows,
        smallest_window: costs.smallest_window,
        skills: &costs.skills,
        breaches,
    };
    serde_json::to_string_pretty(&form).map(|text| text + "\n")
}
