//! The expander: a body with everything replaced, and for every stretch of the result where it came
//! from. A text scanner: it never sees a Markdown tree, because code fences protect nothing.

pub mod attachments;
pub mod ecma;
pub mod quote;
pub mod shell;
mod splice;

use std::path::PathBuf;

use crate::span::Span;

/// Where a stretch of an expansion came from. Spans are byte offsets in the skill's source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PieceOrigin {
    /// The line that names the skill's folder, and the blank line after it.
    BaseDirectory,
    /// The body, as written.
    Body(Span),
    /// A placeholder that received an argument, or lost its text for want of one.
    Argument {
        /// The placeholder.
        placeholder: Span,
        /// Which argument.
        argument: Argument,
    },
    /// A `${…}` variable.
    Variable {
        /// The placeholder.
        placeholder: Span,
        /// Its name.
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
    /// `${CLAUDE_EFFORT}`.
    pub effort: Option<String>,
}
