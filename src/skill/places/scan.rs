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
    /// When a parallel search comes to a command file among the entries of its folder, and before that
    /// the same of the folders on the way from the place; empty for other files.
    turns: Vec<usize>,
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
        let (mark, turns) = (Some(mark), Vec::new());
        Some(Self { name, naming, kind, path, content, description, mark, turns })
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
            turns: Vec::new(),
        }
    }

    /// Compares two command files of a place as a parallel search finds them. Its order is not fixed;
    /// this is the one that is seen most (`disc-root`, `disc-command-order`).
    pub fn searched_before(&self, other: &Self) -> Ordering {
        self.turns.cmp(&other.turns)
    }
}

/// Reads everything that `place` holds, in order. What cannot be read is reported and left out.
pub fn scan(place: &Place, order: Order, known: &Known, problems: &mut Vec<Problem>) -> Vec<Found> {
    let root = &place.origin.root;
    match place.holds {
        SkillKind::Skill => skill_folders(root, order, known, problems),
        SkillKind::Command => {
            let (found, trail, turns) = (Vec::new(), Vec::new(), Vec::new());
            let mut search = Search { order, known, problems, found, trail, turns };
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

/// Names, each with the turn at which a parallel search comes to it.
type Turns = Vec<(usize, String)>;

/// A walk through a folder of command files.
struct Search<'a> {
    order: Order,
    known: &'a Known,
    problems: &'a mut Vec<Problem>,
    found: Vec<Found>,
    /// The folders on the way to the one that is read; links that lead back to one end there.
    trail: Vec<PathBuf>,
    /// When a parallel search comes to each of them.
    turns: Vec<usize>,
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
        self.order.sort(&mut files, |(_, name)| name);
        self.order.sort(&mut folders, |(_, name)| name);
        let skill = files.iter().find(|(_, name)| name.eq_ignore_ascii_case(SKILL_FILE)).cloned();
        if let Some((at, file)) = skill {
            let own = || folder.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = if names.is_empty() { own().unwrap_or_default() } else { names.join(":") };
            let path = folder.join(file);
            self.add(at, path, name, SkillKind::Skill);
        } else {
            for (at, file) in files {
                let stem = file.strip_suffix(".md").unwrap_or(&file);
                let parts = names.iter().map(String::as_str).chain([stem]);
                let name = parts.collect::<Vec<_>>().join(":");
                let path = folder.join(&file);
                self.add(at, path, name, SkillKind::Command);
            }
        }
        self.trail.push(real);
        for (at, name) in folders {
            let below = folder.join(&name);
            names.push(name);
            self.turns.push(at);
            self.folder(&below, names);
            self.turns.pop();
            names.pop();
        }
        self.trail.pop();
    }

    /// Adds a file, which a parallel search of its folder comes to `at` a time.
    fn add(&mut self, at: usize, path: PathBuf, name: String, kind: SkillKind) {
        if let Some(mut found) = Found::read(path, name, kind, self.known, self.problems) {
            found.turns = self.turns.iter().copied().chain([at]).collect();
            self.found.push(found);
        }
    }

    /// Returns the command files and the folders in `folder`, each with the turn at which a parallel
    /// search comes to it: the entry that the system lists last, the other files, the other folders, of
    /// these the last ones first. Links count as what they lead to.
    #[expect(clippy::case_sensitive_file_extension_comparisons, reason = "only `.md` is read")]
    fn split(&mut self, folder: &Path) -> (Turns, Turns) {
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        let mut entries = entries(folder, self.problems);
        entries.reverse();
        let folders_from = entries.len();
        for (at, entry) in entries.into_iter().enumerate() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let Ok(mut kind) = entry.file_type() else { continue };
            if kind.is_symlink() {
                let Ok(target) = fs::metadata(entry.path()) else { continue };
                kind = target.file_type();
            }
            if kind.is_dir() {
                folders.push((if at == 0 { at } else { folders_from + at }, name));
            } else if kind.is_file() && name.ends_with(".md") {
                files.push((at, name));
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
