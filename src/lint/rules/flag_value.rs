//! A switch with a value that is neither on nor off.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, targets};
use crate::skill::Fields;
use crate::skill::yaml::{Pair, Value};

pub(crate) static RULE: Rule = Rule {
    id: "flag-value",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "a switch has a value that the client reads otherwise than it says",
    docs: r"## What it does
Finds values of `disable-model-invocation`, `user-invocable` and `background` that are no boolean, or
that a client reads as off though they say on.

## Why
Everything that is not on is off: `user-invocable: maybe` hides the skill from the user, and an empty
`user-invocable:` does too. Claude Code 2.1.332 takes `true`, `yes`, `on` and `1`; 2.1.87 only `true`.

## Measured in
`front-flag-disable-model-invocation`, `front-flag-user-invocable`: every spelling, both clients.

## Bad
```md
---
description: Deploys the service.
disable-model-invocation: always
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

const FLAGS: [&str; 3] = ["disable-model-invocation", "user-invocable", "background"];
const ON: [&str; 6] = ["true", "yes", "on", "1", "y", "enabled"];
const OFF: [&str; 6] = ["false", "no", "off", "0", "n", "disabled"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    for flag in FLAGS {
        let Some(pair) = file.frontmatter().pair(flag) else { continue };
        if matches!(pair.value.value, Value::Bool(_)) {
            continue;
        }
        let Some(meant) = meant(pair) else {
            report.push(unclear(file, pair));
            continue;
        };
        let wrong: Vec<_> = file
            .readings()
            .filter(|(_, _, reading)| read(reading.fields, flag) != Some(meant))
            .map(|(target, _, _)| target)
            .collect();
        if !wrong.is_empty() {
            let value = pair.value.value.to_script_string();
            let read = if meant { "off" } else { "on" };
            let message =
                format!("`{flag}: {value}` is read as {read} by {}", targets::joined(&wrong));
            report.push(
                Diagnostic::new(pair.value.span, message)
                    .targets(wrong)
                    .help(format!("write `{flag}: {meant}`"))
                    .key(flag),
            );
        }
    }
}

/// Returns what the author meant, where that is clear.
fn meant(pair: &Pair) -> Option<bool> {
    let text = match &pair.value.value {
        // Nothing is off for every switch whose default is off.
        Value::Null if pair.key.value == "disable-model-invocation" => return Some(false),
        Value::String(text) | Value::Number(text) => text.trim().to_ascii_lowercase(),
        _ => return None,
    };
    if ON.contains(&text.as_str()) {
        Some(true)
    } else {
        OFF.contains(&text.as_str()).then_some(false)
    }
}

fn unclear(file: &Context<'_>, pair: &Pair) -> Diagnostic {
    let flag = &pair.key.value;
    let on = read(file.fields(), flag) == Some(true);
    let effect = match (flag.as_str(), on) {
        ("user-invocable", false) => "off: the user cannot type the skill",
        ("disable-model-invocation", false) => "off: the model may call the skill",
        (_, false) => "off",
        (_, true) => "on",
    };
    let (span, what) = match &pair.value.value {
        Value::Null => (pair.key.span, "is empty".to_owned()),
        value @ (Value::List(_) | Value::Map(_)) => {
            (pair.key.span, format!("is {}", value.type_name()))
        }
        value => (pair.value.span, format!("is `{}`", value.to_script_string())),
    };
    Diagnostic::new(span, format!("`{flag}` {what}, which is read as {effect}"))
        .help("write `true` or `false`")
        .key(flag.clone())
}

fn read(fields: &Fields, flag: &str) -> Option<bool> {
    let field = match flag {
        "disable-model-invocation" => &fields.disable_model_invocation,
        "user-invocable" => &fields.user_invocable,
        _ => &fields.background,
    };
    field.as_ref().map(|flag| flag.value)
}
