//! The folders that skills are loaded from, in order of precedence.

mod scan;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::project::ProjectOptions;
use crate::skill::{Origin, PlaceKind, Plugin, SkillKind};
pub use scan::{Found, Identity, scan};

/// A folder that skills are loaded from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What it is and where: every skill found in it gets this origin.
    pub origin: Origin,
    /// Whether it holds skill folders or command files.
    pub holds: SkillKind,
}

impl Place {
    /// Returns a place at `root` that belongs to no plugin.
    pub fn new(kind: PlaceKind, root: PathBuf, holds: SkillKind) -> Self {
        Self { origin: Origin { kind, root, scope: None, plugin: None }, holds }
    }

    /// Returns a plugin's place at `root`.
    pub fn of_plugin(plugin: &Arc<Plugin>, root: PathBuf, holds: SkillKind) -> Self {
        let plugin = Some(Arc::clone(plugin));
        Self { origin: Origin { kind: PlaceKind::Plugin, root, scope: None, plugin }, holds }
    }
}

/// Returns the places of skill folders that a client reads at start, in order of precedence;
/// plugins are not among them.
pub fn skill_places(options: &ProjectOptions) -> Vec<Place> {
    let skills = |kind, folder: &Path| Place::new(kind, folder.join("skills"), SkillKind::Skill);
    let mut places = Vec::new();
    if let Some(managed) = &options.managed {
        places.push(skills(PlaceKind::Managed, &managed.join(".claude")));
    }
    places.push(skills(PlaceKind::User, &options.user_dir()));
    for folder in project_folders(options) {
        places.push(skills(PlaceKind::Project, &folder.join(".claude")));
    }
    for folder in &options.add_dirs {
        places.push(skills(PlaceKind::Additional, &folder.join(".claude")));
    }
    places
}

/// Returns the places of command files that a client reads at start, in order of precedence;
/// plugins are not among them.
pub fn command_places(options: &ProjectOptions) -> Vec<Place> {
    let commands =
        |kind, folder: &Path| Place::new(kind, folder.join("commands"), SkillKind::Command);
    let mut places = Vec::new();
    if let Some(managed) = &options.managed {
        places.push(commands(PlaceKind::Managed, &managed.join(".claude")));
    }
    places.push(commands(PlaceKind::UserCommands, &options.user_dir()));
    for folder in project_folders(options) {
        places.push(commands(PlaceKind::ProjectCommands, &folder.join(".claude")));
    }
    if options.client.data.places.additional_commands {
        for folder in &options.add_dirs {
            places.push(commands(PlaceKind::Additional, &folder.join(".claude")));
        }
    }
    places
}

/// Returns the start folder and its parents up to the repository's root or below the home,
/// nearest first.
pub fn project_folders(options: &ProjectOptions) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for folder in options.start.ancestors() {
        if folder == options.home {
            break;
        }
        folders.push(folder.to_owned());
        if folder.join(".git").exists() {
            break;
        }
    }
    folders
}
