//! Blanks behind a fence of the frontmatter.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "fence-blank",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "blanks stand behind the hyphens that open or close the frontmatter",
    docs: r"## What it does
Finds blanks behind the `---` that opens or closes the frontmatter.

## Why
Claude Code reads the frontmatter all the same. Readers that look for the exact line, `npx skills` among them, see a file
without name and description and pass it over.

## Measured in
`front-raw-envelope`: which fences Claude Code takes.

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
```

## Fix safety
Safe: every target reads the same or more.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let text = file.text();
    let end = file.body_span().start;
    // Without a frontmatter the body is all there is.
    if end == 0 || file.frontmatter().root.is_none() {
        return;
    }
    let mut at = 0;
    let lines = text.get(..end).unwrap_or_default().split_inclusive('\n');
    for line in lines {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        let fence = line.trim_start_matches('\u{feff}').trim_end_matches([' ', '\t']);
        // The first line, and the last before the body.
        if fence != "---" || line.ends_with('-') || start != 0 && at != end {
            continue;
        }
        let span = Span::new(start + line.trim_end().len(), start + line.len());
        report.push(
            Diagnostic::new(span, "blanks behind the fence: strict readers find no frontmatter")
                .help("take them out")
                .fix(Fix::safe("take the blanks out", vec![Edit::delete(span)]))
                .key("fence"),
        );
    }
}
