//! A link to a file outside the skill's folder.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::mention::{link_path, resolved};

pub(crate) static RULE: Rule = Rule {
    id: "link-leaves-skill",
    group: Group::Files,
    severity: Severity::Info,
    summary: "a link leads out of the skill's folder",
    docs: r"## What it does
Finds links whose path climbs out of the skill's folder with `..` and leads to something that is there.

## Why
A skill travels as a folder: uploaded, packed, or copied into another project, it leaves the file behind.

## Measured in
Agent Skills specification: references are relative to the skill's root. Uploads take one folder.

## Bad
```md
See [the style guide](../../docs/style.md).
```

## Good
```md
See [the style guide](references/style.md).
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !file.body().contains("](..") {
        return;
    }
    for link in &file.markdown().links {
        let Some(path) = link_path(&link.destination) else { continue };
        if resolved("", &path).is_none() && file.input.folder().join(&*path).exists() {
            report.push(
                Diagnostic::new(link.span, "the link leads out of the skill's folder; a copy of the skill will not have the file")
                    .help("keep what the skill needs below its own folder"),
            );
        }
    }
}
