//! A command that looks for a file of the skill in the wrong folder.

use crate::expand::shell::commands;
use crate::lint::rules::support::commands::{has_any, start};
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "shell-own-file",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a command names a file of the skill by a path from the skill's folder",
    docs: r"## What it does
Finds commands in a body with a relative path that is there in the skill's folder and not in the project's.

## Why
Commands run in the folder that the session is in, not in the skill's. The file is not found, the command fails, and the
call with it.

## Measured in
`shell-folder`: the folder that commands run in.

## Bad
```md
!`python3 scripts/stats.py`
```

## Good
```md
!`python3 ${CLAUDE_SKILL_DIR}/scripts/stats.py`
```

## Fix safety
Unsafe: `allowed-tools` may name the old path.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !has_any(file) || file.input.files.is_empty() {
        return;
    }
    let offset = file.body_span().start;
    for command in commands(file.body(), &file.options.client.data.shell) {
        let Some(text) = file.body().get(command.span.range()) else { continue };
        // Who changes the folder first knows where they are.
        if text.contains("cd ") || text.contains("pushd ") {
            continue;
        }
        for (at, word) in words(text) {
            let path = word.strip_prefix("./").unwrap_or(word);
            if !path.contains('.')
                || !file.input.holds(path)
                || start(file).join(path).exists() && file.input.installed
            {
                continue;
            }
            let span = Span::new(at, at + word.len()).shifted(offset + command.span.start);
            let meant = format!("${{CLAUDE_SKILL_DIR}}/{path}");
            report.push(
                Diagnostic::new(
                    span,
                    format!("`{word}` is looked for in the session's folder, not in the skill's"),
                )
                .help(format!("write `{meant}`"))
                .fix(Fix::dangerous("name the skill's folder", vec![Edit::replace(span, meant)])),
            );
        }
    }
}

/// Returns the words of a command with their places, as far as they can be paths.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = |c: char| c.is_whitespace() || "\"'`;|&()<>=".contains(c);
    let parts = text.split_inclusive(ends).scan(0, |next, part| {
        let at = *next;
        *next += part.len();
        Some((at, part))
    });
    parts
        .map(move |(at, part)| (at, part.trim_end_matches(ends)))
        .filter(|(_, word)| !word.is_empty())
}
