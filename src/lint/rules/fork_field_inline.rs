//! A field that only a fork heeds, on a skill that runs inline.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "fork-field-inline",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "`agent` or `background` without `context: fork` has no effect",
    docs: r"## What it does
Finds `agent` and `background` on a skill without `context: fork`.

## Why
Both say how a fork runs. Inline they do nothing: the main conversation does the work.

## Measured in
`perm-props`: a skill with `agent: Explore` and no `context` runs inline in both clients.

## Bad
```yaml
agent: Explore
```

## Good
```yaml
context: fork
agent: Explore
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    // A context of another spelling has a rule of its own.
    if file.frontmatter().get("context").is_some() {
        return;
    }
    for key in ["agent", "background"] {
        if let Some(pair) = file.frontmatter().pair(key) {
            report.push(
                Diagnostic::new(
                    pair.key.span,
                    format!("`{key}` does nothing without `context: fork`; the skill runs inline"),
                )
                .help("add `context: fork`, or leave the line out"),
            );
        }
    }
}
