//! An entry of `skillOverrides` that does nothing.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::lint::{Applies, Check, Diagnostic, Group, Opened, Reporter, Rule, Set, Severity, near};
use crate::settings::SourceKind;

pub(crate) static RULE: Rule = Rule {
    id: "override-inert",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "`skillOverrides` in the project's settings names no skill that it has power over",
    docs: r#"## What it does
Finds entries of `skillOverrides` in the project's settings files that name a plugin's skill, or no skill or command of
the project.

## Why
The client takes the entry without a word. Overrides have no power over plugins' skills, and a misspelt name leaves the
right skill as it was.

## Measured in
`list-overrides`: what each value does. `disc-override-plugin`: an entry for a plugin's skill does nothing.

## Bad
```json
{ "skillOverrides": { "reveiw": "off" } }
```

## Good
```json
{ "skillOverrides": { "review": "off" } }
```
"#,
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for target in report.targets() {
        for opened in &*set.opened(target) {
            let data = &opened.project.client().data;
            let entries = &opened.project.catalogue.entries;
            if !data.listing.overrides || entries.is_empty() {
                continue;
            }
            for file in &opened.project.settings.files {
                let Some(Value::Object(given)) = file.values.get("skillOverrides") else {
                    continue;
                };
                if !matches!(file.kind, SourceKind::Project | SourceKind::Local) {
                    continue;
                }
                for name in given.keys() {
                    let is_bundled = data.bundled.skills.iter().any(|one| one.name == *name)
                        || data.session.built_in.is_one(name);
                    let found = entries.iter().find(|entry| {
                        entry.name == *name
                            || entry.skill.name == *name
                            || entry.field_name() == Some(name)
                    });
                    let (message, help) = match found {
                        Some(entry) if entry.skill.origin.plugin.is_some() => (
                            format!(
                                "`skillOverrides` has no power over `{name}`, a plugin's skill"
                            ),
                            "switch the plugin off instead".to_owned(),
                        ),
                        Some(_) => continue,
                        None if is_bundled || name.contains(':') => continue,
                        None => {
                            let known = entries.iter().map(|entry| entry.name.as_str());
                            let help = near::nearest(name, known).map_or_else(
                                || "take the entry out".to_owned(),
                                |near| format!("write `{near}`"),
                            );
                            (
                                format!(
                                    "`skillOverrides` names `{name}`, and no skill is called so"
                                ),
                                help,
                            )
                        }
                    };
                    report.push_for(
                        target,
                        Diagnostic::at(shown(&file.path, opened, set), message)
                            .help(help)
                            .key(name.clone()),
                    );
                }
            }
        }
    }
}

/// Returns the settings file's path from where the linted files were reached.
pub(crate) fn shown(path: &Path, opened: &Opened, set: &Set<'_>) -> PathBuf {
    let start = &opened.project.options.start;
    let inner = path.strip_prefix(start).unwrap_or(path);
    let above = opened.root(set.files).and_then(|root| root.parent()?.parent());
    above.map_or_else(|| path.to_owned(), |above| above.join(inner))
}
