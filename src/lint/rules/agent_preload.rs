//! A skill that an agent's file names and does not get.

use std::collections::BTreeMap;

use crate::lint::input::InputKind;
use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};
use crate::skill::yaml::{Node, Value};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "agent-preload",
    group: Group::Runs,
    severity: Severity::Error,
    summary: "an agent preloads a skill that it may not have, or that is not there",
    docs: r"## What it does
Holds the `skills` of agent files against the skills of the same project or plugin: one that the model may not call
is left out, and so is one that is not there.

## Why
The agent starts without the skill's text, and nothing says so.

## Measured in
`agent-0`: a skill with `disable-model-invocation: true` and an unknown one are left out in both clients.

## Bad
```yaml
skills: deploy        # deploy has disable-model-invocation: true
```

## Good
```yaml
skills: review
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    let mut skills: BTreeMap<&str, Vec<&Checked>> = BTreeMap::new();
    for file in set.files.iter().filter(|file| file.input.kind != InputKind::Agent) {
        skills
            .entry(file.input.name.rsplit(':').next().unwrap_or_default())
            .or_default()
            .push(file);
    }
    for agent in set.files.iter().filter(|file| file.input.kind == InputKind::Agent) {
        let Some(node) = agent.skill.frontmatter.get("skills") else { continue };
        for (name, span) in names(node) {
            let plain = name.rsplit(':').next().unwrap_or(&name);
            let Some(found) = skills.get(plain) else {
                // Without the project's skills among the files nothing can be said.
                if !skills.is_empty() && !name.contains(':') {
                    let message = format!(
                        "no skill `{name}` is among the files; the agent starts without it"
                    );
                    report.push(
                        Diagnostic::in_file(&agent.input.path, span, message)
                            .severity(Severity::Warning)
                            .help(
                                "correct the name, or lint the folder that has the skill as well",
                            ),
                    );
                }
                continue;
            };
            let hidden = |file: &&Checked| {
                file.skill.fields.disable_model_invocation.as_ref().is_some_and(|flag| flag.value)
            };
            if found.iter().all(hidden) {
                let message = format!(
                    "`{name}` is not for the model (`disable-model-invocation`); the agent starts without it"
                );
                report.push(
                    Diagnostic::in_file(&agent.input.path, span, message).help(
                        "let the model call the skill, or put its text into the agent's file",
                    ),
                );
            }
        }
    }
}

/// Returns the names with their places: items of a list, or parts of a text with commas.
fn names(node: &Node) -> Vec<(String, Span)> {
    match &node.value {
        Value::List(items) => items.iter().flat_map(names).collect(),
        Value::String(text) => text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(|name| (name.to_owned(), node.span))
            .collect(),
        _ => Vec::new(),
    }
}
