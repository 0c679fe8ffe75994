//! A fork that leans on a conversation it does not have.

use crate::lint::rules::support::forks;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::fork::SignKind;

pub(crate) static RULE: Rule = Rule {
    id: "fork-needs-conversation",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "the text of a fork leans on the conversation, which its agent does not have",
    docs: r"## What it does
Finds skills with `context: fork` whose text speaks of the conversation so far (in English, German, Chinese or
Japanese).

## Why
A fork starts with the skill's text alone. What was said before is not there, so the agent guesses.

## Measured in
`fork-0`: the agent's request holds the skill's text and no earlier message.

## Bad
```md
---
context: fork
---
Summarise the conversation so far.
```

## Good
```md
---
context: fork
---
Summarise $ARGUMENTS.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(span) = forks::sign(file, SignKind::History) else { return };
    report.push(
        Diagnostic::new(
            span,
            "the agent does not have the conversation: it starts with this text alone",
        )
        .help("pass what is needed as arguments, or take `context: fork` out")
        .key("fork-needs-conversation"),
    );
}
