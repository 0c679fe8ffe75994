//! From what a step did to its record: as a recorder sees it who compares each request with the one
//! before, and cuts the client's own sentences.

use std::collections::HashMap;

use crate::scenario::form::StepForm;
use crate::scenario::marks::Marks;
use crate::scenario::record::StepRecord;
use crate::session::wire::REMINDER_END;
use crate::session::{Block, BlockType, Outcome, Role};
use crate::verify::distill::shorten;

/// What is said in the conversation, and how many times.
type Said = HashMap<(Role, String), usize>;

/// Makes the records of one conversation.
#[derive(Debug, Default)]
pub struct Recorder {
    /// The texts of the conversation so far.
    said: Said,
    /// The texts of the conversation before a compaction, until the next request.
    before: Option<Said>,
}

impl Recorder {
    /// Returns the record of a step, with marks in it.
    pub fn record(&mut self, form: &StepForm, outcome: Outcome, marks: &Marks) -> StepRecord {
        if outcome.compacted || outcome.cleared {
            self.before = Some(std::mem::take(&mut self.said));
        }
        let Outcome { moved, blocks, .. } = outcome.clone();
        self.forget_moved(&moved);
        // What was moved comes before the rest of the request.
        let blocks =
            blocks.map(|blocks| self.new_blocks(moved.into_iter().chain(blocks).collect()));
        let outcome = Outcome { blocks, ..outcome };
        let outcome = marks.clean_outcome(outcome);
        StepRecord {
            user: form.user.clone(),
            tool_use: form.tool_use.clone(),
            change: form.change.clone(),
            blocks: outcome.blocks,
            model: outcome.model,
            effort: outcome.effort,
            local_output: outcome.local_output,
            forks: outcome.forks,
            compacted: outcome.compacted,
            later: outcome.later,
            changes: outcome.changes,
            ..StepRecord::default()
        }
    }

    /// Forgets texts that were moved into a tool's answer: they are no longer said by themselves, and
    /// are news when they come back after a compaction (`compact-attached-*`).
    fn forget_moved(&mut self, moved: &[Block]) {
        let answers = moved.iter().map(|block| block.text.as_str());
        let moved: Vec<&str> = answers.filter(|text| text.contains(REMINDER_END)).collect();
        for ((_, said), times) in &mut self.said {
            // A remark may have been put behind it on the way.
            let Some(start) = said.strip_suffix(REMINDER_END) else { continue };
            let gone = moved.iter().filter(|text| text.contains(start)).count();
            *times = times.saturating_sub(gone);
        }
    }

    /// Returns the blocks that the request before did not have. A compaction starts the conversation
    /// anew: what is said again word for word is no news to who compares the two requests.
    fn new_blocks(&mut self, blocks: Vec<Block>) -> Vec<Block> {
        let mut before = self.before.take().unwrap_or_default();
        let mut fresh = Vec::with_capacity(blocks.len());
        for block in blocks {
            // The system's side is one text to a recorder, and never the same twice.
            if block.kind == BlockType::Text && block.inside.is_none() && block.role == Role::User {
                let text = block.text.strip_suffix('\n').unwrap_or(&block.text).to_owned();
                let key = (block.role, text);
                *self.said.entry(key.clone()).or_default() += 1;
                if let Some(times) = before.get_mut(&key).filter(|times| **times > 0) {
                    *times -= 1;
                    continue;
                }
            }
            // Records keep only some of what is said on the system's side (`compact-system`).
            if block.role == Role::System && !is_kept(&block.text) {
                continue;
            }
            // A text whose end is not reproduced is as short as a recorder makes it.
            let is_cut = block.text.ends_with("chars⟩");
            let text = if is_cut { block.text.clone() } else { shorten(&block.text) };
            fresh.push(Block { text, ..block });
        }
        fresh
    }
}

/// Returns whether records keep a text of the system's side: one about skills that are there.
fn is_kept(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    !first.starts_with('⟨') && !first.contains(" deferred tools are ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_compaction_only_what_was_not_said_before_is_new() {
        let mut recorder = Recorder::default();
        let listing = "<system-reminder>\nlist\n</system-reminder>";
        let first = vec![Block::text(listing), Block::text("go\n"), Block::text("x")];
        assert_eq!(recorder.new_blocks(first.clone()), first);
        recorder.before = Some(std::mem::take(&mut recorder.said));
        let second = vec![Block::text(listing), Block::text("go"), Block::text("go")];
        assert_eq!(recorder.new_blocks(second), [Block::text("go")]);
        let third = vec![Block::text(listing)];
        assert_eq!(recorder.new_blocks(third.clone()), third);
    }
    #[test]
    fn what_was_moved_into_an_answer_is_news_after_a_compaction() {
        let mut recorder = Recorder::default();
        let file = "<system-reminder>\nfile\n</system-reminder>";
        let other = "<system-reminder>\nother\n</system-reminder>";
        let said = vec![Block::text(file), Block::text(other), Block::text("go")];
        recorder.new_blocks(said);
        let remarked = "done\n\n<system-reminder>\nfile\n\nremark\n</system-reminder>";
        recorder.forget_moved(&[Block::tool_result(remarked, false)]);
        recorder.before = Some(std::mem::take(&mut recorder.said));
        let again = vec![Block::text(file), Block::text(other), Block::text("go")];
        assert_eq!(recorder.new_blocks(again), [Block::text(file)]);
    }
}
