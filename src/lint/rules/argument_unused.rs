//! An argument that is named and used nowhere.

use crate::expand::Argument;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};

pub(crate) static RULE: Rule = Rule {
    id: "argument-unused",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a named argument that the body does not use",
    docs: r"## What it does
Finds names in `arguments` that the body uses neither by name nor by position, while it does use others. A body
with `$ARGUMENTS` uses all.

## Why
What the user gives in that place is lost: no `ARGUMENTS:` line is added once any placeholder received one.

## Measured in
`subst-00`, `subst-01`: when the line is added.

## Bad
```yaml
arguments: file focus      # and the body has $file only
```

## Good
```yaml
arguments: file
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let names = &file.fields().arguments;
    if names.is_empty() {
        return;
    }
    let found = file.placeholders();
    // With no placeholder at all the arguments are appended.
    if found.is_empty() || found.iter().any(|placeholder| placeholder.argument == Argument::All) {
        return;
    }
    for (position, name) in names.iter().enumerate() {
        let used = found.iter().any(|placeholder| match &placeholder.argument {
            Argument::All => true,
            Argument::Position(at) => *at == position,
            Argument::Named(used) => *used == name.value,
        });
        if used {
            continue;
        }
        let dollars = file.body().split('$').skip(1).map(|rest| {
            rest.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '-'))
                .next()
                .unwrap_or_default()
        });
        let help = near::nearest(
            &name.value,
            dollars.filter(|word| *word != name.value && !word.is_empty()),
        )
        .map_or_else(
            || format!("use `${}` where it is wanted, or take the name out", name.value),
            |near| format!("the body has `${near}`: is `${}` meant?", name.value),
        );
        report.push(
            Diagnostic::new(
                name.span,
                format!("the body never uses `{}`; what is given for it is lost", name.value),
            )
            .help(help),
        );
    }
}
