//! A file of the skill's folder that no text leads to.

use std::fs;

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "orphan-file",
    group: Group::Files,
    severity: Severity::Info,
    summary: "nothing leads to a reference or a script",
    docs: r"## What it does
Finds files in `references/`, `reference/` and `scripts/` that neither the body nor another text file of the
skill names: by path, by file name, or by the name of a folder they are in. `%20` in links counts.

## Why
The model learns of a file only from the text. What nothing names is not read and not run.

## Measured in
No client lists a skill's files for the model: it gets the folder's path and the body.

## Bad
```text
convert/SKILL.md          (names no file)
convert/references/units.md
```

## Good
```md
Look up units in references/units.md.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The folders whose files are there for the model.
const FOLDERS: [&str; 3] = ["references/", "reference/", "scripts/"];
/// The largest file that is searched for names, in bytes.
const LARGEST: u64 = 1 << 20;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let mut open: Vec<&str> = file
        .input
        .files
        .iter()
        .map(AsRef::as_ref)
        .filter(|held| FOLDERS.iter().any(|folder| held.starts_with(folder)) && is_content(held))
        .filter(|held| !is_named(file.body(), held))
        .collect();
    // Only where the body does not name everything are the other files read.
    for other in file.input.files.iter().filter(|held| is_text(held)) {
        if open.is_empty() {
            return;
        }
        let path = file.input.folder().join(&**other);
        if fs::metadata(&path).is_ok_and(|data| data.is_file() && data.len() <= LARGEST)
            && let Ok(text) = fs::read_to_string(&path)
        {
            open.retain(|held| *held == &**other || !is_named(&text, held));
        }
    }
    if open.is_empty() {
        return;
    }
    let start = file.frontmatter().envelope.start;
    let (shown, more) = open.split_at(open.len().min(5));
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    report.push(
        Diagnostic::new(
            Span::new(start, start),
            format!("nothing leads the model to `{}`{more}", shown.join("`, `")),
        )
        .help("name the file where it is of use, or remove it")
        .key(open.join(" ")),
    );
}

/// Returns whether a path is a file that stands for itself: not a folder, a package's mark, a licence, a
/// test or a hidden file.
fn is_content(held: &str) -> bool {
    let name = held.rsplit('/').next().unwrap_or(held);
    let passive = [
        "__init__.py",
        "requirements.txt",
        "package.json",
        "package-lock.json",
        "README.md",
        "LICENSE",
        "LICENSE.txt",
    ];
    !name.is_empty()
        && !name.starts_with('.')
        && !passive.contains(&name)
        && !held.contains("__pycache__")
        && !held.contains("node_modules")
        && !name.contains("test")
}

/// Returns whether a file is searched for names.
fn is_text(held: &str) -> bool {
    let endings = [
        ".md", ".txt", ".py", ".sh", ".js", ".ts", ".mjs", ".json", ".yaml", ".yml", ".toml",
        ".rb", ".ps1",
    ];
    endings.iter().any(|ending| held.ends_with(ending))
}

/// Returns whether `text` names the file: with its path, its name, its name without ending, or a folder
/// below the first one that it is in.
fn is_named(text: &str, held: &str) -> bool {
    let name = held.rsplit('/').next().unwrap_or(held);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let spaced = name.replace(' ', "%20");
    let mut folders = held.split('/').rev().skip(1);
    text.contains(name)
        || text.contains(&spaced)
        || (stem.len() > 3 && text.contains(stem))
        || folders.any(|folder| !folder.is_empty() && names_folder(text, folder))
}

/// Returns whether `text` names the folder as a path that ends there: behind a slash or a backtick, or
/// with a slash of its own. As a word alone it may be anything.
fn names_folder(text: &str, folder: &str) -> bool {
    text.match_indices(folder).any(|(at, _)| {
        let (before, after) = text.split_at(at);
        let before = before.chars().next_back();
        let after = after.strip_prefix(folder).unwrap_or_default();
        let rest = after.strip_prefix('/').unwrap_or(after);
        let is_path = rest.len() < after.len() || matches!(before, Some('/' | '`'));
        let goes_on = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
        is_path
            && !before.is_some_and(goes_on)
            && !rest.trim_start_matches('.').starts_with(goes_on)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_as_a_path_that_ends_there() {
        for text in [
            "in ${CLAUDE_SKILL_DIR}/scripts.",
            "run scripts/* first",
            "`scripts`",
            "`scripts/`",
            "see (scripts/)",
            "scripts/ holds them",
        ] {
            assert!(names_folder(text, "scripts"), "{text}");
        }
        for text in
            ["scripts help", "scripts/run.sh", "/scripts.py", "`scripts-old`", "postscripts/"]
        {
            assert!(!names_folder(text, "scripts"), "{text}");
        }
    }
}
