//! The scenario file's form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::project::Surface;

/// A scenario: a project, the user's home, and the steps of a conversation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// For recording: seconds until the client is stopped.
    #[serde(default)]
    pub timeout: Option<u64>,
    /// The conversation.
    pub steps: Vec<StepForm>,
}

/// A file of a scenario.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FileSpec {
    /// Its text.
    Text(String),
    /// Its text, and whether it may be run.
    Full {
        /// The text.
        text: String,
        /// Whether it may be run.
        #[serde(default)]
        executable: bool,
    },
    /// Its bytes.
    Bytes {
        /// The bytes in base64.
        base64: String,
    },
    /// A link.
    Link {
        /// What it points to.
        symlink: String,
    },
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

/// One step of a conversation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
}

/// A tool call of the model.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolUse {
    /// The tool.
    pub name: String,
    /// Its input.
    #[serde(default)]
    pub input: Map<String, Value>,
}

/// A change on disk.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Files written.
    #[serde(default)]
    pub files: BTreeMap<String, FileSpec>,
    /// Files and folders removed.
    #[serde(default)]
    pub remove: Vec<String>,
    /// For recording: seconds to wait afterwards.
    #[serde(default)]
    pub wait: Option<f64>,
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
