//! A command that fails where an argument is missing.

use crate::lint::rules::support::commands;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "shell-needs-argument",
    group: Group::Expands,
    severity: Severity::Info,
    summary: "a command that runs with arguments, and ends the call without",
    docs: r"## What it does
Judges the commands in a body twice: with arguments, and called without any.

## Why
Claude Code 2.1.332 leaves `$0` as it is where there is no such argument. A command with a variable in it cannot be
checked and does not run, so whoever calls the skill without arguments gets an error.

## Measured in
`subst-00`: what a missing argument leaves. `shell-perm-0`: what becomes of a command that cannot be checked.

## Bad
```md
!`git log -3 -- $0`
```

## Good
```md
!`git log -3 -- $ARGUMENTS`
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !commands::has_any(file) || file.placeholders().is_empty() {
        return;
    }
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        let with = commands::judged(file, client, true);
        let without = commands::judged(file, client, false);
        for (with, without) in with.into_iter().zip(without) {
            let Some(decision) = without.refused.filter(|_| with.refused.is_none()) else {
                continue;
            };
            let message = format!(
                "called without arguments this is `{}`, which does not run: {}",
                without.command.trim(),
                commands::reason(file, &decision)
            );
            report.push_for(
                target,
                Diagnostic::new(without.span, message).help(
                    "use `$ARGUMENTS`, which is empty then, or let the model run the command",
                ),
            );
        }
    }
}
