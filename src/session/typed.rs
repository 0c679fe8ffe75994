//! What the user types: messages, and commands that start with a slash.

use crate::catalogue::Entry;
use crate::client::session::{Leaves, TypedSplit, UnknownTyped};
use crate::project::Surface;
use crate::session::near::nearest;
use crate::session::request::{Extras, Message};
use crate::session::{Block, Outcome, Session};

/// A typed command: its name without the slash, and its arguments.
struct Command<'a> {
    name: &'a str,
    args: &'a str,
}

impl Session {
    /// Takes what the user typed.
    pub(super) fn typed(&mut self, text: &str) -> Outcome {
        let in_terminal = self.project.options.surface == Surface::Interactive;
        // The terminal takes blanks off both ends of what is typed, print mode sends it as it is.
        let text = if in_terminal { text.trim() } else { text };
        let Some(after_slash) = text.strip_prefix('/') else { return self.message(text) };
        let split = self.project.client().data.session.typed_split;
        let command = split_command(after_slash, split);
        if command.name.is_empty() {
            return self.lone_slash(text);
        }
        if command.name == "compact" {
            return self.compact();
        }
        if let Some(entry) = self.find(command.name).cloned() {
            return self.run(&entry, command.args);
        }
        if !is_command_name(command.name) {
            return self.message(text);
        }
        self.unknown_typed(text, &command)
    }

    /// Sends a message as it was typed.
    fn message(&mut self, text: &str) -> Outcome {
        self.send(Extras::default(), vec![vec![Block::text(text)]])
    }

    /// Runs a command that the user typed.
    fn run(&mut self, entry: &Entry, args: &str) -> Outcome {
        if !entry.visibility.typable {
            let answer = format!(
                "This skill can only be invoked by Claude, not directly by users. Ask Claude to \
                 use the \"{}\" skill for you.",
                entry.name
            );
            let leaves = self.project.client().data.session.model_only_leaves;
            return self.tell(leaves, &format!("/{}", entry.name), &answer);
        }
        let args = Some(args).filter(|args| !args.is_empty());
        match self.invoke_typed(entry, args) {
            Ok(invocation) => {
                let mut messages = vec![command_message(entry, args)];
                messages.extend(invocation.messages);
                let extras = Extras { files: invocation.files, ..Extras::default() };
                self.send(extras, messages)
            }
            Err(message) => self.failed(entry, args, &message),
        }
    }

    /// Tells the user that a command failed; the next message tells the model.
    fn failed(&mut self, entry: &Entry, args: Option<&str>, message: &str) -> Outcome {
        let name = &entry.name;
        let args = args.unwrap_or_default();
        let indent = " ".repeat(12);
        let command = format!(
            "<command-name>/{name}</command-name>\n{indent}<command-message>{name}\
             </command-message>\n{indent}<command-args>{args}</command-args>"
        );
        self.carried.push(vec![Block::text(command)]);
        let output = format!("<local-command-stderr>{message}</local-command-stderr>");
        self.carried.push(vec![Block::text(output)]);
        Outcome::local(message)
    }

    /// Answers a slash with no name after it (`slash-forms`).
    fn lone_slash(&mut self, text: &str) -> Outcome {
        match self.project.client().data.session.unknown_typed {
            UnknownTyped::Noticed => self.message(text),
            UnknownTyped::Told => {
                self.tell(Leaves::Answer, text, "Commands are in the form `/command [args]`")
            }
        }
    }

    /// Answers a name that no command has.
    fn unknown_typed(&mut self, text: &str, command: &Command<'_>) -> Outcome {
        let facts = self.project.client().data.session.clone();
        let name = command.name;
        if self.project.options.surface == Surface::Print {
            return match facts.unknown_typed {
                UnknownTyped::Noticed => {
                    let notice = format!(
                        "⟨notice: The user's message starts with the slash command /{name}, …⟩"
                    );
                    let extras = Extras { notice: Some(notice), ..Extras::default() };
                    self.send(extras, vec![vec![Block::text(text)]])
                }
                UnknownTyped::Told => {
                    let answer = format!("Unknown skill: {name}");
                    self.tell(facts.unknown_leaves, text, &answer)
                }
            };
        }
        let mut answer = format!("{}{name}", facts.unknown_in_terminal);
        self.leave(facts.unknown_leaves, text, &answer);
        if let Some(near) = self.near_typed(name) {
            answer.push_str(&format!(". Did you mean /{near}?"));
        }
        if !command.args.is_empty() {
            answer.push_str(&format!("\nArgs from unknown skill: {}", command.args));
        }
        Outcome::local(answer)
    }

    /// Returns the command that was probably meant, where the client suggests one.
    fn near_typed(&self, name: &str) -> Option<String> {
        let facts = &self.project.client().data.session;
        if facts.unknown_call == crate::client::session::UnknownCall::Plain {
            return None;
        }
        let all = self.roster.all(&self.project.catalogue, self.project.client());
        let names = all.iter().map(|entry| entry.second_name.as_ref().unwrap_or(&entry.name));
        nearest(name, names.map(String::as_str).chain(facts.built_in.names())).map(str::to_owned)
    }

    /// Tells the user something instead of sending anything.
    fn tell(&mut self, leaves: Leaves, command: &str, answer: &str) -> Outcome {
        self.leave(leaves, command, answer);
        Outcome::local(answer)
    }

    /// Leaves for the next message what the client leaves.
    fn leave(&mut self, leaves: Leaves, command: &str, answer: &str) {
        if matches!(leaves, Leaves::Name | Leaves::NameAndAnswer) {
            self.carried.push(vec![Block::text(command)]);
        }
        if matches!(leaves, Leaves::Answer | Leaves::NameAndAnswer) {
            self.carried.push(vec![Block::text(answer)]);
        }
    }
}

/// Splits what follows the slash into name and arguments.
fn split_command(text: &str, split: TypedSplit) -> Command<'_> {
    let (text, at) = match split {
        TypedSplit::WhiteSpace => (text, text.find(char::is_whitespace)),
        TypedSplit::Blank => {
            let text = text.trim_end();
            (text, text.find(' '))
        }
    };
    let (name, args) = text.split_at(at.unwrap_or(text.len()));
    let args = match split {
        TypedSplit::WhiteSpace => args.trim(),
        TypedSplit::Blank => args.strip_prefix(' ').unwrap_or(args),
    };
    Command { name, args }
}

/// Returns whether an unknown name looks like a command's: letters, digits, `:`, `-` and `_`. Any
/// other text is sent as it is (`slash-forms`).
fn is_command_name(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ':' | '-' | '_'))
}

/// Returns the message that says which command was typed.
pub(super) fn command_message(entry: &Entry, args: Option<&str>) -> Message {
    let name = &entry.name;
    let mut text =
        format!("<command-message>{name}</command-message>\n<command-name>/{name}</command-name>");
    if let Some(args) = args {
        text.push_str(&format!("\n<command-args>{args}</command-args>"));
    }
    vec![Block::text(text)]
}
