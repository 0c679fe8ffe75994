//! A project, a home and a temporary folder to play in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Ran, ran};

/// Folders of a test, gone when it is.
pub(crate) struct Stage(tempfile::TempDir);

impl Stage {
    /// Makes the folders; `files` go into the project.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let stage = Self(tempfile::tempdir().expect("a folder"));
        for folder in ["project", "home/.claude", "tmp"] {
            fs::create_dir_all(stage.path(folder)).expect("folders");
        }
        for (file, text) in files {
            stage.write(&format!("project/{file}"), text);
        }
        stage
    }

    /// Returns a path below the stage.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file below the stage.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, text).expect("a written file");
    }

    /// Reads a file below the stage.
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("a file")
    }

    /// Runs the program in the project: what it puts into the temporary folder must be gone after.
    pub(crate) fn run(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skillctl"));
        command.current_dir(self.path("project")).args(arguments);
        command.env("TMPDIR", self.path("tmp")).env("HOME", self.path("home"));
        let answer = ran(command, input);
        assert_eq!(names(&self.path("tmp")), [""; 0], "{arguments:?}");
        answer
    }

    /// Plays a conversation in the project, with no skills but its own.
    pub(crate) fn simulate(&self, arguments: &[&str], input: &str) -> Ran {
        self.run(&[&["simulate", "--bundled", "off"], arguments].concat(), input)
    }
}

/// Returns the names of what is in a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into()).collect()
}

/// Checks that a text has parts, in this order.
pub(crate) fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in {rest:?} of\n{text}"));
        rest = &rest[at + part.len()..];
    }
}
