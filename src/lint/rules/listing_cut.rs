//! Words of a description that the listing cuts off.

use crate::client::Client;
use crate::expand::ecma::{self, Halves};
use crate::lint::input::InputKind;
use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity, Target};
use crate::listing::{text_limit, text_of};
use crate::span::Span;
use crate::tokens::grouped;

pub(crate) static RULE: Rule = Rule {
    id: "listing-cut",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "the listing cuts the end of a skill's text off",
    docs: r"## What it does
Finds skills whose text in the listing, `description` and `when_to_use` together, is longer than the client takes, and
says which words are lost.

## Why
The model chooses by what is listed. What is behind the cut is never read, whatever the window; the words that say when
to use a skill often stand there.

## Measured in
`list-cap`, `list-wide-0`: 250 UTF-16 units in Claude Code 2.1.87, 1,536 in 2.1.332, the mark included. `list-settings`:
`skillListingMaxDescChars` sets another limit.

## Bad
```yaml
description: Fifteen hundred characters of history, and only then when to use it.
```

## Good
```yaml
description: What it does, and when to use it. The history is in the body.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

/// Lost words that a report shows, in characters.
const SHOWN: usize = 60;

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        let opened = set.opened(target);
        // What the settings say about entries, for the files of projects that set it.
        let limit = |file: &Checked| {
            let project = opened.iter().find(|one| one.holds(&file.input.path));
            project.map_or(client.data.listing.text_limit, |one| text_limit(&one.project))
        };
        for file in set.files {
            let fields = &file.skill.fields;
            let hidden = fields.disable_model_invocation.as_ref().is_some_and(|flag| flag.value);
            let most = [&fields.description, &fields.when_to_use]
                .into_iter()
                .flatten()
                .map(|text| text.value.len() + " - ".len())
                .sum::<usize>();
            // Markup is written in up to five characters.
            if file.input.kind == InputKind::Agent
                || hidden
                || most * 5 <= client.data.listing.text_limit
            {
                continue;
            }
            if let Some(diagnostic) = cut(file, client, limit(file), target) {
                report.push_for(target, diagnostic);
            }
        }
    }
}

fn cut(file: &Checked, client: &Client, limit: usize, target: Target) -> Option<Diagnostic> {
    let fields = &file.skill.fields;
    let text = text_of(fields, None, client.data.listing.text);
    let whole = ecma::units(&text);
    if whole <= limit {
        return None;
    }
    let (kept, _) = ecma::head(&text, limit.saturating_sub(1), Halves::Kept);
    let lost = text.get(kept.len()..).unwrap_or_default().trim();
    let shown: String = lost.chars().take(SHOWN).collect();
    let more = if lost.chars().count() > SHOWN { "…" } else { "" };
    let message = format!(
        "the listing of {} stops after {} of {} characters; the model never sees `{shown}{more}`",
        target.title(),
        grouped(limit),
        grouped(whole),
    );
    let (field, rest) = match (&fields.description, &fields.when_to_use) {
        (Some(description), _) if kept.len() < description.value.len() => {
            (description, description.value.get(kept.len()..).unwrap_or_default())
        }
        (_, Some(when)) => (when, lost),
        (Some(description), None) => (description, lost),
        (None, None) => return None,
    };
    let span = place(file, field.span, rest.trim());
    Some(
        Diagnostic::in_file(&file.input.path, span, message)
            .label(if span == field.span { "" } else { "lost from here" })
            .help("say first what it does and when to use it, and move the rest to the body")
            .key(format!("{limit}")),
    )
}

/// Returns where the lost words stand, where they are written as they are read; else the whole value.
fn place(file: &Checked, value: Span, lost: &str) -> Span {
    let written = file.skill.source.slice(value);
    match written.rfind(lost) {
        Some(at) if !lost.is_empty() => Span::new(value.start + at, value.end),
        _ => value,
    }
}
