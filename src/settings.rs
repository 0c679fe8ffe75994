//! The client's settings files and environment, as far as they concern skills.

mod usage;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

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
                Ok(Some(values)) => files.push(SettingsFile { kind, path, values }),
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

    /// Adds the variables of the files' `env` objects; stronger files and the real environment win.
    fn take_env(&mut self) {
        let given = std::mem::take(&mut self.env);
        for file in &self.files {
            let Some(Value::Object(env)) = file.values.get("env") else { continue };
            for (name, value) in env {
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Number(number) => number.to_string(),
                    Value::Bool(flag) => flag.to_string(),
                    _ => continue,
                };
                self.env.insert(name.clone(), text);
            }
        }
        self.env.extend(given);
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

/// Lists the settings files that may exist, weakest first.
fn paths(options: &ProjectOptions, problems: &mut Vec<Problem>) -> Vec<(SourceKind, PathBuf)> {
    let project = options.start.join(".claude");
    let mut paths = vec![
        (SourceKind::User, options.user_dir().join("settings.json")),
        (SourceKind::Project, project.join("settings.json")),
        (SourceKind::Local, project.join("settings.local.json")),
    ];
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
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if missing(&error) => return Ok(None),
        Err(error) => return Err(format!("cannot be read: {error}")),
    };
    if text.trim().is_empty() {
        return Ok(None);
    }
    match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
        Ok(Value::Object(values)) => Ok(Some(values)),
        Ok(_) => Err("is not a JSON object; its settings are left out".to_owned()),
        Err(error) => Err(format!("is not valid JSON ({error}); its settings are left out")),
    }
}

/// Returns whether there is simply no such file.
pub(crate) fn missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
