//! Links in the file system that lead nowhere.

use crate::lint::input::StrayKind;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "link-dead",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a symbolic link among the skills leads nowhere, or to itself",
    docs: r"## What it does
Finds symbolic links in folders of skills, commands and agents whose target is not there or is the
link itself.

## Why
Links are followed, so a skill that is linked from another folder loads. When the target moves, the
skill is gone without a word.

## Measured in
`disc-root`: linked folders are followed; a file reached twice is loaded once.

## Bad
```text
.claude/skills/lint-py -> ../../old/skills/lint-py   (moved away)
```

## Good
```text
.claude/skills/lint-py -> ../../shared/lint-py
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for stray in set.strays.iter().filter(|stray| stray.kind == StrayKind::BrokenLink) {
        let target = std::fs::read_link(&stray.path);
        // What leads back to itself cannot be opened at all; what is not there can be asked about.
        let open = std::fs::metadata(&stray.path);
        let loops = open.is_err_and(|error| error.kind() != std::io::ErrorKind::NotFound);
        let leads = target.map_or_else(
            |_| "nowhere".to_owned(),
            |to| {
                let what =
                    if loops { "and from there back to itself" } else { "which is not there" };
                format!("to `{}`, {what}", to.display())
            },
        );
        let name = stray.path.file_name().map(|name| name.to_string_lossy().into_owned());
        report.push(
            Diagnostic::at(&stray.path, format!("the link leads {leads}"))
                .help("link to what is there, or remove the link")
                .key(name.unwrap_or_default()),
        );
    }
}
