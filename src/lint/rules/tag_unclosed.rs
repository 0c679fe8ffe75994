//! A tag around a part of the body that is opened and not closed.

use std::collections::BTreeMap;

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "tag-unclosed",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "a tag such as `<example>` is opened and never closed, or closed and never opened",
    docs: r"## What it does
Finds tags that stand alone on their line, outside code, and whose number of openings is not that of their closings. A tag
that is never closed counts where its name is one that prompts use for their parts, such as `instructions` or `example`; any other
may be a word to fill in.

## Why
A tag marks where a part starts and ends. Without the other end the model takes the rest of the body for a part of it, an
example for an instruction or the other way round.

## Measured in
No client looks at tags in a body: the text reaches the model as written.

## Bad
```md
<example>
A short note.

Write the note now.
```

## Good
```md
<example>
A short note.
</example>

Write the note now.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Names that prompts give to their parts.
const PARTS: [&str; 22] = [
    "answer",
    "background",
    "constraints",
    "context",
    "critical",
    "document",
    "documents",
    "example",
    "examples",
    "format",
    "guidelines",
    "important",
    "input",
    "instructions",
    "notes",
    "output",
    "role",
    "rules",
    "scenario",
    "steps",
    "task",
    "workflow",
];

/// What was seen of one tag.
#[derive(Default)]
struct Seen {
    opened: Vec<Span>,
    closed: Vec<Span>,
}

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    if !body.contains('<') {
        return;
    }
    for (name, seen) in tags(file, body) {
        let (opened, closed) = (seen.opened.len(), seen.closed.len());
        let meant = closed > 0 || PARTS.contains(&name);
        let (spans, message) = if opened > closed && meant {
            (&seen.opened, format!("`<{name}>` is opened and not closed"))
        } else if closed > opened {
            (&seen.closed, format!("`</{name}>` closes nothing"))
        } else {
            continue;
        };
        // Which of several lacks its other end cannot be told; the last one is as good as any.
        let Some(span) = spans.last() else { continue };
        report.push(
            Diagnostic::new(*span, message)
                .help("write both ends, each on a line of its own")
                .key(name),
        );
    }
}

/// Returns the tags that stand alone on their line, outside code.
fn tags<'b>(file: &Context<'_>, body: &'b str) -> BTreeMap<&'b str, Seen> {
    let mut found: BTreeMap<&str, Seen> = BTreeMap::new();
    let mut at = file.body_span().start;
    for line in body.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        let Some(inner) = line.trim().strip_prefix('<').and_then(|line| line.strip_suffix('>'))
        else {
            continue;
        };
        let (name, closes) = match inner.strip_prefix('/') {
            Some(name) => (name, true),
            None => (inner.split(' ').next().unwrap_or(inner), false),
        };
        let is_name = name.starts_with(|letter: char| letter.is_ascii_lowercase())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
        if !is_name
            || inner.ends_with('/')
            || inner.contains(['<', '>'])
            || file.markdown().in_code(start)
        {
            continue;
        }
        let seen = found.entry(name).or_default();
        let spans = if closes { &mut seen.closed } else { &mut seen.opened };
        spans.push(Span::new(start, start + line.trim().len()));
    }
    found
}
