//! A description that a template left.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "scaffold-left",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "the description is still the template's",
    docs: r#"## What it does
Finds descriptions with a mark that something is still to be written: `[TODO`, `TODO:`, `<description>`, `Lorem ipsum`,
`Replace with`, and the sentences of known templates.

## Why
The model chooses by the description. A template's says nothing about the skill.

## Measured in
The listing holds names and descriptions and nothing else (`list-order`).

## Bad
```yaml
description: "[TODO: Complete and informative explanation of what the skill does]"
```

## Good
```yaml
description: Lists open tasks. Finds every TODO in the code.
```
"#,
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

/// What templates leave, in lower case.
const LEFT: [&str; 9] = [
    "[todo",
    "lorem ipsum",
    "replace with description",
    "replace with a description",
    "replace this with",
    "<description>",
    "[description]",
    "your description here",
    "a clear description of what this skill does",
];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(description) = &file.fields().description else { return };
    let lower = description.value.to_lowercase();
    let begins = ["todo:", "todo ", "tbd", "fixme"].iter().any(|word| lower.starts_with(word));
    let left = LEFT.iter().any(|text| lower.contains(text)) || begins && lower.len() < 200;
    if !left {
        return;
    }
    report.push(
        Diagnostic::new(
            description.span,
            "the description is a template's: it does not say what the skill does",
        )
        .help("say what it does and when to use it")
        .key("description"),
    );
}
