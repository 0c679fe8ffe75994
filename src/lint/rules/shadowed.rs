//! A skill whose name another one has.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::catalogue::{Entry, Rule as Decided, Standing};
use crate::lint::input::InputKind;
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
skill of the same name (in a plugin the command comes first), a folder further up, or a skill in the user's own folder. The last is a warning: it holds on
this machine.

## Why
Managed skills come before the user's, those before the project's, the nearest folder before its parents, and any
skill before a command file. Claude Code 2.1.332 leaves the others out without a word; 2.1.87 lists them all, and a
call gets the first.

## Measured in
`disc-root`: the order of places, and which of two a call gets. `plugin-same-name`: of a plugin's command and skill
of one name the command runs; 2.1.332 leaves the skill out.

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
    of_plugins(set, report);
    each(set, report, |linted| shadowed(linted.opened, linted.entry, linted.file));
}

/// Reports skills of a plugin that one of its commands keeps from being called: commands come first there.
fn of_plugins(set: &Set<'_>, report: &mut Reporter<'_>) {
    let root = |file: &Checked| file.input.origin.plugin.as_ref().map(|plugin| plugin.root.clone());
    let of_kind = |kind| set.files.iter().filter(move |file: &&Checked| file.input.kind == kind);
    let mut commands: HashMap<(PathBuf, &str), &Checked> = HashMap::new();
    for file in of_kind(InputKind::Command) {
        if let Some(root) = root(file) {
            commands.insert((root, file.input.name.as_str()), file);
        }
    }
    if commands.is_empty() {
        return;
    }
    for file in of_kind(InputKind::Skill) {
        let name = file.input.name.as_str();
        let Some(first) = root(file).and_then(|root| commands.get(&(root, name))) else { continue };
        let by = first.input.path.display();
        report.push(
            Diagnostic::at(
                &file.input.path,
                format!("a call of `{name}` runs {by}: of a plugin's two of one name, the command comes first"),
            )
            .help("rename or remove one of the two")
            .key(name.to_owned()),
        );
    }
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
