//! A `shell` that the client does not know.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "shell-value",
    group: Group::Runs,
    severity: Severity::Error,
    summary: "`shell` is neither `bash` nor `powershell`",
    docs: r"## What it does
Finds a `shell` other than `bash` and `powershell`.

## Why
The client knows two shells. With another word the commands run in bash, whatever they were written for.

## Measured in
Claude Code documentation, shell field.

## Bad
```yaml
shell: zsh
```

## Good
```yaml
shell: bash
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(node) = file.frontmatter().get("shell") else { return };
    let written = file.source().slice(node.span).trim_matches(['"', '\'']).trim();
    if !matches!(written.to_lowercase().as_str(), "bash" | "powershell" | "" | "null" | "~") {
        report.push(
            Diagnostic::new(node.span, "the client knows `bash` and `powershell` only")
                .help("write `shell: bash`, or leave the line out"),
        );
    }
}
