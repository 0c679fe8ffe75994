//! The Skill tool: a skill that the model calls.

use serde_json::{Map, Value};

use crate::session::{Block, Outcome, Session};

impl Session {
    /// Answers a call of the Skill tool.
    pub(super) fn skill_call(&mut self, input: &Map<String, Value>) -> Outcome {
        let name = input.get("skill").and_then(Value::as_str).unwrap_or_default();
        Outcome::sent(vec![error(&format!("Unknown skill: {}", name.trim()))])
    }
}

/// Returns a tool's answer that is an error.
fn error(message: &str) -> Block {
    Block::tool_result(format!("<tool_use_error>{message}</tool_use_error>"), true)
}
