//! Which files were loaded before, however they are reached.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::skill::places::Found;

/// What a file system says about a file: equal for every path to it, and for hard links too.
#[cfg(unix)]
pub(super) type Mark = (u64, u64);

/// Where the file system says nothing, paths without links are compared.
#[cfg(not(unix))]
pub(super) type Mark = PathBuf;

#[cfg(unix)]
pub(super) fn mark(_path: &Path, metadata: &fs::Metadata) -> Mark {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
pub(super) fn mark(path: &Path, _metadata: &fs::Metadata) -> Mark {
    without_links(path)
}

/// The files that were loaded. A file counts as one by its path without links; hard links are
/// files of their own (`disc-links`).
#[derive(Debug, Default)]
pub struct Files {
    loaded: HashMap<Mark, Vec<PathBuf>>,
}

impl Files {
    /// Adds a file. Returns the path by which the same file was added before, if it was.
    pub fn add(&mut self, found: &Found) -> Option<PathBuf> {
        let mark = found.mark?;
        let path = found.path.as_path();
        let before = self.loaded.entry(mark).or_default();
        // Links are only looked at where the mark was seen: that spares a call a file.
        let same = before.iter().find(|known| without_links(known) == without_links(path)).cloned();
        if same.is_none() {
            before.push(path.to_owned());
        }
        same
    }
}

fn without_links(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
