//! Blocks: pieces of a message as the model receives them.

use serde::{Deserialize, Serialize};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The user's side: prompts, tool results, reminders.
    User,
    /// The system's side, where newer models take the listing.
    System,
    /// The model.
    Assistant,
}

/// What a block is on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockType {
    /// Plain text.
    Text,
    /// The answer to a tool call.
    ToolResult,
    /// An image or a PDF; the text says where it is from. Records leave it out.
    Media,
}

/// Where a reminder stands that rode at the end of a tool's answer.
pub const IN_TOOL_RESULT: &str = "tool_result";

/// One piece of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Who speaks.
    pub role: Role,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: BlockType,
    /// Its text.
    pub text: String,
    /// Whether a tool's answer is an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// `tool_result` where a reminder rode at the end of a tool's answer.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub inside: Option<String>,
}

impl Block {
    /// Returns a text of the user's side.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { role: Role::User, kind: BlockType::Text, text, is_error: None, inside: None }
    }

    /// Returns a text of the system's side.
    pub fn system(text: impl Into<String>) -> Self {
        Self { role: Role::System, ..Self::text(text) }
    }

    /// Returns an image or a PDF of the file at `path`.
    pub fn media(path: impl Into<String>) -> Self {
        Self { kind: BlockType::Media, ..Self::text(path) }
    }

    /// Returns the answer to a tool call.
    pub fn tool_result(text: impl Into<String>, is_error: bool) -> Self {
        Self { kind: BlockType::ToolResult, is_error: Some(is_error), ..Self::text(text) }
    }
}
