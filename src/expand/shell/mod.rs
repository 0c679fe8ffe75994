//! Shell commands in a body: found, run or shown, and their outputs put in their places.

mod exit;
mod failure;
mod find;
mod notes;
pub mod output;
mod record;
mod replace;
mod run;
mod runner;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use failure::ShellFailure;
pub use find::{ShellCommand, commands};
pub use record::{Recorded, Recording, RecordingError};
pub use run::RunError;

/// What is done with commands.
#[derive(Clone, Debug, Default)]
pub enum ShellMode {
    /// They are shown and not run.
    #[default]
    Skip,
    /// They are run.
    Run,
    /// Recorded outputs take their place.
    Replay(Recording),
}

/// Where commands belong.
#[derive(Clone, Debug)]
pub struct ShellPlace {
    /// The folder that the client was started in.
    pub start: PathBuf,
    /// More folders that a command may end in.
    pub additional: Vec<PathBuf>,
    /// The user's home.
    pub home: PathBuf,
    /// The session's id.
    pub session_id: String,
    /// Variables of the environment besides those of this process.
    pub env: BTreeMap<String, String>,
    /// Whether commands get this process's environment.
    pub inherit_env: bool,
}

/// What happened to the commands so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShellCounts {
    /// Commands that were run or replayed.
    pub ran: usize,
    /// Commands that were shown and not run.
    pub skipped: usize,
}

/// An invocation, as far as commands are concerned.
pub struct Invocation<'a> {
    /// The skill, as it is typed.
    pub skill: &'a str,
    /// Whether the settings forbid commands of this skill.
    pub disabled: bool,
    /// Says whether a command may run.
    pub permit: &'a dyn Fn(&str) -> Permit,
}

/// Whether a command may run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Permit {
    /// It may.
    Run,
    /// It may not; none of the body's commands runs.
    Refuse {
        /// The client's reason.
        reason: String,
        /// How late the client has its answer, as a rank: the lowest is named.
        after: usize,
    },
    /// The model is told to run it (`mode-auto`).
    Defer,
}

/// Commands that could not be run as they were to be; the client has no part in it.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// Bash could not be started.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A command has no recorded output.
    #[error("no output is recorded for the command `{command}`")]
    NotRecorded {
        /// The command, with marks for folders.
        command: String,
    },
}

/// The shell of a session: its folder lasts from one command to the next.
#[derive(Clone, Debug)]
pub struct Shell {
    mode: ShellMode,
    place: ShellPlace,
    cwd: PathBuf,
    counts: ShellCounts,
    recorded: Recording,
}

#[cfg(test)]
mod tests;
