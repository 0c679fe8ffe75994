//! An argument that becomes a part of a shell command.

use crate::lint::rules::support::commands::{holds, stretches};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "shell-argument",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "an argument is put into a shell command as it is",
    docs: r"## What it does
Finds `$ARGUMENTS`, `$N` and named arguments inside commands that run.

## Why
The argument is put in before the shell reads the command: `; rm -rf x` or `$(…)` in it runs. A blank splits it, and
where it is missing the command is another one.

## Measured in
`shell-09`: the shell splits the argument, and quotes in it are the shell's.

## Bad
```md
!`git log --oneline -- $0`
```

## Good
```md
Run `git log --oneline` for the file $0.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    if !body.contains("!`") && !body.contains("```!") {
        return;
    }
    let offset = file.body_span().start;
    let runs = stretches(body, &file.options.client.data.shell);
    for placeholder in file.placeholders() {
        if holds(&runs, placeholder.span.start - offset) {
            let written = file.source().slice(placeholder.span);
            report.push(
                Diagnostic::new(placeholder.span, format!("`{written}` becomes a part of the command: what it holds is run by the shell"))
                    .help("let the model run the command, or pass the argument to a script of the skill that checks it"),
            );
        }
    }
}
