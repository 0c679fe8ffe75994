//! Files that change on disk while the session runs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::client::session::{ListedBy, Roots};
use crate::project::{Project, ProjectOptions};
use crate::session::agents::Agents;
use crate::session::permission::Permissions;
use crate::session::{Outcome, Session};

/// Seconds that pass where nobody says how many.
const USUAL_WAIT: f64 = 4.0;

/// What the client watches, and what it has not noticed yet.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// Folders of skills and commands that are there.
    roots: BTreeSet<PathBuf>,
    /// Folders that hold settings files.
    settings: BTreeSet<PathBuf>,
    /// Files that have changed and were not noticed.
    pending: Vec<PathBuf>,
    /// Seconds since the first of them changed.
    waited: f64,
}

impl Watch {
    /// Begins to watch what is there when the session starts.
    pub(super) fn begin(options: &ProjectOptions) -> Self {
        let mut watch = Self {
            roots: BTreeSet::new(),
            settings: BTreeSet::new(),
            pending: Vec::new(),
            waited: 0.0,
        };
        watch.look(options);
        let holds = |folder: &PathBuf| {
            ["settings.json", "settings.local.json"].iter().any(|name| folder.join(name).is_file())
        };
        watch.settings = own_folders(options).into_iter().filter(holds).collect();
        watch
    }

    /// Takes note of the folders that are there now.
    fn look(&mut self, options: &ProjectOptions) {
        let each = |folder: PathBuf| [folder.join("skills"), folder.join("commands")];
        let roots = own_folders(options).into_iter().flat_map(each);
        self.roots = roots.filter(|root| root.is_dir()).collect();
    }

    fn is_watched(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }

    fn is_settings(&self, path: &Path, known_only: bool) -> bool {
        let named = path
            .file_name()
            .is_some_and(|name| name == "settings.json" || name == "settings.local.json");
        named && path.parent().is_some_and(|parent| !known_only || self.settings.contains(parent))
    }
}

/// Returns the `.claude` folders that a client watches: those of the start folder's parents are not
/// among them (`reload-parents`).
fn own_folders(options: &ProjectOptions) -> Vec<PathBuf> {
    let mut folders = vec![options.user_dir(), options.start.join(".claude")];
    folders.extend(options.add_dirs.iter().map(|folder| folder.join(".claude")));
    folders
}

impl Session {
    /// Takes note that files have changed, `wait` seconds ago: what the client notices is read again.
    /// Without paths everything counts as changed.
    ///
    /// A client notices what changes in folders of skills and commands that were there, some seconds
    /// later (`reload-wait-*`). Skills of nested places and of plugins stay as they were read.
    pub(super) fn changed(&mut self, paths: &[PathBuf], wait: Option<f64>) -> Outcome {
        let facts = self.project.client().data.session.watching.clone();
        let options = self.project.options.clone();
        self.watch.pending.extend(paths.iter().cloned());
        if !self.watch.pending.is_empty() {
            self.watch.waited += wait.unwrap_or(USUAL_WAIT);
        }
        let settled = self.watch.waited >= facts.settles_after;
        let pending = &self.watch.pending;
        let skills = paths.is_empty() && pending.is_empty()
            || settled && pending.iter().any(|path| self.watch.is_watched(path));
        let known_only = facts.only_known_settings;
        let settings = paths.is_empty() && pending.is_empty()
            || settled && pending.iter().any(|path| self.watch.is_settings(path, known_only));
        let is_agent = |path: &PathBuf| {
            own_folders(&options).iter().any(|folder| path.starts_with(folder.join("agents")))
        };
        if facts.agents && settled && self.watch.pending.iter().any(is_agent) {
            self.agents = Agents::load(&options, &mut Vec::new());
        }
        if facts.roots == Roots::AreThere {
            self.watch.look(&options);
        }
        if !skills && !settings {
            return Outcome::default();
        }
        self.watch.pending.clear();
        self.watch.waited = 0.0;
        let before = std::mem::replace(&mut self.project, Project::open(options));
        self.permissions = Permissions::load(&self.project, &self.options);
        self.note_changes(&before);
        self.roster.refresh(&self.project.catalogue);
        self.roster.settle(&self.project.catalogue, &self.project.options.client);
        if skills && self.project.client().data.session.listed_by == ListedBy::Name {
            self.listed.forget();
        }
        Outcome::default()
    }

    /// Notes for people which skills came and went.
    fn note_changes(&mut self, before: &Project) {
        let names = |project: &Project| -> BTreeSet<String> {
            let loaded = project.catalogue.entries.iter().filter(|entry| entry.is_loaded());
            loaded.map(|entry| entry.name.clone()).collect()
        };
        let (old, new) = (names(before), names(&self.project));
        self.changes.activated.extend(new.difference(&old).cloned());
        self.changes.removed.extend(old.difference(&new).cloned());
    }
}
