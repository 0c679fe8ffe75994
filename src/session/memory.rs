//! Instructions of folders: `CLAUDE.md` and its kin arrive when a file below them is touched.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::session::Session;

/// The largest file of instructions that is read.
const MOST_BYTES: u64 = 1 << 20;

/// How many files may import one another in a row.
pub(super) const DEEPEST_IMPORT: usize = 5;

/// The instructions that a session has sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Files that were sent, or found empty.
    sent: HashSet<PathBuf>,
    /// Texts for the next request.
    waiting: Vec<String>,
}

impl Memory {
    /// Takes what is to be sent.
    pub(super) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.waiting)
    }

    /// Reads a file of instructions, and what it imports after it.
    fn read(&mut self, file: &Path, depth: usize, within: &Path) {
        if !is_readable(file, within) || !self.sent.insert(file.to_owned()) {
            return;
        }
        let Ok(text) = crate::files::text(file) else { return };
        let text = without_frontmatter(&text);
        if text.trim().is_empty() {
            return;
        }
        self.waiting.push(format!("Contents of {}:\n\n{text}", file.display()));
        if depth < DEEPEST_IMPORT {
            for import in imports(text, file.parent().unwrap_or(within), within) {
                self.read(&import, depth + 1, within);
            }
        }
    }
}

impl Session {
    /// Takes the instructions of the folders between the start folder and a file that was touched,
    /// from the outer ones in; each once (`att-memory`).
    pub(super) fn take_instructions(&mut self, path: &Path) {
        let start = self.project.options.start.clone();
        let Ok(relative) = path.strip_prefix(&start) else { return };
        let mut folder = start.clone();
        let parents: Vec<_> = relative.parent().into_iter().flat_map(Path::components).collect();
        for part in parents {
            folder.push(part);
            let files = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
            for file in files {
                self.memory.read(&folder.join(file), 0, &start);
            }
            for rule in rules(&folder.join(".claude/rules")) {
                self.memory.read(&rule, 0, &start);
            }
        }
    }
}

/// Returns whether a file is there, not too large, and, links followed, in the project.
pub(super) fn is_readable(file: &Path, within: &Path) -> bool {
    let Ok(real) = file.canonicalize() else { return false };
    let inside = within.canonicalize().is_ok_and(|within| real.starts_with(within));
    let small = real.metadata().is_ok_and(|file| file.is_file() && file.len() <= MOST_BYTES);
    inside && small
}

/// Returns the files of a folder of rules, sorted.
fn rules(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    files.sort();
    files
}

/// Returns the text after a frontmatter.
pub(super) fn without_frontmatter(text: &str) -> &str {
    let rest = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    rest.map_or(text, |(_, body)| body)
}

/// Returns the files that a text imports with `@path`, or `@~/path` from the home.
pub(super) fn imports(text: &str, folder: &Path, home: &Path) -> Vec<PathBuf> {
    let words = text.split_whitespace().filter_map(|word| word.strip_prefix('@'));
    let path = |word: &str| match word.strip_prefix("~/") {
        Some(word) => home.join(word),
        None => folder.join(word.strip_prefix("./").unwrap_or(word)),
    };
    words.filter(|word| !word.is_empty()).map(path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_and_their_imports_are_sent_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("CLAUDE.md"), "---\na: b\n---\nsee @more.md @CLAUDE.md\n").expect("written");
        fs::write(path("more.md"), "more").expect("written");
        fs::write(path("empty.md"), " \n").expect("written");
        let mut memory = Memory::default();
        for _ in 0..2 {
            memory.read(&path("CLAUDE.md"), 0, folder.path());
            memory.read(&path("empty.md"), 0, folder.path());
        }
        let base = folder.path().display();
        assert_eq!(
            memory.take(),
            [
                format!("Contents of {base}/CLAUDE.md:\n\nsee @more.md @CLAUDE.md\n"),
                format!("Contents of {base}/more.md:\n\nmore"),
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_project_are_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let outside = tempfile::NamedTempFile::new().expect("a file");
        fs::write(outside.path(), "secret").expect("written");
        let link = folder.path().join("CLAUDE.md");
        std::os::unix::fs::symlink(outside.path(), &link).expect("a link");
        let mut memory = Memory::default();
        memory.read(&link, 0, folder.path());
        assert_eq!(memory.take(), Vec::<String>::new());
    }
}
