//! The expander: a body with everything replaced, and for every stretch of the result where it came
//! from. A text scanner: it never sees a Markdown tree, because code fences protect nothing.

pub mod attachments;

mod arguments;
pub mod argv;
pub mod ecma;
mod pattern;
pub mod quote;
mod scan;
pub mod shell;
mod splice;
mod template;
mod trace;
mod variables;

use std::path::PathBuf;

use arguments::Arguments;

use crate::client::Client;
use crate::skill::{Skill, SkillKind};
use crate::span::Span;

/// Where a stretch of an expansion came from. Spans are byte offsets in the skill's source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceOrigin {
    /// The line that names the skill's folder, and the blank line after it.
    BaseDirectory,
    /// The body, as written.
    Body(Span),
    /// An argument in the place of its placeholder.
    Argument {
        /// The placeholder; empty where it stood in the name of the skill's folder.
        placeholder: Span,
        /// Which argument.
        argument: Argument,
    },
    /// A `${…}` variable.
    Variable {
        /// The placeholder; empty where it stood in the name of the skill's folder or in the
        /// appended line.
        placeholder: Span,
        /// Its name, without `${` and `}`.
        name: String,
    },
    /// A shell command's output, or its marked placeholder where it was not run.
    Command {
        /// The command with its marks.
        placeholder: Span,
    },
    /// The `ARGUMENTS:` line at the end.
    Appended,
}

/// Which argument a placeholder names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// `$ARGUMENTS`.
    All,
    /// `$N` or `$ARGUMENTS[N]`, from 0.
    Position(usize),
    /// `$name`, from `arguments:`.
    Named(String),
}

/// A stretch of an expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands in the expansion's text, in bytes.
    pub output: Span,
    /// Where it came from.
    pub origin: PieceOrigin,
}

/// A body with everything replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// The text that the model receives.
    pub text: String,
    /// The pieces of the text, in order; together they are the text.
    pub pieces: Vec<Piece>,
    /// Placeholders that no argument filled, in the order they were come by.
    pub unfilled: Vec<Unfilled>,
}

/// A placeholder whose argument was not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfilled {
    /// The placeholder; empty where it stands in the name of the skill's folder.
    pub placeholder: Span,
    /// Which argument.
    pub argument: Argument,
    /// Whether it was removed; it stays as written otherwise.
    pub removed: bool,
}

/// What an invocation knows besides the skill.
#[derive(Clone, Debug)]
pub struct Call {
    /// The arguments as given; `None` where none were.
    pub args: Option<String>,
    /// `${CLAUDE_SESSION_ID}`.
    pub session_id: String,
    /// `${CLAUDE_PROJECT_DIR}`.
    pub project_dir: PathBuf,
    /// The folder commands run in.
    pub cwd: PathBuf,
    /// The session's model, by name or alias; the skill's own comes before it.
    pub model: String,
    /// The effort chosen for the turn; the skill's own comes before it.
    pub effort: Option<String>,
    /// The effort that the environment forces on every request; it comes before the skill's own.
    pub forced_effort: Option<String>,
}

/// A body that cannot be expanded.
#[derive(Debug, thiserror::Error)]
pub enum ExpandError {
    /// An argument's name that the client cannot look for, in its words.
    #[error("{0}")]
    Name(String),
    /// The text would be longer than this many bytes.
    #[error("the text would be longer than {} MiB", .0 >> 20)]
    TooLong(usize),
}

impl Expansion {
    /// Returns the body of `skill` with arguments and variables replaced, in the client's order: the
    /// line that names the folder, arguments, variables. Commands and references stay as written.
    ///
    /// Fails where the text would grow beyond all measure.
    pub fn written(skill: &Skill, call: &Call, client: &Client) -> Result<Self, ExpandError> {
        let mut expansion = Self::default();
        if skill.kind == SkillKind::Skill {
            let line = format!("Base directory for this skill: {}\n\n", skill.dir.display());
            expansion.push(&line, PieceOrigin::BaseDirectory);
        }
        expansion.push(skill.body_text(), PieceOrigin::Body(skill.body));
        let args = call.args.as_deref().unwrap_or_default();
        let names = argument_names(skill);
        Arguments::new(args, &names, &client.data.expansion).substitute(&mut expansion)?;
        variables::substitute(&mut expansion, skill, call, client)?;
        Ok(expansion)
    }

    /// Returns the body of `skill` with a short word for every placeholder that can receive an argument:
    /// what a call with all the arguments that anyone could name makes of it. Everything else stays as
    /// written.
    ///
    /// Fails where the text would grow beyond all measure.
    pub fn filled(skill: &Skill, client: &Client) -> Result<Self, ExpandError> {
        let mut expansion = Self::default();
        expansion.push(skill.body_text(), PieceOrigin::Body(skill.body));
        let names = argument_names(skill);
        Arguments::for_all(&names, &client.data.expansion).substitute(&mut expansion)?;
        Ok(expansion)
    }
}

/// Returns what `arguments:` calls the positions.
fn argument_names(skill: &Skill) -> Vec<&str> {
    skill.fields.arguments.iter().map(|name| name.value.as_str()).collect()
}

#[cfg(test)]
mod tests;
