//! A file that only another reference file leads to.

use std::fs;

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::body::Markdown;
use crate::skill::mention::{is_markdown, link_path, resolved};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "deep-reference",
    group: Group::Files,
    severity: Severity::Pedantic,
    summary: "a file is reached only through another reference file",
    docs: r"## What it does
Finds links from a reference file to a Markdown file of the skill that SKILL.md itself does not name.

## Why
The model may read only a part of a file that a file led it to. What SKILL.md names is one step away.

## Measured in
Agent Skills specification and skill authoring guide: references one level deep.

## Bad
```text
SKILL.md -> references/start.md -> references/details.md
```

## Good
```text
SKILL.md -> references/start.md
SKILL.md -> references/details.md
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The largest file that is looked at, in bytes.
const LARGEST: u64 = 1 << 20;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    let unnamed = |held: &str| {
        is_markdown(held) && !held.rsplit('/').next().is_some_and(|name| body.contains(name))
    };
    if !file.input.files.iter().any(|held| unnamed(held)) {
        return;
    }
    for held in file.input.files.iter().filter(|held| is_markdown(held) && !unnamed(held)) {
        let path = file.input.folder().join(&**held);
        if !fs::metadata(&path).is_ok_and(|data| data.is_file() && data.len() <= LARGEST) {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let folder = held.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in Markdown::parse(&text, Span::new(0, text.len())).links {
            let target = link_path(&link.destination).and_then(|path| resolved(folder, &path));
            if let Some(target) =
                target.filter(|target| unnamed(target) && file.input.holds(target))
            {
                report.push(
                    Diagnostic::in_file(
                        &path,
                        link.span,
                        format!("`{target}` is reached only through this file"),
                    )
                    .help("name it in SKILL.md as well"),
                );
            }
        }
    }
}
