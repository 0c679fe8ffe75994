//! A named placeholder that no name stands for.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "argument-undeclared",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a `$name` that looks like an argument and that `arguments` does not name",
    docs: r"## What it does
Finds `$name` outside code that is near to a name in `arguments`, or that names a part of `argument-hint`, and that
`arguments` does not hold.

## Why
The client replaces only the names in `arguments`. The model reads `$name` as it stands.

## Measured in
`subst-00`: an undeclared name stays in both clients.

## Bad
```yaml
argument-hint: <issue>     # and in the body: $issue
```

## Good
```yaml
argument-hint: <issue>
arguments: issue
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    if !body.contains('$') {
        return;
    }
    let names: Vec<&str> = file.fields().arguments.iter().map(|name| name.value.as_str()).collect();
    let hint = file.fields().argument_hint.as_ref().map_or("", |hint| hint.value.as_str());
    let hinted: Vec<&str> = hint
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '-'))
        .filter(|word| word.len() > 2)
        .collect();
    if names.is_empty() && hinted.is_empty() {
        return;
    }
    let mut told: Vec<&str> = Vec::new();
    for (at, _) in body.match_indices('$') {
        let rest = body.get(at + 1..).unwrap_or_default();
        let word = rest
            .get(
                ..rest
                    .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
                    .unwrap_or(rest.len()),
            )
            .unwrap_or_default();
        let starts = word.starts_with(|letter: char| letter.is_lowercase());
        if word.len() < 3 || !starts || names.contains(&word) || told.contains(&word) {
            continue;
        }
        let start = file.body_span().start + at;
        if body.get(..at).is_some_and(|before| before.ends_with('\\'))
            || file.markdown().in_code(start)
        {
            continue;
        }
        let near = || near::nearest(word, names.iter().copied());
        // Beside names that are declared, one that is not was forgotten.
        let meant = if hinted.contains(&word) { Some(word) } else { near() };
        let Some(meant) = meant.or((!names.is_empty()).then_some(word)) else { continue };
        told.push(word);
        let help = if meant == word && names.is_empty() {
            format!("add `arguments: {word}` to the frontmatter")
        } else if meant == word {
            format!("add `{word}` to `arguments`")
        } else {
            format!("write `${meant}`, or name `{word}` in `arguments`")
        };
        report.push(
            Diagnostic::new(
                Span::new(start, start + 1 + word.len()),
                format!("`arguments` has no `{word}`; the model reads `${word}` as it stands"),
            )
            .help(help),
        );
    }
}
