//! Skills in a folder that Claude Code does not read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::lint::input::InputKind;
use crate::lint::{
    Applies, Check, Checked, Diagnostic, Group, Reporter, Rule, Set, Severity, Target,
};

pub(crate) static RULE: Rule = Rule {
    id: "place-unread",
    group: Group::Reaches,
    severity: Severity::Info,
    summary: "skills are in a folder that Claude Code does not read",
    docs: r"## What it does
Finds skills in the folders of other programs, such as `.agents/skills`, that are not in
`.claude/skills` as well: as a link or as a folder of the same name. One finding a folder.

## Why
Codex, Gemini CLI and others read `.agents/skills`; Claude Code reads `.claude/skills` only. Where
Claude Code was asked about it is a warning.

## Measured in
`disc-root`: only `.claude/skills` of the project and the user is listed.

## Bad
```text
.agents/skills/demo/SKILL.md
```

## Good
```text
.agents/skills/demo/SKILL.md
.claude/skills/demo -> ../../.agents/skills/demo
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    let asked = set.options.targets.iter().any(|target| target.is_claude_code());
    if !asked && !set.options.targets.is_empty() {
        return;
    }
    let mut places: BTreeMap<PathBuf, Vec<&Checked>> = BTreeMap::new();
    for file in set.files.iter().filter(|file| file.input.kind == InputKind::Skill) {
        if Target::of_path(&file.input.path).is_none() {
            continue;
        }
        if let Some(place) = file.input.folder().parent() {
            places.entry(place.to_owned()).or_default().push(file);
        }
    }
    for (place, files) in places {
        let Some(own) = counterpart(&place) else { continue };
        let missing: Vec<&str> = files
            .iter()
            .filter_map(|file| file.input.folder().file_name()?.to_str())
            .filter(|name| !own.join(name).join("SKILL.md").is_file())
            .collect();
        if missing.is_empty() {
            continue;
        }
        let target = set.options.targets.iter().find(|target| target.is_claude_code());
        let title = target.map_or("Claude Code", |target| target.title());
        let message =
            format!("{title} does not read this folder: {} not there for it", names(&missing));
        let severity = if asked { Severity::Warning } else { Severity::Info };
        report.push(
            Diagnostic::at(place, message)
                .severity(severity)
                .targets(Some(target.copied().unwrap_or_else(Target::latest)))
                .help(format!("link them into `{}`", own.display()))
                .key(missing.join(" ")),
        );
    }
}

/// Returns the `.claude/skills` beside the folder of another program.
fn counterpart(place: &Path) -> Option<PathBuf> {
    let above = place.parent()?;
    above.file_name()?;
    Some(above.parent()?.join(".claude").join("skills"))
}

/// Returns up to three names, and how many more.
fn names(names: &[&str]) -> String {
    match names {
        [one] => format!("`{one}` is"),
        [one, two] => format!("`{one}` and `{two}` are"),
        [one, two, three] => format!("`{one}`, `{two}` and `{three}` are"),
        [one, two, three, rest @ ..] => {
            format!("`{one}`, `{two}`, `{three}` and {} more are", rest.len())
        }
        [] => String::new(),
    }
}
