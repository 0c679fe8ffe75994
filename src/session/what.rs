//! What a block is, in words for people: told by the words of the client's own protocol, and by what
//! stands before it.

use crate::session::{Block, BlockType, Role};

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The skills that the model may call, or those that are new.
    Listing,
    /// That skills of a nested place were found.
    Discovered,
    /// A file that a text names, or a file that comes back.
    File,
    /// The project's own instructions.
    Memory,
    /// That a message names a skill.
    Mention,
    /// That a message looks like a command.
    Notice,
    /// Which command was typed.
    Command,
    /// A skill's expanded body.
    Body,
    /// That a skill was invoked before.
    Again,
    /// That nested skills of the same name exist.
    Variants,
    /// The answer of a tool.
    Result,
    /// Skills that come back after a compaction.
    Returned,
    /// What a command left that was not sent.
    Leftover,
    /// Another reminder of the client.
    Reminder,
    /// What the user typed.
    Message,
}

impl What {
    /// Returns it in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Discovered => "skills found",
            Self::File => "file",
            Self::Memory => "project instructions",
            Self::Mention => "note: names a skill",
            Self::Notice => "notice: looks like a command",
            Self::Command => "command",
            Self::Body => "skill",
            Self::Again => "note: invoked before",
            Self::Variants => "note: scoped variants",
            Self::Result => "tool result",
            Self::Returned => "skills that come back",
            Self::Leftover => "left from before",
            Self::Reminder => "reminder",
            Self::Message => "message",
        }
    }
}

/// Starts of reminders' texts, after the tag.
const REMINDERS: [(&str, What); 8] = [
    ("The following skills are available", What::Listing),
    ("New skills discovered in ", What::Discovered),
    ("Called the ", What::File),
    ("Result of calling the ", What::File),
    ("Codebase and user instructions", What::Memory),
    ("The user's message contains /", What::Mention),
    ("Directory-scoped variants of ", What::Variants),
    ("The following skills were invoked", What::Returned),
];

/// Starts of other texts.
const STARTS: [(&str, What); 6] = [
    ("⟨notice: ", What::Notice),
    ("<command-message>", What::Command),
    ("<command-name>", What::Leftover),
    ("<local-command-", What::Leftover),
    ("(Re-invocation of /", What::Again),
    ("Base directory for this skill: ", What::Body),
];

/// Returns what each block of a request is. `typed` is what the user typed, where a step is that.
pub fn classify(blocks: &[Block], typed: Option<&str>) -> Vec<What> {
    let mut whats: Vec<What> = Vec::with_capacity(blocks.len());
    for (index, block) in blocks.iter().enumerate() {
        let before = whats.last().copied();
        // Newer models get the listing on the system's side, after what was typed.
        let of_user = |block: &Block| block.kind == BlockType::Text && block.role == Role::User;
        let is_last = !blocks.iter().skip(index + 1).any(of_user);
        whats.push(what(block, before, typed, is_last));
    }
    whats
}

/// Returns what one block is.
fn what(block: &Block, before: Option<What>, typed: Option<&str>, is_last: bool) -> What {
    if block.kind == BlockType::ToolResult {
        return What::Result;
    }
    let text = block.text.as_str();
    let reminder = text.strip_prefix("<system-reminder>\n");
    let inner = reminder.unwrap_or(text);
    if let Some((_, what)) = REMINDERS.iter().find(|(start, _)| inner.starts_with(start)) {
        return *what;
    }
    if reminder.is_some() {
        return What::Reminder;
    }
    if let Some((_, what)) = STARTS.iter().find(|(start, _)| text.starts_with(start)) {
        return *what;
    }
    if text.starts_with('⟨') && text.contains("### Skill: ") {
        return What::Returned;
    }
    match (before, typed) {
        (Some(What::Command | What::Again), _) => What::Body,
        (_, None) if text.starts_with("Skill /") => What::Again,
        (_, None) => What::Body,
        (_, Some(_)) if is_last => What::Message,
        (_, Some(_)) => What::Leftover,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_apart_by_their_words_and_places() {
        let texts =
            |texts: &[&str]| texts.iter().map(|text| Block::text(*text)).collect::<Vec<_>>();
        let typed = texts(&[
            "<system-reminder>\nThe following skills are available for use with the Skill tool:\n",
            "/ui\n",
            "<command-message>old</command-message>\n",
            "old body",
        ]);
        let expected = [What::Listing, What::Leftover, What::Command, What::Body];
        assert_eq!(classify(&typed, Some("/old")), expected);
        assert_eq!(classify(&texts(&["hello"]), Some("hello")), [What::Message]);
        let mut listed = texts(&["hello", "The following skills are available for use"]);
        listed[1].role = Role::System;
        assert_eq!(classify(&listed, Some("hello")), [What::Message, What::Listing]);
        let called = [
            Block::tool_result("Launching skill: old", false),
            Block::text("Skill /old is already loaded above; instructions unchanged."),
        ];
        assert_eq!(classify(&called, None), [What::Result, What::Again]);
    }
}
