//! A long reference file without a table of contents.

use std::fs;
use std::path::PathBuf;

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::mention::is_markdown;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "reference-without-contents",
    group: Group::Files,
    severity: Severity::Pedantic,
    summary: "a reference file is long and does not say what is in it",
    docs: r"## What it does
Finds Markdown files in `references/` and `reference/` with more than 100 lines whose first 40 lines hold no
list of links to their own headings and no heading or line that says contents.

## Why
The model often reads only the start of a long file. A table of contents there tells it what it has not seen.

## Measured in
Skill authoring guide: files over 100 lines want a table of contents.

## Bad
```md
# Interface
…400 lines
```

## Good
```md
# Interface
**Contents**
- [Errors](#errors)
- [Paging](#paging)
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// More lines than this want a table of contents.
const LONG: usize = 100;
/// Where the table is looked for, in lines.
const START: usize = 40;
/// The largest file that is looked at, in bytes.
const LARGEST: u64 = 4 << 20;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let references = file.input.files.iter().filter(|held| {
        (held.starts_with("references/") || held.starts_with("reference/")) && is_markdown(held)
    });
    for held in references {
        let path: PathBuf = file.input.folder().join(&**held);
        if !fs::metadata(&path).is_ok_and(|data| data.is_file() && data.len() <= LARGEST) {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let lines = text.lines().count();
        if lines > LONG && !has_contents(&text) {
            report.push(
                Diagnostic::in_file(path, Span::default(), format!("{lines} lines without a table of contents"))
                    .help("list the headings at the top, so that a reader of the first lines knows the rest"),
            );
        }
    }
}

/// Returns whether the start of a file lists what is in it.
fn has_contents(text: &str) -> bool {
    let start = text.lines().take(START);
    let mut links = 0;
    for line in start {
        links += usize::from(line.contains("](#"));
        let words = line
            .trim_start_matches(['#', '*', ' ', '-'])
            .trim_end_matches(['*', ':', ' '])
            .to_lowercase();
        if links >= 2
            || matches!(
                words.as_str(),
                "contents"
                    | "table of contents"
                    | "toc"
                    | "overview of contents"
                    | "目录"
                    | "目次"
                    | "inhalt"
                    | "inhaltsverzeichnis"
            )
        {
            return true;
        }
    }
    false
}
