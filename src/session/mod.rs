//! The session: a conversation's state. Takes steps, returns the blocks that the model receives.

pub mod block;
mod call;
pub mod permission;
pub mod globs;
pub mod near;
pub mod step;
mod typed;
pub mod wire;

use crate::project::Project;
pub use block::{Block, BlockType, Role};
pub use step::{Outcome, Step};

/// What a session is started with, besides the project.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    /// `${CLAUDE_SESSION_ID}`.
    pub session_id: String,
    /// The permission mode.
    pub mode: Option<String>,
    /// Tools allowed without asking, as on the client's command line.
    pub allowed_tools: Vec<String>,
}

/// A conversation with a client in a project.
#[derive(Debug)]
pub struct Session {
    project: Project,
    #[expect(dead_code, reason = "read by the expander and by permissions as they land")]
    options: SessionOptions,
    /// What the user did since the last request without anything being sent: it goes along with the
    /// next one.
    carried: Vec<Vec<Block>>,
}

impl Session {
    /// Starts a conversation.
    pub const fn new(project: Project, options: SessionOptions) -> Self {
        Self { project, options, carried: Vec::new() }
    }

    /// Returns the project as the session sees it now.
    pub const fn project(&self) -> &Project {
        &self.project
    }

    /// Takes one step.
    pub fn step(&mut self, step: &Step) -> Outcome {
        match step {
            Step::User(text) if text.starts_with('/') => self.typed(text),
            Step::User(text) => self.send(vec![vec![Block::text(text.clone())]]),
            Step::ToolUse { name, input } if name == "Skill" => self.skill_call(input),
            Step::ToolUse { name, .. } => {
                Outcome::sent(vec![Block::tool_result(format!("⟨{name} result⟩"), false)])
            }
            Step::Changed => Outcome::default(),
            Step::Compact => Outcome { compacted: true, ..Outcome::default() },
        }
    }

    /// Sends messages of the user, and what was carried over to them.
    fn send(&mut self, messages: Vec<Vec<Block>>) -> Outcome {
        let mut all = std::mem::take(&mut self.carried);
        all.extend(messages);
        Outcome::sent(wire::join(all))
    }
}
