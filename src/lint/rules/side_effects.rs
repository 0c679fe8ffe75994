//! A skill that changes something outside, which the model may call by itself.

use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "side-effects",
    group: Group::Runs,
    severity: Severity::Pedantic,
    summary: "a skill that deploys, publishes or deletes may be called by the model without being asked",
    docs: r"## What it does
Finds skills whose name starts with a verb of an act that cannot be taken back, such as `deploy`, `publish`, `send` or `delete`,
and that leave it to the model when they run.

## Why
The model calls what seems to fit. What goes out to others is better started by a person.

## Measured in
`front-flag-disable-model-invocation`: with the switch the skill is not listed, and the user can type it.

## Bad
```md
---
name: deploy
description: Deploys the service.
---
```

## Good
```md
---
name: deploy
description: Deploys the service.
disable-model-invocation: true
---
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Verbs of acts that go out to others or cannot be taken back.
const ACTS: [&str; 12] = [
    "charge", "delete", "deploy", "destroy", "drop", "pay", "post", "publish", "purge", "refund",
    "send", "ship",
];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let fields = file.fields();
    if file.kind() == InputKind::Agent
        || fields.disable_model_invocation.as_ref().is_some_and(|flag| flag.value)
    {
        return;
    }
    let name = fields.name.as_ref().map_or(file.input.name.as_str(), |name| name.value.trim());
    let name = name.rsplit(':').next().unwrap_or_default();
    let verb = name.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    if ACTS.contains(&verb.as_str()) {
        let span = fields.name.as_ref().map_or_else(
            || {
                let start = file.frontmatter().envelope.start;
                Span::new(start, start)
            },
            |name| name.span,
        );
        report.push(
            Diagnostic::new(span, format!("the model may call `{name}` without being asked"))
                .help("add `disable-model-invocation: true` where only a person should start it"),
        );
    }
}
