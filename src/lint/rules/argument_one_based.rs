//! Positions that are counted from one.

use crate::expand::Argument;
use crate::lint::placeholders::Placeholder;
use crate::lint::rules::support::placeholders::{declared, other_meaning};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "argument-one-based",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "`$1` is used and `$0` is not: positions count from 0",
    docs: r"## What it does
Finds bodies that use `$1` (or `$ARGUMENTS[1]`) and never `$0`, and do not use named arguments or `$ARGUMENTS`. A `$1`
that reads as a price, a query's parameter or a script's own does not count: `dollar-replaced` has it.

## Why
Positions count from 0 since January 2026. `$1` is the second argument: with one argument it stays as it is
(2.1.332) or becomes nothing (2.1.87).

## Measured in
`subst-00`: `$0` is the first argument in both clients.

## Bad
```md
Review the file $1.
```

## Good
```md
Review the file $0.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let takes = declared(file);
    let meant = |placeholder: &&Placeholder| other_meaning(file, placeholder, takes).is_none();
    let mut first = None;
    for placeholder in file.placeholders().iter().filter(meant) {
        match placeholder.argument {
            Argument::Position(0) | Argument::Named(_) | Argument::All => return,
            Argument::Position(1) => first = first.or(Some(placeholder)),
            Argument::Position(_) => {}
        }
    }
    let Some(first) = first else { return };
    let written = file.source().slice(first.span);
    let more =
        takes.map_or(String::new(), |takes| format!("; the skill says that it takes {takes}"));
    report.push(
        Diagnostic::new(
            first.span,
            format!("`{written}` is the second argument, and nothing takes the first{more}"),
        )
        .help(format!("count from 0: write `{}`", written.replace('1', "0"))),
    );
}
