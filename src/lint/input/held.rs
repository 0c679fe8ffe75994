//! The files that a skill's folder holds.

use std::fs;
use std::path::Path;

use crate::lint::input::role::file_name;

/// Folders that are never walked.
pub(super) const SKIPPED: [&str; 5] = [".git", ".hg", ".jj", ".svn", "node_modules"];
/// Files of a skill that are remembered.
pub(super) const FILES: usize = 5_000;
/// Folders below one another.
pub(super) const DEPTH: usize = 64;

/// Adds to `files` what is below `folder`, by its path from `top`: folders with a `/` behind them, the
/// skill's own file not. `depth` is how far below `top` the folder is.
pub(super) fn list(top: &Path, folder: &Path, files: &mut Vec<Box<str>>, depth: usize) {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    for entry in entries {
        let path = entry.path();
        if SKIPPED.contains(&file_name(&path).as_str()) || files.len() >= FILES {
            continue;
        }
        let Some(inner) = path.strip_prefix(top).ok().and_then(Path::to_str) else { continue };
        if path.is_dir() {
            files.push(format!("{inner}/").into());
            if depth < DEPTH && !path.is_symlink() {
                list(top, &path, files, depth + 1);
            }
        } else if inner != "SKILL.md" {
            files.push(inner.into());
        }
    }
}
