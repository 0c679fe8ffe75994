//! A fork that asks the user.

use crate::lint::rules::support::forks;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::fork::SignKind;

pub(crate) static RULE: Rule = Rule {
    id: "fork-asks",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "the text of a fork asks the user, and an agent has nobody to ask",
    docs: r"## What it does
Finds skills with `context: fork` whose text names the tool `AskUserQuestion` or tells to ask or wait for the user (in
English, German, Chinese or Japanese).

## Why
A fork's agent has no tool that asks. The question is passed over, or comes back as the agent's answer.

## Measured in
`fork-0`: the tools that the agent of a fork is offered in both clients; `AskUserQuestion` is not among them.

## Bad
```md
---
context: fork
---
Ask the user which version to release.
```

## Good
```md
---
context: fork
---
Release version $0.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(span) = forks::sign(file, SignKind::Asks) else { return };
    report.push(
        Diagnostic::new(span, "an agent has nobody to ask: the fork goes on without an answer")
            .help("take the answer as an argument, or take `context: fork` out")
            .key("fork-asks"),
    );
}
