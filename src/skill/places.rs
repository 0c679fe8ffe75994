//! The folders that skills are loaded from, in order of precedence.

mod files;
mod scan;
mod worktree;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::client::places::{AdditionalClash, Worktrees};
use crate::project::ProjectOptions;
use crate::skill::{Origin, PlaceKind, Plugin, SkillKind};
pub use files::Files;
pub use scan::{Content, Found, Known, Naming, SKILL_FILE, scan};
pub use worktree::main_checkout;

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
    let place = |kind, root| Place::new(kind, root, SkillKind::Skill);
    let mut places = Vec::new();
    places.extend(managed_folder(options).map(|dir| place(PlaceKind::Managed, dir.join("skills"))));
    places.push(place(PlaceKind::User, options.user_dir().join("skills")));
    for root in project_roots(options, "skills") {
        places.push(place(PlaceKind::Project, root));
    }
    for folder in &options.add_dirs {
        let mut place = place(PlaceKind::Additional, folder.join(".claude/skills"));
        if options.client.data.places.additional_clash == AdditionalClash::Scoped {
            place.origin.scope = scope(&options.start, folder);
        }
        places.push(place);
    }
    places
}

/// Returns the places of command files that a client reads at start, in order of precedence;
/// plugins are not among them.
pub fn command_places(options: &ProjectOptions) -> Vec<Place> {
    let place = |kind, root| Place::new(kind, root, SkillKind::Command);
    let mut places = Vec::new();
    let managed = managed_folder(options).map(|dir| dir.join("commands"));
    places.extend(managed.map(|root| place(PlaceKind::ManagedCommands, root)));
    places.push(place(PlaceKind::UserCommands, options.user_dir().join("commands")));
    for root in project_roots(options, "commands") {
        places.push(place(PlaceKind::ProjectCommands, root));
    }
    if options.client.data.places.additional_commands {
        for folder in &options.add_dirs {
            places.push(place(PlaceKind::AdditionalCommands, folder.join(".claude/commands")));
        }
    }
    places
}

/// Returns the administrator's `.claude` folder, unless the environment switches its skills off.
fn managed_folder(options: &ProjectOptions) -> Option<PathBuf> {
    let off = options.env.get("CLAUDE_CODE_DISABLE_POLICY_SKILLS");
    let on = !off.is_some_and(|value| crate::client::models::is_truthy(value));
    options.managed.as_ref().filter(|_| on).map(|managed| managed.join(".claude"))
}

/// Returns the folders `.claude/<part>` of the project, nearest first.
fn project_roots(options: &ProjectOptions, part: &str) -> Vec<PathBuf> {
    let folders = project_folders(options);
    let part = Path::new(".claude").join(part);
    let mut roots: Vec<PathBuf> = folders.iter().map(|folder| folder.join(&part)).collect();
    if options.client.data.places.worktrees == Worktrees::MainCheckout
        && let Some(last) = folders.last()
        && !last.join(&part).is_dir()
        && let Some(main) = main_checkout(last)
    {
        roots.push(main.join(&part));
    }
    roots
}

/// Returns the start folder and its parents up to the repository's root or below the home,
/// nearest first (`disc-parents`).
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

/// Returns what the names of an additional folder's skills are prefixed with where they are taken:
/// its path from the start folder, or its own name where it is elsewhere.
fn scope(start: &Path, folder: &Path) -> Option<String> {
    let relative = folder.strip_prefix(start).ok().filter(|path| !path.as_os_str().is_empty());
    let shown = relative.or_else(|| folder.file_name().map(Path::new))?;
    let parts = shown.components().map(|part| part.as_os_str().to_string_lossy());
    Some(parts.collect::<Vec<_>>().join("/"))
}
