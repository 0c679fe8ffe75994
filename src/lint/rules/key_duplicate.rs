//! A key that stands twice.

use crate::lint::rules::support::yaml::others;
use crate::lint::targets::BrokenYaml;
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::yaml::{Node, Pair, Value};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "key-duplicate",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a key stands twice, and only the last value counts",
    docs: r"## What it does
Finds a key that is written twice in the same mapping of the frontmatter.

## Why
Claude Code 2.1.332 takes the last value and forgets the others; YAML forbids it, and most other
readers refuse the file.

## Measured in
`front-00` (`dup`): 2.1.332 takes the last; 2.1.87 loses every field, which `yaml-invalid` reports.

## Bad
```md
---
description: Writes notes.
model: haiku
description: Writes release notes.
---
```

## Good
```md
---
description: Writes release notes.
model: haiku
---
```

## Fix safety
Safe: the values that do not count are removed.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if let Some(root) = &file.frontmatter().root {
        mapping(file, root, true, report);
    }
}

fn mapping(file: &Context<'_>, node: &Node, top: bool, report: &mut Reporter<'_>) {
    match &node.value {
        Value::Map(pairs) => {
            for (at, pair) in pairs.iter().enumerate() {
                let later = pairs.get(at + 1..).unwrap_or_default();
                if let Some(last) = later.iter().rfind(|later| later.key.value == pair.key.value) {
                    duplicate(file, pair, last, pairs.get(at + 1), top, report);
                }
                mapping(file, &pair.value, false, report);
            }
        }
        Value::List(items) => {
            for item in items {
                mapping(file, item, false, report);
            }
        }
        _ => {}
    }
}

fn duplicate(
    file: &Context<'_>,
    pair: &Pair,
    last: &Pair,
    next: Option<&Pair>,
    top: bool,
    report: &mut Reporter<'_>,
) {
    let key = &pair.key.value;
    // An alias or a merged mapping gives keys that were written elsewhere.
    if file.source().slice(pair.key.span).trim_matches(['"', '\'']) != key
        || pair.key.span == last.key.span
    {
        return;
    }
    let refuse = others(|target| target.data().broken_yaml == BrokenYaml::Refused);
    let mut diagnostic = Diagnostic::new(
        pair.key.span,
        format!("`{key}` is there again below: this value is lost, and {refuse} refuse the file"),
    )
    .label("does not count")
    .also(last.key.span, "counts")
    .key(key.clone());
    if top && let Some(next) = next {
        let (start, _) = file.source().line_around(pair.key.span.start);
        let (end, _) = file.source().line_around(next.key.span.start);
        if start < end {
            let edit = Edit::delete(Span::new(start, end));
            diagnostic =
                diagnostic.fix(Fix::safe("remove the value that does not count", vec![edit]));
        }
    }
    report.push(diagnostic.help("keep one of them"));
}
