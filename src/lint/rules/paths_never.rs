//! A pattern of `paths` that can match no file.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::session::globs::can_match;
use crate::skill::fields::goes_over;

pub(crate) static RULE: Rule = Rule {
    id: "paths-never",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "a pattern in `paths` can match no file of any project",
    docs: r"## What it does
Finds patterns of `paths` that the client's matcher holds against no path: with `.` or `..` as a part, with an empty
part, with a bracket that nothing closes; and those that start at a home or a drive. Finds also a field whose braces
stand for more patterns than the client takes.

## Why
Patterns are rules of a gitignore file, counted from the folder that the client starts in. What is written as a path for
a shell matches nothing, and a skill all of whose patterns are such is never there.

## Measured in
`act-patterns-0`, `act-patterns-1`: 90 patterns against ten files, in both clients. `act-many-patterns`: of more than
1,000 alternatives Claude Code 2.1.332 takes none.

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
    let mut told: Vec<&str> = Vec::new();
    let limit = file.options.client.data.loading.fields.braces;
    for pattern in &paths.value {
        let drive = matches!(pattern.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
        let from_elsewhere = drive || MACHINE.iter().any(|start| pattern.starts_with(start));
        let many = limit.is_some_and(|limit| goes_over(pattern, limit));
        if !from_elsewhere && can_match(pattern) && !many {
            continue;
        }
        // What is told is what stands there: the client takes a `/**` off the end, and braces apart.
        let written = written_as(file.source().slice(paths.span), pattern);
        if told.contains(&written) {
            continue;
        }
        told.push(written);
        let help = if many {
            "name a folder, or use `*`: `src/**/*.{ts,tsx}`"
        } else if from_elsewhere {
            "patterns count from the folder that the client starts in: write `src/**` for what is in `src`"
        } else {
            "leave out `./` and `../`, and close brackets; patterns count from the folder that the client starts in"
        };
        report.push(
            Diagnostic::new(
                paths.span,
                if many {
                    format!("the braces of `{}…` stand for more patterns than the client takes apart: it matches no file", start(written))
                } else {
                    format!("the pattern `{written}` matches no file of any project")
                },
            )
            .help(help)
            .key(written.to_owned()),
        );
    }
}

/// Returns the first letters of a text.
fn start(text: &str) -> &str {
    let end = text.char_indices().nth(24).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

/// Returns a pattern as it stands in the field's text; where it is not found there, as the client has it.
fn written_as<'t>(text: &'t str, pattern: &'t str) -> &'t str {
    let Some(at) = text.find(pattern) else { return pattern };
    let rest = text.get(at..).unwrap_or_default();
    let end = pattern.len()
        + rest.get(pattern.len()..).map_or(0, |rest| if rest.starts_with("/**") { 3 } else { 0 });
    rest.get(..end).unwrap_or(pattern)
}
