//! How a request comes about: what was carried over, reminders, and what the step brings.

use crate::client::session::AttachmentPlace;
use crate::session::wire::{REMINDER_END, join, reminder};
use crate::session::{Block, BlockType, Outcome, Session};

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
}

impl Session {
    /// Sends what the user said: `messages`, after what was carried over.
    pub(super) fn send(&mut self, extras: Extras, messages: Vec<Message>) -> Outcome {
        let (mut all, system) = self.before_prompt(extras);
        all.append(&mut self.carried);
        all.extend(messages);
        let moved = std::mem::take(&mut self.moved);
        Outcome { moved, ..self.request(all, system) }
    }

    /// Sends text that starts with a slash and is no command: nothing goes with it, and what is new
    /// waits for the next request (`slash-path`).
    pub(super) fn send_bare(&mut self, text: &str) -> Outcome {
        let mut all = std::mem::take(&mut self.carried);
        all.push(vec![Block::text(text)]);
        let moved = std::mem::take(&mut self.moved);
        Outcome { moved, ..self.request(all, Vec::new()) }
    }

    /// Answers a tool call: its result, then what the tool brings into the conversation.
    pub(super) fn answer(
        &mut self,
        result: Block,
        files: Vec<Message>,
        messages: Vec<Message>,
    ) -> Outcome {
        let (reminders, system) = self.available();
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
        self.request(all, system)
    }

    /// Notes what the next message of the user moves: what followed a body then rides in the answer
    /// to the call, where a request has it anew (`att-turns`).
    fn move_later<'m>(
        &mut self,
        answer: &[Message],
        body: &[Message],
        after: impl Iterator<Item = &'m Message>,
    ) {
        let after: Vec<Message> = after.map(|message| self.with_remark(message)).collect();
        if body.is_empty() || after.is_empty() {
            return;
        }
        let joined = join(answer.iter().cloned().chain(after).collect(), true);
        let rides = |block: &Block| block.kind == BlockType::ToolResult || block.inside.is_some();
        self.moved.extend(joined.into_iter().filter(rides));
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

    /// Returns what stands before the user's messages, and what goes to the system's side.
    fn before_prompt(&mut self, extras: Extras) -> (Vec<Message>, Vec<String>) {
        let mut before = std::mem::take(&mut self.comes_back_files);
        before.extend(extras.files);
        let mut system = Vec::new();
        if let Some(invoked) = self.comes_back.take() {
            if self.takes_system_reminders() {
                system.push(invoked);
            } else {
                before.push(vec![Block::text(invoked)]);
            }
        }
        before.extend(extras.mentions.into_iter().map(|note| vec![Block::text(note)]));
        let (reminders, more) = self.available();
        system.extend(more);
        before.extend(reminders);
        before.extend(extras.notice.map(|notice| vec![Block::text(notice)]));
        (before, system)
    }

    /// Returns what became available: announcements and the listing, on the side that the model
    /// takes them on.
    fn available(&mut self) -> (Vec<Message>, Vec<String>) {
        let mut reminders: Vec<Message> = self.environment_update().into_iter().collect();
        reminders.extend(self.memory.take().iter().map(|text| said(text)));
        let mut texts = self.touched.take_announcements();
        texts.extend(self.take_listing());
        if self.takes_system_reminders() {
            return (reminders, texts);
        }
        reminders.extend(texts.iter().map(|text| said(text)));
        (reminders, Vec::new())
    }

    /// Returns the outcome of a request with these messages.
    fn request(&mut self, messages: Vec<Message>, system: Vec<String>) -> Outcome {
        self.sent_any = true;
        let mut blocks = join(messages, !self.takes_system_reminders());
        blocks.extend(system.into_iter().map(Block::system));
        let model = self.current_model().name;
        let chosen = self.chosen_effort();
        let effort = self.project.client().data.models.effort(&model, chosen.as_deref());
        Outcome { model: Some(model), effort, ..Outcome::sent(blocks) }
    }
}

/// Returns whether a reminder shows the numbered lines of a file.
fn shows_text(reminder: &str) -> bool {
    let shown = reminder.split_once("Result of calling the Read tool:\n").map(|(_, shown)| shown);
    shown.and_then(|shown| shown.split_once('\t')).is_some_and(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns a reminder as a message of its own.
pub(super) fn said(text: &str) -> Message {
    vec![Block::text(reminder(text))]
}
