//! What git ignores on the way down.

use std::path::{Path, PathBuf};

use ignore::gitignore::Gitignore;

/// The `.gitignore` files above the folder that is walked, outermost first.
#[derive(Default)]
pub(super) struct Ignores {
    stack: Vec<Gitignore>,
}

impl Ignores {
    /// Returns the files that are above `folder`, up to the repository's root.
    pub(super) fn above(folder: &Path) -> Self {
        let mut folders: Vec<PathBuf> = Vec::new();
        let mut inside = false;
        for above in folder.ancestors() {
            if above != folder {
                folders.push(above.to_owned());
            }
            if above.join(".git").exists() {
                inside = true;
                break;
            }
        }
        let mut ignores = Self::default();
        if inside {
            for above in folders.iter().rev() {
                ignores.push(above);
            }
        }
        ignores
    }

    /// Adds the `.gitignore` in `folder`, and returns how many there are now. One that cannot be read
    /// ignores nothing.
    pub(super) fn push(&mut self, folder: &Path) -> usize {
        let file = folder.join(".gitignore");
        if file.is_file() {
            self.stack.push(Gitignore::new(file).0);
        }
        self.stack.len()
    }

    /// Returns how many files there are.
    pub(super) fn len(&self) -> usize {
        self.stack.len()
    }

    /// Forgets all but the first `count` files.
    pub(super) fn truncate(&mut self, count: usize) {
        self.stack.truncate(count);
    }

    /// Returns whether git ignores `path`: the innermost file that says something decides.
    pub(super) fn ignored(&self, path: &Path, is_folder: bool) -> bool {
        for ignore in self.stack.iter().rev() {
            let matched = ignore.matched(path, is_folder);
            if !matched.is_none() {
                return matched.is_ignore();
            }
        }
        false
    }
}
