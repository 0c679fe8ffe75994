//! What becomes available when a file is touched: skills whose `paths:` match it, and skills of
//! nested places above it.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::catalogue::Standing;
use crate::client::session::{InstructionsFollow, NestedNames};
use crate::session::Session;
use crate::session::git::is_ignored;
use crate::session::globs::Globs;
use crate::skill::places::Place;
use crate::skill::{Origin, PlaceKind, SkillKind};

/// The folder of skills in a project or below it.
const SKILLS: &str = ".claude/skills";

/// What the session remembers of the folders that were touched.
#[derive(Clone, Debug, Default)]
pub(super) struct Touched {
    /// Folders whose nested place was looked for; each is looked at once.
    looked: HashSet<PathBuf>,
    /// Announcements for the next request.
    announcements: Vec<String>,
}

impl Touched {
    /// Takes what is to be announced.
    pub(super) fn take_announcements(&mut self) -> Vec<String> {
        std::mem::take(&mut self.announcements)
    }
}

impl Session {
    /// Takes note that a file was read, written or edited, or that an attempt was made.
    ///
    /// Reading counts even where it fails; a shell command, a search or a listing does not count
    /// (`act-tools`). The path is taken as it is said, links and all.
    ///
    /// Returns the nested places that were found.
    pub(super) fn touch(&mut self, path: &Path) -> Vec<String> {
        let start = self.project.options.start.clone();
        let path = absolute(path, &start);
        let Ok(relative) = path.strip_prefix(&start).map(Path::to_path_buf) else {
            return Vec::new();
        };
        if self.project.client().data.session.instructions_follow == InstructionsFollow::Touching {
            self.take_instructions(&path);
        }
        // Places are read in the background while patterns are matched; a client that keeps skills
        // as they came has the activated ones first (`act-nested`).
        self.activate(&relative);
        let found = self.find_nested(&start, &relative);
        self.roster.settle(&self.project.catalogue, &self.project.options.client);
        if self.project.client().data.session.nested == NestedNames::Scoped {
            for scope in &found {
                self.announce(scope);
            }
        }
        found
    }

    /// Activates the waiting skills whose patterns match.
    fn activate(&mut self, relative: &Path) {
        let path = slashed(relative);
        let waiting = self.project.catalogue.entries.iter();
        let waiting = waiting.filter(|entry| entry.standing == Standing::Waiting);
        let matching: Vec<_> = waiting
            .filter(|entry| !self.roster.holds(entry))
            .filter(|entry| {
                let patterns = entry.skill.fields.paths.as_ref();
                let patterns = patterns.iter().flat_map(|paths| &paths.value);
                Globs::new(patterns.map(String::as_str)).matches(&path)
            })
            .cloned()
            .collect();
        for entry in matching {
            self.changes.activated.push(entry.name.clone());
            self.roster.activate(&entry);
        }
    }

    /// Loads the nested places above a file that were not looked at before; returns the folders of
    /// those that hold skills, deepest first. The start folder's own place is no nested one.
    fn find_nested(&mut self, start: &Path, relative: &Path) -> Vec<String> {
        let mut found = Vec::new();
        for folder in relative.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty()) {
            let full = start.join(folder);
            let root = full.join(SKILLS);
            if !self.touched.looked.insert(full.clone()) || !root.is_dir() {
                continue;
            }
            if is_ignored(&full, start, &self.project.options.home) {
                continue;
            }
            found.push((slashed(folder), root));
        }
        // The shallowest is taken first, so that a deeper one of the same name can replace it.
        for (scope, root) in found.iter().rev() {
            let origin = Origin {
                kind: PlaceKind::Nested,
                root: root.clone(),
                scope: Some(scope.clone()),
                plugin: None,
            };
            let place = Place { origin, holds: SkillKind::Skill };
            let entries = self.project.read_place(&place);
            self.roster.add_nested(scope, entries, &self.project.options.client);
        }
        found.into_iter().map(|(scope, _)| scope).collect()
    }

    /// Announces the skills of a nested place that the model may see, in the order in which the
    /// system lists the folder (`disc-nested`).
    fn announce(&mut self, scope: &str) {
        let root = self.project.options.start.join(scope).join(SKILLS);
        let order: Vec<_> = fs::read_dir(root).into_iter().flatten().flatten().collect();
        let place = |name: &str| order.iter().position(|entry| entry.file_name() == name);
        let mut entries: Vec<_> =
            self.roster.of_place(scope).filter(|entry| entry.is_listed()).collect();
        if entries.is_empty() {
            return;
        }
        entries.sort_by_key(|entry| place(&entry.skill.name));
        let mut text =
            format!("New skills discovered in {scope}/{SKILLS}, now available via the Skill tool:");
        for entry in entries {
            text.push_str("\n- ");
            text.push_str(&entry.name);
            self.changes.activated.push(entry.name.clone());
        }
        self.touched.announcements.push(text);
    }
}

/// Returns the path from the root, without `.` and `..`; links are not looked at.
pub(crate) fn absolute(path: &Path, start: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in start.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                whole.pop();
            }
            part => whole.push(part),
        }
    }
    whole
}

/// Returns a relative path with `/` between its parts.
pub(super) fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
