//! A frontmatter that is no mapping.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::yaml::Value;

pub(crate) static RULE: Rule = Rule {
    id: "frontmatter-not-mapping",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "the frontmatter holds a list or text in place of `key: value` lines",
    docs: r"## What it does
Finds frontmatter that is valid YAML and no mapping: a list, a line of text, several documents.

## Why
Fields are read from a mapping. Of anything else the client reads none, without a word.

## Measured in
`front-shapes-lint` (`s-listroot`, `t-textroot`): both clients.

## Bad
```md
---
- name: notes
- description: Writes notes.
---
```

## Good
```md
---
name: notes
description: Writes notes.
---
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(root) = &file.frontmatter().root else { return };
    if matches!(root.value, Value::Map(_)) {
        return;
    }
    let what = root.value.type_name();
    let (start, end) = file.source().line_around(root.span.start);
    let first = crate::span::Span::new(root.span.start.max(start), root.span.end.min(end));
    report.push(
        Diagnostic::new(first, format!("the frontmatter is {what}: no field is read"))
            .label(format!("{what} starts here"))
            .help("write one `key: value` a line, without `- ` before it")
            .key("root"),
    );
}
