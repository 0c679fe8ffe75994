//! What is linted: the files that the given paths hold, and what looks like a skill but is none.

pub mod changed;
mod held;
mod ignores;
mod plugins;
mod role;
mod walk;

use std::fs;
use std::path::{Path, PathBuf};

use ignore::gitignore::Gitignore;

use crate::project::Problem;
use crate::skill::{Origin, SkillKind};
pub use role::{AGENT_FOLDERS, classify};

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
    /// Whether Claude Code loads skills from the folder it is in: `.claude/skills`, a plugin's
    /// `skills`. Elsewhere a collection is linted as it would be if it were installed.
    pub installed: bool,
    /// What else the skill's folder holds, relative to it, with `/`; folders end in one. Sorted.
    pub files: Vec<Box<str>>,
    /// Links by which the same file was reached again.
    pub links: Vec<PathBuf>,
}

impl Input {
    /// Returns how the loader names the kind.
    pub const fn skill_kind(&self) -> SkillKind {
        match self.kind {
            InputKind::Skill => SkillKind::Skill,
            InputKind::Command | InputKind::Agent => SkillKind::Command,
        }
    }

    /// Returns the folder that holds the file.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or_else(|| Path::new(""))
    }

    /// Returns whether the skill's folder holds `file`, a relative path with `/`, spelled so.
    pub fn holds(&self, file: &str) -> bool {
        self.files.binary_search_by(|held| (**held).cmp(file)).is_ok()
    }
}

/// A file or folder that stands where skills are loaded from, and is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The file or folder.
    pub path: PathBuf,
    /// What it is.
    pub kind: StrayKind,
    /// For a folder: the file in it that was probably meant to be SKILL.md.
    pub meant: Option<PathBuf>,
}

/// Why something is not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StrayKind {
    /// A Markdown file directly in a skills folder.
    Flat,
    /// A folder in a skills folder without SKILL.md, and none below.
    Empty,
    /// `skill.md` and the like: another spelling of SKILL.md.
    Spelling,
    /// A SKILL.md deeper than one folder in a skills folder.
    Deep,
    /// A folder called SKILL.md.
    Folder,
    /// A SKILL.md in a folder of another skill.
    Inner,
    /// A link that leads nowhere, or to itself.
    BrokenLink,
}

/// Everything that was found.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The files, sorted by path.
    pub files: Vec<Input>,
    /// What is not loaded, sorted by path.
    pub strays: Vec<Stray>,
    /// Manifests of plugins and marketplaces, sorted by path.
    pub manifests: Vec<PathBuf>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// Finds what `paths` hold, less what `exclude` covers. A path may be a pattern that the shell left
/// alone. One that leads nowhere is a problem, never silence.
pub fn collect(paths: &[PathBuf], exclude: Option<&Gitignore>) -> Inputs {
    let mut walk = walk::Walk::new(exclude);
    for path in paths {
        match fs::metadata(path) {
            Ok(data) => walk.operand(path, data.is_dir()),
            Err(error) => {
                let matches = expanded(path);
                if matches.is_empty() {
                    let message = match error.kind() {
                        std::io::ErrorKind::NotFound => "no such file or folder".to_owned(),
                        _ => error.to_string(),
                    };
                    walk.problem(path, message);
                }
                for path in matches {
                    let is_folder = path.is_dir();
                    walk.operand(&path, is_folder);
                }
            }
        }
    }
    walk.finish()
}

/// Returns what a pattern matches; nothing for what is no pattern.
fn expanded(path: &Path) -> Vec<PathBuf> {
    let Some(pattern) = path.to_str().filter(|text| text.contains(['*', '?', '['])) else {
        return Vec::new();
    };
    let options =
        glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
    glob::glob_with(pattern, options).map_or_else(|_| Vec::new(), |paths| paths.flatten().collect())
}
