//! Words for a model that never sees them.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "when-unseen",
    group: Group::Reaches,
    severity: Severity::Info,
    summary: "`when_to_use` is set in a skill that the model is not shown",
    docs: r"## What it does
Finds `when_to_use` in a skill with `disable-model-invocation: true`.

## Why
Such a skill is not listed, so the model never reads when to use it. Either the switch is wrong, or the
words are dead.

## Measured in
`front-flag-disable-model-invocation`: both clients leave the skill out of the listing.

## Bad
```md
---
description: Deploys the service.
when_to_use: Use it when the user says that a release is ready.
disable-model-invocation: true
---
```

## Good
```md
---
description: Deploys the service.
disable-model-invocation: true
---
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let fields = file.fields();
    let Some(flag) = fields.disable_model_invocation.as_ref().filter(|flag| flag.value) else {
        return;
    };
    let Some(pair) = file.frontmatter().pair("when_to_use") else { return };
    if fields.when_to_use.is_none() {
        return;
    }
    report.push(
        Diagnostic::new(
            pair.key.span,
            "the model never sees `when_to_use`: the skill is not listed",
        )
        .also(flag.span, "because of this")
        .help("remove it, or let the model call the skill")
        .key("when_to_use"),
    );
}
