//! Instructions of folders and rules for some files: `CLAUDE.md` and its kin arrive when a file below
//! them is touched, a rule with `paths` when a file is touched that it names.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::client::session::InstructionsFollow;
use crate::session::Session;
use crate::session::rules::{Instruction, Reader};
use crate::session::surroundings::roots;
use crate::session::touch::slashed;

/// The folder of rules in a project or below it.
const RULES: &str = ".claude/rules";

/// The instructions that a session has sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Files that were sent.
    sent: HashSet<PathBuf>,
    /// Files and what is said of them in the next request.
    waiting: Vec<(PathBuf, String)>,
    /// Files that were read, which part of them, and when they had changed.
    read: HashSet<(PathBuf, String, Option<SystemTime>)>,
}

impl Memory {
    /// Takes what is to be sent.
    pub(super) fn take(&mut self) -> Vec<(PathBuf, String)> {
        std::mem::take(&mut self.waiting)
    }

    /// Forgets what was sent: a new conversation begins.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds instructions that were not sent before.
    fn add<'i>(&mut self, instructions: impl IntoIterator<Item = &'i Instruction>) {
        for Instruction { file, text, .. } in instructions {
            if !text.trim().is_empty() && self.sent.insert(file.clone()) {
                let text = format!("Contents of {}:\n\n{text}", file.display());
                self.waiting.push((file.clone(), text));
            }
        }
    }

    /// Adds the rules of a place that wait for `path`, which is below the folder `base`.
    fn add_rules_for(&mut self, rules: &[Instruction], base: &Path, path: &Path) {
        let Ok(relative) = path.strip_prefix(base) else { return };
        let relative = slashed(relative);
        self.add(rules.iter().filter(|rule| rule.is_for(&relative)));
    }
}

impl Session {
    /// Takes the instructions that a touched file brings along, each once: the user's rules for it,
    /// those of the folders between the start folder and it from the outer ones in, and the rules for
    /// it of the start folder and its parents (`att-memory`, `act-rules-order`).
    pub(super) fn take_instructions(&mut self, path: &Path) {
        let options = &self.project.options;
        let start = options.start.as_path();
        let Ok(relative) = path.strip_prefix(start) else { return };
        let roots = roots(start, &options.home, &options.add_dirs);
        let (client, home) = (self.project.client(), options.home.as_path());
        let reader = Reader { client, home, within: start, roots: &roots };
        let user = Reader { within: Path::new("/"), ..reader };
        self.memory.add_rules_for(&user.rules(&options.user_dir().join("rules")), start, path);
        let mut folder = start.to_owned();
        for part in relative.parent().into_iter().flat_map(Path::components) {
            folder.push(part);
            for file in ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"] {
                self.memory.add(&reader.read(&folder.join(file)));
            }
            let rules = reader.rules(&folder.join(RULES));
            self.memory.add(rules.iter().filter(|rule| rule.paths.is_none()));
            self.memory.add_rules_for(&rules, &folder, path);
        }
        let mut folders: Vec<&Path> = start.ancestors().collect();
        folders.reverse();
        for folder in folders {
            let rules = Reader { within: folder, ..reader }.rules(&folder.join(RULES));
            self.memory.add_rules_for(&rules, folder, path);
        }
    }

    /// Takes what reading a part of a file brings along, where that takes more than touching it. What is
    /// read again as it was brings nothing.
    pub(super) fn take_instructions_of_read(&mut self, path: &Path, part: &str) {
        let follow = self.project.client().data.session.instructions_follow;
        let changed = path.metadata().and_then(|file| file.modified()).ok();
        let is_new = self.memory.read.insert((path.to_owned(), part.to_owned(), changed));
        if follow == InstructionsFollow::Reading && is_new {
            self.take_instructions(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;
    use std::fs;

    /// Returns what a fresh memory sends of `file` in `folder`.
    fn sent(folder: &Path, file: &str) -> Vec<String> {
        let client = Client::find("latest").expect("a shipped client");
        let roots = [folder.to_owned()];
        let reader = Reader { client: &client, home: folder, within: folder, roots: &roots };
        let mut memory = Memory::default();
        for _ in 0..2 {
            memory.add(&reader.read(&folder.join(file)));
        }
        memory.take().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn instructions_and_their_imports_are_sent_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("CLAUDE.md"), "---\na: b\n---\nsee @more.md @CLAUDE.md\n").expect("written");
        fs::write(path("more.md"), "more").expect("written");
        fs::write(path("empty.md"), " \n").expect("written");
        let base = folder.path().display();
        assert_eq!(
            sent(folder.path(), "CLAUDE.md"),
            [
                format!("Contents of {base}/CLAUDE.md:\n\nsee @more.md @CLAUDE.md\n"),
                format!("Contents of {base}/more.md:\n\nmore"),
            ]
        );
        assert_eq!(sent(folder.path(), "empty.md"), Vec::<String>::new());
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_project_are_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let outside = tempfile::NamedTempFile::new().expect("a file");
        fs::write(outside.path(), "secret").expect("written");
        let link = folder.path().join("CLAUDE.md");
        std::os::unix::fs::symlink(outside.path(), &link).expect("a link");
        assert_eq!(sent(folder.path(), "CLAUDE.md"), Vec::<String>::new());
    }
}
