//! A byte order mark at the start of a file.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity, targets,
};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "byte-order-mark",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a byte order mark stands before the first fence",
    docs: r"## What it does
Finds the three bytes `EF BB BF` at the start of a file.

## Why
Editors on Windows write them, and no one sees them. A reader that wants `---` as the first
characters finds no frontmatter and drops the skill.

## Measured in
`front-raw-00` (`bom`): Claude Code 2.1.332 skips the mark, 2.1.87 reads the whole file as body. Agent Skills
validators (2026-08) find no frontmatter.

## Bad
```md
\u{FEFF}---
name: notes
---
```

## Good
```md
---
name: notes
---
```

## Fix safety
Safe: the mark holds no text.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

const MARK: &str = "\u{FEFF}";

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !file.text().starts_with(MARK) {
        return;
    }
    let mark = Span::new(0, MARK.len());
    let strict: Vec<_> =
        targets::Target::all().filter(|target| !target.data().byte_order_mark).collect();
    let message = format!(
        "the file starts with a byte order mark; {} find no frontmatter",
        targets::joined(&strict)
    );
    let fix = Fix::safe("remove the mark", vec![Edit::delete(mark)]);
    report.push(
        Diagnostic::new(mark, message)
            .label("three bytes that are not shown")
            .help("save the file as UTF-8 without a byte order mark")
            .fix(fix),
    );
}
