//! A code fence that is not closed.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "unclosed-fence",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "a code fence is not closed; the rest of the body reads as code",
    docs: r"## What it does
Finds a code fence without its closing line. A fence is closed only by as many of the same marks, alone on
their line.

## Why
Everything after it reads as code: instructions become an example.

## Measured in
CommonMark, fenced code blocks. What the client sends is the text as written.

## Bad
````md
```sh
make test

Then report.
````

## Good
````md
```sh
make test
```

Then report.
````
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !file.body().contains("```") && !file.body().contains("~~~") {
        return;
    }
    let Some(open) = file.markdown().code_blocks.iter().find(|block| block.fenced && !block.closed)
    else {
        return;
    };
    let written = file.source().slice(open.span);
    let first = written.lines().next().unwrap_or_default();
    let lines = written.lines().skip(1).filter(|line| !line.trim().is_empty()).count();
    if lines == 0 {
        return;
    }
    let span = Span::new(open.span.start, open.span.start + first.len());
    report.push(
        Diagnostic::new(
            span,
            format!("the fence is not closed; {lines} lines after it read as code"),
        )
        .label("opened here")
        .help("close it with the same marks, alone on a line"),
    );
}
