//! `paths` that no file of the project matches.

use std::path::Path;

use ignore::WalkBuilder;

use crate::catalogue::Standing;
use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};
use crate::session::globs::{Globs, can_match};
use crate::skill::PlaceKind;
use crate::skill::fields::goes_over;

pub(crate) static RULE: Rule = Rule {
    id: "paths-unmatched",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "no file of the project matches a skill's `paths`",
    docs: r"## What it does
Holds the `paths` of the project's skills against its files, as the client matches them. Files that git ignores do not
count. A skill is reported where none of its patterns takes in any file.

## Why
A skill with `paths` waits until a file that matches is read or written. Until then nobody can reach it: it is not
listed, and its name is unknown.

## Measured in
`front-paths-waiting`: the skill is not there before. `act-read`, `act-write`: what brings it.

## Bad
```yaml
paths: source/**/*.py      # the folder is called src
```

## Good
```yaml
paths: src/**/*.py
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

/// More files are not looked at: a project so large is not judged.
const MOST: usize = 200_000;

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for target in report.targets() {
        for opened in &*set.opened(target) {
            let waiting: Vec<(&Checked, Globs)> = opened
                .linted(set.files)
                .filter(|(entry, _)| {
                    entry.standing == Standing::Waiting
                        && entry.skill.origin.kind == PlaceKind::Project
                })
                .filter_map(|(entry, file)| {
                    let paths = &entry.skill.fields.paths.as_ref()?.value;
                    // Patterns that match nothing anywhere are told as such.
                    let limit = opened.project.client().data.loading.fields.braces;
                    let over =
                        |pattern: &String| limit.is_some_and(|limit| goes_over(pattern, limit));
                    if !paths.iter().any(|pattern| can_match(pattern) && !over(pattern)) {
                        return None;
                    }
                    Some((file, Globs::new(paths.iter().map(String::as_str))))
                })
                .collect();
            for file in unmatched(&opened.project.options.start, waiting) {
                let Some(pair) = file.skill.frontmatter.pair("paths") else { continue };
                let message = "no file of the project matches: nobody can reach the skill until \
                               such a file is there and is touched";
                report.push_for(
                    target,
                    Diagnostic::in_file(&file.input.path, pair.value.span, message)
                        .help("correct the patterns, or take `paths` out")
                        .key("paths"),
                );
            }
        }
    }
}

/// Returns the skills whose patterns match none of the files below `start` that git keeps; none where
/// there are too many files to look at.
fn unmatched<'a>(start: &Path, mut waiting: Vec<(&'a Checked, Globs)>) -> Vec<&'a Checked> {
    if waiting.is_empty() {
        return Vec::new();
    }
    let walk = WalkBuilder::new(start)
        .hidden(false)
        .ignore(false)
        .require_git(false)
        .filter_entry(|entry| entry.file_name() != ".git")
        .build();
    for (count, entry) in walk.filter_map(Result::ok).enumerate() {
        if waiting.is_empty() || count > MOST {
            return Vec::new();
        }
        if entry.file_type().is_some_and(|kind| kind.is_dir()) {
            continue;
        }
        let path = entry.path().strip_prefix(start).unwrap_or_else(|_| entry.path());
        let path = path.to_string_lossy().replace('\\', "/");
        waiting.retain(|(_, globs)| !globs.matches(&path));
    }
    waiting.into_iter().map(|(file, _)| file).collect()
}
