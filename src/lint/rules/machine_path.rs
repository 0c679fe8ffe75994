//! A path that exists on one person's machine only.

use std::sync::LazyLock;

use crate::lint::beside::BesideKind;
use crate::lint::rules::support::finder::Finder;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "machine-path",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "a path into one person's home folder",
    docs: r"## What it does
Finds absolute paths into a named person's home: `/Users/anna/…`, `/home/anna/…`, `C:\Users\anna\…`, in the skill's
file and in the texts and scripts of its folder.
Names that stand for anybody (`you`, `user`, `username`, `<name>`, `$USER`, `runner`, …) are left alone, and so is `~/`.

## Why
On every other machine the path leads nowhere, and it tells who wrote the skill.

## Measured in
No client changes paths: the text reaches the model as written.

## Bad
```md
Templates are in /Users/anna/work/templates.
```

## Good
```md
Templates are in ${CLAUDE_SKILL_DIR}/templates.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

/// What a home folder's path starts with.
const HOMES: [&str; 4] = ["/Users/", "/home/", "C:\\Users\\", "C:/Users/"];
/// Names that stand for anybody, or for an account that many machines have.
const ANYBODY: [&str; 44] = [
    "you",
    "your",
    "yourname",
    "your-name",
    "your_name",
    "yourusername",
    "your-username",
    "user",
    "users",
    "username",
    "user-name",
    "user_name",
    "name",
    "me",
    "myuser",
    "myname",
    "someone",
    "somebody",
    "example",
    "foo",
    "bar",
    "alice",
    "bob",
    "john",
    "jane",
    "johndoe",
    "runner",
    "ubuntu",
    "debian",
    "node",
    "vscode",
    "coder",
    "app",
    "dev",
    "developer",
    "root",
    "shared",
    "public",
    "admin",
    "claude",
    "agent",
    "sandbox",
    "xxx",
    "path",
];

static FINDER: LazyLock<Finder> = LazyLock::new(|| Finder::new(HOMES));

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    look(file.text(), |found| report.push(found));
    for beside in file.beside().iter().filter(|beside| beside.kind != BesideKind::Data) {
        look(&beside.text, |found| report.push(found.of_file(&beside.path)));
    }
}

fn look(text: &str, mut tell: impl FnMut(Diagnostic)) {
    let mut told: Vec<&str> = Vec::new();
    for found in FINDER.find_iter(text) {
        let home = text.get(found.range()).unwrap_or_default();
        let before = text.get(..found.start()).and_then(|before| before.chars().next_back());
        if before.is_some_and(|letter| {
            letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-' | '/' | '}' | '~')
        }) {
            continue;
        }
        let rest = text.get(found.end()..).unwrap_or_default();
        let letters =
            |letter: char| !(letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-'));
        let name = rest
            .get(..rest.find(letters).unwrap_or(rest.len()))
            .unwrap_or_default()
            .trim_end_matches('.');
        let goes_on = rest.get(name.len()..).is_some_and(|rest| rest.starts_with(['/', '\\']));
        if name.is_empty() || !goes_on || stands_for_anybody(name) || told.contains(&name) {
            continue;
        }
        told.push(name);
        let span = Span::new(found.start(), found.end() + name.len());
        tell(
            Diagnostic::new(span, format!("`{home}{name}` is a folder of one machine"))
                .help("use `${CLAUDE_SKILL_DIR}`, `${CLAUDE_PROJECT_DIR}`, `~`, or a path from the project's root"),
        );
    }
}

fn stands_for_anybody(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ANYBODY.contains(&name.as_str()) || name.starts_with("your") || name.contains("...")
}
