//! An `effort` that the skill's own model does not take.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "effort-unsupported",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "the model that the skill asks for does not take its `effort`",
    docs: r"## What it does
Holds `effort` against `model` where a skill sets both.

## Why
A level that the model lacks becomes another one, and a model that takes none runs without: the field does nothing, or
not what it says.

## Measured in
`fork-models-sonnet`: the effort of requests to each model.

## Bad
```yaml
model: claude-haiku-4-5
effort: high
```

## Good
```yaml
model: opus
effort: high
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let fields = file.fields();
    let (Some(model), Some(effort)) = (&fields.model, &fields.effort) else { return };
    let level = effort.value.trim().to_lowercase();
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        let models = &client.data.models;
        let name = models.resolve(model.value.trim());
        // What a model of another vendor does is not known; a number is asked for in another way.
        if !name.starts_with("claude-") || !models.levels.contains(&level) {
            continue;
        }
        let message = match models.effort(&name, Some(&level)) {
            Some(asked) if asked == level => continue,
            Some(asked) => {
                format!("`{name}` does not take the effort `{level}`: it runs with `{asked}`")
            }
            None => format!("`{name}` takes no effort: the field does nothing"),
        };
        report.push_for(
            target,
            Diagnostic::new(effort.span, message)
                .also(model.span, "the model of the skill")
                .help("choose an effort that the model takes, or leave the field out")
                .key("effort"),
        );
    }
}
