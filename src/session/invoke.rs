//! Invoking a skill: its expansion, and what the session remembers of it.

use crate::catalogue::Entry;
use crate::client::session::Again;
use crate::client::shell::ShellFacts;
use crate::expand::shell::ShellFailure;
use crate::expand::{Call, Expansion};
use crate::session::request::Message;
use crate::session::{Block, Session};
use crate::skill::PlaceKind;

/// A skill's last invocation.
#[derive(Clone, Debug)]
pub(super) struct Invoked {
    /// The skill's name.
    pub(super) name: String,
    /// Where it is from, as the client prints it after a compaction.
    pub(super) path: String,
    /// Its text.
    pub(super) text: String,
    /// Whether a compaction took its text out of the conversation.
    pub(super) compacted: bool,
    /// Whether only a part of its text came back then.
    pub(super) truncated: bool,
}

/// What an invocation brings into the conversation.
#[derive(Clone, Debug, Default)]
pub(super) struct Invocation {
    /// The body, after a note where the skill was invoked before.
    pub(super) messages: Vec<Message>,
    /// Files that the body names, as reminders.
    pub(super) files: Vec<Message>,
}

impl Session {
    /// Expands a skill that the model called under the name `called`.
    ///
    /// Fails where a shell command does.
    pub(super) fn invoke_called(
        &mut self,
        entry: &Entry,
        called: &str,
        args: Option<&str>,
    ) -> Result<Invocation, Stop> {
        let text = self.expand(entry, args)?;
        let files = self.attach(&text);
        let before = self.invoked.iter().find(|invoked| invoked.name == entry.name).cloned();
        self.remember(entry, &text);
        let mut messages: Vec<Message> = Vec::new();
        let noted = self.project.client().data.session.again == Again::Noted;
        match before.filter(|_| noted) {
            Some(before) if before.truncated => {
                let note = format!(
                    "(Re-invocation of /{called} — the previously loaded copy was truncated by \
                     compaction; the full instructions follow.)"
                );
                messages.extend([vec![Block::text(note)], vec![Block::text(text)]]);
            }
            Some(before) if before.text == text => {
                let args = args.filter(|args| !args.is_empty());
                messages.push(vec![Block::text(same_again(called, before.compacted, args))]);
            }
            Some(_) => {
                let note = format!(
                    "(Re-invocation of /{called} — the skill instructions were previously loaded; \
                     the arguments or dynamic output below are new.)"
                );
                messages.extend([vec![Block::text(note)], vec![Block::text(text)]]);
            }
            None => messages.push(vec![Block::text(text)]),
        }
        messages.extend(self.variants_note(entry));
        Ok(Invocation { messages, files })
    }

    /// Expands a skill that the user typed.
    ///
    /// Fails where a shell command does.
    pub(super) fn invoke_typed(
        &mut self,
        entry: &Entry,
        args: Option<&str>,
    ) -> Result<Invocation, Stop> {
        let text = self.expand(entry, args)?;
        let files = self.attach(&text);
        self.remember(entry, &text);
        let mut messages = vec![vec![Block::text(text)]];
        messages.extend(self.variants_note(entry));
        Ok(Invocation { messages, files })
    }

    /// Puts the invocation first among those that come back after a compaction.
    fn remember(&mut self, entry: &Entry, text: &str) {
        self.invoked.retain(|invoked| invoked.name != entry.name);
        let invoked = Invoked {
            name: entry.name.clone(),
            path: path(entry),
            text: text.to_owned(),
            compacted: false,
            truncated: false,
        };
        self.invoked.insert(0, invoked);
    }

    /// Returns the note that nested skills of the same name exist.
    fn variants_note(&self, entry: &Entry) -> Option<Message> {
        let variants = self.roster.variants(&entry.name);
        if variants.is_empty() {
            return None;
        }
        let name = &entry.name;
        let mut text = format!(
            "<system-reminder>\nDirectory-scoped variants of the \"{name}\" skill exist in this repo:\n"
        );
        for (scope, variant) in variants {
            let line = format!("- `{}` — for files under {scope}/\n", variant.name);
            text.push_str(&line);
        }
        text.push_str(&format!("⟨+{VARIANTS_TAIL} chars⟩"));
        Some(vec![Block::text(text)])
    }

    /// Expands the body and runs its commands; returns the text.
    pub(super) fn expand(&mut self, entry: &Entry, args: Option<&str>) -> Result<String, Stop> {
        Ok(self.expanded(entry, args)?.text)
    }

    /// Expands the body and runs its commands.
    pub(super) fn expanded(
        &mut self,
        entry: &Entry,
        args: Option<&str>,
    ) -> Result<Expansion, Stop> {
        let options = &self.project.options;
        let call = Call {
            args: args.map(str::to_owned),
            session_id: self.options.session_id.clone(),
            project_dir: options.start.clone(),
            cwd: self.shell.cwd().to_owned(),
            model: self.current_model().name,
            effort: self.chosen_effort(),
            forced_effort: self.forced_effort(),
        };
        let mut expansion = Expansion::written(&entry.skill, &call, self.project.client())
            .map_err(|error| Stop::Said(error.to_string()))?;
        self.run_commands(entry, &mut expansion).map_err(Stop::Shell)?;
        Ok(expansion)
    }
}

/// Why an invocation ended before it began.
pub(super) enum Stop {
    /// A command of the body.
    Shell(ShellFailure),
    /// What else the client says.
    Said(String),
}

impl Stop {
    /// Returns what the user is told who typed the skill.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Shell(failure) => failure.message(),
            Self::Said(message) => message.clone(),
        }
    }

    /// Returns what the model is told that called the skill.
    pub(super) fn answer(&self, facts: &ShellFacts) -> String {
        match self {
            Self::Shell(failure) => failure.tool_answer(facts),
            Self::Said(message) => message.clone(),
        }
    }
}

/// Characters of prose after the list of variants, the reminder's end included (`disc-nested`).
const VARIANTS_TAIL: usize = 396;

/// Returns what a skill is answered with whose text did not change.
fn same_again(called: &str, compacted: bool, args: Option<&str>) -> String {
    let mut text = if compacted {
        format!(
            "Skill /{called} was loaded earlier (see the invoked-skills reminder above); this is a \
             NEW invocation — follow those instructions now, including any setup steps."
        )
    } else {
        format!("Skill /{called} is already loaded above; instructions unchanged.")
    };
    if let Some(args) = args {
        text.push_str(" Arguments: ");
        text.push_str(args);
    }
    text
}

/// Returns where a skill is from, as the client prints it (`compact-kinds`).
fn path(entry: &Entry) -> String {
    let source = match entry.skill.origin.kind {
        PlaceKind::Managed | PlaceKind::ManagedCommands => "policySettings",
        PlaceKind::User | PlaceKind::UserCommands => "userSettings",
        PlaceKind::Plugin => "plugin",
        PlaceKind::Bundled => "bundled",
        PlaceKind::Project
        | PlaceKind::Additional
        | PlaceKind::AdditionalCommands
        | PlaceKind::Nested
        | PlaceKind::ProjectCommands => "projectSettings",
    };
    format!("{source}:{}", entry.name)
}
