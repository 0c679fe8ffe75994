//! The client's settings files and environment, as far as they concern skills.

mod form;
mod usage;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::client::settings::LocalPlaces;
use crate::files::not_json;
use crate::project::{Problem, ProjectOptions};
pub use usage::{Usage, Used};

/// Where settings come from, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceKind {
    /// `settings.json` in the user's `.claude` folder.
    User,
    /// `.claude/settings.json` of the project.
    Project,
    /// `.claude/settings.local.json` of the project.
    Local,
    /// The file given with `--settings`.
    Flag,
    /// `managed-settings.json` of the administrator, and the files of `managed-settings.d`.
    Managed,
}

/// One settings file.
#[derive(Clone, Debug)]
pub struct SettingsFile {
    /// Which source it is.
    pub kind: SourceKind,
    /// Its path.
    pub path: PathBuf,
    /// Its content.
    pub values: Map<String, Value>,
}

/// Settings of all sources, weakest first, and the environment.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The files that could be read and hold an object.
    pub files: Vec<SettingsFile>,
    /// Environment variables that the client reads.
    pub env: BTreeMap<String, String>,
    /// How often and how long ago the user used each skill.
    pub usage: Usage,
}

impl Settings {
    /// Reads every settings file that the client would. A file that cannot be read or parsed is
    /// reported and left out.
    pub fn load(options: &ProjectOptions, problems: &mut Vec<Problem>) -> Self {
        let mut files = Vec::new();
        for (kind, path) in paths(options, problems) {
            match read_object(&path) {
                Ok(Some(values)) => {
                    let facts = &options.client.data.settings;
                    match form::refused(&values, facts) {
                        None => files.push(SettingsFile { kind, path, values }),
                        Some((name, form)) => {
                            let message = format!(
                                "`{name}` is not {}; its settings are left out, all of them",
                                form.words()
                            );
                            problems.push(Problem { path, message });
                        }
                    }
                }
                Ok(None) => {}
                Err(message) => problems.push(Problem { path, message }),
            }
        }
        let usage = match &options.usage {
            Some(usage) => usage.clone(),
            None => Usage::read(&options.user_state(), problems),
        };
        let mut settings = Self { files, env: options.env.clone(), usage };
        settings.take_env();
        settings
    }

    /// Sets the variables of the files' `env` objects: stronger files win, and all of them over the
    /// real environment (`settings-env-order`, `settings-env-real`).
    fn take_env(&mut self) {
        for file in &self.files {
            let Some(Value::Object(env)) = file.values.get("env") else { continue };
            self.env.extend(env.iter().map(|(name, value)| (name.clone(), script_text(value))));
        }
    }

    /// Returns the values of `key` in every file that has it, strongest first.
    pub fn all<'s>(&'s self, key: &str) -> impl Iterator<Item = (&'s SettingsFile, &'s Value)> {
        self.files.iter().rev().filter_map(move |file| Some((file, file.values.get(key)?)))
    }

    /// Returns the strongest value of `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.all(key).next().map(|(_, value)| value)
    }

    /// Returns whether `key` is `true`.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some(&Value::Bool(true))
    }
}

/// Returns a value as ECMAScript turns it into text.
pub(crate) fn script_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(script_text).collect::<Vec<_>>().join(","),
        Value::Object(_) => "[object Object]".to_owned(),
        other => other.to_string(),
    }
}

/// Lists the settings files that may exist, weakest first.
fn paths(options: &ProjectOptions, problems: &mut Vec<Problem>) -> Vec<(SourceKind, PathBuf)> {
    let project = options.start.join(".claude");
    let mut paths = vec![
        (SourceKind::User, options.user_dir().join("settings.json")),
        (SourceKind::Project, project.join("settings.json")),
        (SourceKind::Local, project.join("settings.local.json")),
    ];
    // The root's are stronger than the start folder's (`settings-local-order`).
    let root = options.start.ancestors().skip(1).find(|folder| folder.join(".git").exists());
    if options.client.data.settings.local == LocalPlaces::RootToo
        && !options.start.join(".git").exists()
        && let Some(root) = root
    {
        paths.push((SourceKind::Local, root.join(".claude/settings.local.json")));
    }
    if let Some(file) = &options.settings_file {
        if !file.is_file() {
            let message = "the settings file does not exist".to_owned();
            problems.push(Problem { path: file.clone(), message });
        }
        paths.push((SourceKind::Flag, file.clone()));
    }
    if let Some(managed) = &options.managed {
        paths.push((SourceKind::Managed, managed.join("managed-settings.json")));
        let mut more: Vec<_> = std::fs::read_dir(managed.join("managed-settings.d"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
            .collect();
        more.sort();
        paths.extend(more.into_iter().map(|path| (SourceKind::Managed, path)));
    }
    paths
}

/// Reads a JSON object; `None` where there is no file.
fn read_object(path: &Path) -> Result<Option<Map<String, Value>>, String> {
    let text = match crate::files::text(path) {
        Ok(text) => text,
        Err(error) if missing(&error) => return Ok(None),
        Err(error) => return Err(format!("cannot be read: {error}")),
    };
    if text.trim().is_empty() {
        return Ok(None);
    }
    let text = text.trim_start_matches('\u{feff}');
    match serde_json::from_str(text) {
        Ok(Value::Object(values)) => Ok(Some(values)),
        Ok(_) => Err("is not a JSON object; its settings are left out".to_owned()),
        Err(error) => Err(format!("{}; its settings are left out", not_json(text, &error))),
    }
}

/// Returns whether there is simply no such file.
pub(crate) fn missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
