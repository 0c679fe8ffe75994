//! A shell command that is likely to fail, and takes the call with it.

use crate::expand::shell::commands;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "shell-can-fail",
    group: Group::Expands,
    severity: Severity::Info,
    summary: "a command whose failure would end the whole call",
    docs: r"## What it does
Finds commands that often end with an error and have no `|| true`: tests and linters, questions to `git` that need a repository or a remote, `gh`, `curl`, reading a file
that may not be there. For commands such as `grep`, `diff` and `test` the client takes an exit code of 1 for an
answer.

## Why
One command that fails ends the call: the model gets an error instead of the skill.

## Measured in
`shell-02`, `shell-03`: what the model gets then.

## Bad
```md
Failures: !`npm test`
```

## Good
```md
Failures: !`npm test 2>&1 || true`
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Programs whose error is a common answer.
const OFTEN: [&str; 33] = [
    "git rev-parse",
    "git describe",
    "git symbolic-ref",
    "git merge-base",
    "git remote get-url",
    "git config --get",
    "npm test",
    "npm run",
    "pnpm",
    "yarn",
    "npx",
    "pytest",
    "cargo test",
    "cargo clippy",
    "cargo build",
    "go test",
    "go vet",
    "make",
    "eslint",
    "tsc",
    "ruff",
    "mypy",
    "gh ",
    "curl",
    "wget",
    "docker",
    "kubectl",
    "terraform",
    "cat ",
    "ls ",
    "head ",
    "tail ",
    "jq ",
];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    if !body.contains("!`") && !body.contains("```!") {
        return;
    }
    let offset = file.body_span().start;
    for command in commands(body, &file.options.client.data.shell) {
        let text = command.command.trim();
        // Whatever stands behind `||`, `;` or a pipe decides how the command ends.
        let guarded =
            text.contains("||") || text.contains(';') || text.contains('|') || text.contains('\n');
        let Some(program) =
            OFTEN.iter().find(|program| text.starts_with(**program)).filter(|_| !guarded)
        else {
            continue;
        };
        report.push(
            Diagnostic::new(
                Span::new(offset + command.span.start, offset + command.span.end),
                format!("where `{}` fails, the whole call fails", program.trim()),
            )
            .help("end it with `|| true`, or say what to print instead"),
        );
    }
}
