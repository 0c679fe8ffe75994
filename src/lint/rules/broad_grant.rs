//! A grant of every command.

use crate::lint::rules::support::tools;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "broad-grant",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "`allowed-tools` grants every shell command, or every tool",
    docs: r"## What it does
Finds `Bash`, `Bash(*)`, `Bash(:*)` and `*` in `allowed-tools` of a skill.

## Why
While the turn lasts nothing is asked any more, whatever text the model has just read. The grant comes with the
skill's folder and needs no trust in it.

## Measured in
Claude Code documentation: the field is not held back in a folder that is not trusted.

## Bad
```yaml
allowed-tools: Read, Bash
```

## Good
```yaml
allowed-tools: Read, Bash(git log:*), Bash(git diff:*)
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    for rule in tools::written(file).iter().filter(|rule| rule.key == "allowed-tools") {
        let squeezed: String = rule.text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let what = match squeezed.as_str() {
            "Bash" | "Bash()" | "Bash(*)" | "Bash(**)" | "PowerShell" | "PowerShell(*)" => {
                "every command"
            }
            "*" => "every tool",
            _ => continue,
        };
        report.push(
            Diagnostic::new(
                rule.span,
                format!("{what} runs without a question while the skill's turn lasts"),
            )
            .help("name the commands that the skill needs, such as `Bash(git diff:*)`"),
        );
    }
}
