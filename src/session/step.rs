//! What goes into a session and what comes out.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::scenario::ForkRecord;
use crate::session::Block;

/// One step of a conversation.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// The user types a text and sends it.
    User(String),
    /// The model calls a tool.
    ToolUse {
        /// The tool.
        name: String,
        /// Its input.
        input: Map<String, Value>,
    },
    /// Files have changed on disk since the last step.
    Changed {
        /// Which; all that the client watches where none is named.
        paths: Vec<PathBuf>,
        /// Seconds until the next step; some where it does not say.
        wait: Option<f64>,
    },
    /// The conversation is compacted.
    Compact,
}

/// What a step changed in the session, for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Changes {
    /// Skills that became available, by the name they are called by.
    pub activated: Vec<String>,
    /// What skills grant until the turn ends, in words.
    pub granted: Vec<String>,
    /// Hooks that a skill registers, in words.
    pub hooks: Vec<String>,
    /// Skills that are gone.
    pub removed: Vec<String>,
    /// What skills had changed for the turn before and is over, in words.
    pub ended: Vec<String>,
    /// What a compaction took from skills, in words.
    pub lost: Vec<String>,
}

impl Changes {
    /// Returns whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What a step did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The blocks that the model received; absent where nothing was sent to it.
    pub blocks: Option<Vec<Block>>,
    /// What the request holds anew though the model had it: answers of earlier calls into which what
    /// followed them was moved.
    pub moved: Vec<Block>,
    /// What the user was shown where nothing was sent.
    pub local_output: Option<String>,
    /// The model that the request asked for.
    pub model: Option<String>,
    /// The effort that the request asked for.
    pub effort: Option<String>,
    /// Requests of agents that the step started.
    pub forks: Vec<ForkRecord>,
    /// Whether the step compacted the conversation.
    pub compacted: bool,
    /// Whether the step began a new conversation.
    pub cleared: bool,
    /// Blocks that come by themselves afterwards.
    pub later: Vec<Block>,
    /// What changed in the session.
    pub changes: Changes,
    /// What there is to say to people, each in a sentence.
    pub notes: Vec<String>,
    /// Why the step could not be played; what else the outcome holds is then not to be relied on.
    pub stopped: Option<String>,
}

impl Outcome {
    /// Returns the outcome of a step that sent `blocks`.
    pub fn sent(blocks: Vec<Block>) -> Self {
        Self { blocks: Some(blocks), ..Self::default() }
    }

    /// Returns the outcome of a step that showed `text` to the user and sent nothing.
    pub fn local(text: impl Into<String>) -> Self {
        Self { local_output: Some(text.into()), ..Self::default() }
    }
}
