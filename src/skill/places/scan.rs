//! What is in a place: reads folders and files, each once.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::client::places::Order;
use crate::project::Problem;
use crate::skill::places::Place;
use crate::skill::{SkillKind, Source};

/// The file name of a skill.
const SKILL_FILE: &str = "SKILL.md";

/// Folders of command files deeper than this are not read; no real tree is.
const MAX_DEPTH: usize = 64;

/// A file found in a place.
#[derive(Debug)]
pub struct Found {
    /// The name by its place: the folder's, or `ns:name` for a command file in a folder.
    pub name: String,
    /// How the file counts.
    pub kind: SkillKind,
    /// The file.
    pub source: Source,
    /// What tells the file from all others, however it is reached.
    pub identity: Identity,
}

/// What tells a file from all others, however it is reached: device and inode where the system
/// has them, the path without links elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Identity {
    /// Device and inode.
    Inode(u64, u64),
    /// The path without links.
    Path(PathBuf),
}

/// Reads everything that `place` holds, in order. What cannot be read is reported and left out.
pub fn scan(place: &Place, order: Order, problems: &mut Vec<Problem>) -> Vec<Found> {
    match place.holds {
        SkillKind::Skill => skill_folders(&place.origin.root, order, problems),
        SkillKind::Command => {
            let mut found = Vec::new();
            command_files(
                &place.origin.root,
                &mut Vec::new(),
                &mut Vec::new(),
                &mut found,
                problems,
            );
            found
        }
    }
}

/// Reads `<root>/<name>/SKILL.md` of every name.
fn skill_folders(root: &Path, order: Order, problems: &mut Vec<Problem>) -> Vec<Found> {
    let mut names: Vec<String> = Vec::new();
    for entry in entries(root, problems) {
        let may_hold = entry.file_type().is_ok_and(|kind| kind.is_dir() || kind.is_symlink());
        if may_hold {
            match entry.file_name().into_string() {
                Ok(name) => names.push(name),
                Err(name) => problems.push(Problem {
                    path: root.join(name),
                    message: "the folder's name is not UTF-8; it is left out".to_owned(),
                }),
            }
        }
    }
    order.sort(&mut names, |name| name);
    let mut found = Vec::new();
    for name in names {
        let path = root.join(&name).join(SKILL_FILE);
        if let Some((source, identity)) = read(path, problems) {
            found.push(Found { name, kind: SkillKind::Skill, source, identity });
        }
    }
    found
}

/// Reads the command files below `folder`: all `.md` files, or SKILL.md alone where there is one.
/// `names` are the folders on the way, `trail` their identities, which end a loop of links.
fn command_files(
    folder: &Path,
    names: &mut Vec<String>,
    trail: &mut Vec<Identity>,
    found: &mut Vec<Found>,
    problems: &mut Vec<Problem>,
) {
    let Ok(metadata) = fs::metadata(folder) else { return };
    let identity = identity(folder, &metadata);
    if trail.contains(&identity) || trail.len() > MAX_DEPTH {
        return;
    }
    trail.push(identity);
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    for entry in entries(folder, problems) {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let Ok(mut kind) = entry.file_type() else { continue };
        if kind.is_symlink() {
            let Ok(target) = fs::metadata(entry.path()) else { continue };
            kind = target.file_type();
        }
        if kind.is_dir() {
            folders.push(name);
        } else if kind.is_file() && name.ends_with(".md") {
            files.push(name);
        }
    }
    files.sort();
    folders.sort();
    let skill = files.iter().position(|name| name.eq_ignore_ascii_case(SKILL_FILE));
    if let Some(at) = skill {
        files = vec![files.swap_remove(at)];
    }
    for file in files {
        let kind = if skill.is_some() { SkillKind::Skill } else { SkillKind::Command };
        let mut parts = names.clone();
        if skill.is_none() {
            parts.push(file.trim_end_matches(".md").to_owned());
        } else if parts.is_empty() {
            parts.extend(folder.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
        if let Some((source, identity)) = read(folder.join(file), problems) {
            found.push(Found { name: parts.join(":"), kind, source, identity });
        }
    }
    for name in folders {
        let below = folder.join(&name);
        names.push(name);
        command_files(&below, names, trail, found, problems);
        names.pop();
    }
    trail.pop();
}

/// Lists a folder; nothing where there is none.
fn entries(folder: &Path, problems: &mut Vec<Problem>) -> Vec<fs::DirEntry> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().collect(),
        Err(error) => {
            report(folder, &error, problems);
            Vec::new()
        }
    }
}

/// Reads a file; `None` where it is missing, is no file, or cannot be read, which is reported.
pub(super) fn read(path: PathBuf, problems: &mut Vec<Problem>) -> Option<(Source, Identity)> {
    let mut bytes = Vec::new();
    let opened = File::open(&path).and_then(|mut file| {
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::ErrorKind::NotFound.into());
        }
        bytes.reserve_exact(usize::try_from(metadata.len()).unwrap_or(0));
        file.read_to_end(&mut bytes)?;
        Ok(metadata)
    });
    match opened {
        Ok(metadata) => {
            let identity = identity(&path, &metadata);
            Some((Source::from_bytes(path, bytes), identity))
        }
        Err(error) => {
            report(&path, &error, problems);
            None
        }
    }
}

/// Reports an error, except that there is nothing.
fn report(path: &Path, error: &io::Error, problems: &mut Vec<Problem>) {
    let nothing = [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory];
    if !nothing.contains(&error.kind()) {
        problems
            .push(Problem { path: path.to_owned(), message: format!("cannot be read: {error}") });
    }
}

#[cfg(unix)]
fn identity(_path: &Path, metadata: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Inode(metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(path: &Path, _metadata: &fs::Metadata) -> Identity {
    Identity::Path(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
}
