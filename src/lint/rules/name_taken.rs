//! A `name:` that another command has.

use crate::catalogue::Rule as Decided;
use crate::lint::rules::support::entries::{Linted, each_kept};
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "name-taken",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "`name:` gives no second name, because another command has it or it does not print",
    docs: r"## What it does
Finds a `name` that differs from the folder's and that the client does not take as a second name: another skill, a
command, or one of the client's own has it, or it holds characters that do not print as they are written.

## Why
Claude Code 2.1.332 lets a skill be called by its `name` as well as by its folder, unless the name is taken. Then
`/name` calls the other one.

## Measured in
`call-names`: which names a call is answered under.

## Bad
```text
.claude/skills/audit/SKILL.md     name: review
.claude/skills/review/SKILL.md
```

## Good
```text
.claude/skills/audit/SKILL.md     name: audit
.claude/skills/review/SKILL.md
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    each_kept(set, report, |Linted { entry, file, .. }| {
        let given = file.skill.fields.name.as_ref()?;
        let reason = entry.reason(Decided::SecondName).filter(|_| entry.second_name.is_none())?;
        let message = format!("{}; the skill is called `{}` alone", reason.text, entry.name);
        let help = format!("write `name: {}`, or rename the folder", entry.name);
        Some(Diagnostic::in_file(&file.input.path, given.span, message).help(help))
    });
}
