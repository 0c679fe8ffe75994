//! A difference as a comment on a pull request.

use std::fmt::Write as _;

use similar::TextDiff;

use crate::budget::render::markdown::escaped;
use crate::diff::Diff;
use crate::diff::render::{because, told};
use crate::terminal::harmless;

/// The longest folded diff, in lines; comments have a limit.
const LONGEST: usize = 400;

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
    for change in &diff.listing {
        let before = change.before.as_deref().unwrap_or_default();
        let after = change.after.as_deref().unwrap_or_default();
        details(&mut text, &format!("listing: {}", change.name), before, after);
    }
    for change in &diff.bodies {
        details(&mut text, &format!("body: {}", change.name), &change.before, &change.after);
    }
    text
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Appends a folded diff. Its fence is longer than any in the text.
fn details(text: &mut String, title: &str, before: &str, after: &str) {
    let unified = TextDiff::from_lines(before, after).unified_diff().context_radius(2).to_string();
    let unified = harmless(&unified).into_owned();
    let longest = unified.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let mut lines: Vec<&str> = unified.lines().collect();
    let left_out = lines.len().saturating_sub(LONGEST);
    lines.truncate(LONGEST);
    let more = if left_out == 0 { String::new() } else { format!("\n… {left_out} more lines") };
    let _ = write!(
        text,
        "\n<details><summary>{}</summary>\n\n{fence}diff\n{}{more}\n{fence}\n\n</details>\n",
        escaped(title),
        lines.join("\n")
    );
}
