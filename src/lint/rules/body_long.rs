//! A body of more lines than is advised.

use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;
use crate::tokens::grouped;

pub(crate) static RULE: Rule = Rule {
    id: "body-long",
    group: Group::Survives,
    severity: Severity::Info,
    summary: "a body has more than 500 lines",
    docs: r"## What it does
Counts the lines of a SKILL.md's body.

## Why
All of it is sent with every call and stays in the conversation. The Agent Skills specification advises to stay under
500 lines and to put details into files that are read when they are needed.

## Measured in
The specification's advice; no client refuses a long body. What compaction cuts is `compaction-cut`'s matter.

## Bad
```text
SKILL.md        1,200 lines
```

## Good
```text
SKILL.md        200 lines
reference.md    1,000 lines
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Lines that are advised at most.
const MOST: usize = 500;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if file.kind() != InputKind::Skill {
        return;
    }
    let start = file.body_span().start;
    let mut ends = memchr::memchr_iter(b'\n', file.body().as_bytes());
    // The line after the last that is advised, if it says anything.
    let Some(at) = ends.nth(MOST - 1).map(|at| at + 1) else { return };
    let rest = file.body().get(at..).unwrap_or_default();
    if rest.trim().is_empty() {
        return;
    }
    let lines = file.body().lines().count();
    let length = rest.lines().next().unwrap_or_default().len();
    report.push(
        Diagnostic::new(
            Span::new(start + at, start + at + length),
            format!("{} lines go to the model with every call; 500 are advised", grouped(lines)),
        )
        .label("line 501")
        .help("move what is not always needed to files that the text names")
        .key("lines"),
    );
}
