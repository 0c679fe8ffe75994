//! `metadata` that is no mapping of texts.

use crate::lint::targets::{Target, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "metadata-form",
    group: Group::Ships,
    severity: Severity::Warning,
    summary: "`metadata` is not a mapping from text to text",
    docs: r"## What it does
Finds `metadata` that is no mapping, and for targets that follow the specification, values in it that are not
text: an unquoted `1.0` is a number.

## Why
Claude Code drops what is no mapping; strict readers refuse a value that is no text.

## Measured in
Agent Skills specification, metadata field (keys and values are text); Claude Code documentation: a value that
is no mapping is dropped.

## Bad
```yaml
metadata:
  version: 1.0
```

## Good
```yaml
metadata:
  version: '1.0'
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(node) = file.frontmatter().get("metadata") else { return };
    let pairs = match &node.value {
        Value::Map(pairs) => pairs,
        Value::Null => return,
        other => {
            let message = format!(
                "`metadata` is {}, not a mapping; it is dropped or refused",
                other.type_name()
            );
            report.push(
                Diagnostic::new(node.span, message).help("write `key: value` lines below it"),
            );
            return;
        }
    };
    let strict: Vec<Target> =
        report.targets().filter(|target| target.id() == "agent-skills").collect();
    if strict.is_empty() {
        return;
    }
    for pair in pairs {
        if !matches!(pair.value.value, Value::String(_)) {
            let message = format!(
                "`{}` is {}, not text; against {}",
                pair.key.value,
                pair.value.value.type_name(),
                joined(&strict)
            );
            report.push(
                Diagnostic::new(pair.value.span, message)
                    .severity(Severity::Info)
                    .targets(strict.clone())
                    .help("put it in quotes"),
            );
        }
    }
}
