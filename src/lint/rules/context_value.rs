//! A `context` that is not `fork`.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "context-value",
    group: Group::Runs,
    severity: Severity::Error,
    summary: "`context` is something else than `fork`, so the skill runs inline",
    docs: r"## What it does
Finds a `context` that the client does not take for `fork`, spelled so. `inline` says what happens anyway and is
left alone.

## Why
The skill runs in the conversation instead of an agent of its own: with its history, its tools and its model.

## Measured in
`front-context`: `Fork` runs inline in both clients, `fork` in quotes forks.

## Bad
```yaml
context: Fork
```

## Good
```yaml
context: fork
```

## Fix safety
Unsafe: it changes how the skill runs.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(node) = file.frontmatter().get("context") else { return };
    if file.fields().fork.as_ref().is_none_or(|fork| fork.value) {
        return;
    }
    let written = match &node.value {
        Value::Null => return,
        Value::String(text) => text.trim(),
        _ => "",
    };
    if written == "inline" {
        return;
    }
    let found =
        Diagnostic::new(node.span, "the client knows only `fork` here; the skill runs inline")
            .help("write `context: fork`, or leave the line out");
    let meant = written.to_lowercase();
    report.push(if meant.starts_with("fork") || meant == "subagent" || meant == "isolated" {
        found.fix(Fix::dangerous("write `fork`", vec![Edit::replace(node.span, "fork")]))
    } else {
        found
    });
}
