//! A body that does not come back whole after a compaction.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::compaction::kept_units;
use crate::span::Span;
use crate::tokens::grouped;

pub(crate) static RULE: Rule = Rule {
    id: "compaction-cut",
    group: Group::Survives,
    severity: Severity::Warning,
    summary: "the end of the body is lost when a conversation is compacted",
    docs: r"## What it does
Finds bodies of which only the start comes back when a conversation is compacted, and names the headings that
are lost. Arguments and what commands put in make a text longer still.

## Why
A long conversation is compacted while the skill is in use. From then on the model works without the end.

## Measured in
`compact-basic`, `compact-order`: of each invoked skill the first 5,000 tokens come back, counted as 20,000
UTF-16 units with the mark that says so, and of all skills together 25,000 tokens, the last used first.

## Bad
```text
a body of 32,000 characters whose last section is `## Never do this`
```

## Good
```text
rules first, details in references/, which the model can read again
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The most lost headings that are named.
const MOST: usize = 4;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let facts = &file.options.client.data.session.compaction;
    // A text of no more bytes has no more units, and the line before it is never longer.
    if file.body().len() + file.skill.dir.as_os_str().len() + 64 <= facts.skill_tokens * 4 {
        return;
    }
    let head = format!("Base directory for this skill: {}\n\n", file.skill.dir.display());
    let text = format!("{head}{}", file.body());
    let Some(kept) = kept_units(&text, facts) else { return };
    let whole = text.encode_utf16().count();
    let cut = file.body_span().start + byte_of_unit(&text, kept).saturating_sub(head.len());
    let lost: Vec<&str> = file
        .markdown()
        .headings
        .iter()
        .filter(|heading| heading.span.start >= cut)
        .map(|heading| heading.text.as_str())
        .collect();
    let named =
        lost.iter().take(MOST).map(|text| format!("`{text}`")).collect::<Vec<_>>().join(", ");
    let headings = match lost.len() {
        0 => String::new(),
        1 => format!("; lost with it: {named}"),
        count if count > MOST => {
            format!("; lost with it: {named} and {} more headings", count - MOST)
        }
        _ => format!("; lost with it: {named}"),
    };
    let message = format!(
        "after a compaction the model has the first {} of {} characters{headings}",
        grouped(kept),
        grouped(whole)
    );
    report.push(
        Diagnostic::new(Span::new(cut, next_line(file.text(), cut)), message)
            .label("the cut falls here")
            .help("put what must hold at the start, and move details to files that the model can read again"),
    );
}

/// Returns the byte at which UTF-16 unit number `unit` starts.
fn byte_of_unit(text: &str, unit: usize) -> usize {
    let mut units = 0;
    text.char_indices()
        .find(|(_, letter)| {
            units += letter.len_utf16();
            units > unit
        })
        .map_or(text.len(), |(at, _)| at)
}

/// Returns where the line that `at` is in ends.
fn next_line(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| at + length)
}
