//! A fork whose text asks for nothing.

use crate::lint::rules::support::forks;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::fork::SignKind;

pub(crate) static RULE: Rule = Rule {
    id: "fork-without-task",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "the text of a fork is guidelines alone, with nothing to do",
    docs: r"## What it does
Finds skills with `context: fork` whose text has no place for arguments, no numbered steps, no question, no shell block,
no heading that announces steps, and no sentence outside of lists that is more than a guideline.

## Why
The text is all that the new agent gets: no conversation, no request. Given rules alone it answers that it sees nothing
to do, and the caller gets that answer.

## Measured in
`fork-0`: the agent's first message is the skill's text and nothing else.

## Bad
```md
---
context: fork
---
Use nouns in paths.
Return one error shape.
```

## Good
```md
---
context: fork
---
Check the routes in `src/api` for $ARGUMENTS:
use nouns in paths, return one error shape.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(span) = forks::sign(file, SignKind::NoTask) else { return };
    report.push(
        Diagnostic::new(span, "the agent gets these guidelines and no task: it has nothing to do")
            .help("say what to do, or take `context: fork` out: inline the guidelines hold for the conversation")
            .key("fork-without-task"),
    );
}
