//! A field of the client's inside `metadata`.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "metadata-field",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a field stands inside `metadata`, where it has no effect",
    docs: r"## What it does
Finds keys inside `metadata:` that have the name of a field with an effect, and are not set outside.

## Why
`metadata` is kept and not acted on. A field that slipped under it, by two blanks too many, does
nothing.

## Measured in
`front-model-values` (`dupmeta`): both clients let the model call it.

## Bad
```md
---
description: Deploys the service.
metadata:
  author: ops
  disable-model-invocation: true
---
```

## Good
```md
---
description: Deploys the service.
disable-model-invocation: true
metadata:
  author: ops
---
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Fields that people also use as plain data, such as a version's own name.
const DATA: [&str; 6] = ["name", "description", "license", "metadata", "compatibility", "model"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(target) = report.targets().next() else { return };
    let Some(metadata) = file.frontmatter().get("metadata") else { return };
    let Value::Map(pairs) = &metadata.value else { return };
    for pair in pairs {
        let key = pair.key.value.as_str();
        let field = target.data().fields.iter().any(|field| field == key);
        if !field || DATA.contains(&key) || file.frontmatter().pair(key).is_some() {
            continue;
        }
        report.push(
            Diagnostic::new(pair.key.span, format!("`{key}` has no effect inside `metadata`"))
                .help("move it to the start of a line")
                .key(key),
        );
    }
}
