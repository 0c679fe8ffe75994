//! What is linted: the files that the given paths hold, and what looks like a skill but is none.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::project::Problem;
use crate::skill::{Origin, PlaceKind, SkillKind};

/// What a file is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InputKind {
    /// `SKILL.md` in a folder of its own.
    Skill,
    /// A Markdown file under `commands/`.
    Command,
    /// A Markdown file under `agents/`.
    Agent,
}

/// A file to lint.
#[derive(Clone, Debug)]
pub struct Input {
    /// The file, as it was reached from the path given.
    pub path: PathBuf,
    /// What it is read as.
    pub kind: InputKind,
    /// The name it is called by: the folder's, or the path under `commands/` with `:`.
    pub name: String,
    /// Where it was found.
    pub origin: Origin,
}

/// A file or folder that stands where skills are loaded from, and is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The file or folder.
    pub path: PathBuf,
    /// What it is.
    pub kind: StrayKind,
}

/// Why something is not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrayKind {
    /// A Markdown file directly in a skills folder.
    Flat,
    /// A folder in a skills folder without SKILL.md.
    Empty,
    /// `skill.md` and the like: another spelling of SKILL.md.
    Spelling,
    /// A SKILL.md deeper than one folder in a skills folder.
    Deep,
    /// A link that leads nowhere, or to itself.
    BrokenLink,
}

/// Everything that was found.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The files, sorted by path.
    pub files: Vec<Input>,
    /// What is not loaded.
    pub strays: Vec<Stray>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// Finds what `paths` hold. A path that does not exist is a problem, never silence.
pub fn collect(paths: &[PathBuf]) -> Inputs {
    let mut walk = Walk::default();
    for path in paths {
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => walk.folder(path),
            Ok(_) => walk.file(path),
            Err(error) => walk.problem(path, &error),
        }
    }
    walk.found.files.sort_by(|a, b| a.path.cmp(&b.path));
    walk.found
}

/// Returns how the file at `path` is read, by its name and place.
pub fn classify(path: &Path) -> Input {
    let name_of = |path: Option<&Path>| {
        path.and_then(Path::file_name)
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let parent = path.parent().unwrap_or_else(|| Path::new(""));
    let origin =
        |root: &Path, kind| Origin { kind, root: root.to_owned(), scope: None, plugin: None };
    let stem = || path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    if name_of(Some(path)).eq_ignore_ascii_case("skill.md") {
        let root = parent.parent().unwrap_or(parent);
        let origin = origin(root, PlaceKind::Project);
        return Input {
            path: path.to_owned(),
            kind: InputKind::Skill,
            name: name_of(Some(parent)),
            origin,
        };
    }
    for above in parent.ancestors() {
        if above.ends_with("commands") {
            let inner = parent.strip_prefix(above).unwrap_or_else(|_| Path::new(""));
            let mut name: String = inner
                .components()
                .map(|part| format!("{}:", part.as_os_str().to_string_lossy()))
                .collect();
            name.push_str(&stem());
            let origin = origin(above, PlaceKind::ProjectCommands);
            return Input { path: path.to_owned(), kind: InputKind::Command, name, origin };
        }
        if above.ends_with("agents") {
            let origin = origin(above, PlaceKind::Project);
            return Input { path: path.to_owned(), kind: InputKind::Agent, name: stem(), origin };
        }
    }
    let origin = origin(parent, PlaceKind::Project);
    Input { path: path.to_owned(), kind: InputKind::Skill, name: stem(), origin }
}

impl Input {
    /// Returns how the loader names the kind.
    pub const fn skill_kind(&self) -> SkillKind {
        match self.kind {
            InputKind::Skill => SkillKind::Skill,
            InputKind::Command | InputKind::Agent => SkillKind::Command,
        }
    }
}

#[derive(Default)]
struct Walk {
    found: Inputs,
    seen: BTreeSet<PathBuf>,
}

impl Walk {
    fn problem(&mut self, path: &Path, error: &io::Error) {
        self.found.problems.push(Problem { path: path.to_owned(), message: error.to_string() });
    }

    fn file(&mut self, path: &Path) {
        if self.first_time(path) {
            self.found.files.push(classify(path));
        }
    }

    fn folder(&mut self, folder: &Path) {
        if !self.first_time(folder) {
            return;
        }
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.problem(folder, &error),
        };
        let mut names: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        names.sort();
        for path in names {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if matches!(name, ".git" | "node_modules") {
                continue;
            }
            if path.is_dir() {
                self.folder(&path);
            } else if name.eq_ignore_ascii_case("skill.md") {
                self.file(&path);
            }
        }
    }

    /// Returns whether the file or folder was not reached before, by its real path.
    fn first_time(&mut self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|real| self.seen.insert(real))
    }
}
