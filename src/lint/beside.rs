//! The text files that a skill brings besides its SKILL.md: what the model reads or runs next.

use std::fs;
use std::path::PathBuf;

use crate::lint::input::Input;

/// What a file is, by the ending of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideKind {
    /// Markdown or plain text: the model reads it.
    Prose,
    /// A script or a program: the model runs it, or takes it over.
    Code,
    /// Data, settings, templates.
    Data,
}

/// A text file of a skill's folder.
#[derive(Clone, Debug)]
pub struct Beside {
    /// Its path from the skill's folder, with `/`.
    pub held: Box<str>,
    /// Its path, as findings name it.
    pub path: PathBuf,
    /// What it is.
    pub kind: BesideKind,
    /// Its text, without a byte order mark.
    pub text: String,
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;
/// The most that is read of one skill, in bytes.
const MOST: u64 = 16 << 20;

/// Folders that a skill may have and that are somebody else's work, or made by a program.
const OTHERS: [&str; 8] =
    ["node_modules", "__pycache__", "vendor", "dist", "build", "venv", "site-packages", "target"];

const PROSE: [&str; 5] = ["md", "markdown", "mdx", "txt", "rst"];
const CODE: [&str; 22] = [
    "py", "sh", "bash", "zsh", "fish", "js", "mjs", "cjs", "ts", "tsx", "jsx", "rb", "pl", "php",
    "ps1", "psm1", "bat", "cmd", "go", "rs", "lua", "r",
];
const DATA: [&str; 13] = [
    "json", "jsonl", "yaml", "yml", "toml", "ini", "cfg", "conf", "env", "html", "xml", "csv",
    "tmpl",
];

/// Returns what a file is by its name; nothing for what is not read.
fn kind_of(name: &str) -> Option<BesideKind> {
    let ending = name.rsplit_once('.')?.1;
    let is = |endings: &[&str]| endings.iter().any(|one| one.eq_ignore_ascii_case(ending));
    if is(&PROSE) {
        Some(BesideKind::Prose)
    } else if is(&CODE) {
        Some(BesideKind::Code)
    } else if is(&DATA) {
        Some(BesideKind::Data)
    } else {
        None
    }
}

/// Reads the text files of a skill's folder, in order. Skills inside the skill have their own; hidden folders
/// and what programs put there are left out, and so is what is no UTF-8.
pub(super) fn read(input: &Input) -> Vec<Beside> {
    let inner: Vec<&str> = input
        .files
        .iter()
        .filter_map(|held| held.strip_suffix("SKILL.md")?.strip_suffix('/'))
        .collect();
    let mut left = MOST;
    let mut found = Vec::new();
    for held in &input.files {
        let (folder, name) = held.rsplit_once('/').unwrap_or(("", held));
        let Some(kind) = kind_of(name) else { continue };
        let passed_over =
            |part: &str| OTHERS.contains(&part) || part.len() > 1 && part.starts_with('.');
        let of_another = inner.iter().any(|inner| {
            folder.strip_prefix(inner).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        if of_another || folder.split('/').any(passed_over) {
            continue;
        }
        let path = input.folder().join(&**held);
        let Ok(data) = fs::metadata(&path) else { continue };
        if !data.is_file() || data.len() > LARGEST.min(left) {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        left -= data.len().min(left);
        let text = text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text);
        found.push(Beside { held: held.clone(), path, kind, text });
    }
    found
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::lint::input::classify;

    #[test]
    fn a_skill_brings_its_own_text_files_and_no_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = [
            ("references/guide.md", true),
            ("scripts/run.PY", true),
            ("data.json", true),
            ("logo.png", false),
            ("Makefile", false),
            ("scripts/.venv/x.py", false),
            ("scripts/node_modules/x.js", false),
            ("inner/SKILL.md", false),
            ("inner/references/x.md", false),
            ("inner-not/x.md", true),
        ];
        for (held, _) in files {
            let path = folder.path().join(held);
            fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
            fs::write(path, "text").expect("a file");
        }
        let mut input = classify(&folder.path().join("SKILL.md"));
        input.files = files.iter().map(|(held, _)| (*held).into()).collect();
        let mut want: Vec<&str> =
            files.iter().filter(|(_, read)| *read).map(|(held, _)| *held).collect();
        want.sort_unstable();
        let read = read(&input);
        let mut held: Vec<&str> = read.iter().map(|one| &*one.held).collect();
        held.sort_unstable();
        assert_eq!(held, want);
        assert!(read.iter().all(|one| Path::new(&one.path).is_file()));
    }
}
