//! Positions that are counted from one.

use crate::expand::Argument;
use crate::lint::rules::support::placeholders::{declared, in_code_with_own_variables};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "argument-one-based",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "`$1` is used and `$0` is not: positions count from 0",
    docs: r"## What it does
Finds bodies that use `$1` (or `$ARGUMENTS[1]`) and never `$0`, and do not use named arguments or `$ARGUMENTS`.

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
    let found = file.placeholders();
    let mut first = None;
    for placeholder in found {
        match placeholder.argument {
            Argument::Position(0) | Argument::Named(_) | Argument::All => return,
            Argument::Position(1) => {
                if first.is_none()
                    && !in_code_with_own_variables(file, file.markdown(), placeholder.span.start)
                    && !is_price(file, placeholder.span.end)
                {
                    first = Some(placeholder);
                }
            }
            Argument::Position(_) => {}
        }
    }
    let Some(first) = first else { return };
    let written = file.source().slice(first.span);
    let takes = declared(file);
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

/// Returns whether a number goes on after the placeholder, as in `$1.50`.
fn is_price(file: &Context<'_>, end: usize) -> bool {
    let after = file.text().get(end..).unwrap_or_default().as_bytes();
    matches!(after.first(), Some(b'.' | b',')) && after.get(1).is_some_and(u8::is_ascii_digit)
}
