//! A key that stands twice.

use std::collections::{BTreeMap, HashMap};

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

/// Losing values that are pointed at besides the first.
const SHOWN: usize = 4;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if let Some(root) = &file.frontmatter().root {
        mapping(file, root, true, report);
    }
}

fn mapping(file: &Context<'_>, node: &Node, top: bool, report: &mut Reporter<'_>) {
    match &node.value {
        Value::Map(pairs) => {
            let mut last: HashMap<&str, usize> = HashMap::new();
            for (at, pair) in pairs.iter().enumerate() {
                last.insert(&pair.key.value, at);
            }
            let mut lost: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (at, pair) in pairs.iter().enumerate() {
                if let Some(last) = last.get(pair.key.value.as_str()).filter(|last| **last != at) {
                    lost.entry(*last).or_default().push(at);
                }
                mapping(file, &pair.value, false, report);
            }
            for (last, lost) in lost {
                duplicate(file, pairs, last, &lost, top, report);
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

/// Reports the pairs of one key of which only the last counts.
fn duplicate(
    file: &Context<'_>,
    pairs: &[Pair],
    last: usize,
    lost: &[usize],
    top: bool,
    report: &mut Reporter<'_>,
) {
    let Some(counts) = pairs.get(last) else { return };
    let key = &counts.key.value;
    // An alias or a merged mapping gives keys that were written elsewhere.
    let written = |pair: &&Pair| {
        file.source().slice(pair.key.span).trim_matches(['"', '\'']) == key
            && pair.key.span != counts.key.span
    };
    let lost: Vec<(usize, &Pair)> = lost
        .iter()
        .filter_map(|at| Some((*at, pairs.get(*at)?)))
        .filter(|(_, pair)| written(pair))
        .collect();
    let Some((_, first)) = lost.first() else { return };
    let refuse = others(|target| target.data().broken_yaml == BrokenYaml::Refused);
    let mut diagnostic = Diagnostic::new(
        first.key.span,
        format!("`{key}` is there again below: this value is lost, and {refuse} refuse the file"),
    )
    .label("does not count")
    .key(key.clone());
    for (_, pair) in lost.iter().skip(1).take(SHOWN) {
        diagnostic = diagnostic.also(pair.key.span, "nor this");
    }
    diagnostic = diagnostic.also(counts.key.span, "counts").help("keep one of them");
    if top {
        let line = |pair: &Pair| file.source().line_around(pair.key.span.start).0;
        let edits = lost.iter().filter_map(|(at, pair)| {
            let (start, end) = (line(pair), line(pairs.get(at + 1)?));
            (start < end).then(|| Edit::delete(Span::new(start, end)))
        });
        let edits = joined(edits);
        if !edits.is_empty() {
            diagnostic = diagnostic.fix(Fix::safe("remove the value that does not count", edits));
        }
    }
    report.push(diagnostic);
}

/// Joins deletions of neighbouring lines: edits of a fix may not touch.
fn joined(edits: impl Iterator<Item = Edit>) -> Vec<Edit> {
    let mut joined: Vec<Edit> = Vec::new();
    for edit in edits {
        match joined.last_mut() {
            Some(before) if before.span.end >= edit.span.start => before.span.end = edit.span.end,
            _ => joined.push(edit),
        }
    }
    joined
}
