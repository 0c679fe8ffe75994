//! A description that speaks as a person.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "description-first-person",
    group: Group::Reaches,
    severity: Severity::Pedantic,
    summary: "the description speaks of `I`, where it should say what the skill does",
    docs: r"## What it does
Finds English descriptions that start with `I`, `I'll`, `I can`, `My`, `We`, `You can` and the like.

## Why
The listing puts descriptions side by side, as facts about skills. One that speaks as the assistant or to the user
reads as something said in the conversation.

## Measured in
Agent Skills authoring guidance (2026): write in the third person. No client looks at it.

## Bad
```yaml
description: I can help you fill in PDF forms.
```

## Good
```yaml
description: Fills in PDF forms. Use when the user has a form to fill in.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// How such descriptions start.
const STARTS: [&str; 10] =
    ["I ", "I'll ", "I’ll ", "I'm ", "I’m ", "My ", "We ", "Let me ", "You can ", "Helps you "];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(description) = &file.fields().description else { return };
    if STARTS.iter().any(|start| description.value.starts_with(start)) {
        report.push(
            Diagnostic::new(description.span, "the description speaks as a person, or to one")
                .help("say what the skill does: `Fills in forms`, not `I can fill in forms`"),
        );
    }
}
