//! A step as text in a file: what a test is held against, and what a person can read and review.

use std::fmt::Write;

use crate::session::{Block, BlockType, Outcome, Role};

/// Returns everything that a step brings. Marks stand for folders and the session, so that the text
/// is the same on every machine.
pub fn snapshot(outcome: &Outcome) -> String {
    let mut text = String::new();
    if let Some(shown) = &outcome.local_output {
        section(&mut text, "shown to the user, not sent", shown);
    }
    for block in outcome.blocks.iter().flatten() {
        section(&mut text, &heading(block), &block.text);
    }
    for fork in &outcome.forks {
        let model = fork.model.as_deref().unwrap_or("the session's model");
        for block in &fork.blocks {
            section(&mut text, &format!("forked agent ({model}): {}", heading(block)), &block.text);
        }
    }
    if outcome.compacted {
        section(&mut text, "compacted", "");
    }
    text
}

/// Returns a block's role and kind in words.
pub fn heading(block: &Block) -> String {
    let role = role(block.role);
    let kind = match (block.kind, block.is_error) {
        (BlockType::ToolResult, Some(true)) => "tool result, an error",
        (BlockType::ToolResult, _) => "tool result",
        (BlockType::Media, _) => "media",
        (BlockType::Text, _) if block.inside.is_some() => "text in the tool result",
        (BlockType::Text, _) => "text",
    };
    format!("{role}, {kind}")
}

/// Returns who speaks, in a word.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::User => "user",
        Role::System => "system",
        Role::Assistant => "assistant",
    }
}

fn section(text: &mut String, heading: &str, body: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "=== {heading}");
    text.push_str(body);
    if !body.is_empty() && !body.ends_with('\n') {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_under_their_headings() {
        let outcome = Outcome::sent(vec![Block::tool_result("no", true), Block::text("a\n")]);
        let expected = "=== user, tool result, an error\nno\n=== user, text\na\n";
        assert_eq!(snapshot(&outcome), expected);
        let local = Outcome::local("told");
        assert_eq!(snapshot(&local), "=== shown to the user, not sent\ntold\n");
    }
}
