//! The text of one invocation, and what there is to say about it.

pub mod json;
pub mod trace;

use std::path::PathBuf;

use crate::catalogue::Entry;
use crate::expand::shell::ShellCounts;
use crate::expand::{Argument, Expansion};
use crate::project::Problem;
use crate::session::permission::Via;

/// An invocation of a skill, rendered.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The client's full name.
    pub client: String,
    /// The skill.
    pub entry: Entry,
    /// The arguments as the skill gets them.
    pub args: Option<String>,
    /// Who invokes it.
    pub via: Via,
    /// The text and where it came from.
    pub expansion: Expansion,
    /// Files that arrive beside the text.
    pub attached: Vec<PathBuf>,
    /// The agent that gets the text, where the skill forks.
    pub agent: Option<String>,
    /// Skills that are loaded as well, because they were typed right after.
    pub also: Vec<String>,
    /// What became of the commands.
    pub commands: ShellCounts,
    /// What else there is to say, each in a sentence.
    pub notes: Vec<String>,
    /// What could not be read of the project.
    pub problems: Vec<Problem>,
}

/// Returns which argument it is, in words.
pub fn argument_words(argument: &Argument) -> String {
    match argument {
        Argument::All => "all arguments".to_owned(),
        Argument::Position(at) => format!("argument {at}"),
        Argument::Named(name) => format!("argument `{name}`"),
    }
}
