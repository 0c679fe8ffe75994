//! How blocks stand in a request: what is joined, and what rides inside a tool's answer.

use crate::session::block::{Block, BlockType, IN_TOOL_RESULT, Role};

/// The start of every reminder.
pub(super) const REMINDER: &str = "<system-reminder>\n";

/// The end of every reminder.
pub(crate) const REMINDER_END: &str = "\n</system-reminder>";

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
        let parted = message.iter().any(|block| block.kind == BlockType::Media);
        in_result &= !parted;
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
    swallow(joined)
}

/// Takes reminders that ride in a tool's answer into its text, up to the last one that holds the end
/// of another reminder: nobody can tell them from the answer then (`att-empty`).
fn swallow(blocks: Vec<Block>) -> Vec<Block> {
    let holds_end = |block: &Block| {
        let inner = block.text.strip_suffix(REMINDER_END).unwrap_or(&block.text);
        block.inside.is_some() && inner.contains("</system-reminder>")
    };
    let mut whole: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in blocks {
        let swallows = holds_end(&block);
        whole.push(block);
        if swallows {
            let riding = whole.iter().rev().take_while(|block| block.inside.is_some()).count();
            let riders = whole.split_off(whole.len() - riding);
            if let Some(answer) = whole.last_mut() {
                for rider in riders {
                    answer.text.push_str("\n\n");
                    answer.text.push_str(&rider.text);
                }
            }
        }
    }
    whole
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
    fn a_reminder_with_an_end_inside_cannot_be_told_from_the_answer() {
        let warning = reminder("<system-reminder>Warning</system-reminder>");
        let joined = join(
            vec![
                vec![Block::tool_result("done", false)],
                text(&reminder("one")),
                text(&warning),
                text(&reminder("two")),
            ],
            true,
        );
        let texts: Vec<_> = joined.iter().map(|block| block.text.clone()).collect();
        let whole = format!("done\n\n{}\n\n{warning}", reminder("one"));
        assert_eq!(texts, [whole, reminder("two")]);
    }

    #[test]
    fn an_image_parts_what_rides_from_what_does_not() {
        let joined = join(
            vec![
                vec![Block::tool_result("done", false)],
                text(&reminder("one")),
                vec![Block::media("/a.png")],
                text(&reminder("two")),
            ],
            true,
        );
        let inside: Vec<_> = joined.iter().map(|block| block.inside.is_some()).collect();
        assert_eq!(inside, [false, true, false]);
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
