//! Fields that have no effect in a command file.

use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "field-in-command",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a command file sets a field that only skills have",
    docs: r"## What it does
Finds `name` and `paths` in files under `commands/`; `name` not in a plugin's commands, which newer
clients call by it too.

## Why
A command is called by its file's name, and never waits for a path: both fields are ignored.

## Measured in
`front-model-values` (`cmd`): both clients list and call it by its file's name.
`plugin-command-names`: 2.1.332 calls a plugin's command by either name.

## Bad
```md
---
name: commit-all
description: Commits everything.
---
```

## Good
```md
---
description: Commits everything.
---
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if file.kind() != InputKind::Command {
        return;
    }
    let called = &file.skill.name;
    for (key, happens) in [
        ("name", format!("the command stays `/{called}`")),
        ("paths", "the command is there from the start".to_owned()),
    ] {
        let Some(pair) = file.frontmatter().pair(key) else { continue };
        if key == "name" && file.skill.origin.plugin.is_some() {
            continue;
        }
        // A name that says what the file's name says changes nothing.
        if key == "name" && pair.value.value.to_script_string() == *called {
            continue;
        }
        report.push(
            Diagnostic::new(
                pair.key.span,
                format!("`{key}` has no effect in a command: {happens}"),
            )
            .help(if key == "name" { "rename the file" } else { "make it a skill" })
            .key(key),
        );
    }
}
