//! A file of the skill's own that the body names and the folder lacks.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::mention::{self, OWN_FOLDERS};

pub(crate) static RULE: Rule = Rule {
    id: "missing-file",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "the body names a file of the skill's folder that is not there",
    docs: r"## What it does
Finds paths outside links that name a file of the skill's own which its folder does not hold: behind
`${CLAUDE_SKILL_DIR}/`, or below a folder such as `references/` or `scripts/` that the skill has. A path
below a folder that the skill does not have may be the project's, and is left alone.

## Why
The model runs the command or opens the file, and fails. A name with another letter case fails on Linux only.

## Measured in
No client checks paths: the text reaches the model as written.

## Bad
```md
Run `python ${CLAUDE_SKILL_DIR}/scripts/chek.py`.
```

## Good
```md
Run `python ${CLAUDE_SKILL_DIR}/scripts/check.py`.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let mut told: Vec<&str> = Vec::new();
    for mention in mention::mentions(file.body(), file.body_span().start) {
        let path = mention.path;
        let own_folder = OWN_FOLDERS
            .iter()
            .any(|folder| path.starts_with(folder) && file.input.holds(&format!("{folder}/")));
        let looks_like_file = path.rsplit('/').next().is_some_and(|name| {
            name.rsplit_once('.').is_some_and(|(stem, ending)| {
                !stem.is_empty()
                    && (1..=5).contains(&ending.len())
                    && ending.bytes().all(|b| b.is_ascii_alphanumeric())
            })
        });
        if !looks_like_file || !(mention.anchored || own_folder) || told.contains(&path) {
            continue;
        }
        if file.input.holds(path) || file.input.folder().join(path).exists() {
            continue;
        }
        told.push(path);
        let near = file.input.files.iter().find(|held| held.eq_ignore_ascii_case(path));
        let message = match near {
            Some(held) => format!(
                "the body says `{path}`, the file is `{held}`: it is found only where letter case does not count"
            ),
            None => format!("`{path}` is not in the skill's folder"),
        };
        report.push(Diagnostic::new(mention.span, message).help(near.map_or_else(
            || "add the file, or correct the path".to_owned(),
            |held| format!("write `{held}`"),
        )));
    }
}
