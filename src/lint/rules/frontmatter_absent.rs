//! A SKILL.md without frontmatter.

use crate::lint::input::InputKind;
use crate::lint::rules::support::yaml::others;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, targets};
use crate::skill::frontmatter::Pass;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "frontmatter-absent",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a SKILL.md has no frontmatter",
    docs: r"## What it does
Finds a SKILL.md that does not start with `---`, and in which no misplaced frontmatter is found.

## Why
Claude Code takes the folder's name and the first line of the text as name and description, so what
the model sees was not written to be seen. All other readers want a description and drop the skill.

## Measured in
`front-raw-00` (`none`), `front-raw-01` (`html`): both clients.

## Bad
```md
# Scene design

Reference for laying out scenes.
```

## Good
```md
---
description: Lays out scenes. Use it when a scene is added or moved.
---
# Scene design
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let text = file.text();
    // Whatever starts like a fence is another rule's matter.
    let opened = text.trim_start_matches('\u{FEFF}').trim_start().starts_with("--");
    let absent = file.frontmatter().pass == Pass::Absent && file.kind() == InputKind::Skill;
    // A file in UTF-16 is told as such.
    if !absent || opened || displaced(text) || file.source().is_utf16() {
        return;
    }
    let shown = file.fields().fallback_description.as_deref().unwrap_or_default();
    let drop = others(|target| target.data().description.required);
    let refusing: Vec<_> =
        report.targets().filter(|target| target.data().description.required).collect();
    let mut message = format!("no frontmatter: the model sees `{shown}` as the description");
    let first = Span::new(0, text.lines().next().map_or(0, str::len));
    let severity = if refusing.is_empty() { Severity::Warning } else { Severity::Error };
    if refusing.is_empty() {
        message.push_str(&format!("; {drop} drop the skill"));
    } else {
        message = format!("no frontmatter: required by {}", targets::joined(&refusing));
    }
    report.push(
        Diagnostic::new(first, message)
            .severity(severity)
            .help("start the file with `---`, a `description:` and `---`")
            .key("absent"),
    );
}

/// Returns whether a block of fields stands further down: then the fault is its place.
fn displaced(text: &str) -> bool {
    let mut lines = text.lines().take(30).map(str::trim_end);
    lines.by_ref().any(|line| line == "---")
        && lines
            .next()
            .is_some_and(|line| line.starts_with("name:") || line.starts_with("description:"))
}
