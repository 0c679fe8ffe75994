//! An invocation as JSON.

use std::path::Path;

use serde::Serialize;

use crate::expand::{Argument, Piece, PieceOrigin, Unfilled};
use crate::output::rendered::Rendered;
use crate::session::permission::Via;
use crate::skill::{SkillKind, Source};
use crate::span::Span;

/// The version of the document's form.
const VERSION: u32 = 1;

/// An invocation, for programs. Offsets are bytes; lines and columns count from 1, columns in
/// characters.
#[derive(Clone, Debug, Serialize)]
pub struct Document<'a> {
    /// The version of this form.
    pub version: u32,
    /// The client's full name.
    pub client: &'a str,
    /// The skill.
    pub skill: SkillPart<'a>,
    /// The arguments as the skill gets them.
    pub args: Option<&'a str>,
    /// Who invokes it: `user` or `model`.
    pub by: &'static str,
    /// The text.
    pub text: &'a str,
    /// What the text is made of, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<PiecePart<'a>>>,
    /// Placeholders that no argument filled.
    pub unfilled: Vec<UnfilledPart<'a>>,
    /// Files that arrive beside the text.
    pub attached: Vec<&'a Path>,
    /// The agent that gets the text, where the skill forks.
    pub agent: Option<&'a str>,
    /// Skills that are loaded as well.
    pub also: &'a [String],
    /// What became of the commands.
    pub commands: Commands,
}

/// A skill.
#[derive(Clone, Debug, Serialize)]
pub struct SkillPart<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its file.
    pub file: &'a Path,
    /// `skill` or `command`.
    pub kind: &'static str,
}

/// How many commands there were.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Commands {
    /// Run or replayed.
    pub ran: usize,
    /// Shown and not run.
    pub skipped: usize,
}

/// A stretch of the text.
#[derive(Clone, Debug, Serialize)]
pub struct PiecePart<'a> {
    /// Where it stands in the text.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// `base-directory`, `body`, `argument`, `variable`, `command` or `appended`.
    pub from: &'static str,
    /// Which argument.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub argument: Option<ArgumentPart<'a>>,
    /// The variable's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<&'a str>,
    /// Where in the skill's file it was written; for a value its placeholder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
}

/// Which argument.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ArgumentPart<'a> {
    /// All of them.
    Argument(&'static str),
    /// By position, from 0.
    Position(usize),
    /// By name.
    Name(&'a str),
}

/// A placeholder that no argument filled.
#[derive(Clone, Debug, Serialize)]
pub struct UnfilledPart<'a> {
    /// Which argument.
    #[serde(flatten)]
    pub argument: ArgumentPart<'a>,
    /// Whether the placeholder was removed; it stays as written otherwise.
    pub removed: bool,
    /// Where it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
}

/// A place in the skill's file.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Written {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

/// Returns the document of an invocation, `traced` with the pieces of its text.
pub fn document(rendered: &Rendered, traced: bool) -> Document<'_> {
    let skill = &rendered.entry.skill;
    let expansion = &rendered.expansion;
    let pieces = || expansion.pieces.iter().map(|piece| part(piece, &skill.source)).collect();
    Document {
        version: VERSION,
        client: &rendered.client,
        skill: SkillPart {
            name: &rendered.entry.name,
            file: skill.source.path(),
            kind: match skill.kind {
                SkillKind::Skill => "skill",
                SkillKind::Command => "command",
            },
        },
        args: rendered.args.as_deref(),
        by: match rendered.via {
            Via::Typed => "user",
            Via::Called => "model",
        },
        text: &expansion.text,
        pieces: traced.then(pieces),
        unfilled: expansion.unfilled.iter().map(|place| unfilled(place, &skill.source)).collect(),
        attached: rendered.attached.iter().map(std::path::PathBuf::as_path).collect(),
        agent: rendered.agent.as_deref(),
        also: &rendered.also,
        commands: Commands { ran: rendered.commands.ran, skipped: rendered.commands.skipped },
    }
}

fn part<'a>(piece: &'a Piece, source: &Source) -> PiecePart<'a> {
    let from = match piece.origin {
        PieceOrigin::BaseDirectory => "base-directory",
        PieceOrigin::Body(_) => "body",
        PieceOrigin::Argument { .. } => "argument",
        PieceOrigin::Variable { .. } => "variable",
        PieceOrigin::Command { .. } => "command",
        PieceOrigin::Appended => "appended",
    };
    let (argument, variable) = match &piece.origin {
        PieceOrigin::Argument { argument, .. } => (Some(which(argument)), None),
        PieceOrigin::Variable { name, .. } => (None, Some(name.as_str())),
        _ => (None, None),
    };
    let written = piece.origin.source().and_then(|span| written(span, source));
    PiecePart {
        start: piece.output.start,
        end: piece.output.end,
        from,
        argument,
        variable,
        written,
    }
}

fn unfilled<'a>(unfilled: &'a Unfilled, source: &Source) -> UnfilledPart<'a> {
    UnfilledPart {
        argument: which(&unfilled.argument),
        removed: unfilled.removed,
        written: written(unfilled.placeholder, source),
    }
}

fn which(argument: &Argument) -> ArgumentPart<'_> {
    match argument {
        Argument::All => ArgumentPart::Argument("all"),
        Argument::Position(at) => ArgumentPart::Position(*at),
        Argument::Named(name) => ArgumentPart::Name(name),
    }
}

/// Returns the place of `span`; none where it is empty, because then it is not in the file.
fn written(span: Span, source: &Source) -> Option<Written> {
    let position = source.position(span.start);
    (!span.is_empty()).then_some(Written {
        start: span.start,
        end: span.end,
        line: position.line,
        column: position.column,
    })
}
