//! The body of a request to the messages API, as far as it is looked at.

use serde::Deserialize;
use serde_json::Value;

/// A request's body.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Body {
    /// The model that is asked for.
    #[serde(default)]
    pub model: Option<String>,
    /// The conversation so far.
    #[serde(default)]
    pub messages: Vec<Message>,
    /// The tools on offer.
    #[serde(default)]
    pub tools: Vec<Tool>,
    /// Says the effort.
    #[serde(default)]
    output_config: Option<OutputConfig>,
    /// Whether the answer is to come as server-sent events.
    #[serde(default)]
    pub stream: bool,
    /// The system prompt: a text, or text blocks.
    #[serde(default)]
    system: Option<Content>,
}

#[derive(Clone, Debug, Deserialize)]
struct OutputConfig {
    #[serde(default)]
    effort: Option<String>,
}

/// A tool on offer.
#[derive(Clone, Debug, Deserialize)]
pub struct Tool {
    /// Its name.
    #[serde(default)]
    pub name: String,
}

/// One message of the conversation.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    /// `user`, `assistant`, or `system` within a conversation.
    pub role: String,
    /// What is said.
    pub content: Content,
}

/// A text, or blocks.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// One text.
    Text(String),
    /// Blocks.
    Blocks(Vec<Part>),
}

/// One block of a message.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Part {
    /// `text`, `tool_use`, `tool_result`, `image`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// A text block's text.
    #[serde(default)]
    pub text: Option<String>,
    /// A tool result's content: a text, or blocks.
    #[serde(default)]
    pub content: Option<Value>,
    /// A tool call's input.
    #[serde(default)]
    pub input: Option<Value>,
    /// A tool call's id.
    #[serde(default)]
    pub id: Option<String>,
    /// A tool call's tool.
    #[serde(default)]
    pub name: Option<String>,
    /// Which call a tool result answers.
    #[serde(default)]
    pub tool_use_id: Option<String>,
    /// Whether a tool result is an error.
    #[serde(default)]
    pub is_error: Option<bool>,
}

impl Body {
    /// Reads a body. Half of a UTF-16 pair, which JSON can say and UTF-8 cannot, becomes U+FFFD.
    /// Fails where it is no JSON object of that form.
    pub(super) fn parse(bytes: &[u8]) -> serde_json::Result<Self> {
        if !bytes.trim_ascii_start().starts_with(b"{") {
            // A list would be read as the fields in their order.
            return Err(serde::de::Error::custom("not an object"));
        }
        serde_json::from_slice(&without_lone_halves(bytes))
    }

    /// Returns the effort that is asked for.
    pub fn effort(&self) -> Option<&str> {
        self.output_config.as_ref()?.effort.as_deref()
    }

    /// Returns the texts of the system prompt.
    pub fn system_texts(&self) -> Vec<&str> {
        match &self.system {
            None => Vec::new(),
            Some(Content::Text(text)) => vec![text],
            Some(Content::Blocks(parts)) => {
                parts.iter().filter_map(|part| part.text.as_deref()).collect()
            }
        }
    }

    /// Returns the names of the tools on offer, sorted.
    pub fn tool_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.tools.iter().map(|tool| tool.name.clone()).collect();
        names.sort();
        names
    }

    /// Returns every block of the conversation with its role; a plain text counts as one block.
    pub fn parts(&self) -> impl Iterator<Item = (&str, Part)> {
        self.messages.iter().flat_map(|message| {
            message.content.parts().into_iter().map(|part| (message.role.as_str(), part))
        })
    }

    /// Returns how the system prompt proper starts: its longest text says who the model is to be.
    pub(super) fn system_start(&self) -> Option<String> {
        let longest = self.system_texts().into_iter().max_by_key(|text| text.len())?;
        Some(longest.trim_start().chars().take(60).collect())
    }

    /// Returns the last text of the first message: what the conversation began with.
    pub(super) fn first_said(&self) -> Option<String> {
        let last = self.messages.first()?.content.parts().into_iter().rev().find_map(|p| p.text)?;
        Some(last.trim_end().to_owned())
    }

    /// Returns how many answers to calls hold `needle`.
    pub(super) fn count_results(&self, needle: &str) -> usize {
        let results = self.parts().filter(|(_, part)| part.kind == "tool_result");
        results.filter(|(_, part)| part.result_text().contains(needle)).count()
    }

    /// Returns whether any text of the conversation holds `needle`.
    pub(super) fn mentions(&self, needle: &str) -> bool {
        self.messages.iter().any(|message| message.content.mentions(needle))
    }
}

impl Content {
    fn parts(&self) -> Vec<Part> {
        match self {
            Self::Text(text) => {
                let text = Some(text.clone());
                vec![Part { kind: "text".to_owned(), text, ..Part::default() }]
            }
            Self::Blocks(parts) => parts.clone(),
        }
    }

    /// Returns whether any text holds `needle`.
    pub(super) fn mentions(&self, needle: &str) -> bool {
        self.parts().iter().any(|part| {
            part.text.as_ref().is_some_and(|text| text.contains(needle))
                || [&part.content, &part.input].into_iter().flatten().any(|v| in_value(v, needle))
        })
    }
}

impl Part {
    /// Returns a tool result's text.
    pub fn result_text(&self) -> String {
        match &self.content {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Array(blocks)) => {
                blocks.iter().filter_map(|block| block.get("text")?.as_str()).collect()
            }
            _ => String::new(),
        }
    }
}

fn in_value(value: &Value, needle: &str) -> bool {
    match value {
        Value::String(text) => text.contains(needle),
        Value::Array(items) => items.iter().any(|item| in_value(item, needle)),
        Value::Object(map) => map.values().any(|value| in_value(value, needle)),
        _ => false,
    }
}

/// Replaces `\uD800` … `\uDFFF` that are no pair by `\ufffd`, in JSON text.
fn without_lone_halves(json: &[u8]) -> Vec<u8> {
    const REPLACEMENT: &[u8] = b"\\ufffd";
    let mut out = Vec::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let (plain, escape) = rest.split_at(at);
        out.extend(plain);
        let length = match (half(escape), escape.get(6..).and_then(half)) {
            (Some(Half::High), Some(Half::Low)) => 12,
            (Some(_), _) => {
                out.extend(REPLACEMENT);
                rest = escape.get(6..).unwrap_or_default();
                continue;
            }
            // An escaped backslash is two bytes, and what follows it is no escape.
            (None, _) => 2,
        };
        let (escape, after) = escape.split_at(length.min(escape.len()));
        out.extend(escape);
        rest = after;
    }
    out.extend(rest);
    out
}

/// Which half of a pair an escape is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    High,
    Low,
}

/// Returns which half of a pair the escape at the start of `bytes` is, if any.
fn half(bytes: &[u8]) -> Option<Half> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    let unit = u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    match unit {
        0xD800..=0xDBFF => Some(Half::High),
        0xDC00..=0xDFFF => Some(Half::Low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(json: &str) -> String {
        let body = format!(r#"{{"messages":[{{"role":"user","content":"{json}"}}]}}"#);
        let body = Body::parse(body.as_bytes()).expect("valid");
        body.parts().next().expect("a block").1.text.expect("a text")
    }

    #[test]
    fn halves_of_pairs_are_replaced_and_pairs_stay() {
        assert_eq!(text_of(r"a\ud83d\ude00b"), "a😀b");
        assert_eq!(text_of(r"a\ud83db\ude00"), "a\u{fffd}b\u{fffd}");
        assert_eq!(text_of(r"\ud83d\ud83d\ude00"), "\u{fffd}😀");
        assert_eq!(text_of(r"\\ud83d \n \u0041"), "\\ud83d \n A");
        assert_eq!(text_of(r"\ud83d"), "\u{fffd}");
    }

    #[test]
    fn content_is_a_text_or_blocks() {
        let json = r#"{"model": "m", "system": [{"type": "text", "text": "s"}], "stream": true,
            "output_config": {"effort": "low"}, "tools": [{"name": "B"}, {"name": "A"}],
            "messages": [{"role": "user", "content": "a"}, {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "t", "content": [{"type": "text", "text": "r"}]}]}]}"#;
        let body = Body::parse(json.as_bytes()).expect("valid");
        assert_eq!(body.tool_names(), ["A", "B"]);
        assert_eq!((body.effort(), body.system_texts()), (Some("low"), vec!["s"]));
        assert_eq!(body.parts().nth(1).expect("two").1.result_text(), "r");
        assert!(body.mentions("r") && !body.mentions("zz"));
    }
}
