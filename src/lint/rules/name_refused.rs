//! A name that the client does not load.

use crate::catalogue::refusal;
use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "name-refused",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "the client does not load a skill of this name",
    docs: r"## What it does
Finds folders and `name` values that are kept for the account's skills (`synced`, `anthropic-skills`), and names with
invisible characters, markup, or white space at an end.

## Why
Claude Code 2.1.332 leaves such a skill out without a word.

## Measured in
`disc-refused-names`: which folders are listed in both clients.

## Bad
```text
.claude/skills/synced/SKILL.md
```

## Good
```text
.claude/skills/sync/SKILL.md
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if file.kind() == InputKind::Agent {
        return;
    }
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        let Some(why) = refusal(&client.data.places, file.skill) else { continue };
        let by_field =
            file.fields().name.as_ref().filter(|name| why.contains(&format!("`{}`", name.value)));
        let message = format!("{} does not load the skill: {why}", target.title());
        let diagnostic = match by_field {
            Some(name) => Diagnostic::new(name.span, message),
            None => Diagnostic::whole(message),
        };
        report.push(diagnostic.targets([target]).help("use another name").key("name"));
    }
}
