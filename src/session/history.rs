//! What a conversation holds, and on which side of it a model is told what the client says.
//!
//! Newer models take reminders about skills on the system's side, older ones on the user's. A skill
//! whose `model` takes over for a turn can change the side: the request then has the whole
//! conversation on the other side, and what was said before stands in it anew (`perm-turn-side`).

use crate::session::request::{Message, said};
use crate::session::wire::{REMINDER, REMINDER_END, join};
use crate::session::{Block, BlockType, Role};

/// How a mark ends that stands for the client's own words before what is reproduced.
const FRAMING: &str = " chars of framing⟩";

/// What one request added to the conversation. Blocks of the system's side are what the client says:
/// on the user's side each is a reminder.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    /// The messages.
    pub(super) messages: Vec<Message>,
    /// Whether something that is not about skills rides in a tool's answer on the user's side.
    pub(super) rides: bool,
    /// The tokens that the model is told it has left, where it is told.
    pub(super) tokens_left: Option<u64>,
}

/// A conversation's exchanges.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    exchanges: Vec<Exchange>,
    /// The side of the last request.
    side: Option<Role>,
}

impl History {
    /// Begins anew: the conversation was compacted or cleared.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds an exchange whose request has the client's words on `side`. Returns what of the earlier
    /// ones stands in that request anew, and the exchange's own blocks.
    pub(super) fn add(&mut self, exchange: Exchange, side: Role) -> (Vec<Block>, Vec<Block>) {
        let before = self.side.replace(side);
        let anew = match before {
            Some(before) if before != side => {
                let changed = |exchange: &Exchange| exchange.changed(before, side);
                self.exchanges.iter().flat_map(changed).collect()
            }
            _ => Vec::new(),
        };
        let own = exchange.on(side);
        self.exchanges.push(exchange);
        (anew, own)
    }
}

impl Exchange {
    /// Returns the blocks of a request with the client's words on `side`.
    fn on(&self, side: Role) -> Vec<Block> {
        if side != Role::System {
            return join(self.messages.iter().map(on_user_side).collect(), true);
        }
        let is_system = |block: &&Block| block.role == Role::System;
        let of_user = |message: &Message| -> Message {
            message.iter().filter(|block| !is_system(block)).cloned().collect()
        };
        let users = self.messages.iter().map(of_user).filter(|message| !message.is_empty());
        let mut blocks = join(users.collect(), false);
        let mut system: Vec<Block> =
            self.messages.iter().flatten().filter(is_system).map(without_tags).collect();
        if let (Some(last), Some(left)) = (system.last_mut(), self.tokens_left) {
            last.text.push_str(&format!("\n\n<total_tokens>{left} tokens left</total_tokens>"));
        }
        blocks.append(&mut system);
        blocks
    }

    /// Returns the blocks that a request with the client's words on `side` has and one with them on
    /// the side `before` had not.
    fn changed(&self, before: Role, side: Role) -> Vec<Block> {
        let mut old = grouped(self.on(before), before != Role::System && self.rides);
        let mut changed = Vec::new();
        for group in grouped(self.on(side), side != Role::System && self.rides) {
            match old.iter().position(|known| *known == group) {
                Some(at) => {
                    old.swap_remove(at);
                }
                None => changed.extend(group.blocks),
            }
        }
        changed
    }
}

/// A block of a request, with what rides in it.
#[derive(PartialEq, Eq)]
struct Group {
    blocks: Vec<Block>,
    rides: bool,
}

fn grouped(blocks: Vec<Block>, rides: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::with_capacity(blocks.len());
    for mut block in blocks {
        match groups.last_mut() {
            Some(group) if block.inside.is_some() => group.blocks.push(block),
            _ => {
                // A line end at a seam is no difference.
                block.text.truncate(block.text.trim_end_matches('\n').len());
                let rides = rides && block.kind == BlockType::ToolResult;
                groups.push(Group { blocks: vec![block], rides });
            }
        }
    }
    groups
}

/// Returns a block of the system's side without the tags of a reminder, which a text whose start is
/// not reproduced has (`compact-system`).
fn without_tags(block: &Block) -> Block {
    let plain = || {
        let (framing, rest) = block.text.strip_prefix('⟨')?.split_once(FRAMING)?;
        let framing = framing.parse::<usize>().ok()?.checked_sub(REMINDER.len())?;
        Some(format!("⟨{framing}{FRAMING}{}", rest.strip_suffix(REMINDER_END)?))
    };
    Block { text: plain().unwrap_or_else(|| block.text.clone()), ..block.clone() }
}

/// Returns the message as the user's side has it.
pub(super) fn on_user_side(message: &Message) -> Message {
    let block = |block: &Block| match block.role {
        // A text whose start is not reproduced has its tags.
        Role::System if block.text.starts_with('⟨') => vec![Block::text(block.text.clone())],
        Role::System => said(&block.text),
        _ => vec![block.clone()],
    };
    message.iter().flat_map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exchange(messages: Vec<Message>, rides: bool) -> Exchange {
        Exchange { messages, rides, tokens_left: None }
    }

    #[test]
    fn another_side_says_anew_what_stands_elsewhere_in_it() {
        let mut history = History::default();
        let first = vec![vec![Block::system("list")], vec![Block::text("hi")]];
        let (anew, own) = history.add(exchange(first, false), Role::User);
        assert_eq!(anew, []);
        let listing = Block::text("<system-reminder>\nlist\n</system-reminder>");
        assert_eq!(own, [listing.clone(), Block::text("hi")]);

        let answer = Block::tool_result("done", false);
        let plain = Block::tool_result("plain", false);
        let call = vec![vec![answer.clone()], vec![Block::text("body")]];
        history.add(exchange(call, true), Role::User);
        history.add(exchange(vec![vec![plain]], false), Role::User);
        let next = exchange(vec![vec![Block::text("next")]], false);
        let (anew, own) = history.add(next.clone(), Role::System);
        assert_eq!(anew, [Block::system("list"), answer.clone()]);
        assert_eq!(own, [Block::text("next")]);
        let (anew, _) = history.add(next.clone(), Role::System);
        assert_eq!(anew, []);
        let (anew, _) = history.add(next.clone(), Role::User);
        assert_eq!(anew, [listing, answer]);
        history.clear();
        let (anew, _) = history.add(next, Role::System);
        assert_eq!(anew, []);
    }

    #[test]
    fn what_comes_back_has_tags_on_the_users_side_only() {
        let returned = "⟨712 chars of framing⟩### Skill: a\nA\n</system-reminder>";
        let exchange = exchange(vec![vec![Block::system(returned)]], false);
        assert_eq!(exchange.on(Role::User), [Block::text(returned)]);
        let plain = Block::system("⟨694 chars of framing⟩### Skill: a\nA");
        assert_eq!(exchange.on(Role::System), [plain]);
    }

    #[test]
    fn the_tokens_left_follow_what_the_system_says() {
        let messages = vec![vec![Block::system("list")], vec![Block::text("hi")]];
        let exchange = Exchange { messages, rides: false, tokens_left: Some(7) };
        let told = Block::system("list\n\n<total_tokens>7 tokens left</total_tokens>");
        assert_eq!(exchange.on(Role::System), [Block::text("hi"), told]);
        assert_eq!(exchange.on(Role::User).len(), 2);
    }
}
