//! A skill without a description.

use crate::lint::input::InputKind;
use crate::lint::rules::support::yaml::others;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, targets};
use crate::skill::frontmatter::Pass;
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "description-missing",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "a skill has no description, or an empty one",
    docs: r"## What it does
Finds skills whose frontmatter has no description that the client reads.

## Why
The description is what the model decides by. Claude Code shows the body's first line in its place;
all other readers drop the skill.

## Measured in
`front-00` (`nulld`), `front-01` (`wsd`), `front-raw-01`, `front-shapes-lint` (`u-emptydesc`): both
clients take the first line, without heading marks, up to 100 characters.

## Bad
```md
---
name: scene-design
---
# Scene design
```

## Good
```md
---
name: scene-design
description: Lays out scenes. Use it when a scene is added or moved.
---
# Scene design
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let frontmatter = file.frontmatter();
    // Without fields, or with one of the wrong type, other rules say what is wrong.
    let has_fields = matches!(frontmatter.pass, Pass::Strict | Pass::Recovered)
        && frontmatter.root.as_ref().is_none_or(|root| matches!(root.value, Value::Map(_)));
    let written = frontmatter.pair("description");
    let dropped =
        written.is_some_and(|pair| matches!(pair.value.value, Value::List(_) | Value::Map(_)));
    if file.kind() != InputKind::Skill
        || !has_fields
        || dropped
        || file.fields().description.is_some()
    {
        return;
    }
    let required: Vec<_> =
        report.targets().filter(|target| target.data().description.required).collect();
    let when = file.fields().when_to_use.as_ref().is_some();
    let hidden = file.fields().disable_model_invocation.as_ref().is_some_and(|flag| flag.value);
    let shown = file.fields().fallback_description.as_deref().unwrap_or_default();
    let mut severity = Severity::Warning;
    let message = if !required.is_empty() {
        severity = Severity::Error;
        format!("no description: required by {}", targets::joined(&required))
    } else if hidden {
        // Nobody but the user reads it, in the menu.
        severity = Severity::Info;
        format!("no description: the menu shows `{shown}`")
    } else {
        let drop = others(|target| target.data().description.required);
        let and = if when { " before `when_to_use`" } else { "" };
        format!("no description: the model sees `{shown}`{and}; {drop} drop the skill")
    };
    let span = written.map_or(crate::span::Span::new(0, 3), |pair| pair.key.span);
    report.push(
        Diagnostic::new(span, message)
            .severity(severity)
            .help("say what the skill does and when to use it")
            .key("description"),
    );
}
