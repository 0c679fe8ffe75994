//! A shell command in an example, which runs.

use crate::expand::shell::commands;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "shell-in-example",
    group: Group::Expands,
    severity: Severity::Error,
    summary: "a command in a code fence or a comment, which runs all the same",
    docs: r"## What it does
Finds `` !`command` `` inside code fences and HTML comments. The fence that runs by itself (three backticks and
`!`) is left alone.

## Why
Fences and comments protect nothing: the command runs whenever the skill is called, and where it fails the whole
call fails.

## Measured in
`shell-07`: a command in a fence runs in both clients.

## Bad
````md
```md
Status: !`git status`
```
````

## Good
````md
```md
Status: \!`git status`
```
````
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    if !body.contains("!`") {
        return;
    }
    let offset = file.body_span().start;
    for command in commands(body, &file.options.client.data.shell) {
        if command.pattern.starts_with("```") {
            continue;
        }
        let start = offset + command.span.start;
        let fenced = file.markdown().code_block_at(start).is_some_and(|block| block.fenced);
        let comment = is_in_comment(body, command.span.start);
        if !fenced && !comment {
            continue;
        }
        let place = if fenced { "a code fence" } else { "a comment" };
        report.push(
            Diagnostic::new(
                Span::new(start, offset + command.span.end),
                format!("{place} protects nothing: the command runs when the skill is called"),
            )
            .help("write a backslash before the `!`, so that it stays text"),
        );
    }
}

/// Returns whether a place is between `<!--` and `-->`.
fn is_in_comment(body: &str, at: usize) -> bool {
    let before = body.get(..at).unwrap_or_default();
    let opened = before.rfind("<!--");
    opened.is_some_and(|opened| before.rfind("-->").is_none_or(|closed| closed < opened))
}
