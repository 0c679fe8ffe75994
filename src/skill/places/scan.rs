//! What is in a place: reads folders and files, each once.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::client::places::Order;
use crate::project::Problem;
use crate::settings::missing;
use crate::skill::places::Place;
use crate::skill::places::files::{Mark, mark};
use crate::skill::{Skill, SkillKind, Source};

/// The file name of a skill.
pub const SKILL_FILE: &str = "SKILL.md";

/// Folders of command files deeper than this are not read; no real tree is.
const MAX_DEPTH: usize = 64;

/// A file found in a place.
#[derive(Debug)]
pub struct Found {
    /// The name by its place: the folder's, or `ns:name` for a command file in a folder. A plugin's
    /// name is not in it.
    pub name: String,
    /// What decides about the name.
    pub naming: Naming,
    /// How the file counts.
    pub kind: SkillKind,
    /// The file's path, as it was opened.
    pub path: PathBuf,
    /// What is in it.
    pub content: Content,
    /// A plugin manifest's description, in place of the file's own.
    pub description: Option<String>,
    /// Tells the file from others; none for a text that is no file of its own.
    pub(super) mark: Option<Mark>,
}

/// What is in a file that was found.
#[derive(Debug)]
pub enum Content {
    /// Its text.
    Read(Source),
    /// What was made of it before.
    Known(Arc<Skill>),
}

/// Skills that were loaded before, by the path that a place has for them: they are neither read nor
/// parsed again.
#[derive(Clone, Debug, Default)]
pub struct Known(Arc<HashMap<Arc<Path>, Arc<Skill>>>);

impl Known {
    /// Returns what knows `skills`.
    pub fn new(skills: HashMap<Arc<Path>, Arc<Skill>>) -> Self {
        Self(Arc::new(skills))
    }

    /// Returns the skill at `path`, if it was loaded under that name and kind.
    fn get(&self, path: &Path, name: &str, kind: SkillKind) -> Option<Arc<Skill>> {
        let skill = self.0.get(path).filter(|skill| skill.name == name && skill.kind == kind);
        skill.cloned()
    }
}

/// What decides about a skill's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Where it was found; `name:` is a second name.
    Place,
    /// `name:`, and where it was found if there is none: a plugin's root skill.
    Field,
}

impl Found {
    /// Reads the file at `path`; `None` where there is none, or where it cannot be read, which is
    /// reported.
    pub fn read(
        path: PathBuf,
        name: String,
        kind: SkillKind,
        known: &Known,
        problems: &mut Vec<Problem>,
    ) -> Option<Self> {
        let known = known.get(&path, &name, kind);
        let (content, mark) = match known {
            Some(skill) => (Content::Known(skill), look(&path, problems)?),
            None => read(&path, problems)?,
        };
        let (naming, description) = (Naming::Place, None);
        Some(Self { name, naming, kind, path, content, description, mark: Some(mark) })
    }

    /// Returns a command whose text stands in the file at `path`, among other things.
    pub fn inline(path: &Path, name: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            naming: Naming::Place,
            kind: SkillKind::Command,
            path: path.to_owned(),
            content: Content::Read(Source::from_bytes(path.to_owned(), text.as_bytes().to_vec())),
            description: None,
            mark: None,
        }
    }

    /// Compares two command files below `root` as a parallel search finds them. Its order is not
    /// fixed; this is the one that was seen most (`disc-root`): files of the place itself before
    /// those of its folders, each by name backwards.
    pub fn searched_before(&self, other: &Self, root: &Path) -> Ordering {
        let key = |found: &Self| {
            let path = &found.path;
            path.strip_prefix(root).map_or_else(|_| path.clone(), Path::to_owned)
        };
        let (own, other) = (key(self), key(other));
        let in_folder = |path: &Path| path.components().count() > 1;
        in_folder(&own).cmp(&in_folder(&other)).then_with(|| other.cmp(&own))
    }
}

/// Reads everything that `place` holds, in order. What cannot be read is reported and left out.
pub fn scan(place: &Place, order: Order, known: &Known, problems: &mut Vec<Problem>) -> Vec<Found> {
    let root = &place.origin.root;
    match place.holds {
        SkillKind::Skill => skill_folders(root, order, known, problems),
        SkillKind::Command => {
            let mut search =
                Search { order, known, problems, found: Vec::new(), trail: Vec::new() };
            search.folder(root, &mut Vec::new());
            search.found
        }
    }
}

/// Reads `<root>/<name>/SKILL.md` of every name.
fn skill_folders(
    root: &Path,
    order: Order,
    known: &Known,
    problems: &mut Vec<Problem>,
) -> Vec<Found> {
    let mut names: Vec<String> = Vec::new();
    for entry in entries(root, problems) {
        if !entry.file_type().is_ok_and(|kind| kind.is_dir() || kind.is_symlink()) {
            continue;
        }
        match entry.file_name().into_string() {
            Ok(name) => names.push(name),
            Err(name) => problems.push(Problem {
                path: root.join(name),
                message: "the folder's name is not UTF-8; it is left out".to_owned(),
            }),
        }
    }
    order.sort(&mut names, |name| name);
    let read = |name: String| {
        let path = root.join(&name).join(SKILL_FILE);
        Found::read(path, name, SkillKind::Skill, known, problems)
    };
    names.into_iter().filter_map(read).collect()
}

/// A walk through a folder of command files.
struct Search<'a> {
    order: Order,
    known: &'a Known,
    problems: &'a mut Vec<Problem>,
    found: Vec<Found>,
    /// The folders on the way to the one that is read; links that lead back to one end there.
    trail: Vec<PathBuf>,
}

impl Search<'_> {
    /// Reads the command files of `folder` and then of its folders: all `.md` files, or SKILL.md
    /// alone where there is one. `names` are the folders on the way.
    fn folder(&mut self, folder: &Path, names: &mut Vec<String>) {
        let Ok(real) = fs::canonicalize(folder) else { return };
        if self.trail.contains(&real) || self.trail.len() > MAX_DEPTH {
            return;
        }
        let (mut files, mut folders) = self.split(folder);
        self.order.sort(&mut files, |name| name);
        self.order.sort(&mut folders, |name| name);
        let skill = files.iter().find(|name| name.eq_ignore_ascii_case(SKILL_FILE)).cloned();
        if let Some(file) = skill {
            let own = || folder.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = if names.is_empty() { own().unwrap_or_default() } else { names.join(":") };
            let path = folder.join(file);
            self.found.extend(Found::read(path, name, SkillKind::Skill, self.known, self.problems));
        } else {
            for file in files {
                let stem = file.strip_suffix(".md").unwrap_or(&file);
                let parts = names.iter().map(String::as_str).chain([stem]);
                let name = parts.collect::<Vec<_>>().join(":");
                let path = folder.join(&file);
                self.found.extend(Found::read(
                    path,
                    name,
                    SkillKind::Command,
                    self.known,
                    self.problems,
                ));
            }
        }
        self.trail.push(real);
        for name in folders {
            let below = folder.join(&name);
            names.push(name);
            self.folder(&below, names);
            names.pop();
        }
        self.trail.pop();
    }

    /// Returns the command files and the folders in `folder`; links count as what they lead to.
    #[expect(clippy::case_sensitive_file_extension_comparisons, reason = "only `.md` is read")]
    fn split(&mut self, folder: &Path) -> (Vec<String>, Vec<String>) {
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        for entry in entries(folder, self.problems) {
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
        (files, folders)
    }
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

/// Returns the mark of a file whose text is known; `None` where it is gone, which is reported.
fn look(path: &Path, problems: &mut Vec<Problem>) -> Option<Mark> {
    match fs::metadata(path) {
        Ok(metadata) => Some(mark(path, &metadata)),
        Err(error) => {
            report(path, &error, problems);
            None
        }
    }
}

/// Reads a file; `None` where it is missing, or cannot be read, which is reported.
fn read(path: &Path, problems: &mut Vec<Problem>) -> Option<(Content, Mark)> {
    match crate::files::bytes(path) {
        Ok((bytes, metadata)) => {
            let mark = mark(path, &metadata);
            Some((Content::Read(Source::from_bytes(path.to_owned(), bytes)), mark))
        }
        Err(error) => {
            report(path, &error, problems);
            None
        }
    }
}

/// Reports an error, except that there is nothing.
fn report(path: &Path, error: &io::Error, problems: &mut Vec<Problem>) {
    if !missing(error) {
        let message = format!("cannot be read: {error}");
        problems.push(Problem { path: path.to_owned(), message });
    }
}
