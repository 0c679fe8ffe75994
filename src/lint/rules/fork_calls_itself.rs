//! A fork that names itself as a command.

use crate::lint::rules::support::forks;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::fork::SignKind;

pub(crate) static RULE: Rule = Rule {
    id: "fork-calls-itself",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "the text of a fork names its own command, so the agent may call it again",
    docs: r"## What it does
Finds skills with `context: fork` whose text names `/<skill>` as a command, or `Skill(<skill>)`.

## Why
The agent reads the text as its task. Where it has the Skill tool it may call the skill again instead of doing the work.

## Measured in
`fork-0`: the agent of a fork is offered the Skill tool.

## Bad
```md
---
context: fork
---
Run `/audit` on every package.   <!-- in the skill audit -->
```

## Good
```md
---
context: fork
---
Check every package.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(span) = forks::sign(file, SignKind::Itself) else { return };
    report.push(
        Diagnostic::new(
            span,
            "the agent may call the skill again from here instead of doing the work",
        )
        .help("say what to do without naming the command")
        .key("fork-calls-itself"),
    );
}
