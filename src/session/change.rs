//! Files that change on disk while the session runs.

use crate::client::session::ListedBy;
use crate::project::Project;
use crate::session::{Outcome, Session};

impl Session {
    /// Takes note that files have changed: skills and settings are read again.
    ///
    /// Skills of nested places stay as they were read (`reload-nested`).
    pub(super) fn changed(&mut self) -> Outcome {
        let options = self.project.options.clone();
        let before = std::mem::replace(&mut self.project, Project::open(options));
        self.note_changes(&before);
        self.roster.refresh(&self.project.catalogue);
        self.roster.settle(&self.project.catalogue, &self.project.options.client);
        let relists = self.project.client().data.session.listed_by == ListedBy::Name;
        if relists && skills(&before) != skills(&self.project) {
            self.listed.forget();
        }
        Outcome::default()
    }

    /// Notes for people which skills came and went.
    fn note_changes(&mut self, before: &Project) {
        let names = |project: &Project| -> Vec<String> {
            let loaded = project.catalogue.entries.iter().filter(|entry| entry.is_loaded());
            loaded.map(|entry| entry.name.clone()).collect()
        };
        let (old, new) = (names(before), names(&self.project));
        self.changes.activated.extend(new.iter().filter(|name| !old.contains(name)).cloned());
        self.changes.removed.extend(old.iter().filter(|name| !new.contains(name)).cloned());
    }
}

/// Returns what decides about skills: their files, and the settings. Other files of a project may
/// change without the client's taking note (`shell-again`).
fn skills(project: &Project) -> impl PartialEq {
    let files: Vec<_> = project
        .catalogue
        .entries
        .iter()
        .map(|entry| (entry.skill.source.path().to_owned(), entry.skill.source.text().to_owned()))
        .collect();
    let settings: Vec<_> = project.settings.files.iter().map(|file| file.values.clone()).collect();
    (files, settings)
}
