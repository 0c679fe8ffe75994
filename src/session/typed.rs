//! What the user types: messages, and commands that start with a slash.

use std::path::Path;

use crate::catalogue::{Entry, Override};
use crate::client::session::{CommandNames, FailureMarks, Leaves, TypedSplit, UnknownTyped};
use crate::project::Surface;
use crate::session::near::{near_name, nearest};
use crate::session::permission::Via;
use crate::session::request::{Extras, Message};
use crate::session::{Block, Outcome, Session};

/// How many commands can be typed one after another.
const MOST_STACKED: usize = 6;

/// Characters of prose after the first sentence of the note that a message names a skill, without the
/// name; the reminder's end is among them.
const MENTION_TAIL: usize = 170;

/// A typed command: its name without the slash, and its arguments.
pub(super) struct Command<'a> {
    pub(super) name: &'a str,
    pub(super) args: &'a str,
}

impl Session {
    /// Takes what the user typed.
    pub(super) fn typed(&mut self, text: &str) -> Outcome {
        let facts = &self.project.client().data.session;
        let text = if self.in_terminal() && facts.terminal_trims { text.trim() } else { text };
        let Some(after_slash) = text.strip_prefix('/') else { return self.message(text) };
        let split = self.project.client().data.session.typed_split;
        let command = split_command(after_slash, split);
        if command.name.is_empty() {
            return self.lone_slash(text);
        }
        if let Some((entry, name)) = self.find_typed(&command) {
            let entry = entry.clone();
            return self.run(&entry, &Command { name: &name, args: command.args });
        }
        if let Some(outcome) = self.built_in_typed(&command) {
            return outcome;
        }
        let names = self.project.client().data.session.command_names;
        if !is_command_name(command.name, names) || is_path(command.name) {
            return self.send_bare(text);
        }
        self.unknown_typed(text, &command)
    }

    /// Returns whether a person is at it.
    pub(super) fn in_terminal(&self) -> bool {
        self.project.options.surface == Surface::Interactive
    }

    /// Sends a message as it was typed, with a note for each skill that it names.
    fn message(&mut self, text: &str) -> Outcome {
        self.note_named(text);
        let mentions = self.mentions(text);
        let files = self.attach(text);
        self.send(Extras { files, mentions, ..Extras::default() }, vec![vec![Block::text(text)]])
    }

    /// Takes note of the words of a message that may name skills.
    fn note_named(&mut self, text: &str) {
        let words = text.split_whitespace().filter_map(|word| word.strip_prefix('/'));
        self.turn.named = words.map(str::to_owned).collect();
    }

    /// Finds the skill that a typed command gets, and the name that it is found by. In a terminal the
    /// completion of what is typed so far corrects the case of a name without arguments (`tty-forms`).
    fn find_typed(&self, command: &Command<'_>) -> Option<(&Entry, String)> {
        if let Some(found) = self.find(command.name) {
            return Some((found, command.name.to_owned()));
        }
        if !self.in_terminal() || !command.args.is_empty() {
            return None;
        }
        let wanted = command.name.to_lowercase();
        let all = self.roster.all(&self.project.catalogue, self.project.client());
        let known = all.iter().find(|entry| entry.name.to_lowercase() == wanted)?;
        let name = known.name.clone();
        let found = self.find(&name).filter(|entry| entry.visibility.typable)?;
        Some((found, name))
    }

    /// Returns the notes that a message names skills: words of the message that are a skill's name
    /// after a slash, each once (`tty-mention`).
    fn mentions(&self, text: &str) -> Vec<String> {
        let facts = &self.project.client().data.session;
        if !self.in_terminal() || !facts.mentions {
            return Vec::new();
        }
        let mut named: Vec<&str> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(name) = word.strip_prefix('/')
                && !named.contains(&name)
                && self.find(name).is_some()
            {
                named.push(name);
            }
        }
        let note = |name: &str| {
            let tail = MENTION_TAIL + name.chars().count();
            format!(
                "<system-reminder>\nThe user's message contains /{name}, which is the name of a \
                 skill.⟨+{tail} chars⟩"
            )
        };
        named.into_iter().map(note).collect()
    }

    /// Returns the commands that are typed right after the first one, and the arguments of all: the
    /// first word that is no skill to be loaded here, and what follows it (`tty-stack`).
    pub(super) fn stacked<'a>(&self, first: &Entry, args: &'a str) -> (Vec<Entry>, &'a str) {
        let mut more = Vec::new();
        let mut rest = args;
        if !self.in_terminal() || !self.project.client().data.session.stacking || !can_stack(first)
        {
            return (more, args);
        }
        while more.len() + 1 < MOST_STACKED {
            let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
            let entry = word.strip_prefix('/').and_then(|name| self.find(name));
            let Some(entry) = entry.filter(|entry| can_stack(entry)) else { break };
            more.push(entry.clone());
            rest = after.trim_start();
        }
        (more, rest)
    }

    /// Runs a command that the user typed, and those typed right after it.
    fn run(&mut self, entry: &Entry, command: &Command<'_>) -> Outcome {
        let &Command { name, args: typed } = command;
        if entry.overridden == Some(Override::Off) {
            let answer = format!(
                "Skill \"{}\" is disabled via skillOverrides. Remove the override from your settings \
                 to run it. If your organization set it, only an admin can remove it.",
                entry.name
            );
            self.carried.push(vec![Block::text(local_command(entry.spoken_name(), typed))]);
            return Outcome::local(self.shown(answer));
        }
        if !entry.visibility.typable {
            let answer = format!(
                "This skill can only be invoked by Claude, not directly by users. Ask Claude to \
                 use the \"{name}\" skill for you."
            );
            let leaves = self.project.client().data.session.model_only_leaves;
            self.leave(leaves, &format!("/{name}"), &answer);
            return Outcome::local(self.shown(answer));
        }
        let (more, args) = self.stacked(entry, typed);
        let args = Some(args).filter(|args| !args.is_empty());
        if self.forks(entry) {
            return self.fork_typed(entry, args);
        }
        match self.invoke_typed(entry, args) {
            Ok(invocation) => {
                self.take_over(Via::Typed, entry);
                let mut messages = vec![command_message(&entry.name, args)];
                messages.extend(invocation.messages);
                let mut files = invocation.files;
                for entry in &more {
                    // One that fails is passed over without a word (`tty-stack`).
                    if let Ok(invocation) = self.invoke_typed(entry, args) {
                        self.take_over(Via::Typed, entry);
                        messages.push(command_message(&entry.name, args));
                        messages.extend(invocation.messages);
                        files.extend(invocation.files);
                    }
                }
                self.send(Extras { files, skill: true, ..Extras::default() }, messages)
            }
            Err(stop) => self.failed(entry, typed, &stop.message()),
        }
    }

    /// Tells the user that a command failed; the next message tells the model.
    pub(super) fn failed(&mut self, entry: &Entry, args: &str, message: &str) -> Outcome {
        let message = format!("{}{message}", self.project.client().data.session.failure_prefix);
        self.carried.push(vec![Block::text(local_command(entry.spoken_name(), args))]);
        let said = match self.project.client().data.session.failure_marks {
            FailureMarks::Escaped => escaped(&message),
            FailureMarks::Kept => message.clone(),
        };
        let output = format!("<local-command-stderr>{said}</local-command-stderr>");
        self.carried.push(vec![Block::text(output)]);
        Outcome::local(self.shown(message))
    }

    /// Returns what the user is shown: print mode of some clients prints nothing.
    fn shown(&self, answer: String) -> String {
        let prints = self.in_terminal() || self.project.client().data.session.prints_local;
        if prints { answer } else { String::new() }
    }

    /// Answers a slash with no name after it (`slash-forms`).
    fn lone_slash(&mut self, text: &str) -> Outcome {
        match self.project.client().data.session.unknown_typed {
            UnknownTyped::Noticed => self.send_bare(text),
            UnknownTyped::Told => {
                self.tell(Leaves::Answer, text, "Commands are in the form `/command [args]`")
            }
        }
    }

    /// Answers a name that no command has.
    fn unknown_typed(&mut self, text: &str, command: &Command<'_>) -> Outcome {
        let facts = self.project.client().data.session.clone();
        let name = command.name;
        if !self.in_terminal() {
            return match facts.unknown_typed {
                UnknownTyped::Noticed => {
                    self.note_named(text);
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
        let names = all.iter().map(|entry| near_name(entry));
        nearest(name, names.chain(facts.built_in.names())).map(str::to_owned)
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

/// Returns whether a skill can be typed with others: the user may type it, and it does not fork.
fn can_stack(entry: &Entry) -> bool {
    let forks = entry.skill.fields.fork.as_ref().is_some_and(|fork| fork.value);
    entry.visibility.typable && !forks
}

/// Returns the text with entities in the places of characters that mean something in markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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

/// Returns whether an unknown name looks like a command's (`slash-forms`).
fn is_command_name(name: &str, names: CommandNames) -> bool {
    let begins = names == CommandNames::Any
        || name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    begins && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ':' | '-' | '_'))
}

/// Returns whether there is a file or folder of this name at the root: `/etc` is no command
/// (`slash-path`).
fn is_path(name: &str) -> bool {
    Path::new("/").join(name).exists()
}

/// Returns the text that says which command was typed and not sent.
pub(super) fn local_command(name: &str, args: &str) -> String {
    let indent = " ".repeat(12);
    format!(
        "<command-name>/{name}</command-name>\n{indent}<command-message>{name}\
         </command-message>\n{indent}<command-args>{args}</command-args>"
    )
}

/// Returns the message that says which command was typed.
pub(super) fn command_message(name: &str, args: Option<&str>) -> Message {
    let mut text =
        format!("<command-message>{name}</command-message>\n<command-name>/{name}</command-name>");
    if let Some(args) = args {
        text.push_str(&format!("\n<command-args>{args}</command-args>"));
    }
    vec![Block::text(text)]
}
