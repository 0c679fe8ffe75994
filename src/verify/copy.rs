//! Copies what a client needs of a project, and nothing that leads out of it.

use std::path::Path;
use std::{fs, io};

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

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn link(_to: &Path, _at: &Path) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "links need a Unix system"))
}
