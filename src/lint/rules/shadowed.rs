//! A skill whose name another one has.

use crate::catalogue::{Entry, Rule as Decided, Standing};
use crate::lint::rules::support::entries::each;
use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Opened, Reporter, Rule, Set, Severity};
use crate::skill::PlaceKind;

pub(crate) static RULE: Rule = Rule {
    id: "shadowed",
    group: Group::Reaches,
    severity: Severity::Error,
    summary: "another skill or command has the same name and comes first",
    docs: r"## What it does
Looks for skills and commands of the project whose name belongs to another that comes first: a command file beside a
skill of the same name, a folder further up, or a skill in the user's own folder. The last is a warning: it holds on
this machine.

## Why
Managed skills come before the user's, those before the project's, the nearest folder before its parents, and any
skill before a command file. Claude Code 2.1.332 leaves the others out without a word; 2.1.87 lists them all, and a
call gets the first.

## Measured in
`disc-root`: the order of places, and which of two a call gets.

## Bad
```text
.claude/skills/review/SKILL.md
.claude/commands/review.md
```

## Good
```text
.claude/skills/review/SKILL.md
.claude/commands/pr/review.md
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    each(set, report, |linted| shadowed(linted.opened, linted.entry, linted.file));
}

fn shadowed(opened: &Opened, entry: &Entry, file: &Checked) -> Option<Diagnostic> {
    let entries = &opened.project.catalogue.entries;
    let first = match &entry.standing {
        Standing::Shadowed { by } => {
            entries.iter().find(|other| other.skill.source.path() == by)?
        }
        // A client that lists all of a name says so beside each but the first.
        Standing::Loaded | Standing::Waiting => {
            entry.reason(Decided::SameName)?;
            entries.iter().find(|other| other.is_kept() && other.name == entry.name)?
        }
        Standing::Duplicate { .. } | Standing::Refused => return None,
    };
    let by = first.skill.source.path();
    let kind = first.skill.origin.kind;
    let own = matches!(
        kind,
        PlaceKind::User | PlaceKind::UserCommands | PlaceKind::Managed | PlaceKind::ManagedCommands
    ) && kind != entry.skill.origin.kind;
    let whose = match kind {
        _ if !own => "",
        PlaceKind::Managed | PlaceKind::ManagedCommands => "the administrator's ",
        _ => "your own ",
    };
    let name = &entry.name;
    let message = match entry.standing {
        Standing::Shadowed { .. } => {
            format!(
                "nobody can reach it: {whose}{} is called `{name}` too and comes first",
                opened.shown(by)
            )
        }
        _ => format!("it is listed, but `{name}` calls {whose}{}", opened.shown(by)),
    };
    let severity = if own { Severity::Warning } else { Severity::Error };
    Some(
        Diagnostic::at(&file.input.path, message)
            .severity(severity)
            .help(if file.skill.kind == crate::skill::SkillKind::Command {
                "rename or remove one of the two files"
            } else {
                "rename the folder of one of the two"
            })
            .key(name.clone()),
    )
}
