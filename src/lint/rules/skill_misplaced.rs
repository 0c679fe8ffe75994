//! Files that stand where skills are loaded from, and are not loaded.

use std::path::Path;

use crate::lint::input::{Stray, StrayKind};
use crate::lint::{Applies, Check, Diagnostic, Fix, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "skill-misplaced",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "a file in a skills folder is not loaded: wrong name, wrong depth, or no folder",
    docs: r"## What it does
Looks into the folders that Claude Code loads skills from (`.claude/skills`, a plugin's `skills`) for
what it does not load: `skill.md` in lower case, a Markdown file without a folder of its own, a
SKILL.md two folders deep, a folder without SKILL.md.

## Why
Only `<folder>/<name>/SKILL.md` is loaded, spelled so. Anything else is silently not there; on disks
that ignore case `skill.md` works until someone on another system tries it.

## Measured in
`disc-root`: only `<name>/SKILL.md` is listed, by both clients, on Linux.

## Bad
```text
.claude/skills/deploy-notes.md
.claude/skills/terraform-check/skill.md
.claude/skills/ops/restart/SKILL.md
```

## Good
```text
.claude/skills/deploy-notes/SKILL.md
.claude/skills/terraform-check/SKILL.md
.claude/skills/restart/SKILL.md
```

## Fix safety
Unsafe: a file whose name is spelled otherwise is renamed to SKILL.md.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for stray in set.strays {
        if let Some(diagnostic) = found(stray) {
            report.push(diagnostic);
        }
    }
}

fn found(stray: &Stray) -> Option<Diagnostic> {
    let name = |path: &Path| {
        path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let own = name(&stray.path);
    let folder = stray.path.parent().map(name).unwrap_or_default();
    let at = |message: String| Diagnostic::at(&stray.path, message).key(own.clone());
    Some(match stray.kind {
        StrayKind::Spelling => at(format!(
            "`{own}` is loaded only where letter case does not count"
        ))
        .help("rename it to `SKILL.md`; with git: `git mv` to another name first, then to this one")
        .fix(Fix::rename(format!("rename `{own}` to `SKILL.md`"), "SKILL.md")),
        StrayKind::Flat if own.eq_ignore_ascii_case("skill.md") => {
            at("not loaded: a SKILL.md needs a folder of its own".to_owned())
                .help("move it to `<name>/SKILL.md`")
        }
        StrayKind::Flat => {
            let stem = own.trim_end_matches(".md");
            at("not loaded: a skill is a folder with a SKILL.md".to_owned())
                .help(format!("move it to `{stem}/SKILL.md`, or to `.claude/commands/{own}`"))
        }
        StrayKind::Deep => {
            at("not loaded: only one folder deep is looked for a SKILL.md".to_owned())
                .help(format!("move `{folder}` up into the skills folder"))
        }
        StrayKind::Folder => at("not loaded: this is a folder, and SKILL.md is a file".to_owned())
            .help("put the text in a file of that name"),
        StrayKind::Inner => {
            at("not loaded as a skill: it is in the folder of another one".to_owned())
                .severity(Severity::Info)
                .help("fine as a template or an example; a skill of its own goes beside the other")
        }
        StrayKind::Empty => match &stray.meant {
            Some(meant) => {
                let meant = name(meant);
                at(format!("not loaded: the folder has no SKILL.md, and `{meant}` is not read"))
                    .help("name the file that holds the instructions `SKILL.md`")
            }
            None => at("not loaded: the folder has no SKILL.md".to_owned())
                .severity(Severity::Info)
                .help("fine for files that several skills share"),
        },
        StrayKind::BrokenLink => return None,
    })
}
