//! A shell command in an example, which runs.

use crate::expand::shell::commands;
use crate::lint::rules::support::commands::holds;
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
    let comments = comments(body);
    for command in commands(body, &file.options.client.data.shell) {
        if command.pattern.starts_with("```") {
            continue;
        }
        let start = offset + command.span.start;
        let fenced = file.markdown().code_block_at(start).is_some_and(|block| block.fenced);
        let comment = holds(&comments, command.span.start);
        let place = match (fenced, comment) {
            (true, _) => "a code fence",
            (false, true) => "a comment",
            (false, false) if file.markdown().in_code_span(start) => "inline code",
            (false, false) => continue,
        };
        report.push(
            Diagnostic::new(
                Span::new(start, offset + command.span.end),
                format!("{place} protects nothing: the command runs when the skill is called"),
            )
            .help("write a backslash before the `!`, so that it stays text"),
        );
    }
}

/// Returns what stands between `<!--` and `-->`, in order; the last may be open to the end.
fn comments(body: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = body.get(at..).and_then(|rest| rest.find("<!--")).map(|to| at + to) {
        let close = body.get(start..).and_then(|rest| rest.find("-->"));
        at = close.map_or(body.len(), |to| start + to);
        found.push(Span::new(start, at));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_ends_where_it_is_closed_first() {
        let body = "a <!-- b <!-- c --> d <!--> e <!-- f";
        let found = comments(body);
        let inside: Vec<&str> = ["a", "b", "c", "d", "e", "f"]
            .into_iter()
            .filter(|letter| holds(&found, body.find(*letter).expect("there")))
            .collect();
        assert_eq!(inside, ["b", "c", "f"]);
    }
}
