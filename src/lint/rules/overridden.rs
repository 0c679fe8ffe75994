//! A skill that the settings show less of than it says.

use crate::catalogue::Override;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "overridden",
    group: Group::Reaches,
    severity: Severity::Info,
    summary: "the settings hide a skill, or its text, from the model",
    docs: r#"## What it does
Names the skills that `skillOverrides` in the settings lists by name only, or keeps for the user alone.

## Why
The model chooses a skill by its description. Where the settings take that away, the words in the file do nothing,
and whoever edits the file does not see it.

## Measured in
`list-overrides`: what each value does to the listing and to calls. Claude Code 2.1.87 does not know the setting.

## Bad
```json
{ "skillOverrides": { "review": "name-only" } }
```

## Good
```json
{ "skillOverrides": { "review": "on" } }
```
"#,
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for target in report.targets() {
        for opened in &*set.opened(target) {
            for (entry, file) in opened.linted(set.files).filter(|(entry, _)| entry.is_kept()) {
                let fields = &file.skill.fields;
                let hidden = |flag: &Option<crate::span::Spanned<bool>>, value| {
                    flag.as_ref().is_some_and(|flag| flag.value == value)
                };
                // What the model is not shown anyway, or nobody can reach, is another rule's.
                if hidden(&fields.disable_model_invocation, true) {
                    continue;
                }
                let what = match entry.overridden {
                    Some(Override::NameOnly) => "the model sees the name alone",
                    Some(Override::UserInvocableOnly) if !hidden(&fields.user_invocable, false) => {
                        "the model does not see the skill, and may not call it"
                    }
                    _ => continue,
                };
                let Some(settings) = opened.overriding(entry) else { continue };
                let message = format!("{what}: `skillOverrides` in {settings} says so");
                let diagnostic = match &fields.description {
                    Some(text) => Diagnostic::in_file(&file.input.path, text.span, message),
                    None => Diagnostic::at(&file.input.path, message),
                };
                report.push_for(
                    target,
                    diagnostic
                        .help("take the entry out of the settings if the model is to choose the skill")
                        .key("skillOverrides"),
                );
            }
        }
    }
}
