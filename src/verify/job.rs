//! What is asked of a worker process, and what it answers: one line of JSON each.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::scenario::{Folders, Record, Scenario};
use crate::verify::isolation::Network;

/// One run of a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The client's program, and words that come before all others (a script that another program
    /// runs).
    pub program: Vec<String>,
    /// What it has of the network.
    pub network: Network,
    /// Its whole environment; the worker adds where the server is.
    pub env: BTreeMap<String, String>,
    /// Folders that go away with the run.
    pub discard: Vec<PathBuf>,
    /// The folder it starts in.
    pub cwd: PathBuf,
    /// How long it may take.
    pub limits: Limits,
    /// What it is to do.
    pub task: Task,
}

/// How long a client may take.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// For one turn, its start included.
    pub turn: Duration,
    /// For everything.
    pub total: Duration,
}

/// What a client is to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Say its version.
    Version,
    /// Play a conversation.
    Play(Box<Play>),
    /// Nothing: skillctl plays the conversation itself, so that commands of skills run where the
    /// client runs them.
    Simulate {
        /// The conversation. Its files are on disk already.
        scenario: Box<Scenario>,
        /// Where they are.
        folders: Folders,
        /// The client to answer for.
        client: String,
    },
}

/// A conversation, and where its files are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Play {
    /// The conversation. Its files are on disk already.
    pub scenario: Scenario,
    /// Words of the client's command line.
    pub args: Vec<String>,
    /// Where its files are.
    pub folders: Folders,
    /// Bundled skills that the client lists though they are off.
    pub always_listed: Vec<String>,
    /// The client's full name, for the record.
    pub client: String,
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// What the client printed when it was asked for its version.
    Version(String),
    /// What it sent.
    Record(Box<Record>),
    /// Why there is neither.
    Failed(Failure),
}

/// Why a client could not be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// No namespace can be had.
    #[error("no network namespace can be made here: {0}")]
    Namespace(String),
    /// The recorder has no port.
    #[error("the recording server cannot be reached on 127.0.0.1: {0}")]
    Port(String),
    /// The program cannot be started.
    #[error("the client cannot be started: {0}")]
    Start(String),
    /// The client does not know a word of its command line.
    #[error("the client is too old or too new for `{option}`: {said}")]
    Option {
        /// The word.
        option: String,
        /// What it printed.
        said: String,
    },
    /// The client ended by itself.
    #[error("the client ended ({status}) {when}{}", said_too(.said))]
    Ended {
        /// How: `exit code 1`, `signal 11`.
        status: String,
        /// In what.
        when: String,
        /// The last of what it printed to its error stream.
        said: String,
    },
    /// The client did not answer in time.
    #[error("the client did not answer within {seconds} s {when}{}", said_too(.said))]
    Silent {
        /// The limit.
        seconds: u64,
        /// In what.
        when: String,
        /// The last of what it printed that was no answer.
        said: String,
    },
    /// The client sent more than is kept.
    #[error("the client's requests cannot be kept {when}: {why}")]
    Requests {
        /// In what.
        when: String,
        /// What was too much.
        why: String,
    },
    /// A file of the scenario cannot be changed.
    #[error("the scenario's files: {0}")]
    Files(String),
    /// The run was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The worker itself failed.
    #[error("the worker process failed: {0}")]
    Worker(String),
}

impl Failure {
    /// Returns what can be done about it.
    pub const fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Namespace(_) => Some(
                "allow user namespaces, or pass `--network shared` to run the client with this machine's network",
            ),
            Self::Port(_) => {
                Some("check that programs may listen on 127.0.0.1 here and connect to it")
            }
            Self::Start(_) => Some("name the client with `--claude-bin FILE`"),
            Self::Option { .. } => {
                Some("install a client near one of the measured versions, or leave the option out")
            }
            Self::Silent { .. } => Some("`--timeout SECONDS` gives it longer"),
            Self::Ended { .. }
            | Self::Requests { .. }
            | Self::Files(_)
            | Self::Interrupted
            | Self::Worker(_) => None,
        }
    }
}

/// Appends what a client printed, on a line of its own.
fn said_too(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; it said: {said}") }
}
