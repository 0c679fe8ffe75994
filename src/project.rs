//! A project as a client would open it: what every command starts from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use crate::catalogue::{Catalogue, Entry};
use crate::client::Client;
use crate::client::models::Model;
use crate::settings::{Settings, Usage};
use crate::skill::places::{Known, Place};

/// Where the client runs: in a terminal, or as a filter (`-p`).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    clap::ValueEnum,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// A terminal with a person at it.
    #[default]
    Interactive,
    /// Print mode.
    Print,
}

/// What decides which project is opened, and how.
#[derive(Clone, Debug)]
pub struct ProjectOptions {
    /// The client whose behaviour is reproduced.
    pub client: Client,
    /// The start folder.
    pub start: PathBuf,
    /// The user's home.
    pub home: PathBuf,
    /// The folder of managed settings and skills.
    pub managed: Option<PathBuf>,
    /// Folders given with `--add-dir`.
    pub add_dirs: Vec<PathBuf>,
    /// Folders given with `--plugin-dir`.
    pub plugin_dirs: Vec<PathBuf>,
    /// A settings file given with `--settings`.
    pub settings_file: Option<PathBuf>,
    /// Environment variables that the client reads.
    pub env: BTreeMap<String, String>,
    /// The session's model, by name or alias.
    pub model: Option<String>,
    /// Whether the client's bundled skills are on.
    pub bundled: bool,
    /// Terminal or print mode.
    pub surface: Surface,
    /// How often each skill was used; `None` reads the user's state file.
    pub usage: Option<Usage>,
    /// Skills of the project's own places that were loaded before, for the same client.
    pub known: Known,
}

impl ProjectOptions {
    /// Returns options with no managed folder, nothing added, no environment, bundled skills on, in
    /// a terminal.
    pub fn new(client: Client, start: PathBuf, home: PathBuf) -> Self {
        Self {
            client,
            start,
            home,
            managed: None,
            add_dirs: Vec::new(),
            plugin_dirs: Vec::new(),
            settings_file: None,
            env: BTreeMap::new(),
            model: None,
            bundled: true,
            surface: Surface::Interactive,
            usage: None,
            known: Known::default(),
        }
    }

    /// Returns the user's configuration folder: `CLAUDE_CONFIG_DIR`, or `.claude` in the home.
    pub fn user_dir(&self) -> PathBuf {
        self.config_dir().unwrap_or_else(|| self.home.join(".claude"))
    }

    /// Returns the file in which the client keeps its state.
    pub fn user_state(&self) -> PathBuf {
        self.config_dir().unwrap_or_else(|| self.home.clone()).join(".claude.json")
    }

    /// Returns whether the user said that the start folder is to be trusted. In a terminal the client
    /// starts only after they did.
    pub fn is_trusted(&self) -> bool {
        if self.surface == Surface::Interactive {
            return true;
        }
        let Ok(text) = crate::files::text(&self.user_state()) else { return false };
        let Ok(state) = serde_json::from_str::<serde_json::Value>(&text) else { return false };
        let start = self.start.to_string_lossy();
        let folder = state.get("projects").and_then(|projects| projects.get(start.as_ref()));
        folder.is_some_and(|folder| folder.get("hasTrustDialogAccepted") == Some(&true.into()))
    }

    fn config_dir(&self) -> Option<PathBuf> {
        self.env
            .get("CLAUDE_CONFIG_DIR")
            .filter(|dir| !dir.is_empty())
            .map(|dir| self.start.join(dir))
    }
}

/// A project, opened: settings read, skills loaded and ranked.
#[derive(Debug)]
pub struct Project {
    /// What it was opened with.
    pub options: ProjectOptions,
    /// The merged settings.
    pub settings: Settings,
    /// The skills.
    pub catalogue: Catalogue,
    /// What could not be read, each with its path; the rest of the answer stands.
    pub problems: Vec<Problem>,
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file or folder.
    pub path: PathBuf,
    /// What was wrong, in a sentence; starts with `LINE:COLUMN: ` where the place is known.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.message.starts_with(|c: char| c.is_ascii_digit()) { ":" } else { ": " };
        write!(f, "{}{gap}{}", self.path.display(), self.message)
    }
}

impl Project {
    /// Opens the project: reads settings and loads every skill that the client would load at start.
    ///
    /// The start folder is taken without links, as a process sees the folder it runs in.
    pub fn open(mut options: ProjectOptions) -> Self {
        let mut problems = Vec::new();
        match options.start.canonicalize() {
            Ok(start) => options.start = start,
            Err(error) => problems.push(Problem {
                path: options.start.clone(),
                message: format!("cannot be opened: {error}"),
            }),
        }
        let settings = Settings::load(&options, &mut problems);
        let catalogue = Catalogue::load(&options, &settings, &mut problems);
        Self { options, settings, catalogue, problems }
    }

    /// Loads the skills of one place that is read while a session runs.
    pub fn read_place(&mut self, place: &Place) -> Vec<Entry> {
        Catalogue::read_place(place, &self.options, &self.settings, &mut self.problems)
    }

    /// Returns the session's model: the one asked for, the settings' one, or the client's default.
    pub fn model(&self) -> Model {
        let models = &self.client().data.models;
        let set = || self.settings.get("model").and_then(serde_json::Value::as_str);
        let variable = || self.settings.env.get("ANTHROPIC_MODEL").map(String::as_str);
        let asked = self.options.model.as_deref().filter(|name| *name != "default");
        let name = asked.or_else(variable).or_else(set).unwrap_or(&models.default);
        models.get_in(name, &self.settings.env)
    }

    /// Returns the model that a session with a window of so many tokens has. Models count a token's
    /// characters differently, so where none was asked for it is one that is known to have the window, and
    /// the session's own with its window changed only where there is none.
    pub fn model_with(&self, window: u64) -> Model {
        let own = self.model();
        let known = || self.client().data.models.with_window(window);
        let other = (own.window != window && self.options.model.is_none()).then(known).flatten();
        Model { window, ..other.unwrap_or(own) }
    }

    /// Returns how much the skill of that name was used, faded by time as the client fades it.
    pub fn use_score(&self, name: &str) -> f64 {
        let used = self.settings.usage.0.get(name);
        let fading = self.client().data.listing.usage;
        used.zip(fading).map_or(0.0, |(used, fading)| fading.score(used.count, used.days))
    }

    /// Returns the client.
    pub const fn client(&self) -> &Client {
        &self.options.client
    }
}
