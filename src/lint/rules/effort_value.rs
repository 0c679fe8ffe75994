//! An `effort` that the client does not know.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};

pub(crate) static RULE: Rule = Rule {
    id: "effort-value",
    group: Group::Runs,
    severity: Severity::Error,
    summary: "`effort` is no level that the client knows, and is ignored",
    docs: r"## What it does
Finds an `effort` other than `low`, `medium`, `high`, `xhigh` and `max`: another word, or a number.

## Why
The client does not take it: the skill runs with the session's effort, and with a number without any.

## Measured in
`front-effort`: with a number the request names no effort at all; with another word, the session's. Claude Code
documentation, effort field. Models that do not take a level run with `high`.

## Bad
```yaml
effort: highest
```

## Good
```yaml
effort: high
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(node) = file.frontmatter().get("effort") else { return };
    let written = file.source().slice(node.span).trim_matches(['"', '\'']).trim();
    if written.is_empty() || written == "null" || written == "~" {
        return;
    }
    let levels = &file.options.client.data.models.levels;
    if file.fields().effort.as_ref().is_some_and(|effort| levels.contains(&effort.value)) {
        return;
    }
    let known = levels.join(", ");
    let help = near::nearest(written, levels.iter().map(String::as_str))
        .map_or_else(|| format!("use one of {known}"), |level| format!("write `{level}`"));
    report.push(
        Diagnostic::new(
            node.span,
            if file.fields().effort.is_some() {
                "a number is no effort: the requests of the skill name none"
            } else {
                "this is no effort that the client knows; the session's is kept"
            },
        )
        .help(help),
    );
}
