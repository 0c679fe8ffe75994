//! A skill that the settings show less of than it says.

use crate::catalogue::Override;
use crate::lint::rules::support::entries::{Linted, each_kept};
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};
use crate::span::Spanned;

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
    each_kept(set, report, |Linted { opened, entry, file, .. }| {
        let fields = &file.skill.fields;
        let is = |flag: &Option<Spanned<bool>>, value| {
            flag.as_ref().is_some_and(|flag| flag.value == value)
        };
        // What the model is not shown anyway, or nobody can reach, is another rule's.
        if is(&fields.disable_model_invocation, true) {
            return None;
        }
        let what = match entry.overridden {
            Some(Override::NameOnly) => "the model sees the name alone",
            Some(Override::UserInvocableOnly) if !is(&fields.user_invocable, false) => {
                "the model does not see the skill, and may not call it"
            }
            _ => return None,
        };
        let message = format!("{what}: `skillOverrides` in {} says so", opened.overriding(entry)?);
        let diagnostic = match &fields.description {
            Some(text) => Diagnostic::in_file(&file.input.path, text.span, message),
            None => Diagnostic::at(&file.input.path, message),
        };
        let help = "take the entry out of the settings if the model is to choose the skill";
        Some(diagnostic.help(help).key("skillOverrides"))
    });
}
