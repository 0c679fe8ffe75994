//! The scenario file's form.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::project::Surface;
use crate::scenario::expect::Expect;

/// A scenario: a project, the user's home, and the steps of a conversation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a scenario: keys such as `files` and `steps`")]
pub struct Scenario {
    /// A short name.
    #[serde(default)]
    pub id: String,
    /// What it shows, in a sentence.
    #[serde(default)]
    pub about: String,
    /// The project's files; absent where the scenario plays against an existing project.
    #[serde(default)]
    pub files: Option<BTreeMap<String, FileSpec>>,
    /// Files of the user's home.
    #[serde(default)]
    pub home: BTreeMap<String, FileSpec>,
    /// Whether the project is a git repository.
    #[serde(default = "yes")]
    pub git: bool,
    /// Where in the project the client starts.
    #[serde(default = "dot")]
    pub cwd: String,
    /// `.claude/settings.json` of the project.
    #[serde(default)]
    pub settings: Map<String, Value>,
    /// `.claude/settings.json` of the user.
    #[serde(default)]
    pub user_settings: Map<String, Value>,
    /// The client's environment variables.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// The session's model.
    #[serde(default = "haiku")]
    pub model: String,
    /// Tools allowed without asking, as on the client's command line.
    #[serde(default = "skill_tool")]
    pub allowed_tools: Vec<String>,
    /// More folders.
    #[serde(default)]
    pub add_dirs: Vec<String>,
    /// Plugins, relative to the project.
    #[serde(default)]
    pub plugin_dirs: Vec<String>,
    /// How often and how many days ago each skill was used.
    #[serde(default)]
    pub usage_days: BTreeMap<String, Usage>,
    /// Whether the client's bundled skills are on.
    #[serde(default)]
    pub bundled: bool,
    /// For recording: text that tells the main conversation's requests from a fork's.
    #[serde(default)]
    pub main_marker: Option<String>,
    /// Terminal or print mode; print where it does not say.
    #[serde(default)]
    pub surface: Option<Surface>,
    /// The permission mode.
    #[serde(default)]
    pub mode: Option<String>,
    /// For recording: more words of the client's command line.
    #[serde(default)]
    pub flags: Vec<String>,
    /// For recording: seconds until the client is stopped. A scenario that says this expects a client
    /// to hang; what it never sent is not compared.
    #[serde(default)]
    pub timeout: Option<u64>,
    /// The conversation.
    #[serde(deserialize_with = "steps")]
    pub steps: Vec<StepForm>,
}

impl Default for Scenario {
    /// Returns a scenario without files or steps; everything else as where a file does not say it.
    fn default() -> Self {
        Self {
            id: String::new(),
            about: String::new(),
            files: None,
            home: BTreeMap::new(),
            git: yes(),
            cwd: dot(),
            settings: Map::new(),
            user_settings: Map::new(),
            env: BTreeMap::new(),
            model: haiku(),
            allowed_tools: skill_tool(),
            add_dirs: Vec::new(),
            plugin_dirs: Vec::new(),
            usage_days: BTreeMap::new(),
            bundled: false,
            main_marker: None,
            surface: None,
            mode: None,
            flags: Vec::new(),
            timeout: None,
            steps: Vec::new(),
        }
    }
}

/// A file of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FileSpec {
    /// Its text.
    Text(String),
    /// Its text, and whether it may be run.
    Full {
        /// The text.
        text: String,
        /// Whether it may be run.
        executable: bool,
    },
    /// Its bytes.
    Bytes {
        /// The bytes in base64.
        base64: String,
        /// Whether it may be run.
        executable: bool,
    },
    /// A link.
    Link {
        /// What it points to.
        symlink: String,
    },
}

/// The keys of a file that is more than its text.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum FileKey {
    Text,
    Executable,
    Base64,
    Symlink,
}

impl<'de> Deserialize<'de> for FileSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FileVisitor)
    }
}

/// Reads a file's text, or the mapping that says more.
struct FileVisitor;

impl<'de> Visitor<'de> for FileVisitor {
    type Value = FileSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file: its text, or a mapping with `text`, `base64` or `symlink`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<FileSpec, E> {
        Ok(FileSpec::Text(text.to_owned()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<FileSpec, E> {
        Ok(FileSpec::Text(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FileSpec, A::Error> {
        let (mut text, mut base64, mut symlink, mut executable) = (None, None, None, false);
        while let Some(key) = map.next_key()? {
            match key {
                FileKey::Text => text = Some(map.next_value()?),
                FileKey::Base64 => base64 = Some(map.next_value()?),
                FileKey::Symlink => symlink = Some(map.next_value()?),
                FileKey::Executable => executable = map.next_value()?,
            }
        }
        match (text, base64, symlink) {
            (Some(text), None, None) => Ok(FileSpec::Full { text, executable }),
            (None, Some(base64), None) => Ok(FileSpec::Bytes { base64, executable }),
            (None, None, Some(symlink)) => Ok(FileSpec::Link { symlink }),
            _ => Err(de::Error::custom("a file has one of `text`, `base64` and `symlink`")),
        }
    }
}

/// How often a skill was used.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// How many times.
    pub count: u64,
    /// How many days ago the last time was.
    pub days: f64,
}

/// One step of a conversation: one of its first four keys says which.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a step, such as `user: hello`")]
pub struct StepForm {
    /// Text that the user types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// A tool call of the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_use: Option<ToolUse>,
    /// Files that change on disk between turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
    /// The conversation is compacted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compact: Option<bool>,
    /// What the step is expected to bring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expect>,
}

/// A tool call of the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a tool's `name` and `input`")]
pub struct ToolUse {
    /// The tool.
    pub name: String,
    /// Its input.
    #[serde(default)]
    pub input: Map<String, Value>,
}

/// A change on disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a change: `files`, `remove` or `wait`")]
pub struct Change {
    /// Files written.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, FileSpec>,
    /// Files and folders removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<String>,
    /// For recording: seconds to wait afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<f64>,
}

/// Reads the steps one by one, so that what is wrong with one has a place.
fn steps<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<StepForm>, D::Error> {
    deserializer.deserialize_seq(StepsVisitor)
}

/// Reads steps and checks each against the turn that it belongs to.
struct StepsVisitor;

impl<'de> Visitor<'de> for StepsVisitor {
    type Value = Vec<StepForm>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<StepForm>, A::Error> {
        let mut steps: Vec<StepForm> = Vec::new();
        let mut in_turn = false;
        while let Some(step) = seq.next_element::<StepForm>()? {
            in_turn = match step.check(in_turn) {
                Ok(in_turn) => in_turn,
                Err(message) => {
                    let number = steps.len() + 1;
                    return Err(de::Error::custom(format!("step {number}: {message}")));
                }
            };
            steps.push(step);
        }
        if steps.is_empty() {
            return Err(de::Error::custom("`steps` is empty: there is nothing to play"));
        }
        Ok(steps)
    }
}

impl StepForm {
    /// Returns the step in a line, for people.
    pub fn title(&self) -> String {
        if let Some(text) = &self.user {
            format!("you type {}", shown(text))
        } else if let Some(tool) = &self.tool_use {
            format!("the model calls {}{}", tool.name, inputs(&tool.input))
        } else if let Some(change) = &self.change {
            let written = change.files.keys().map(String::as_str);
            let paths: Vec<&str> =
                written.chain(change.remove.iter().map(String::as_str)).collect();
            format!("files change: {}", paths.join(", "))
        } else {
            "the conversation is compacted".to_owned()
        }
    }

    /// Says what is wrong with the step, or whether the turn goes on after it: tool calls belong to
    /// the turn of the user step before them.
    fn check(&self, in_turn: bool) -> Result<bool, String> {
        let Self { user, tool_use, change, compact, expect } = self;
        let said = [user.is_some(), tool_use.is_some(), change.is_some(), compact.is_some()];
        if said.iter().filter(|said| **said).count() != 1 {
            return Err("it has exactly one of `user`, `tool_use`, `change` and `compact`".into());
        }
        if *compact == Some(false) {
            return Err(
                "`compact` is always `true`: leave the step out where nothing is compacted".into(),
            );
        }
        expect.as_ref().map_or(Ok(()), Expect::check)?;
        match tool_use {
            Some(tool) if tool.name.is_empty() => Err("`tool_use` names no tool".into()),
            Some(_) if !in_turn => {
                Err("a tool call follows a `user` step: it belongs to its turn".into())
            }
            tool => Ok(user.is_some() || tool.is_some()),
        }
    }
}

/// Returns a text's first line, quoted.
fn shown(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let more = if lines.next().is_some() { " …" } else { "" };
    format!("{first}{more}")
}

/// Returns a call's inputs in a line, long ones shortened.
fn inputs(input: &Map<String, Value>) -> String {
    const MOST: usize = 60;
    let mut text = String::new();
    for (key, value) in input {
        let value = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let shown = shown(&value);
        let shown = match shown.char_indices().nth(MOST) {
            Some((at, _)) => format!("{}…", shown.get(..at).unwrap_or_default()),
            None => shown,
        };
        text.push_str(&format!(" {key}={shown}"));
    }
    text
}

fn yes() -> bool {
    true
}

fn dot() -> String {
    ".".to_owned()
}

fn haiku() -> String {
    "claude-haiku-4-5".to_owned()
}

fn skill_tool() -> Vec<String> {
    vec!["Skill".to_owned()]
}
