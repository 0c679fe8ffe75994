//! A link to a file that is not there.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::body::Link;
use crate::skill::mention::{link_path, resolved};

pub(crate) static RULE: Rule = Rule {
    id: "broken-link",
    group: Group::Files,
    severity: Severity::Error,
    summary: "a link leads to a file that is not there",
    docs: r"## What it does
Finds links to relative paths that lead nowhere: no such file or folder, or one that is spelled with
other upper and lower case letters. Links in code, addresses, anchors and names that stand for
something (`path/to/file`, `{name}.md`) are left alone. `%20` and titles are understood.

## Why
A skill tells the model to read a file, and the model finds nothing, or guesses. A name in the wrong
case works on the author's Mac and fails on every Linux machine.

## Measured in
No client checks links: the text reaches the model as written.

## Bad
```md
Read [the checklist](references/checklst.md).
```

## Good
```md
Read [the checklist](references/checklist.md).
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !file.body().contains("](") && !file.body().contains("]:") {
        return;
    }
    for link in file.markdown().links.iter().filter(|link| !link.automatic) {
        let Some(path) = link_path(&link.destination) else { continue };
        let folder = file.input.folder();
        if resolved("", &path).is_some_and(|path| file.input.holds(&path)) {
            continue;
        }
        if path.is_empty() || folder.join(&*path).exists() {
            continue;
        }
        if let Some(diagnostic) = look(file, link, &path) {
            report.push(diagnostic);
        }
    }
}

/// Returns what is wrong with a link that leads nowhere; nothing for a single word without an ending,
/// which documentation uses for any address.
fn look(file: &Context<'_>, link: &Link, path: &str) -> Option<Diagnostic> {
    let held = file.input.files.iter().map(AsRef::as_ref);
    let mut near = held.filter(|held: &&str| held.trim_end_matches('/').eq_ignore_ascii_case(path));
    if let Some(held) = near.next() {
        let message = format!(
            "the link says `{path}`, the file is `{held}`: it is found only where letter case does not count"
        );
        return Some(Diagnostic::new(link.span, message).help(format!("write `{held}`")));
    }
    let looks_like_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if !looks_like_file {
        return None;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let same_name = file.input.files.iter().find(|held| held.rsplit('/').next() == Some(name));
    let diagnostic = Diagnostic::new(
        link.span,
        format!("`{path}` is not there; the model is sent to a file that it cannot read"),
    );
    Some(match same_name {
        Some(held) => diagnostic.help(format!("the skill's folder has `{held}`")),
        None => diagnostic.help("add the file, or take the link out"),
    })
}
