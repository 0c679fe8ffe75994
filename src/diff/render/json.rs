//! A difference for programs.

use serde::Serialize;

use crate::diff::Diff;

/// The version of the form; it changes when a key changes its meaning or goes.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Form<'a> {
    version: u32,
    client: &'a str,
    changed: bool,
    #[serde(flatten)]
    diff: &'a Diff,
}

/// Returns the difference as JSON. Fails where a number is none, which it never holds.
pub fn render(diff: &Diff, client: &str) -> serde_json::Result<String> {
    let form = Form { version: VERSION, client, changed: !diff.is_empty(), diff };
    serde_json::to_string_pretty(&form).map(|text| text + "\n")
}
