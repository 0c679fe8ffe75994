//! A difference as a comment on a pull request.

use std::fmt::Write as _;

use similar::TextDiff;

use crate::budget::render::markdown::escaped;
use crate::diff::Diff;
use crate::diff::render::{because, told};
use crate::terminal::harmless;

/// The longest folded diff, in lines.
const LONGEST: usize = 400;
/// The longest comment, in bytes: GitHub takes 65,536 characters.
const LARGEST: usize = 60_000;

/// Returns the difference as Markdown: a line, a table, and folded details.
pub fn render(diff: &Diff) -> String {
    if diff.is_empty() {
        return "**Skills:** the model receives the same.\n".to_owned();
    }
    let mut text = format!(
        "**Skills:** {}, {}, {}. Listing: {} of {} characters before, {} of {} after.\n",
        counted(diff.skills.len(), "skill comes or goes", "skills come or go"),
        counted(diff.listing.len(), "entry differs", "entries differ"),
        counted(diff.bodies.len(), "body differs", "bodies differ"),
        diff.before.whole,
        diff.before.limit,
        diff.after.whole,
        diff.after.limit
    );
    if !diff.skills.is_empty() || !diff.listing.is_empty() {
        text.push_str("\n| skill | what |\n|---|---|\n");
        for change in &diff.skills {
            // Writing to a string does not fail.
            let _ =
                writeln!(text, "| {} | {} |", escaped(&change.name), escaped(&told(&change.kind)));
        }
        for change in &diff.listing {
            let _ = writeln!(text, "| {} | {} |", escaped(&change.name), because(change.why));
        }
    }
    let entries = diff.listing.iter().map(|change| {
        let line = |entry: &Option<String>| {
            entry.as_ref().map_or_else(String::new, |entry| format!("{entry}\n"))
        };
        details(&format!("listing: {}", change.name), &line(&change.before), &line(&change.after))
    });
    let bodies = diff
        .bodies
        .iter()
        .map(|change| details(&format!("body: {}", change.name), &change.before, &change.after));
    let mut left_out = 0;
    for details in entries.chain(bodies) {
        if text.len() + details.len() > LARGEST {
            left_out += 1;
        } else {
            text.push_str(&details);
        }
    }
    if left_out > 0 {
        let more = counted(left_out, "change is", "changes are");
        let _ =
            writeln!(text, "\n{more} not shown: a comment has a limit. `skillctl diff` shows all.");
    }
    text
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Returns a folded diff. Its fence is longer than any in the text.
fn details(title: &str, before: &str, after: &str) -> String {
    let unified = TextDiff::from_lines(before, after).unified_diff().context_radius(2).to_string();
    let unified = harmless(&unified).into_owned();
    let longest = unified.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let mut lines: Vec<&str> = unified.lines().collect();
    let left_out = lines.len().saturating_sub(LONGEST);
    lines.truncate(LONGEST);
    let more = if left_out == 0 { String::new() } else { format!("\n… {left_out} more lines") };
    format!(
        "\n<details><summary>{}</summary>\n\n{fence}diff\n{}{more}\n{fence}\n\n</details>\n",
        crate::report::escaped(&title.replace('\n', " ")),
        lines.join("\n")
    )
}
