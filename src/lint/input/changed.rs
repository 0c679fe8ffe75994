//! Which files differ from a revision, as git sees it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::git;

/// Files that differ, by real path.
#[derive(Debug)]
pub struct Changed {
    files: HashSet<PathBuf>,
}

impl Changed {
    /// Asks git which files of the repository around `folder` differ from `revision`, staged, not
    /// staged or new. Fails with what git says.
    pub fn since(folder: &Path, revision: &str) -> Result<Self, String> {
        let root = git::root(folder)?;
        // What starts with a hyphen would be an option to git.
        if revision.starts_with('-') {
            return Err(format!("`{revision}` is no revision"));
        }
        let differing = git(&root, &["diff", "--name-only", "-z", "--no-renames", revision, "--"])?;
        let new = git(&root, &["ls-files", "--others", "--exclude-standard", "-z"])?;
        let files = differing
            .split('\0')
            .chain(new.split('\0'))
            .filter(|name| !name.is_empty())
            .map(|name| root.join(name))
            .map(|path| path.canonicalize().unwrap_or(path))
            .collect();
        Ok(Self { files })
    }

    /// Returns whether a file or folder differs, or a file below it.
    pub fn touches(&self, path: &Path) -> bool {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.files.contains(&real) || self.files.iter().any(|file| file.starts_with(&real))
    }

    /// Returns whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// Asks git, for names.
fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    git::ask(folder, arguments).map(|answer| String::from_utf8_lossy(&answer).into_owned())
}
