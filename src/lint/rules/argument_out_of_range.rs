//! A position past the arguments that the skill says it takes.

use crate::expand::Argument;
use crate::lint::rules::support::placeholders::{
    declared, in_code_with_own_variables, other_meaning,
};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "argument-out-of-range",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a position that no named argument has",
    docs: r"## What it does
Finds `$N` and `$ARGUMENTS[N]` with a position that `arguments` does not name.

## Why
The names say how many arguments there are. What is past them is left as it stands, or removed by older clients.

## Measured in
`subst-00`: a missing position stays in 2.1.332 and is removed by 2.1.87.

## Bad
```yaml
arguments: file focus      # and in the body: $2
```

## Good
```yaml
arguments: file focus depth
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let named = file.fields().arguments.len();
    let field = if named > 0 { "arguments" } else { "argument-hint" };
    let Some(names) = declared(file) else { return };
    // Where the first one is never asked for, another rule says that positions count from 0.
    let first = Argument::Position(0);
    if named == 0 && !file.placeholders().iter().any(|found| found.argument == first) {
        return;
    }
    for placeholder in file.placeholders() {
        let Argument::Position(position) = placeholder.argument else { continue };
        // Large numbers and code are read as prices and variables, by another rule.
        if position < names
            || position >= 10
            || in_code_with_own_variables(file, file.markdown(), placeholder.span.start)
            || other_meaning(file, placeholder, Some(names)).is_some()
        {
            continue;
        }
        let written = file.source().slice(placeholder.span);
        let last = names - 1;
        report.push(
            Diagnostic::new(
                placeholder.span,
                format!(
                    "`{written}` is past the last of the {names} arguments that `{field}` names"
                ),
            )
            .help(format!(
                "positions go from 0 to {last}; name one more argument, or correct the position"
            )),
        );
    }
}
