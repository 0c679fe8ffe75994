//! Renderers of verifications.

pub mod json;
pub mod table;
pub mod text;

use crate::scenario::StepForm;

/// Returns a step in a few words: what was typed, or which tool was called with what.
fn step_words(step: &StepForm) -> String {
    if let Some(text) = &step.user {
        text.clone()
    } else if let Some(tool) = &step.tool_use {
        let input = serde_json::Value::from(tool.input.clone());
        format!("{} {input}", tool.name)
    } else if step.change.is_some() {
        "files change".to_owned()
    } else {
        "the conversation is compacted".to_owned()
    }
}
