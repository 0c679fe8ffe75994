//! How blocks stand in a request: what is joined, and what rides inside a tool's answer.

use crate::session::block::{Block, BlockType, IN_TOOL_RESULT, Role};

/// The start of every reminder.
const REMINDER: &str = "<system-reminder>\n";

/// The end of every reminder.
const REMINDER_END: &str = "\n</system-reminder>";

/// Returns `text` as a reminder.
pub fn reminder(text: &str) -> String {
    format!("{REMINDER}{text}{REMINDER_END}")
}

/// Puts messages of the user's side into one request.
///
/// A text that another message's text follows gets a line end (all captures). Reminders that follow
/// a tool's answer directly ride inside it (`act-read`); after another text they stand on their own
/// (`disc-nested`), and so they do where `fold` is off: with models that take reminders on the
/// system's side.
pub fn join(messages: Vec<Vec<Block>>, fold: bool) -> Vec<Block> {
    let mut joined: Vec<Block> = Vec::new();
    let mut in_result = false;
    for message in messages {
        for (index, mut block) in message.into_iter().enumerate() {
            let is_reminder = is_reminder(&block.text);
            in_result = match block.kind {
                BlockType::ToolResult => fold,
                BlockType::Text => in_result && is_reminder && block.role == Role::User,
                BlockType::Media => false,
            };
            if block.kind == BlockType::Media {
                continue;
            }
            if block.kind == BlockType::Text && in_result {
                block.inside = Some(IN_TOOL_RESULT.to_owned());
            }
            if index == 0 && is_text(&block) {
                end_line(joined.last_mut());
            }
            joined.push(block);
        }
    }
    joined
}

/// Returns whether a text is a reminder; one whose start is not reproduced begins with a mark.
fn is_reminder(text: &str) -> bool {
    text.starts_with(REMINDER) || text.starts_with('⟨')
}

/// Returns whether the block is a text that stands on its own on the user's side.
fn is_text(block: &Block) -> bool {
    block.kind == BlockType::Text && block.inside.is_none() && block.role == Role::User
}

/// Ends the line of the text before a seam. Records strip it from reminders, and so do we.
fn end_line(before: Option<&mut Block>) {
    if let Some(before) = before
        && is_text(before)
        && !is_reminder(&before.text)
    {
        before.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Vec<Block> {
        vec![Block::text(text)]
    }

    #[test]
    fn a_text_before_another_message_ends_its_line() {
        let joined = join(
            vec![
                text(&reminder("r")),
                text("a"),
                vec![Block::text("b"), Block::text("c")],
                text("d"),
            ],
            true,
        );
        let texts: Vec<_> = joined.iter().map(|block| block.text.as_str()).collect();
        assert_eq!(texts, ["<system-reminder>\nr\n</system-reminder>", "a\n", "b", "c\n", "d"]);
    }

    #[test]
    fn reminders_ride_in_the_answer_that_they_follow() {
        let joined = join(
            vec![
                vec![Block::tool_result("done", false)],
                text(&reminder("one")),
                text("body"),
                text(&reminder("two")),
            ],
            true,
        );
        let inside: Vec<_> = joined.iter().map(|block| block.inside.is_some()).collect();
        assert_eq!(inside, [false, true, false, false]);
        assert_eq!(joined[2].text, "body\n");
    }
}
