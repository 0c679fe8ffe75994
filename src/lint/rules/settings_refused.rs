//! A settings file of the project that the client leaves out.

use serde_json::Value;

use crate::catalogue::Override;
use crate::files;
use crate::lint::rules::override_inert::shown;
use crate::lint::rules::support::json;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "settings-refused",
    group: Group::Reaches,
    severity: Severity::Error,
    summary: "a settings file of the project is broken, and the client leaves all of it out",
    docs: r#"## What it does
Finds settings files of the project (`.claude/settings.json`, `.claude/settings.local.json`) that are no JSON, and those
with a setting of a form that the client does not take, such as a value of `skillOverrides` other than `on`, `name-only`,
`user-invocable-only` and `off`.

## Why
The client leaves out the whole file without a word: one bad value, and no override, permission or variable in the file
counts.

## Measured in
`settings-form-overrides`: with one value that is none, Claude Code 2.1.332 heeds no other override of the file either.
`settings-form-json`, `settings-form-comments`, `settings-form-flag`: what else it leaves a file out for.

## Bad
```json
{ "skillOverrides": { "notes": "hidden" } }
```

## Good
```json
{ "skillOverrides": { "notes": "off" } }
```
"#,
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for target in report.targets() {
        for opened in &*set.opened(target) {
            let folder = opened.project.options.start.join(".claude");
            for problem in &opened.project.problems {
                let name = problem.path.file_name().and_then(|name| name.to_str());
                let is_own = problem.path.parent() == Some(folder.as_path());
                if !is_own || !matches!(name, Some("settings.json" | "settings.local.json")) {
                    continue;
                }
                let Ok(text) = files::text(&problem.path) else { continue };
                let path = shown(&problem.path, opened, set);
                let diagnostic = match json::parse(&text) {
                    Err(fault) => {
                        json::broken(&path, fault, "every setting of the file is left out")
                    }
                    Ok(value) => {
                        let name = problem.message.split('`').nth(1).unwrap_or_default();
                        let keys: Vec<&str> = name.split('.').collect();
                        let (span, message) = bad_override(&text, &value)
                            .filter(|_| name == OVERRIDES)
                            .unwrap_or_else(|| {
                                let span = json::key(&text, &keys).unwrap_or(Span::new(0, 0));
                                (span, problem.message.clone())
                            });
                        Diagnostic::in_file(path, span, message)
                            .help("correct the value, or take it out")
                    }
                };
                report.push_for(target, diagnostic.key(problem.message.clone()));
            }
        }
    }
}

const OVERRIDES: &str = "skillOverrides";

/// Returns the first override whose value is none, with what is told of it.
fn bad_override(text: &str, settings: &Value) -> Option<(Span, String)> {
    let given = settings.get(OVERRIDES)?.as_object()?;
    let is_one =
        |value: &Value| value.as_str().is_some_and(|value| Override::named(value).is_some());
    let (name, value) = given.iter().find(|(_, value)| !is_one(value))?;
    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let keys = [OVERRIDES, name];
    let span = json::value(text, &keys, &value).or_else(|| json::key(text, &keys))?;
    let message = format!(
        "`{value}` is none of `on`, `name-only`, `user-invocable-only` and `off`; the settings of the file are left out, all of them"
    );
    Some((span, message))
}
