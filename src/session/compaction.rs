//! Compaction: the conversation is replaced by a summary, and invoked skills come back.

use std::path::PathBuf;

use crate::client::session::CompactionFacts;
use crate::session::invoke::Invoked;
use crate::session::request::Message;
use crate::session::{Block, Outcome, Session};

/// UTF-16 units of a token, as the client estimates.
const UNITS_A_TOKEN: usize = 4;

/// Files that come back.
const MOST_FILES: usize = 5;

/// Stands between two skills that come back.
const RULE: &str = "\n\n---\n\n";

impl Session {
    /// Compacts the conversation.
    pub(super) fn compact(&mut self) -> Outcome {
        if !self.sent_any {
            let error =
                "<local-command-stderr>Error: No messages to compact</local-command-stderr>";
            self.carried.push(vec![Block::text(error)]);
            return Outcome::local("");
        }
        self.sent_any = false;
        self.carried.clear();
        self.moved.clear();
        self.left.clear();
        self.followed.clear();
        self.history.clear();
        self.told.compacted = true;
        for invoked in &mut self.invoked {
            invoked.compacted = true;
        }
        let facts = &self.project.client().data.session.compaction;
        self.comes_back = come_back(&mut self.invoked, facts, &mut self.changes.lost);
        if facts.lists_again {
            self.listed.forget();
        }
        self.comes_back_files = self.files_again();
        Outcome { compacted: true, ..Outcome::default() }
    }
}

impl Session {
    /// Returns the files that come back: as they are now, whatever part of them was read
    /// (`compact-files`). The project's own instructions come anyhow.
    fn files_again(&mut self) -> Vec<Message> {
        let is_instructions = |file: &PathBuf| {
            file.file_name().is_some_and(|name| name == "CLAUDE.md" || name == "CLAUDE.local.md")
        };
        let mut files = self.known.newest(usize::MAX);
        files.retain(|file| !is_instructions(file));
        files.truncate(MOST_FILES);
        self.known.clear();
        let mut messages = Vec::new();
        for file in files {
            let path = file.to_string_lossy();
            let quote = if path.contains(char::is_whitespace) { "\"" } else { "" };
            messages.extend(self.attach(&format!("@{quote}{path}{quote}")));
        }
        messages
    }
}

/// Returns what comes back of the invoked skills, the last one first, within the budget of tokens:
/// each is cut, and one that does not fit any more is left out (`compact-total`) and forgotten
/// (`compact-left-out`). What is cut or left out is added to `lost`, in words.
fn come_back(
    invoked: &mut Vec<Invoked>,
    facts: &CompactionFacts,
    lost: &mut Vec<String>,
) -> Option<String> {
    let mut left = facts.total_tokens;
    let mut kept = Vec::new();
    invoked.retain_mut(|skill| {
        let text = shortened(&skill.text, facts);
        let tokens = tokens(&text);
        if tokens > left {
            lost.push(format!("{}: all of its {} characters", skill.name, units(&skill.text)));
            return false;
        }
        if text != skill.text {
            let kept = units(&text) - units(&facts.marker);
            let of = units(&skill.text);
            lost.push(format!("{}: {} of its {of} characters", skill.name, of - kept));
            skill.truncated = true;
        }
        left -= tokens;
        kept.push(format!("### Skill: {}\nPath: {}\n\n{text}", skill.name, skill.path));
        true
    });
    let framing = format!("⟨{} chars of framing⟩", facts.framing);
    (!kept.is_empty()).then(|| format!("{framing}{}\n</system-reminder>", kept.join(RULE)))
}

/// Returns how many UTF-16 units of an invoked skill's text come back after a compaction, the marker
/// not counted; nothing where all of it does (`compact-edge`).
pub fn kept_units(text: &str, facts: &CompactionFacts) -> Option<usize> {
    // A text has at most as many units as bytes, so most need no count.
    if text.len() <= facts.skill_tokens * UNITS_A_TOKEN || tokens(text) <= facts.skill_tokens {
        return None;
    }
    Some((facts.skill_tokens * UNITS_A_TOKEN).saturating_sub(units(&facts.marker)))
}

/// Cuts a text that is over a skill's budget; the marker counts. A UTF-16 pair that the cut divides
/// leaves U+FFFD.
fn shortened(text: &str, facts: &CompactionFacts) -> String {
    let Some(most) = kept_units(text, facts) else { return text.to_owned() };
    let kept: Vec<u16> = text.encode_utf16().take(most).collect();
    String::from_utf16_lossy(&kept) + &facts.marker
}

/// Estimates the tokens of a text: a quarter of its UTF-16 units, rounded (`compact-edge`).
fn tokens(text: &str) -> usize {
    (units(text) + UNITS_A_TOKEN / 2) / UNITS_A_TOKEN
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> CompactionFacts {
        CompactionFacts {
            framing: 9,
            lists_again: false,
            skill_tokens: 10,
            total_tokens: 25,
            marker: "…cut".to_owned(),
        }
    }

    fn invoked(name: &str, text: &str) -> Invoked {
        Invoked {
            name: name.to_owned(),
            path: format!("projectSettings:{name}"),
            text: text.to_owned(),
            compacted: true,
            truncated: false,
        }
    }

    #[test]
    fn a_text_that_rounds_to_the_limit_is_kept() {
        assert_eq!(shortened(&"a".repeat(41), &facts()), "a".repeat(41));
        assert_eq!(shortened(&"a".repeat(42), &facts()), "a".repeat(36) + "…cut");
        let rocket = shortened(&("a".to_owned() + &"🚀".repeat(30)), &facts());
        assert_eq!(rocket, "a".to_owned() + &"🚀".repeat(17) + "\u{fffd}…cut");
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_later_ones_may_fit() {
        let mut skills = vec![
            invoked("a", &"a".repeat(40)),
            invoked("b", &"b".repeat(40)),
            invoked("c", &"c".repeat(36)),
            invoked("d", "d"),
        ];
        let mut lost = Vec::new();
        let text = come_back(&mut skills, &facts(), &mut lost).expect("some fit");
        let names: Vec<_> =
            text.match_indices("### Skill: ").map(|(at, _)| &text[at + 11..at + 12]).collect();
        assert_eq!(names, ["a", "b", "d"]);
        assert_eq!(lost, ["c: all of its 36 characters"]);
        let names: Vec<_> = skills.iter().map(|skill| skill.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "d"], "what is left out is forgotten");
        assert!(skills.iter().all(|skill| !skill.truncated));
        let mut long = vec![invoked("a", &"a".repeat(50))];
        come_back(&mut long, &facts(), &mut lost);
        assert!(long[0].truncated);
    }
}
