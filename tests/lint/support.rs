//! Runs the program in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io::Write};

/// A folder that is gone after the test.
pub(crate) struct Folder {
    folder: tempfile::TempDir,
}

/// What the program answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Answer {
    /// Returns everything in one text, for snapshots.
    pub(crate) fn all(&self) -> String {
        let mut text = format!("exit code {}\n", self.code);
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !stream.is_empty() {
                text.push_str(&format!("--- {name}\n{stream}"));
            }
        }
        text
    }
}

impl Folder {
    /// Makes a folder with these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self { folder: tempfile::tempdir().expect("a folder") };
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("read")
    }

    /// Runs `skillctl` in the folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Answer {
        self.run_with(arguments, "")
    }

    /// Runs `skillctl` in the folder with `input` on standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &str) -> Answer {
        run(self.folder.path(), arguments, input)
    }

    /// Runs git in the folder.
    pub(crate) fn git(&self, arguments: &[&str]) {
        let status = Command::new("git")
            .args(["-c", "user.name=a", "-c", "user.email=a@example.test"])
            .args(arguments)
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("git runs");
        assert!(status.success(), "git {arguments:?}");
    }
}

/// Runs `skillctl` in `folder` with a clean environment.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_skillctl"))
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", "/nonexistent")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("skillctl runs");
    // A program that reads nothing closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("skillctl ends");
    Answer {
        code: output.status.code().expect("a code"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A skill with nothing wrong.
pub(crate) const GOOD: &str = "---\ndescription: Writes notes.\n---\nWrite a note.\n";
/// A skill whose description has to be quoted.
pub(crate) const COLON: &str = "---\ndescription: Writes notes: short ones.\n---\nWrite a note.\n";
