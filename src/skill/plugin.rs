//! Plugins: folders of skills and commands with a name of their own (`plugin-*`).

mod manifest;
mod options;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::client::places::{
    PlacesFacts, PluginFolders, PluginRoot, PluginSkillFolders, PluginSkillNames,
    SkillFolderPlugins,
};
use crate::project::{Problem, ProjectOptions};
use crate::settings::Settings;
use crate::skill::places::{Found, Known, Naming, Place, SKILL_FILE, scan, skill_places};
use crate::skill::{PlaceKind, Plugin, SkillKind};
use manifest::{Commands, Manifest};
pub use options::PluginOption;

/// Where a plugin keeps its manifest.
const MANIFEST: &str = ".claude-plugin/plugin.json";

/// Where a plugin given with `--plugin-dir` is from.
const INLINE: &str = "inline";

/// Where a skill's folder that is a plugin is from.
const SKILLS_DIR: &str = "skills-dir";

/// What a plugin brings: its commands and its skills, each with the place they are from.
#[derive(Debug, Default)]
pub struct PluginSkills {
    /// Commands, in order.
    pub commands: Vec<(Place, Found)>,
    /// Skills, in order.
    pub skills: Vec<(Place, Found)>,
}

/// Loads the plugins of a project, in the order the client lists them.
pub fn plugins(
    options: &ProjectOptions,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Vec<PluginSkills> {
    let facts = &options.client.data.places;
    let mut loader = Loader { options, settings, facts, problems, seen: Vec::new() };
    let mut plugins = Vec::new();
    for folder in &options.plugin_dirs {
        for root in loader.roots(folder) {
            plugins.extend(loader.load(&root, INLINE));
        }
    }
    if facts.skill_folder_plugins == SkillFolderPlugins::Loaded {
        for root in skill_folders_with_manifests(options) {
            plugins.extend(loader.load(&root, SKILLS_DIR));
        }
    }
    // A plugin of the account's name comes after all others.
    plugins.sort_by_key(|(plugin, _)| plugin.name == "anthropic-skills");
    plugins.into_iter().map(|(_, skills)| skills).collect()
}

/// Returns the skill folders that are plugins too: the user's, and those of a start folder that is
/// trusted (`plugin-skill-folder`).
fn skill_folders_with_manifests(options: &ProjectOptions) -> Vec<PathBuf> {
    let start = options.start.join(".claude").join("skills");
    let counts = |place: &Place| match place.origin.kind {
        PlaceKind::User => true,
        PlaceKind::Project => place.origin.root == start && options.is_trusted(),
        _ => false,
    };
    let mut roots = Vec::new();
    for place in skill_places(options).iter().filter(|place| counts(place)) {
        let folders = fs::read_dir(&place.origin.root).into_iter().flatten().flatten();
        let mut found: Vec<PathBuf> = folders
            .map(|entry| entry.path())
            .filter(|path| path.join(MANIFEST).is_file())
            .collect();
        found.sort();
        roots.append(&mut found);
    }
    roots
}

struct Loader<'a> {
    options: &'a ProjectOptions,
    settings: &'a Settings,
    facts: &'a PlacesFacts,
    problems: &'a mut Vec<Problem>,
    /// The folders that were loaded.
    seen: Vec<PathBuf>,
}

impl Loader<'_> {
    /// Returns the plugins that a folder given as one holds: itself, or those in it.
    fn roots(&mut self, folder: &Path) -> Vec<PathBuf> {
        if !folder.is_dir() {
            let message = "the plugin's folder does not exist".to_owned();
            self.problems.push(Problem { path: folder.to_owned(), message });
            return Vec::new();
        }
        let parts =
            [".claude-plugin", "skills", "commands", "agents", "hooks", ".mcp.json", SKILL_FILE];
        let marketplace = folder.join(".claude-plugin/marketplace.json").is_file()
            && !folder.join(MANIFEST).is_file();
        let is_one = parts.iter().any(|part| folder.join(part).exists()) && !marketplace;
        if is_one || self.facts.plugin_folders == PluginFolders::One {
            return vec![folder.to_owned()];
        }
        let mut roots: Vec<PathBuf> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
            .map(|entry| entry.path())
            .filter(|path| path.join(MANIFEST).is_file())
            .collect();
        roots.sort();
        roots
    }

    /// Loads one plugin; nothing where its manifest is not valid, which is reported. `source` tells
    /// plugins of the same name apart.
    fn load(&mut self, root: &Path, source: &str) -> Option<(Arc<Plugin>, PluginSkills)> {
        if self.seen.iter().any(|seen| seen == root) {
            return None;
        }
        self.seen.push(root.to_owned());
        let path = root.join(MANIFEST);
        let manifest = match Manifest::read(root, &path, self.facts.plugin_names) {
            Ok(manifest) => manifest,
            Err(message) => {
                let message = format!("{message}; nothing of the plugin is loaded");
                self.problems.push(Problem { path, message });
                return None;
            }
        };
        let data = format!("plugins/data/{}", dashed(&format!("{}-{source}", manifest.name)));
        let id = (manifest.name.as_str(), source);
        let plugin = Arc::new(Plugin {
            options: options::options(self.facts, id, &manifest.secrets, self.settings),
            name: manifest.name.clone(),
            root: root.to_owned(),
            data: self.options.user_dir().join(data),
        });
        let commands = self.commands(&plugin, &manifest, &path);
        let skills = self.skills(&plugin, &manifest, source == INLINE);
        Some((plugin, PluginSkills { commands, skills }))
    }

    /// Loads the commands: those of the folder `commands`, or what the manifest names instead.
    fn commands(
        &mut self,
        plugin: &Arc<Plugin>,
        manifest: &Manifest,
        manifest_path: &Path,
    ) -> Vec<(Place, Found)> {
        match &manifest.commands {
            Commands::Default => self.command_path(plugin, "commands", None),
            Commands::Paths(paths) => {
                paths.iter().flat_map(|path| self.command_path(plugin, path, None)).collect()
            }
            Commands::Named(named) => {
                let mut all = Vec::new();
                for (name, command) in named {
                    let mut found = match &command.content {
                        Some(content) => {
                            let root = plugin.root.clone();
                            let place = Place::of_plugin(plugin, root, SkillKind::Command);
                            vec![(place, Found::inline(manifest_path, name, content))]
                        }
                        None => self.command_path(plugin, &command.source, Some(name)),
                    };
                    for (_, found) in &mut found {
                        found.description.clone_from(&command.description);
                    }
                    all.append(&mut found);
                }
                all
            }
        }
    }

    /// Loads a command file, or the command files of a folder. A file is called `name`, or after
    /// itself.
    fn command_path(
        &mut self,
        plugin: &Arc<Plugin>,
        path: &str,
        name: Option<&str>,
    ) -> Vec<(Place, Found)> {
        let path = plugin.root.join(path);
        let place = Place::of_plugin(plugin, path.clone(), SkillKind::Command);
        if path.is_dir() {
            let found = scan(&place, self.facts.order, &Known::default(), self.problems);
            return found.into_iter().map(|found| (place.clone(), found)).collect();
        }
        if path.extension().is_none_or(|extension| extension != "md") {
            return Vec::new();
        }
        let stem = || path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = name.map(str::to_owned).or_else(stem).unwrap_or_default();
        let found =
            Found::read(path.clone(), name, SkillKind::Command, &Known::default(), self.problems);
        found.into_iter().map(|found| (place.clone(), found)).collect()
    }

    /// Loads the skills: those of the folder `skills` and of the folders that the manifest names.
    fn skills(
        &mut self,
        plugin: &Arc<Plugin>,
        manifest: &Manifest,
        may_be_root: bool,
    ) -> Vec<(Place, Found)> {
        let root = &plugin.root;
        let mut folders = Vec::new();
        let named = manifest.skills.as_deref();
        if named.is_none() || self.facts.plugin_skill_folders == PluginSkillFolders::Added {
            folders.push(root.join("skills"));
        }
        folders.extend(named.unwrap_or_default().iter().map(|path| root.join(path)));
        let mut skills: Vec<(Place, Found)> =
            folders.into_iter().flat_map(|folder| self.skill_folder(plugin, &folder)).collect();
        let lone = named.is_none() && may_be_root && !root.join("skills").is_dir();
        if lone && self.facts.plugin_root == PluginRoot::WithoutSkills {
            let place = Place::of_plugin(plugin, root.clone(), SkillKind::Skill);
            let found = self.one_skill(root);
            skills.extend(found.map(|mut found| {
                found.naming = Naming::Field;
                (place, found)
            }));
        }
        skills
    }

    /// Loads a folder that is a skill, or the skills in it.
    fn skill_folder(&mut self, plugin: &Arc<Plugin>, folder: &Path) -> Vec<(Place, Found)> {
        let place = Place::of_plugin(plugin, folder.to_owned(), SkillKind::Skill);
        let mut found = match self.one_skill(folder) {
            Some(found) => vec![found],
            None => scan(&place, self.facts.order, &Known::default(), self.problems),
        };
        if self.facts.plugin_skill_names == PluginSkillNames::Dashed {
            for found in &mut found {
                found.name = dashed(&found.name);
            }
            self.facts.order.sort(&mut found, |found| &found.name);
        }
        found.into_iter().map(|found| (place.clone(), found)).collect()
    }

    /// Reads the SKILL.md of a folder, named after the folder.
    fn one_skill(&mut self, folder: &Path) -> Option<Found> {
        let name = folder.file_name()?.to_string_lossy().into_owned();
        Found::read(
            folder.join(SKILL_FILE),
            name,
            SkillKind::Skill,
            &Known::default(),
            self.problems,
        )
    }
}

/// Returns why the client refuses the manifest of the plugin in `root`; nothing where it takes it.
pub fn manifest_fault(root: &Path, facts: &PlacesFacts) -> Option<String> {
    Manifest::read(root, &root.join(MANIFEST), facts.plugin_names).err()
}

/// Returns `name` with `-` for everything but ASCII letters, digits, `_` and `-`.
pub(crate) fn dashed(name: &str) -> String {
    let keeps = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    name.chars().map(|c| if keeps(c) { c } else { '-' }).collect()
}
