//! What a call of one skill brings, outside a conversation.

use std::path::PathBuf;

use crate::catalogue::Entry;
use crate::client::session::TypedSplit;
use crate::expand::Expansion;
use crate::expand::attachments::ReadState;
use crate::session::Session;

/// What a call of a skill brings.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The text and where it came from.
    pub expansion: Expansion,
    /// The files that the text names, which arrive beside it.
    pub attached: Vec<PathBuf>,
    /// What there is to say to people, each in a sentence.
    pub notes: Vec<String>,
}

/// A call that the client ends before it begins.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Stopped {
    /// Why, in the client's words or ours.
    pub message: String,
    /// Whether the words are the client's: it would end the call in the same way.
    pub by_client: bool,
}

impl Session {
    /// Expands a skill, whoever may call it. Fails where the client ends the call, or where a command
    /// could not be run as it was to be.
    pub fn preview(&mut self, entry: &Entry, args: Option<&str>) -> Result<Preview, Stopped> {
        let expanded = self.expanded(entry, args);
        if let Some(message) = self.stopped.take() {
            return Err(Stopped { message, by_client: false });
        }
        let expansion =
            expanded.map_err(|stop| Stopped { message: stop.message(), by_client: true })?;
        let attached = self.follow(&expansion.text, &ReadState::default());
        let mut notes = std::mem::take(&mut self.notes);
        notes.extend(attached.notes);
        let attached = attached.files.into_iter().map(|file| file.path).collect();
        Ok(Preview { expansion, attached, notes })
    }

    /// Returns the arguments that a skill gets where `typed` follows its name, and the names of the
    /// skills in it that are loaded as well (`tty-stack`).
    pub fn typed_args<'a>(&self, entry: &Entry, typed: &'a str) -> (&'a str, Vec<String>) {
        let typed = match self.project.client().data.session.typed_split {
            TypedSplit::WhiteSpace => typed.trim(),
            TypedSplit::Blank => typed.trim_end(),
        };
        let (more, args) = self.stacked(entry, typed);
        (args, more.into_iter().map(|entry| entry.name).collect())
    }
}
