//! How a request comes about: what was carried over, reminders, and what the step brings.

use crate::client::session::AttachmentPlace;
use crate::session::history::{Exchange, on_user_side};
use crate::session::wire::{REMINDER_END, join, reminder};
use crate::session::{Block, BlockType, Outcome, Role, Session};

/// A message of the user's side: blocks that are sent together.
pub(super) type Message = Vec<Block>;

/// What goes with a request besides its messages.
#[derive(Clone, Debug, Default)]
pub(super) struct Extras {
    /// Files that the messages name, as reminders.
    pub(super) files: Vec<Message>,
    /// Notes that the message names a skill.
    pub(super) mentions: Vec<String>,
    /// A notice that the text looks like a command.
    pub(super) notice: Option<String>,
    /// Whether what was typed is a skill, not a message.
    pub(super) skill: bool,
}

/// What a request follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// A message of the user.
    Message,
    /// A skill that the user typed.
    Skill,
    /// A tool's answer.
    Answer,
}

impl Session {
    /// Sends what the user said: `messages`, after what was carried over.
    pub(super) fn send(&mut self, extras: Extras, messages: Vec<Message>) -> Outcome {
        let after = if extras.skill { After::Skill } else { After::Message };
        let mut all = self.before_prompt(extras);
        all.append(&mut self.carried);
        all.extend(messages);
        self.request_moved(all, after)
    }

    /// Sends text that starts with a slash and is no command: nothing goes with it, and what is new
    /// waits for the next request (`slash-path`).
    pub(super) fn send_bare(&mut self, text: &str) -> Outcome {
        let mut all = std::mem::take(&mut self.carried);
        all.push(vec![Block::text(text)]);
        self.request_moved(all, After::Message)
    }

    /// Returns the outcome of a request after a prompt, with what it moves.
    fn request_moved(&mut self, messages: Vec<Message>, after: After) -> Outcome {
        let moved = std::mem::take(&mut self.moved);
        let mut outcome = self.request(messages, after);
        // What stood on its own before and is said again is nothing new (`att-turns-again`).
        for left in std::mem::take(&mut self.left) {
            let blocks = outcome.blocks.get_or_insert_default();
            if let Some(at) = blocks.iter().position(|block| *block == left) {
                blocks.remove(at);
            }
        }
        Outcome { moved: moved.into_iter().chain(outcome.moved).collect(), ..outcome }
    }

    /// Answers a tool call: its result, then what the tool brings into the conversation.
    pub(super) fn answer(
        &mut self,
        result: Block,
        files: Vec<Message>,
        messages: Vec<Message>,
    ) -> Outcome {
        let reminders = self.available(false);
        let mut all = vec![vec![result]];
        match self.project.client().data.session.attachments {
            AttachmentPlace::BeforeBody => {
                all.extend(files);
                all.extend(reminders);
                all.extend(messages);
            }
            AttachmentPlace::AfterBody => {
                self.move_later(&all, &messages, files.iter().chain(&reminders));
                all.extend(messages);
                all.extend(files);
                all.extend(reminders);
            }
        }
        self.request(all, After::Answer)
    }

    /// Notes what the next message of the user moves: what followed a body then rides in the answer
    /// to the call, where a request has it anew (`att-turns`).
    fn move_later<'m>(
        &mut self,
        answer: &[Message],
        body: &[Message],
        after: impl Iterator<Item = &'m Message>,
    ) {
        let after: Vec<Message> = after.map(on_user_side).collect();
        if body.is_empty() || after.is_empty() {
            return;
        }
        let left: Vec<Block> = after.iter().flatten().cloned().collect();
        let after: Vec<Message> = after.iter().map(|message| self.with_remark(message)).collect();
        let joined = join(answer.iter().cloned().chain(after).collect(), true);
        let rides = |block: &Block| block.kind == BlockType::ToolResult || block.inside.is_some();
        self.moved.extend(joined.into_iter().filter(rides));
        // Nothing follows the body now, so that its last line loses the end that a seam gave it: a body
        // with a line end of its own differs from what was sent before (`att-turns-ended`).
        let last = body.iter().flatten().next_back();
        self.moved.extend(last.filter(|block| block.text.ends_with('\n')).cloned());
        self.left.extend(left);
    }

    /// Returns a message with the client's remark about files where it shows the text of one.
    /// Records leave the remark out where they can tell it from the rest.
    fn with_remark(&self, message: &[Block]) -> Message {
        let remark = self.project.client().data.attachments.read_remark.as_deref();
        let remarked = |block: &Block| match (remark, block.text.strip_suffix(REMINDER_END)) {
            (Some(remark), Some(text)) if shows_text(text) => {
                let remark = reminder(remark);
                Block { text: format!("{text}\n\n{remark}\n{REMINDER_END}"), ..block.clone() }
            }
            _ => block.clone(),
        };
        message.iter().map(remarked).collect()
    }

    /// Returns what stands before the user's messages.
    fn before_prompt(&mut self, extras: Extras) -> Vec<Message> {
        let mut before = std::mem::take(&mut self.comes_back_files);
        before.extend(extras.files);
        if let Some(invoked) = self.comes_back.take() {
            before.push(vec![Block::system(invoked)]);
        }
        before.extend(extras.mentions.into_iter().map(|note| vec![Block::text(note)]));
        before.extend(self.available(true));
        if !self.sent_any {
            before.extend(self.instructions());
        }
        before.extend(extras.notice.map(|notice| vec![Block::text(notice)]));
        before
    }

    /// Returns what became available: announcements and the listing, as blocks of the system's side,
    /// and what goes with them.
    fn available(&mut self, prompt: bool) -> Vec<Message> {
        let mut reminders: Vec<Message> = self.environment_update().into_iter().collect();
        let noted = self.followed.take(&self.project.options.client.data.session.change_notes);
        // Records keep nothing of what such models are told on the system's side about files.
        if !self.takes_system_reminders() {
            reminders.extend(noted.iter().map(|text| said(text)));
        }
        // After a compaction the listing was put together with the summary (`compact-turn`).
        let listed = if self.told.compacted { self.take_listing() } else { None };
        reminders.extend(listed.into_iter().chain(self.tools_update(prompt)).map(told));
        for (file, text) in self.memory.take() {
            self.followed.sent(&file);
            reminders.push(said(&text));
        }
        let mut texts = self.touched.take_announcements();
        texts.extend(self.take_listing());
        reminders.extend(texts.into_iter().map(told));
        reminders
    }

    /// Returns the outcome of a request with these messages.
    fn request(&mut self, messages: Vec<Message>, after: After) -> Outcome {
        self.sent_any = true;
        let telling = self.tell_surroundings(after);
        let exchange =
            Exchange { messages, rides: telling.rides, tokens_left: telling.tokens_left };
        let side = if self.takes_system_reminders() { Role::System } else { Role::User };
        let (moved, blocks) = self.history.add(exchange, side);
        let model = self.current_model().name;
        let chosen = self.chosen_effort();
        let effort = self.project.client().data.models.effort(&model, chosen.as_deref());
        Outcome { model: Some(model), effort, moved, ..Outcome::sent(blocks) }
    }
}

/// Returns whether a reminder shows the numbered lines of a file.
fn shows_text(reminder: &str) -> bool {
    let shown = reminder.split_once("Result of calling the Read tool:\n").map(|(_, shown)| shown);
    shown.and_then(|shown| shown.split_once('\t')).is_some_and(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns what the client says as a message of its own.
fn told(text: String) -> Message {
    vec![Block::system(text)]
}

/// Returns a reminder as a message of its own.
pub(super) fn said(text: &str) -> Message {
    vec![Block::text(reminder(text))]
}
