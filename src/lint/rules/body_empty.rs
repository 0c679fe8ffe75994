//! A body without a word.

use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "body-empty",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "there is nothing under the frontmatter",
    docs: r"## What it does
Finds skills and commands with nothing under the frontmatter.

## Why
A call gives the model the line that names the skill's folder, and no instruction. What the description says is all that
it has.

## Measured in
`front-00`: a call gives the folder's line and the body.

## Bad
```md
---
description: Reviews a change.
---
```

## Good
```md
---
description: Reviews a change.
---

Read the diff, and list what is wrong with it.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    // Without a frontmatter the whole file is empty, and there is nothing to point at.
    let blank = file.body().trim().is_empty() && !file.text().trim().is_empty();
    if file.kind() == InputKind::Agent || !blank {
        return;
    }
    let end = file.text().trim_end().len();
    let start = file.text().get(..end).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
    let message = "the body is empty: whoever calls this gets no instruction";
    report.push(
        Diagnostic::new(Span::new(start, end), message)
            .help("say what to do, or remove the file")
            .key("body"),
    );
}
