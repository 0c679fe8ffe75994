//! `allowed-tools` in a form that the specification does not have.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, Target};
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "tools-form",
    group: Group::Ships,
    severity: Severity::Info,
    summary: "`allowed-tools` is a list or has commas, where the specification has blanks",
    docs: r"## What it does
Finds `allowed-tools` written as a list or with commas, for the Agent Skills specification.

## Why
The specification has one text with blanks between. Claude Code takes all forms; other readers may take none but that.

## Measured in
The specification; `front-tools-forms`: what Claude Code takes.

## Bad
```yaml
allowed-tools: [Read, Grep]
```

## Good
```yaml
allowed-tools: Read Grep
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let asking: Vec<Target> = report.targets().filter(|target| target.is_specification()).collect();
    let Some(pair) = file.frontmatter().pair("allowed-tools") else { return };
    let form = match &pair.value.value {
        Value::List(_) => "a list",
        Value::String(text) if outside(text).contains(',') => "a text with commas",
        _ => return,
    };
    if asking.is_empty() {
        return;
    }
    report.push(
        Diagnostic::new(
            pair.value.span,
            format!("`allowed-tools` is {form}; the specification has a text with blanks"),
        )
        .targets(asking)
        .help("write the tools with blanks between")
        .key("allowed-tools"),
    );
}

/// Returns what stands outside of parentheses.
fn outside(text: &str) -> String {
    let mut depth = 0_usize;
    let plain = text.chars().filter(|letter| {
        depth = match letter {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0
    });
    plain.collect()
}
