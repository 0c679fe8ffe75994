//! A conversation as the `messages` of a request.

use serde_json::{Value, json};

use crate::scenario::form::StepForm;
use crate::session::{Block, BlockType, Outcome, Role};

/// Stands for what the model says, which is not known.
const ANSWER: &str = "⟨the model's answer⟩";

/// Stands for the summary that a compaction leaves.
const SUMMARY: &str = "⟨a summary of the conversation⟩";

/// Builds the `messages` of the request that a conversation has come to.
#[derive(Debug, Default)]
pub struct Messages {
    messages: Vec<(Role, Vec<Value>)>,
    calls: usize,
}

impl Messages {
    /// Adds a step: the model's part before it, then what the model received.
    pub fn add(&mut self, form: &StepForm, outcome: &Outcome) {
        if outcome.cleared {
            self.messages.clear();
        }
        if outcome.compacted {
            self.messages = vec![(Role::User, vec![text(SUMMARY)])];
            return;
        }
        let Some(blocks) = &outcome.blocks else { return };
        let mut id = None;
        if let Some(tool) = &form.tool_use {
            self.calls += 1;
            let call = format!("toolu_{:024}", self.calls);
            let part =
                json!({ "type": "tool_use", "id": call, "name": tool.name, "input": tool.input });
            self.push(Role::Assistant, part);
            id = Some(call);
        } else if self.messages.last().is_some_and(|(role, _)| *role != Role::Assistant) {
            self.push(Role::Assistant, text(ANSWER));
        }
        for block in blocks {
            self.push_block(block, id.as_deref());
        }
    }

    /// Returns the array.
    pub fn finish(self) -> Value {
        let message =
            |(role, content): (Role, Vec<Value>)| json!({ "role": role, "content": content });
        self.messages.into_iter().map(message).collect()
    }

    fn push_block(&mut self, block: &Block, id: Option<&str>) {
        if block.kind == BlockType::ToolResult {
            let mut part = json!({
                "type": "tool_result",
                "tool_use_id": id.unwrap_or_default(),
                "content": block.text,
            });
            if block.is_error == Some(true)
                && let Some(map) = part.as_object_mut()
            {
                map.insert("is_error".to_owned(), Value::Bool(true));
            }
            self.push(block.role, part);
        } else if block.inside.is_some() {
            self.append_to_result(&block.text);
        } else {
            self.push(block.role, text(&block.text));
        }
    }

    /// Adds a reminder that rides at the end of a tool's answer.
    fn append_to_result(&mut self, reminder: &str) {
        let last = self.messages.last_mut().and_then(|(_, content)| content.last_mut());
        if let Some(Value::String(content)) = last.and_then(|part| part.get_mut("content")) {
            content.push_str("\n\n");
            content.push_str(reminder);
            content.push('\n');
        }
    }

    fn push(&mut self, role: Role, part: Value) {
        match self.messages.last_mut() {
            Some((last, content)) if *last == role => content.push(part),
            _ => self.messages.push((role, vec![part])),
        }
    }
}

fn text(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::ToolUse;

    #[test]
    fn calls_and_answers_alternate() {
        let form = |user: Option<&str>, tool: Option<&str>| StepForm {
            user: user.map(str::to_owned),
            tool_use: tool
                .map(|name| ToolUse { name: name.to_owned(), input: serde_json::Map::new() }),
            change: None,
            compact: None,
            expect: None,
        };
        let reminder = Block { inside: Some("tool_result".to_owned()), ..Block::text("r") };
        let mut messages = Messages::default();
        messages.add(&form(Some("hi"), None), &Outcome::sent(vec![Block::text("hi")]));
        let answer = vec![Block::tool_result("no", true), reminder, Block::text("body")];
        messages.add(&form(None, Some("Skill")), &Outcome::sent(answer));
        messages.add(&form(Some("bye"), None), &Outcome::sent(vec![Block::text("bye")]));
        let expected = json!([
            { "role": "user", "content": [{ "type": "text", "text": "hi" }] },
            { "role": "assistant", "content": [{
                "type": "tool_use", "id": "toolu_000000000000000000000001", "name": "Skill",
                "input": {},
            }] },
            { "role": "user", "content": [
                {
                    "type": "tool_result", "tool_use_id": "toolu_000000000000000000000001",
                    "content": "no\n\nr\n", "is_error": true,
                },
                { "type": "text", "text": "body" },
            ] },
            { "role": "assistant", "content": [{ "type": "text", "text": ANSWER }] },
            { "role": "user", "content": [{ "type": "text", "text": "bye" }] },
        ]);
        assert_eq!(messages.finish(), expected);
    }
}
