//! A skill that is too large to upload.

use std::fs;

use crate::lint::targets::{Target, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;
use crate::tokens::grouped;

pub(crate) static RULE: Rule = Rule {
    id: "upload-size",
    group: Group::Ships,
    severity: Severity::Error,
    summary: "the files of a skill are more than a target takes",
    docs: r"## What it does
Adds up the files of the skill's folder and holds the sum against what each target takes.

## Why
The upload is refused as a whole.

## Measured in
Skills API documentation (2026-08): 30 MB for all files of a skill, not compressed. No client of the command line has a limit.

## Bad
```text
scan-video/SKILL.md
scan-video/assets/demo.mp4    # 80 MB
```

## Good
```text
scan-video/SKILL.md           # says where the demo can be fetched
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let limited: Vec<(Target, u64)> =
        report.targets().filter_map(|target| Some((target, target.data().upload_max?))).collect();
    if limited.is_empty() {
        return;
    }
    let folder = file.input.folder();
    let size = |held: &str| {
        fs::metadata(folder.join(held))
            .map_or(0, |data| if data.is_file() { data.len() } else { 0 })
    };
    let total =
        file.text().len() as u64 + file.input.files.iter().map(|held| size(held)).sum::<u64>();
    let targets: Vec<Target> =
        limited.into_iter().filter(|(_, most)| total > *most).map(|(target, _)| target).collect();
    if targets.is_empty() {
        return;
    }
    let start = file.frontmatter().envelope.start;
    let largest = file.input.files.iter().max_by_key(|held| size(held));
    let largest = largest.map_or_else(String::new, |held| format!("; the largest is `{held}`"));
    let megabytes = grouped(usize::try_from(total.div_ceil(1_000_000)).unwrap_or(usize::MAX));
    report.push(
        Diagnostic::new(
            Span::new(start, start),
            format!(
                "the skill's files have {megabytes} MB{largest}: too much for {}",
                joined(&targets)
            ),
        )
        .targets(targets)
        .help("leave large files out, and say where they can be fetched"),
    );
}
