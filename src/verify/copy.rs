//! Copies parts of a project to another folder, and nothing that leads out of it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The most that is copied, in bytes and in files: beyond that a project is better used in place.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// See [`MAX_BYTES`].
const MAX_FILES: usize = 20_000;

/// Copies parts of one folder to the same places below another.
#[derive(Debug)]
pub struct Copier {
    /// The folder that is copied from, without links in its path.
    root: PathBuf,
    target: PathBuf,
    bytes: u64,
    files: usize,
    done: HashSet<PathBuf>,
    /// Links that lead out of the folder, and files that are no files, from its root.
    pub outside: Vec<PathBuf>,
    /// How many files were left out because there are too many or they are too large.
    pub too_much: usize,
}

impl Copier {
    /// Returns a copier from `root`, a path without links, to `target`.
    pub fn new(root: &Path, target: &Path) -> Self {
        Self {
            root: root.to_owned(),
            target: target.to_owned(),
            bytes: 0,
            files: 0,
            done: HashSet::new(),
            outside: Vec::new(),
            too_much: 0,
        }
    }

    /// Copies what is at `path` from the root: a file, a folder with everything in it, or a link with
    /// what it leads to, if that is below the root. Nothing at all where there is nothing. Fails where
    /// the disk says no.
    pub fn copy(&mut self, path: &Path) -> io::Result<()> {
        if !self.done.insert(path.to_owned()) {
            return Ok(());
        }
        let source = self.root.join(path);
        let Ok(meta) = source.symlink_metadata() else { return Ok(()) };
        if meta.is_symlink() {
            return self.copy_link(path, &source);
        }
        // A folder on the way may be a link that leads out.
        let Some(real) = self.below(&source) else {
            self.outside.push(path.to_owned());
            return Ok(());
        };
        if real != path {
            self.copy(&real)?;
            return Ok(());
        }
        if meta.is_dir() {
            fs::create_dir_all(self.target.join(path))?;
            let mut names = Vec::new();
            for entry in fs::read_dir(&source)? {
                names.push(entry?.file_name());
            }
            names.sort();
            return names.iter().try_for_each(|name| self.copy(&path.join(name)));
        }
        if !meta.is_file() {
            self.outside.push(path.to_owned());
            return Ok(());
        }
        if self.files >= MAX_FILES || self.bytes.saturating_add(meta.len()) > MAX_BYTES {
            self.too_much += 1;
            return Ok(());
        }
        self.files += 1;
        self.bytes += meta.len();
        let target = self.target.join(path);
        make_parent(&target)?;
        fs::copy(source, target)?;
        Ok(())
    }

    /// Makes a folder at `path` from the root with the same names in it as there, and nothing in them.
    pub fn copy_names(&mut self, path: &Path) -> io::Result<()> {
        let source = self.root.join(path);
        let Some(real) = self.below(&source) else {
            self.outside.push(path.to_owned());
            return Ok(());
        };
        let target = self.target.join(real);
        fs::create_dir_all(&target)?;
        for entry in fs::read_dir(source)?.take(MAX_FILES) {
            let entry = entry?;
            let target = target.join(entry.file_name());
            if entry.path().is_dir() {
                fs::create_dir_all(target)?;
            } else if !target.exists() {
                fs::write(target, "")?;
            }
        }
        Ok(())
    }

    /// Writes `text` at `path` from the root, instead of what is there.
    pub fn write(&mut self, path: &Path, text: &str) -> io::Result<()> {
        self.done.insert(path.to_owned());
        let target = self.target.join(path);
        make_parent(&target)?;
        fs::write(target, text)
    }

    /// Copies a link, and what it leads to.
    fn copy_link(&mut self, path: &Path, source: &Path) -> io::Result<()> {
        // One that leads nowhere is nothing to the client either.
        if source.metadata().is_err() {
            return Ok(());
        }
        let Some(real) = self.below(source) else {
            self.outside.push(path.to_owned());
            return Ok(());
        };
        self.copy(&real)?;
        let target = self.target.join(path);
        make_parent(&target)?;
        link(&self.target.join(real), &target)
    }

    /// Returns where `path` really is, from the root; none where that is not below it.
    fn below(&self, path: &Path) -> Option<PathBuf> {
        path.canonicalize().ok()?.strip_prefix(&self.root).ok().map(Path::to_owned)
    }
}

/// Copies everything in the folder `from` into the folder `to`: files, folders and links as they are.
/// Fails where the disk says no.
pub fn all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            all(&source, &target)?;
        } else if kind.is_symlink() {
            link(&fs::read_link(&source)?, &target)?;
        } else if kind.is_file() {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

fn make_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn link(_to: &Path, _at: &Path) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "links need a Unix system"))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// Returns a folder `p` to copy from, an empty one to copy to, and what keeps them.
    fn folders() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let base = tempfile::tempdir().expect("a folder");
        let root = base.path().canonicalize().expect("a path");
        let (from, to) = (root.join("p"), root.join("q"));
        for folder in [from.join(".claude/skills"), from.join("shared/s"), to.clone()] {
            fs::create_dir_all(folder).expect("a folder");
        }
        fs::write(from.join("shared/s/SKILL.md"), "body").expect("a file");
        fs::write(root.join("secret"), "secret").expect("a file");
        (base, from, to)
    }

    #[test]
    fn links_lead_to_the_copy_or_are_left_out() {
        let (_base, from, to) = folders();
        let skills = from.join(".claude/skills");
        symlink("../../shared/s", skills.join("relative")).expect("a link");
        symlink(from.join("shared/s"), skills.join("absolute")).expect("a link");
        symlink("../../../secret", skills.join("out")).expect("a link");
        symlink("nowhere", skills.join("broken")).expect("a link");
        symlink("..", skills.join("loop")).expect("a link");
        let mut copier = Copier::new(&from, &to);
        copier.copy(Path::new(".claude")).expect("copied");
        for name in ["relative", "absolute"] {
            let file = to.join(".claude/skills").join(name).join("SKILL.md");
            let real = file.canonicalize().expect("a file");
            assert!(real.starts_with(&to), "{}", real.display());
        }
        assert_eq!(copier.outside, [Path::new(".claude/skills/out")]);
        assert!(to.join(".claude/skills/broken").symlink_metadata().is_err());
        assert!(to.join(".claude/skills/loop/skills").is_dir());
    }

    #[test]
    fn a_folder_that_is_a_link_out_is_not_followed() {
        let (base, from, to) = folders();
        fs::create_dir(base.path().join("home")).expect("a folder");
        fs::write(base.path().join("home/key"), "secret").expect("a file");
        symlink("../home", from.join("home")).expect("a link");
        let mut copier = Copier::new(&from, &to);
        copier.copy(Path::new("home/key")).expect("copied");
        copier.copy(Path::new("missing")).expect("nothing to copy");
        assert_eq!(copier.outside, [Path::new("home/key")]);
        assert_eq!(fs::read_dir(&to).expect("a folder").count(), 0);
    }

    #[test]
    fn what_is_too_large_is_counted() {
        let (_base, from, to) = folders();
        let large = fs::File::create(from.join("large")).expect("a file");
        large.set_len(MAX_BYTES + 1).expect("a sparse file");
        let mut copier = Copier::new(&from, &to);
        copier.copy(Path::new("large")).expect("left out");
        copier.copy(Path::new("shared")).expect("copied");
        assert_eq!((copier.too_much, copier.files), (1, 1));
    }
}
