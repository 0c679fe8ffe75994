//! A `model` that is neither an alias nor a model's name.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};

pub(crate) static RULE: Rule = Rule {
    id: "model-value",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "`model` is neither an alias nor a name that starts with `claude-`",
    docs: r"## What it does
Finds a `model` that the client has no alias for and that is no full name of a Claude model. Names of other
providers (`arn:…`, `us.anthropic.…`, `vendor/model`) are left alone. For agent files it looks at the same field.

## Why
The client hands the name on as it is, and the request fails, or another model answers.

## Measured in
Claude Code documentation, model field; both measured clients ask for an unknown name as it stands.

## Bad
```yaml
model: claude 4
```

## Good
```yaml
model: opus
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::File(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(model) = &file.fields().model else { return };
    let name = model.value.trim();
    let aliases = &file.options.client.data.models.aliases;
    let base = name.to_lowercase();
    let base = base.strip_suffix("[1m]").unwrap_or(&base);
    let of_a_provider = name.contains(['/', ':', '@']) || name.contains("anthropic.");
    let full = base.starts_with("claude-") && !base.contains(char::is_whitespace);
    if name.is_empty()
        || base == "inherit"
        || base == "default"
        || aliases.contains_key(base)
        || full
        || of_a_provider
    {
        return;
    }
    let known = aliases.keys().map(String::as_str).filter(|alias| !alias.starts_with("claude-"));
    let help = near::nearest(name, known.clone()).map_or_else(
        || {
            format!(
                "use {}, `inherit`, or a full name such as `claude-opus-5-5`",
                known.collect::<Vec<_>>().join(", ")
            )
        },
        |alias| format!("write `{alias}`"),
    );
    report.push(
        Diagnostic::new(
            model.span,
            "no model and no alias of the client has this name; it is asked for as it stands",
        )
        .help(help),
    );
}
