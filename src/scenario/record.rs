//! The record's form: what the model received for each step.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::scenario::form::{Change, ToolUse};
use crate::session::{Block, Changes};

/// What a client sent, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The client's full name.
    pub client: String,
    /// One entry a step.
    pub steps: Vec<StepRecord>,
}

/// What the model received for one step.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StepRecord {
    /// The step, as in the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// The step, as in the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_use: Option<ToolUse>,
    /// The step, as in the scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
    /// The blocks of the request; absent where nothing was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Vec<Block>>,
    /// The model that the request asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The effort that it asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<String>,
    /// Text shown to the user where nothing was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub local_output: Option<String>,
    /// Requests of agents that this step started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forks: Vec<ForkRecord>,
    /// Whether the step compacted the conversation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub compacted: bool,
    /// Blocks that came by themselves afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<Block>,
    /// Tools that left with this request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools_gone: Vec<String>,
    /// Tools that came back with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools_back: Vec<String>,
    /// What the step changed in the session; no client's recorder sees it.
    #[serde(default, skip_serializing_if = "Changes::is_empty")]
    pub changes: Changes,
    /// Other answers that the same client gave.
    #[serde(default, rename = "or", skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Self>,
    /// Keys of newer records.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl PartialEq for StepRecord {
    /// Two steps are equal where the model received the same.
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks
            && self.local_output == other.local_output
            && self.forks == other.forks
    }
}

/// A request of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForkRecord {
    /// The model that it asked for.
    pub model: Option<String>,
    /// The effort that it asked for.
    #[serde(default)]
    pub effort: Option<String>,
    /// Its tools, sorted.
    #[serde(default)]
    pub tools: Vec<String>,
    /// Its blocks.
    pub blocks: Vec<Block>,
}
