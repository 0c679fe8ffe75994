//! From a request to the blocks of a record: what is new since the request before, without what
//! every request carries, and with the client's own long sentences cut to their length.

mod prose;
mod reminders;
mod system;

use std::collections::HashMap;

use serde_json::Value;

use crate::session::block::{Block, BlockType, IN_TOOL_RESULT, Role};
use crate::verify::recorder::body::{Body, Part};

pub use prose::shorten;

/// What is asked of a client that is not in its requests.
#[derive(Clone, Debug, Default)]
pub struct Distiller {
    /// Bundled skills that the client lists though they are off; records leave them out.
    pub always_listed: Vec<String>,
}

/// A block as it is recognised in a later request: a line end may come or go at its end.
#[derive(PartialEq)]
struct Key {
    role: String,
    kind: String,
    said: String,
    answers: Option<String>,
}

impl Key {
    fn new(role: &str, part: &Part) -> Self {
        let text = part.text.clone().filter(|text| !text.is_empty()).map(Value::String);
        let said = text.or_else(|| part.content.clone()).or_else(|| part.input.clone());
        Self {
            role: role.to_owned(),
            kind: part.kind.clone(),
            said: said.map(without_line_ends).unwrap_or_default().to_string(),
            answers: part.tool_use_id.clone(),
        }
    }
}

/// Drops one line end from the end of every string.
fn without_line_ends(value: Value) -> Value {
    match value {
        Value::String(text) => Value::from(text.strip_suffix('\n').unwrap_or(&text)),
        Value::Array(items) => items.into_iter().map(without_line_ends).collect(),
        Value::Object(map) => {
            map.into_iter().map(|(key, value)| (key, without_line_ends(value))).collect()
        }
        other => other,
    }
}

impl Distiller {
    /// Returns the blocks that `after` has beyond `before`: the user's and the system's side only.
    pub fn new_blocks(&self, before: Option<&Body>, after: &Body) -> Vec<Block> {
        let mut known: Vec<Key> = before
            .into_iter()
            .flat_map(Body::parts)
            .map(|(role, part)| Key::new(role, &part))
            .collect();
        let tools: HashMap<String, String> =
            after.parts().filter_map(|(_, part)| Some((part.id?, part.name?))).collect();
        let mut blocks = Vec::new();
        for (role, part) in after.parts() {
            let key = Key::new(role, &part);
            if let Some(at) = known.iter().position(|old| *old == key) {
                known.swap_remove(at);
                continue;
            }
            let role = match role {
                "user" => Role::User,
                "system" => Role::System,
                _ => continue,
            };
            match part.kind.as_str() {
                "tool_result" => {
                    let tool = part.tool_use_id.as_ref().and_then(|id| tools.get(id));
                    blocks.extend(self.tool_result(role, &part, tool.map(String::as_str)));
                }
                "text" => blocks.extend(self.text(role, part.text.as_deref().unwrap_or_default())),
                _ => {}
            }
        }
        blocks
    }

    /// Returns a tool's answer, and after it the reminders that rode at its end.
    fn tool_result(&self, role: Role, part: &Part, tool: Option<&str>) -> Vec<Block> {
        let text = part.result_text();
        let (text, riders) = reminders::split_off(&text);
        let text = match tool {
            Some("Skill") => shorten(text),
            tool => format!("⟨{} result⟩", tool.unwrap_or("unknown tool's")),
        };
        let answer = Block {
            role,
            kind: BlockType::ToolResult,
            text,
            is_error: Some(part.is_error.unwrap_or(false)),
            inside: None,
        };
        let riders = riders.into_iter().filter(|text| !prose::is_noise(text)).map(|text| Block {
            inside: Some(IN_TOOL_RESULT.to_owned()),
            ..block(role, shorten(&self.without_always_listed(text)))
        });
        std::iter::once(answer).chain(riders).collect()
    }

    /// Returns what a text block says about skills and by people: nothing, itself, or parts of it.
    fn text(&self, role: Role, text: &str) -> Vec<Block> {
        let text = reminders::without_file_notices(text);
        let ends_reminder = text.strip_suffix('\n').filter(|text| text.ends_with(reminders::END));
        let text = ends_reminder.unwrap_or(&text);
        if role == Role::System {
            // Skills that come back at its start are in no record (`compact-system`).
            let framing = prose::framed(text).filter(|(framing, _)| prose::is_at_start(framing));
            let text = framing.map_or(text, |(_, skills)| skills);
            return system::parts(text).into_iter().map(|part| block(role, part)).collect();
        }
        if prose::is_noise(text) {
            return Vec::new();
        }
        let text = if text.contains(prose::LISTING_HEAD) {
            self.without_always_listed(text)
        } else {
            shorten(text)
        };
        vec![block(role, text)]
    }

    /// Returns a listing without the bundled skills that cannot be switched off. They come together
    /// and first: an entry of the same name that comes later, or alone, is somebody's own.
    fn without_always_listed(&self, text: &str) -> String {
        let has = |name: &String| text.contains(&format!("\n- {name}: "));
        if !self.always_listed.iter().all(has) {
            return text.to_owned();
        }
        let mut skipping = false;
        let mut bundled = self.always_listed.clone();
        let kept: Vec<&str> = text
            .split('\n')
            .filter(|line| {
                if let Some(entry) = line.strip_prefix("- ") {
                    let name = entry.split(':').next().unwrap_or_default();
                    let at = bundled.iter().position(|bundled| bundled == name);
                    skipping = at.map(|at| bundled.swap_remove(at)).is_some();
                } else if line.starts_with(reminders::END) {
                    skipping = false;
                }
                !skipping
            })
            .collect();
        kept.join("\n")
    }
}

/// Returns the names in a listing; none in any other text.
pub fn listed(text: &str) -> Vec<&str> {
    let Some((_, entries)) = text.split_once(prose::LISTING_HEAD) else { return Vec::new() };
    let entries = entries.lines().filter_map(|line| line.strip_prefix("- "));
    let names = entries.filter_map(|entry| entry.split(": ").next());
    names.filter(|name| !name.contains(char::is_whitespace)).collect()
}

fn block(role: Role, text: String) -> Block {
    Block { role, kind: BlockType::Text, text, is_error: None, inside: None }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn body(messages: &Value) -> Body {
        serde_json::from_value(json!({ "messages": messages })).expect("a body")
    }

    fn texts(blocks: &[Block]) -> Vec<&str> {
        blocks.iter().map(|block| block.text.as_str()).collect()
    }

    #[test]
    fn only_what_is_new_is_kept_and_each_block_counts_once() {
        let before = body(&json!([{ "role": "user", "content": "same" }]));
        let after = body(&json!([
            { "role": "user", "content": [{ "type": "text", "text": "same\n" }] },
            { "role": "assistant", "content": [{ "type": "text", "text": "mine" }] },
            { "role": "user", "content": "same" },
        ]));
        let blocks = Distiller::default().new_blocks(Some(&before), &after);
        assert_eq!(texts(&blocks), ["same"]);
    }

    #[test]
    fn reminders_at_the_end_of_an_answer_stand_on_their_own() {
        let after = body(&json!([
            { "role": "assistant", "content": [
                { "type": "tool_use", "id": "t1", "name": "Skill", "input": {} },
                { "type": "tool_use", "id": "t2", "name": "Read", "input": {} } ] },
            { "role": "user", "content": [
                { "type": "tool_result", "tool_use_id": "t1", "is_error": true, "content":
                  "no\n\n<system-reminder>\nkept\n</system-reminder>\n\n<system-reminder>\nToday's date is x\n</system-reminder>\n" },
                { "type": "tool_result", "tool_use_id": "t2", "content": [{ "type": "text", "text": "secret" }] } ] },
        ]));
        let blocks = Distiller::default().new_blocks(None, &after);
        assert_eq!(
            texts(&blocks),
            ["no", "<system-reminder>\nkept\n</system-reminder>", "⟨Read result⟩"]
        );
        assert_eq!(blocks[0].is_error, Some(true));
        assert_eq!(blocks[1].inside.as_deref(), Some("tool_result"));
        assert_eq!(blocks[2].is_error, Some(false));
    }

    #[test]
    fn skills_that_come_back_on_the_systems_side_are_kept_unless_they_come_first() {
        let returned = "The following skills were invoked. x\n\n### Skill: a\nA";
        let listing = format!("{}\n\n- a: a", prose::LISTING_HEAD);
        let kept = |text: &str| {
            let after = body(&json!([{ "role": "system", "content": text }]));
            let blocks = Distiller::default().new_blocks(None, &after);
            blocks.into_iter().map(|block| block.text).collect::<Vec<_>>()
        };
        assert_eq!(kept(&format!("{returned}\n\n{listing}")), std::slice::from_ref(&listing));
        assert_eq!(
            kept(&format!("# Environment\n{}\n\n{returned}\n\n{listing}", "x".repeat(50))),
            ["⟨38 chars of framing⟩### Skill: a\nA".to_owned(), listing]
        );
    }

    #[test]
    fn the_names_of_a_listing_are_read_back() {
        let listing = format!("x\n{}\n\n- a: b\n- two words\n- c:d: e\n- f\n", prose::LISTING_HEAD);
        assert_eq!(listed(&listing), ["a", "c:d", "f"]);
        assert!(listed("- a: b").is_empty());
    }

    #[test]
    fn skills_that_cannot_be_switched_off_are_no_part_of_a_listing() {
        let distiller = Distiller { always_listed: vec!["loop".to_owned(), "debug".to_owned()] };
        let kept = |entries: &str| {
            let head = "<system-reminder>\nThe following skills are available for use with the Skill tool:\n\n";
            let listing = format!("{head}{entries}\n</system-reminder>");
            let after = body(&json!([{ "role": "user", "content": listing }]));
            let text = distiller.new_blocks(None, &after).remove(0).text;
            text[head.len()..].trim_end_matches("\n</system-reminder>").to_owned()
        };
        assert_eq!(
            kept("- loop: runs\non two lines\n- debug: x\n- mine: text\n- looper: text"),
            "- mine: text\n- looper: text"
        );
        let mine = "- loop: mine\n- debug: mine";
        assert_eq!(kept(&format!("- loop: a\n- debug: b\n{mine}")), mine, "of the same name");
        assert_eq!(kept("- loop: mine"), "- loop: mine", "the bundled ones come together");
    }
}
