//! A file of the skill's own that the body names and the folder lacks.

use std::cell::LazyCell;
use std::path::Path;

use crate::lint::around::line_before;
use crate::lint::rules::support::leads::{FOR_MORE, Making, PROJECT_NAMES, leads_there};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::mention::{self, OWN_FOLDERS};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "missing-file",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "the body names a file of the skill's folder that is not there",
    docs: r"## What it does
Finds paths outside links that name a file of the skill's own which its folder does not hold: behind
`${CLAUDE_SKILL_DIR}/`, or below a folder such as `references/` or `scripts/` that the skill has. A path
below a folder that the skill does not have may be the project's: it counts only where the text orders to run it
(`run scripts/check.py`) or leads to it (`see references/rules.md`), and never where the repository's root has it. The name of a file beside SKILL.md in other
upper and lower case letters counts wherever it stands, and so does the name of a Markdown file that the text sends the
reader to (`see REFERENCE.md`) and that neither the skill nor the repository's root has. So are examples (`e.g. scripts/rotate.py`), stand-ins (`references/filename.md`) and files
that the model is to make.

## Why
The model runs the command or opens the file, and fails. A name with another letter case fails on Linux only.

## Measured in
No client checks paths: the text reaches the model as written.

## Bad
```md
Run `python ${CLAUDE_SKILL_DIR}/scripts/chek.py`.
```

## Good
```md
Run `python ${CLAUDE_SKILL_DIR}/scripts/check.py`.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    spelled_otherwise(file, report);
    names_alone(file, report);
    let mut told: Vec<&str> = Vec::new();
    for mention in mention::mentions(file.body(), file.body_span().start) {
        let path = mention.path;
        let own_folder = OWN_FOLDERS
            .iter()
            .any(|folder| path.starts_with(folder) && file.input.holds(&format!("{folder}/")));
        let looks_like_file = path.rsplit('/').next().is_some_and(|name| {
            name.rsplit_once('.').is_some_and(|(stem, ending)| {
                !stem.is_empty()
                    && (1..=5).contains(&ending.len())
                    && ending.bytes().all(|b| b.is_ascii_alphanumeric())
            })
        });
        if !looks_like_file || told.contains(&path) {
            continue;
        }
        // Where the skill has no such folder, only an order to run the file says that it is its own.
        let before = line_before(file.text(), mention.span.start);
        let runs = || is_run(before);
        let leads = || path.starts_with("reference") && leads_there(before, "");
        if !(mention.anchored || own_folder || runs() || leads()) {
            continue;
        }
        if file.input.holds(path) || file.input.folder().join(path).exists() {
            continue;
        }
        if is_stand_in(path) || speaks_of_another(before) {
            continue;
        }
        if !mention.anchored && in_repository(file.input.folder(), path) {
            continue;
        }
        told.push(path);
        let near = file.input.files.iter().find(|held| held.eq_ignore_ascii_case(path));
        let message = match near {
            Some(held) => format!(
                "the body says `{path}`, the file is `{held}`: it is found only where letter case does not count"
            ),
            None => format!("`{path}` is not in the skill's folder"),
        };
        report.push(Diagnostic::new(mention.span, message).help(near.map_or_else(
            || "add the file, or correct the path".to_owned(),
            |held| format!("write `{held}`"),
        )));
    }
}

/// Parts of names that stand for a name.
const STAND_INS: [&str; 9] = [
    "filename",
    "file_name",
    "file-name",
    "script_name",
    "script-name",
    "your_",
    "your-",
    "xxx",
    "placeholder",
];

/// Words before a path that make it an example, or a file that a command writes.
const OF_ANOTHER: [&str; 11] = [
    "example:",
    "example**:",
    "for example",
    "e.g.",
    "such as",
    "z. b.",
    "z.b.",
    "beispiel",
    "例",
    " -o ",
    " > ",
];

/// Returns whether a path's last part stands for a name.
fn is_stand_in(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default().to_lowercase();
    STAND_INS.iter().any(|part| name.contains(part))
}

/// Returns whether what stands before a path on its line speaks of an example, or of a file to make.
fn speaks_of_another(before: &str) -> bool {
    let before = before.to_lowercase();
    OF_ANOTHER.iter().any(|word| before.contains(word))
}

/// Words that order to run what stands behind them.
const RUNNING: [&str; 8] =
    ["run", "execute", "python", "python3", "bash", "sh", "node", "ausführen"];

/// Returns whether what stands before a path on its line orders to run it.
fn is_run(before: &str) -> bool {
    let word = before.trim_end_matches(['`', ' ', '"', '\'', '(']);
    let word = word.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    RUNNING.contains(&word.to_lowercase().as_str())
}

/// Reports names of Markdown files without a folder that the text sends the reader to and that are not there.
fn names_alone(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    let offset = file.body_span().start;
    let mut told: Vec<&str> = Vec::new();
    let making = LazyCell::new(|| Making::of(body));
    for at in memchr::memmem::find_iter(body.as_bytes(), b".md") {
        let after = body.get(at + 3..).unwrap_or_default();
        if after.starts_with(|letter: char| {
            letter.is_alphanumeric() || matches!(letter, '/' | '-' | '_')
        }) {
            continue;
        }
        let head = body.get(..at).unwrap_or_default();
        let part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.');
        let name = head.get(head.trim_end_matches(part).len()..).unwrap_or_default();
        let before = head.get(..head.len() - name.len()).unwrap_or_default();
        let (before, name) = match (name, before) {
            (".", _) => continue,
            (name, before) => (before.strip_suffix("./").unwrap_or(before), name),
        };
        let whole = format!("{name}.md");
        let known = PROJECT_NAMES.contains(&name.to_lowercase().as_str());
        if name.is_empty() || known || is_stand_in(name) || told.contains(&name) {
            continue;
        }
        // A path, a link's address and a pattern are others' business.
        if before.ends_with(['/', '\\', '<', '{', '}', '*', '$', '@', '~', '>', '['])
            || before.ends_with("](")
            || before.ends_with("](<")
        {
            continue;
        }
        let line = line_before(before, before.len());
        let more = after.trim_start_matches(['`', '*', '_', '"', ' ', ')']).to_lowercase();
        let more = FOR_MORE.iter().any(|words| more.starts_with(words)) && !line.trim().is_empty();
        if !(leads_there(line, name) || more) {
            continue;
        }
        let held = |held: &str| {
            held.rsplit('/').next().is_some_and(|held| held.eq_ignore_ascii_case(&whole))
        };
        let start = offset + head.len() - name.len();
        if file.input.files.iter().any(|one| held(one))
            || file.input.folder().join(&whole).exists()
            || in_repository(file.input.folder(), &whole)
            || file.markdown().code_block_at(start).is_some()
            || making.names(&whole)
        {
            continue;
        }
        told.push(name);
        report.push(
            Diagnostic::new(
                Span::new(start, start + whole.len()),
                format!("`{whole}` is not in the skill's folder"),
            )
            .help("add the file, or correct the name"),
        );
    }
}

/// Reports names of files beside SKILL.md that are spelled with other upper and lower case letters.
fn spelled_otherwise(file: &Context<'_>, report: &mut Reporter<'_>) {
    let top = |name: &&str| !name.contains('/') && name.contains('.');
    let mut names = file.input.files.iter().map(AsRef::as_ref).filter(top).peekable();
    if names.peek().is_none() {
        return;
    }
    let body = file.body();
    let lower = body.to_ascii_lowercase();
    for name in names {
        let stem = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
        // What every repository has is often the project's.
        if ["readme", "license", "changelog", "skill", "contributing"].contains(&stem.as_str()) {
            continue;
        }
        let small = name.to_ascii_lowercase();
        let other = lower.match_indices(&small).find_map(|(at, _)| {
            let written = body.get(at..at + small.len())?;
            let before = body.get(..at)?.chars().next_back();
            let after = body.get(at + small.len()..)?.chars().next();
            let outside = |letter: Option<char>| {
                letter.is_none_or(|letter| !letter.is_alphanumeric() && !"_-/\\".contains(letter))
            };
            (written != name && outside(before) && outside(after)).then_some((at, written))
        });
        let Some((at, written)) = other else { continue };
        // A link has a rule of its own.
        let linked = body.get(..at).is_some_and(|before| before.ends_with("]("));
        if linked || file.input.holds(written) || file.input.folder().join(written).exists() {
            continue;
        }
        let start = file.body_span().start + at;
        let message = format!(
            "the body says `{written}`, the file is `{name}`: it is found only where letter case does not count"
        );
        report.push(
            Diagnostic::new(Span::new(start, start + written.len()), message)
                .help(format!("write `{name}`")),
        );
    }
}

/// Returns whether the root of the repository around `folder` has the file.
fn in_repository(folder: &Path, path: &str) -> bool {
    let root = folder.ancestors().find(|folder| folder.join(".git").exists());
    root.is_some_and(|root| root.join(path).exists())
}
