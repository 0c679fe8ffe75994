//! The projects that the linted files belong to, opened as a client opens them: the same catalogue,
//! settings and listing as every other command's.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use crate::catalogue::Entry;
use crate::client::Client;
use crate::lint::input::InputKind;
use crate::lint::levels::tidy;
use crate::lint::set::Checked;
use crate::lint::targets::Target;
use crate::project::{Project, ProjectOptions};
use crate::skill::places::Known;

/// The folders of a project whose files a client loads from it.
const PARTS: [&str; 2] = [".claude/skills", ".claude/commands"];

/// The projects of a run. Nothing is opened before a rule asks.
#[derive(Debug, Default)]
pub struct Projects {
    /// What they are opened with but for client and folder; none where no project is known.
    template: Option<ProjectOptions>,
    /// The client that the linted files were loaded as.
    loaded_as: String,
    places: OnceCell<Places>,
    opened: RefCell<BTreeMap<Target, Rc<Vec<Opened>>>>,
}

/// Where the linted files are.
#[derive(Debug, Default)]
struct Places {
    /// The folders that projects are started in.
    starts: BTreeSet<PathBuf>,
    /// The linted files by the path that a loader finds them by.
    files: HashMap<Arc<Path>, usize>,
    /// Whether each linted file is one of them.
    counted: Vec<bool>,
}

/// A project, as one client opens it.
#[derive(Debug)]
pub struct Opened {
    /// Settings and catalogue.
    pub project: Project,
    /// Which of the linted files each entry of the catalogue is.
    linted: Vec<Option<usize>>,
}

impl Projects {
    /// Returns the projects of a run that opens them as `template` says and that loaded its files as
    /// `client` does.
    pub fn new(template: Option<ProjectOptions>, client: &Client) -> Self {
        Self { template, loaded_as: client.to_string(), ..Self::default() }
    }

    /// Returns the projects of `files` as `target` opens them: none where it is no client, or where no
    /// project is known. A project inside another is no start of its own.
    pub fn of(&self, target: Target, files: &[Checked]) -> Rc<Vec<Opened>> {
        if let Some(opened) = self.opened.borrow().get(&target) {
            return Rc::clone(opened);
        }
        let opened = match (&self.template, target.client()) {
            (Some(template), Some(client)) => {
                let places = self.places.get_or_init(|| Places::of(files));
                let known = if self.loaded_as == client.to_string() {
                    places.known(files)
                } else {
                    Known::default()
                };
                let template = ProjectOptions { known, client: client.clone(), ..template.clone() };
                places.starts.iter().map(|start| open(&template, start, places, files)).collect()
            }
            _ => Vec::new(),
        };
        let opened = Rc::new(opened);
        self.opened.borrow_mut().insert(target, Rc::clone(&opened));
        opened
    }
}

fn open(template: &ProjectOptions, start: &Path, places: &Places, files: &[Checked]) -> Opened {
    let options = ProjectOptions { start: start.to_owned(), ..template.clone() };
    let project = Project::open(options);
    let entries = &project.catalogue.entries;
    // By the path that a loader finds them by, or by the one that they were reached by.
    let own = |path: &Path| {
        let at = files.binary_search_by(|file| file.input.path.as_path().cmp(path)).ok()?;
        places.counted.get(at).is_some_and(|counted| *counted).then_some(at)
    };
    let at = |path: &Path| places.files.get(path).copied().or_else(|| own(path));
    let linted = entries.iter().map(|entry| at(entry.skill.source.path())).collect();
    Opened { project, linted }
}

impl Opened {
    /// Returns the entries that are linted files, each with its file.
    pub fn linted<'a>(
        &'a self,
        files: &'a [Checked],
    ) -> impl Iterator<Item = (&'a Entry, &'a Checked)> {
        let entries = self.project.catalogue.entries.iter();
        entries.zip(&self.linted).filter_map(|(entry, at)| Some((entry, files.get((*at)?)?)))
    }

    /// Returns the linted file that entry number `at` of the catalogue is.
    pub fn file<'a>(&self, at: usize, files: &'a [Checked]) -> Option<&'a Checked> {
        files.get((*self.linted.get(at)?)?)
    }

    /// Returns whether the file at `path` is in the project.
    pub fn holds(&self, path: &Path) -> bool {
        let start = &self.project.options.start;
        std::path::absolute(path).is_ok_and(|path| tidy(&path).starts_with(start))
    }

    /// Returns the folder of the project's linted skills, as it was reached.
    pub fn root<'a>(&self, files: &'a [Checked]) -> Option<&'a Path> {
        let file = self.linted.iter().flatten().find_map(|at| files.get(*at))?;
        Some(&file.input.origin.root)
    }

    /// Returns the settings file, as reports show it, whose `skillOverrides` decide about `entry`.
    pub fn overriding(&self, entry: &Entry) -> Option<String> {
        entry.overridden?;
        let names = [&entry.name, &entry.skill.name];
        let mut files = self.project.settings.all("skillOverrides");
        let file = files.find(|(_, value)| names.iter().any(|name| value.get(name).is_some()));
        file.map(|(file, _)| format!("`{}`", self.shown(&file.path)))
    }

    /// Returns a path of the project as reports show it: from the start folder where it is in it.
    pub fn shown(&self, path: &Path) -> String {
        let start = &self.project.options.start;
        path.strip_prefix(start).unwrap_or(path).display().to_string().replace('\\', "/")
    }
}

impl Places {
    /// Returns the linted files as a loader finds them.
    fn known(&self, files: &[Checked]) -> Known {
        let skill = |(path, at): (&Arc<Path>, &usize)| {
            Some((Arc::clone(path), Arc::clone(&files.get(*at)?.skill)))
        };
        Known::new(self.files.iter().filter_map(skill).collect())
    }

    fn of(files: &[Checked]) -> Self {
        let mut starts: BTreeMap<&Path, Option<(PathBuf, &str)>> = BTreeMap::new();
        let mut found = Self { counted: vec![false; files.len()], ..Self::default() };
        for (at, file) in files.iter().enumerate() {
            let input = &file.input;
            if input.kind == InputKind::Agent || input.origin.plugin.is_some() {
                continue;
            }
            let root = input.origin.root.as_path();
            let Some((start, part)) = starts.entry(root).or_insert_with(|| start_of(root)) else {
                continue;
            };
            let Ok(inner) = input.path.strip_prefix(root) else { continue };
            found.files.insert(start.join(part).join(inner).into(), at);
            if let Some(counted) = found.counted.get_mut(at) {
                *counted = true;
            }
        }
        found.starts = outermost(&starts.into_values().flatten().map(|(start, _)| start).collect());
        found
    }
}

/// Returns the folder that a project with the place `root` is started in, and the place's path from
/// there.
pub(crate) fn start_of(root: &Path) -> Option<(PathBuf, &'static str)> {
    let root = tidy(&std::path::absolute(root).ok()?);
    let part = PARTS.into_iter().find(|part| root.ends_with(part))?;
    let start = root.parent()?.parent()?;
    Some((start.canonicalize().ok()?, part))
}

/// Leaves out the folders that are in another of them, as far as no repository begins between.
fn outermost(starts: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let inside = |start: &Path| {
        !start.join(".git").exists()
            && start
                .ancestors()
                .skip(1)
                .scan(false, |over, above| {
                    let here = !*over;
                    *over = above.join(".git").exists();
                    here.then_some(above)
                })
                .any(|above| starts.contains(above))
    };
    starts.iter().filter(|start| !inside(start)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_project_inside_another_is_no_start_unless_a_repository_begins_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        for inner in ["a/b/c", "a/own/.git", "a/own/d", "e"] {
            fs::create_dir_all(root.join(inner)).expect("folders");
        }
        let paths = |names: &[&str]| names.iter().map(|name| root.join(name)).collect();
        let starts: BTreeSet<PathBuf> = paths(&["a", "a/b/c", "a/own", "a/own/d", "e"]);
        assert_eq!(outermost(&starts), paths(&["a", "a/own", "e"]));
    }

    #[test]
    fn a_place_tells_where_its_project_starts() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("a folder");
        fs::create_dir_all(root.join(".claude/skills")).expect("folders");
        let of = |path: &str| start_of(&root.join(path));
        assert_eq!(of(".claude/skills"), Some((root.clone(), ".claude/skills")));
        assert_eq!(of("x/../.claude/commands"), Some((root.clone(), ".claude/commands")));
        assert_eq!(of("skills"), None);
    }
}
