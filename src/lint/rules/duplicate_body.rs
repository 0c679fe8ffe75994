//! Skills with the same body.

use std::collections::BTreeMap;

use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "duplicate-body",
    group: Group::Set,
    severity: Severity::Info,
    summary: "several skills have the same body",
    docs: r"## What it does
Groups skills whose bodies are equal but for white space, and reports each group once. Bodies under 200
characters are left alone, and so are copies in folders of different programs (`.claude/skills`, `.agents/skills`).

## Why
The model sees two entries for one thing, and one of the copies will be corrected and the other not.

## Measured in
No client compares bodies. The same file reached by a link loads once (`disc-root`).

## Bad
```text
skills/review/SKILL.md and skills/check/SKILL.md with one text
```

## Good
```text
one skill, and a link to it where it is wanted twice
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Set(check),
};

/// Shorter bodies may be alike by chance, in characters.
const SHORTEST: usize = 200;

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    let mut groups: BTreeMap<(u64, String), Vec<&Checked>> = BTreeMap::new();
    for file in set.files.iter().filter(|file| file.body_chars >= SHORTEST) {
        groups.entry((file.body_hash, place_of(file))).or_default().push(file);
    }
    for group in groups.values() {
        let [first, rest @ ..] = group.as_slice() else { continue };
        if rest.is_empty() {
            continue;
        }
        let others: Vec<String> =
            rest.iter().take(3).map(|file| format!("`{}`", file.input.path.display())).collect();
        let more = rest.len().saturating_sub(3);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        report.push(
            Diagnostic::at(
                &first.input.path,
                format!("the body is also that of {}{more}", others.join(", ")),
            )
            .help("keep one of them, and link to it where it is wanted twice"),
        );
    }
}

/// Returns the folder that the place is in: copies for several programs are not compared.
fn place_of(file: &Checked) -> String {
    let parts = file.input.path.components().filter_map(|part| part.as_os_str().to_str());
    parts.filter(|part| part.starts_with('.') && part.len() > 1).collect::<Vec<_>>().join("/")
}
