//! A field that a target does not know.

use crate::lint::targets::{Target, UnknownFields, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "field-unsupported",
    group: Group::Ships,
    severity: Severity::Error,
    summary: "a target refuses the skill for a field, or ignores one that others know",
    docs: r"## What it does
Finds fields that a target does not know: an error where it refuses the skill for that, else advice that the
field has no effect there. One that nobody knows is reported where it makes a target refuse the skill.

## Why
A skill with `allowed-tools` or `context: fork` works in one program and is refused, or runs without its limits,
in the next.

## Measured in
Agent Skills specification and claude.ai upload (six fields, others refused); each program's documentation (2026).

## Bad
```yaml
name: tidy
description: Sorts imports.
argument-hint: <file>
```

## Good
```yaml
name: tidy
description: Sorts imports.
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let asked: Vec<Target> = report.targets().collect();
    for pair in file.frontmatter().pairs() {
        let key = pair.key.value.as_str();
        let knows = |target: &Target| target.data().fields.iter().any(|field| field == key);
        // A key that nobody knows is a slip; it matters here where a target refuses the skill for it.
        let is_slip = !Target::all().any(|target| knows(&target));
        for (behaviour, does) in
            [(UnknownFields::Refused, "refuses"), (UnknownFields::Ignored, "ignores")]
        {
            let targets: Vec<Target> = asked
                .iter()
                .copied()
                .filter(|target| !knows(target) && target.data().unknown_fields == behaviour)
                .collect();
            if targets.is_empty() || is_slip && behaviour == UnknownFields::Ignored {
                continue;
            }
            let does = if targets.len() == 1 { does } else { does.trim_end_matches('s') };
            let what = if behaviour == UnknownFields::Refused { "the skill for `" } else { "`" };
            let level =
                if behaviour == UnknownFields::Refused { Severity::Error } else { Severity::Info };
            let message = format!("{} {does} {what}{key}`", joined(&targets));
            report.push(
                Diagnostic::new(pair.key.span, message).severity(level).targets(targets).help(
                    "keep a copy without the field for these targets, or leave the targets out",
                ),
            );
        }
    }
}
