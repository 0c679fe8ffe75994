//! A listing that does not fit its budget.

use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Opened, Reporter, Rule, Set, Severity};
use crate::listing::{CutReason, Listing, ListingOptions, NameOnlyReason, Outcome};
use crate::tokens::grouped;

pub(crate) static RULE: Rule = Rule {
    id: "listing-over-budget",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "skills of the project lose their text, because the listing is over its budget",
    docs: r"## What it does
Composes the listing of the project for each window that is configured (200,000 and 1,000,000 tokens where none is),
the client's own skills and yours included, and reports once a project which skills lose text. Where that happens in
some of the windows only, it is information.

## Why
The listing may take one hundredth of the window. Claude Code 2.1.332 then lists some skills by their names alone;
2.1.87 cuts every text to the same length. A skill without its text is hardly ever chosen.

## Measured in
`list-budget-0` to `list-budget-3`: who loses what. `list-window-claude-haiku-4-5`, `list-window-claude-opus-5-5`: what
a window gives.

## Bad
```text
80 skills with descriptions of 200 characters, and a window of 200,000 tokens
```

## Good
```text
80 skills with descriptions of 60 characters
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

/// Names that a report shows.
const NAMED: usize = 6;

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for target in report.targets() {
        for opened in &*set.opened(target) {
            let windows = &set.options.windows;
            let over: Vec<Over> =
                windows.iter().filter_map(|window| over(opened, *window, set.files)).collect();
            let Some(worst) = over.iter().min_by_key(|over| over.window) else { continue };
            let severity =
                if over.len() == windows.len() { Severity::Warning } else { Severity::Info };
            let mut parts: Vec<String> = over.iter().map(Over::words).collect();
            if over.len() < windows.len() {
                parts.push("with more tokens none".to_owned());
            }
            let named: Vec<String> =
                worst.losing.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
            let more = worst.losing.len().saturating_sub(NAMED);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            let Some(root) = opened.root(set.files) else { continue };
            report.push_for(
                target,
                Diagnostic::at(root, format!("the listing is over its budget: {}", parts.join("; ")))
                    .severity(severity)
                    .help(format!("they are {}{more}", named.join(", ")))
                    .help("shorten descriptions, or hide what only you call with `disable-model-invocation: true`; `skillctl budget` says by how much")
                    .key("budget"),
            );
        }
    }
}

/// What is lost in one window.
struct Over {
    window: u64,
    model: String,
    limit: u64,
    whole: u64,
    skills: usize,
    cut_to: Option<usize>,
    losing: Vec<String>,
}

impl Over {
    fn words(&self) -> String {
        let lose = match self.cut_to {
            Some(kept) => format!("are cut to {} characters", grouped(kept)),
            None => "are listed by their names alone".to_owned(),
        };
        format!(
            "with {} tokens ({}) it may take {} characters and would take {}, so {} of {} skills {lose}",
            grouped(usize::try_from(self.window).unwrap_or(usize::MAX)),
            self.model,
            grouped(usize::try_from(self.limit).unwrap_or(usize::MAX)),
            grouped(usize::try_from(self.whole).unwrap_or(usize::MAX)),
            grouped(self.losing.len()),
            grouped(self.skills),
        )
    }
}

/// Returns what the linted skills lose in a window; nothing where they keep their texts.
fn over(opened: &Opened, window: u64, files: &[Checked]) -> Option<Over> {
    let name = opened.project.model_with(window).name;
    let options = ListingOptions { window: Some(window), ..ListingOptions::default() };
    let listing = Listing::at_start_with(&opened.project, &options);
    let mut over = Over {
        window,
        model: name,
        limit: listing.budget.limit,
        whole: listing.budget.whole,
        skills: 0,
        cut_to: None,
        losing: Vec::new(),
    };
    for row in &listing.rows {
        if row.entry.and_then(|at| opened.file(at, files)).is_none() {
            continue;
        }
        over.skills += 1;
        match row.outcome {
            Outcome::Cut { kept, why: CutReason::Share, .. } => over.cut_to = Some(kept),
            Outcome::NameOnly { why: NameOnlyReason::Budget, .. } => {}
            _ => continue,
        }
        over.losing.push(row.name.clone());
    }
    (!over.losing.is_empty()).then_some(over)
}
