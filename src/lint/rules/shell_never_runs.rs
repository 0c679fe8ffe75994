//! A shell command that the client does not take for one.

use crate::lint::rules::support::commands::{holds, stretches};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "shell-never-runs",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "an inline command that stays text, because of what stands before its `!`",
    docs: r"## What it does
Finds `` !`command` `` that does not run: something other than white space stands before the `!`, such as a letter,
`=`, `(` or a quote. Behind a backslash, and in inline code, it is left alone.

## Why
The model reads the command's text instead of its output.

## Measured in
`shell-05`, `shell-19`: after a letter, a parenthesis or a quote nothing runs.

## Bad
```md
Branch:!`git branch --show-current`
```

## Good
```md
Branch: !`git branch --show-current`
```
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
    let runs = stretches(body, &file.options.client.data.shell);
    for (at, _) in body.match_indices("!`") {
        if holds(&runs, at) {
            continue;
        }
        let before = body.get(..at).and_then(|before| before.chars().next_back());
        let Some(before) =
            before.filter(|letter| !letter.is_whitespace() && !matches!(letter, '\\' | '`' | '!'))
        else {
            continue;
        };
        let rest = body.get(at + 2..).unwrap_or_default();
        let Some(length) = rest.find('`').filter(|length| *length > 1) else { continue };
        let command = rest.get(..length).unwrap_or_default();
        // `Done!` followed by inline code is an exclamation.
        let exclaims = before.is_alphanumeric() && !command.contains(' ');
        if exclaims || command.contains('\n') || !looks_like_command(command) {
            continue;
        }
        let start = file.body_span().start + at;
        // Inside inline code it is the code's last letter.
        if file.markdown().code_block_at(start).is_some() || file.markdown().in_code_span(start) {
            continue;
        }
        report.push(
            Diagnostic::new(Span::new(start, start + 2 + length + 1), format!("the command does not run, because `{before}` stands before it; the model reads its text"))
                .help("put a blank before the `!`"),
        );
    }
}

/// Returns whether a text starts like a command: a word of a program's letters.
fn looks_like_command(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    !word.is_empty()
        && word.chars().all(|letter| {
            letter.is_ascii_alphanumeric()
                || matches!(letter, '_' | '-' | '.' | '/' | '$' | '{' | '}')
        })
}
