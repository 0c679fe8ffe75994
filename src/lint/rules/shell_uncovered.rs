//! A command that no permission covers.

use crate::lint::rules::support::commands;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "shell-uncovered",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a command that neither the skill's `allowed-tools` nor the settings allow",
    docs: r"## What it does
Judges the commands in a body as the client does in its default mode, part by part: by `allowed-tools`, by the rules in
the project's and the user's settings, and by what only reads. Arguments are stood in for by plain words.

## Why
Nobody is asked about a command in a skill's text. One that is not allowed ends the call: the model gets an error
instead of the skill.

## Measured in
`shell-perm-0` to `shell-perm-5`: which commands run, and what the model gets where one does not.

## Bad
```md
---
description: Shows a pull request.
---
!`gh pr view`
```

## Good
```md
---
description: Shows a pull request.
allowed-tools: Bash(gh pr view:*)
---
!`gh pr view`
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Characters of a command that a report shows.
const SHOWN: usize = 60;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !commands::has_any(file) {
        return;
    }
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        for judged in commands::judged(file, client, true) {
            let Some(decision) = judged.refused.filter(|decision| decision.reproduced) else {
                continue;
            };
            let command = judged.command.trim();
            let shown: String = command.chars().take(SHOWN).collect();
            let more = if command.chars().count() > SHOWN { "…" } else { "" };
            let shown = shown.replace('\n', "; ");
            let why = commands::reason(file, &decision);
            let message = format!("`{shown}{more}` does not run, and the call fails: {why}");
            let help = match suggestion(command) {
                Some(rule) if decision.why.starts_with("no rule allows") => {
                    format!("add `{rule}` to `allowed-tools`")
                }
                _ => "put it into a script of the skill, and allow that in `allowed-tools`"
                    .to_owned(),
            };
            report.push_for(target, Diagnostic::new(judged.span, message).help(help));
        }
    }
}

/// Returns a rule that allows a simple command: its program, and the word after it where that is one of
/// the program's own commands.
fn suggestion(command: &str) -> Option<String> {
    if command.contains(['|', ';', '&', '\n', '$', '`', '(', '<', '>', '"', '\'']) {
        return None;
    }
    let plain = |word: &&str| word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let mut words = command.split_whitespace();
    let program = words.next()?;
    let inner: Vec<&str> = words
        .take_while(|word| plain(word) && !word.starts_with('-') && !word.starts_with("word"))
        .take(2)
        .collect();
    let start = std::iter::once(program).chain(inner).collect::<Vec<_>>().join(" ");
    Some(format!("Bash({start}:*)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_names_the_program_and_its_commands() {
        for (command, rule) in [
            ("gh pr view", Some("Bash(gh pr view:*)")),
            ("npm test -- --ci", Some("Bash(npm test:*)")),
            ("gh pr view word0", Some("Bash(gh pr view:*)")),
            ("make", Some("Bash(make:*)")),
            ("a | b", None),
        ] {
            assert_eq!(suggestion(command).as_deref(), rule, "{command}");
        }
    }
}
