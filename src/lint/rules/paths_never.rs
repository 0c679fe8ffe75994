//! A pattern of `paths` that can match no file.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::globs::can_match;

pub(crate) static RULE: Rule = Rule {
    id: "paths-never",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "a pattern in `paths` can match no file of any project",
    docs: r"## What it does
Finds patterns of `paths` that the client's matcher holds against no path: with `.` or `..` as a part, with an empty
part, with a bracket that nothing closes; and those that start at a home or a drive.

## Why
Patterns are rules of a gitignore file, counted from the folder that the client starts in. What is written as a path for
a shell matches nothing, and a skill all of whose patterns are such is never there.

## Measured in
`act-patterns-0`, `act-patterns-1`: 90 patterns against ten files, in both clients.

## Bad
```yaml
paths: ./src/**/*.ts, ~/notes/*.md
```

## Good
```yaml
paths: src/**/*.ts
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Starts of a path from the root of a machine, which no path of a project has.
const MACHINE: [&str; 4] = ["~/", "/home/", "/Users/", "/mnt/"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(paths) = &file.fields().paths else { return };
    for pattern in &paths.value {
        let drive = matches!(pattern.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
        let from_elsewhere = drive || MACHINE.iter().any(|start| pattern.starts_with(start));
        if !from_elsewhere && can_match(pattern) {
            continue;
        }
        let help = if from_elsewhere {
            "patterns count from the folder that the client starts in: write `src/**` for what is in `src`"
        } else {
            "leave out `./` and `../`, and close brackets; patterns count from the folder that the client starts in"
        };
        report.push(
            Diagnostic::new(
                paths.span,
                format!("the pattern `{pattern}` matches no file of any project"),
            )
            .help(help)
            .key(pattern.as_str()),
        );
    }
}
