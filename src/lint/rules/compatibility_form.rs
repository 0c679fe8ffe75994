//! A `compatibility` text that is too long.

use crate::lint::targets::{Target, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "compatibility-form",
    group: Group::Ships,
    severity: Severity::Error,
    summary: "a target refuses the skill's `compatibility`",
    docs: r"## What it does
Holds `compatibility` against what a target asks: a text of at most 500 characters.

## Why
The specification's validators and uploads refuse the skill.

## Measured in
Agent Skills specification, compatibility field. Claude Code accepts the field and does nothing with it.

## Bad
```yaml
compatibility: [python, node]
```

## Good
```yaml
compatibility: Needs Python 3.11 and network access.
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(node) = file.frontmatter().get("compatibility") else { return };
    let (wrong, long) = match &node.value {
        Value::String(text) | Value::Number(text) => (None, Some(text.chars().count())),
        other => (Some(other.type_name()), None),
    };
    let targets: Vec<Target> = report
        .targets()
        .filter(|target| {
            target
                .data()
                .compatibility_max
                .is_some_and(|max| wrong.is_some() || long.is_some_and(|long| long > max))
        })
        .collect();
    if targets.is_empty() {
        return;
    }
    let message = match (wrong, long) {
        (Some(kind), _) => {
            format!("`compatibility` is {kind}, not text; refused by {}", joined(&targets))
        }
        (None, Some(long)) => {
            format!("`compatibility` has {long} characters; too long for {}", joined(&targets))
        }
        (None, None) => return,
    };
    report.push(
        Diagnostic::new(node.span, message).targets(targets).help("write one or two sentences"),
    );
}
