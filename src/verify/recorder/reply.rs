//! What the recorder answers: an assistant's turn, whole or as server-sent events.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// One block of an assistant's turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reply {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// A tool call.
    ToolUse {
        /// Its id.
        id: String,
        /// The tool.
        name: String,
        /// Its input.
        input: Map<String, Value>,
    },
}

impl Reply {
    /// Returns a turn of one text.
    pub(super) fn say(text: &str) -> Vec<Self> {
        vec![Self::Text { text: text.to_owned() }]
    }
}

/// Why the turn ends, in the API's words.
fn stop_reason(turn: &[Reply]) -> &'static str {
    let calls = turn.iter().any(|block| matches!(block, Reply::ToolUse { .. }));
    if calls { "tool_use" } else { "end_turn" }
}

/// Returns the turn as one JSON message.
pub(super) fn message(id: &str, model: Option<&str>, turn: &[Reply]) -> Value {
    json!({
        "id": id, "type": "message", "role": "assistant", "model": model, "content": turn,
        "stop_reason": stop_reason(turn), "stop_sequence": null,
        "usage": { "input_tokens": 10, "output_tokens": 5 },
    })
}

/// Returns the turn as server-sent events.
pub(super) fn events(id: &str, model: Option<&str>, turn: &[Reply]) -> String {
    let mut stream = String::new();
    let mut event = |name: &str, mut value: Value| {
        value["type"] = Value::from(name);
        // Writing to a string does not fail.
        let _ = write!(stream, "event: {name}\ndata: {value}\n\n");
    };
    let mut start = message(id, model, &[]);
    start["stop_reason"] = Value::Null;
    start["usage"]["output_tokens"] = Value::from(1);
    event("message_start", json!({ "message": start }));
    for (index, block) in turn.iter().enumerate() {
        let (empty, delta) = match block {
            Reply::Text { text } => (
                json!({ "type": "text", "text": "" }),
                json!({ "type": "text_delta", "text": text }),
            ),
            Reply::ToolUse { id, name, input } => (
                json!({ "type": "tool_use", "id": id, "name": name, "input": {} }),
                json!({
                    "type": "input_json_delta",
                    "partial_json": Value::from(input.clone()).to_string(),
                }),
            ),
        };
        event("content_block_start", json!({ "index": index, "content_block": empty }));
        event("content_block_delta", json!({ "index": index, "delta": delta }));
        event("content_block_stop", json!({ "index": index }));
    }
    let delta = json!({ "stop_reason": stop_reason(turn), "stop_sequence": null });
    event("message_delta", json!({ "delta": delta, "usage": { "output_tokens": 5 } }));
    event("message_stop", json!({}));
    stream
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call() -> Vec<Reply> {
        let input = Map::from_iter([("skill".to_owned(), Value::from("a"))]);
        vec![Reply::ToolUse { id: "t1".to_owned(), name: "Skill".to_owned(), input }]
    }

    #[test]
    fn a_streamed_turn_is_the_message_in_pieces() {
        let stream = events("msg_1", Some("m"), &call());
        let names: Vec<_> =
            stream.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
        assert_eq!(
            names,
            [
                "message_start",
                "content_block_start",
                "content_block_delta",
                "content_block_stop",
                "message_delta",
                "message_stop"
            ]
        );
        assert!(stream.contains(r#""partial_json":"{\"skill\":\"a\"}""#));
        assert!(stream.contains(r#""stop_reason":"tool_use""#));
    }

    #[test]
    fn a_turn_without_calls_ends_the_conversation() {
        let message = message("msg_1", None, &Reply::say("done"));
        assert_eq!(message["stop_reason"], "end_turn");
        assert_eq!(message["content"], json!([{ "type": "text", "text": "done" }]));
    }
}
