//! A skill that nobody can reach.

use crate::catalogue::{Entry, Override};
use crate::lint::input::InputKind;
use crate::lint::rules::support::entries::each_kept;
use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Opened, Reporter, Rule, Set, Severity};
use crate::span::Spanned;

pub(crate) static RULE: Rule = Rule {
    id: "unreachable",
    group: Group::Reaches,
    severity: Severity::Error,
    summary: "neither the model nor the user can reach a skill",
    docs: r"## What it does
Finds skills that the model may not call and the user cannot type: both switches are off, or one is and
`skillOverrides` in the settings is the other. A skill that `skillOverrides` alone switches off is a warning:
somebody meant it, and yet it is kept.

## Why
Each switch by itself is useful; together they leave a skill that is loaded and never used, and nothing says so.

## Measured in
`front-flag-disable-model-invocation`, `front-flag-user-invocable`: what each switch does. `list-overrides`: what
the settings do.

## Bad
```md
---
description: Deploys the service.
disable-model-invocation: true
user-invocable: false
---
```

## Good
```md
---
description: Deploys the service.
disable-model-invocation: true
---
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for file in set.files.iter().filter(|file| file.input.kind != InputKind::Agent) {
        let fields = &file.skill.fields;
        let (Some(model), Some(user)) = (
            is(fields.disable_model_invocation.as_ref(), true),
            is(fields.user_invocable.as_ref(), false),
        ) else {
            continue;
        };
        let message =
            "nobody can reach the skill: the model may not call it, and the user cannot type it";
        report.push(
            Diagnostic::in_file(&file.input.path, model.span, message)
                .label("not for the model")
                .also(user.span, "not for the user")
                .help("take one of the two lines out")
                .key("switches"),
        );
    }
    each_kept(set, report, |linted| overridden(linted.opened, linted.entry, linted.file));
}

fn is(flag: Option<&Spanned<bool>>, value: bool) -> Option<&Spanned<bool>> {
    flag.filter(|flag| flag.value == value)
}

/// Returns what is wrong where the settings leave nobody who can reach the skill.
fn overridden(opened: &Opened, entry: &Entry, file: &Checked) -> Option<Diagnostic> {
    let fields = &file.skill.fields;
    if is(fields.disable_model_invocation.as_ref(), true).is_some()
        && is(fields.user_invocable.as_ref(), false).is_some()
    {
        return None;
    }
    let settings = opened.overriding(entry)?;
    match entry.overridden? {
        Override::Off => Some(
            Diagnostic::at(
                &file.input.path,
                format!(
                    "nobody can reach the skill: `skillOverrides` in {settings} switches it off"
                ),
            )
            .severity(Severity::Warning)
            .help("take the entry out of the settings, or the skill out of the project")
            .key("off"),
        ),
        Override::UserInvocableOnly => {
            let user = is(fields.user_invocable.as_ref(), false)?;
            let message = format!(
                "nobody can reach the skill: the user cannot type it, and `skillOverrides` in {settings} \
                 hides it from the model"
            );
            Some(
                Diagnostic::in_file(&file.input.path, user.span, message)
                    .help("take the line out, or the entry in the settings")
                    .key("switches"),
            )
        }
        Override::On | Override::NameOnly => None,
    }
}
