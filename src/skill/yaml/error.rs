//! What a YAML reader objects to.

use granit_parser::{ErrorKind, ScanError};

use super::offsets::Offsets;
use crate::span::Span;

/// Why the YAML was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The kind, for rules that explain it.
    pub kind: YamlErrorKind,
    /// What was wrong, as a lower-case fragment.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The other place that matters: a duplicate key's first occurrence.
    pub related: Option<Span>,
}

/// What kind of objection it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum YamlErrorKind {
    /// `: ` inside an unquoted value.
    ColonInValue,
    /// A tab in the indentation.
    Tab,
    /// An unquoted value that starts with a reserved character: `` @ ` % * & ! | > [ { ``.
    ReservedStart,
    /// `*name` without `&name` before it; often a glob.
    UnknownAlias,
    /// A bracket or brace that is not closed, or closed by the other kind.
    UnclosedFlow,
    /// A quote that is not closed.
    UnclosedQuote,
    /// Text after a closing quote or bracket.
    TextAfterValue,
    /// An escape in double quotes that YAML does not have.
    BadEscape,
    /// A key twice.
    DuplicateKey,
    /// A line whose indentation fits nothing around it, or a line that is no `key: value`.
    Indentation,
    /// More than one document.
    SeveralDocuments,
    /// A control character.
    ControlCharacter,
    /// Collections too deep in each other, too many values, or aliases that multiply.
    TooLarge,
    /// Anything else.
    Syntax,
}

impl YamlError {
    /// Returns the error with its place led back through `offsets`. The related place is a node's, so
    /// it is the file's already.
    pub(super) fn through(mut self, offsets: &Offsets) -> Self {
        self.span = offsets.span(self.span.start, self.span.end);
        self
    }
}

/// Returns what the parser objects to in `text`.
pub(super) fn from_parser(text: &str, error: &ScanError) -> YamlError {
    let start = error.marker().byte_offset().unwrap_or(0).min(text.len());
    let character = text.get(start..).and_then(|rest| rest.chars().next());
    let width = character.filter(|character| *character != '\n').map_or(0, char::len_utf8);
    let kind = kind(error.kind());
    let at = Span::new(start, start + width);
    // The parser stops at the value before a line with tabs.
    let span = if kind == YamlErrorKind::Tab { tabs(text, start).unwrap_or(at) } else { at };
    YamlError { kind, message: error.info(), span, related: None }
}

/// Returns the indentation of the first line with a tab in it, from the line of `from` on.
fn tabs(text: &str, from: usize) -> Option<Span> {
    let mut at = text.get(..from)?.rfind('\n').map_or(0, |end| end + 1);
    for line in text.get(at..)?.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if line.get(..indent)?.contains('\t') && !line.trim().is_empty() {
            return Some(Span::new(at, at + indent));
        }
        at += line.len();
    }
    None
}

fn kind(kind: &ErrorKind) -> YamlErrorKind {
    use ErrorKind as E;
    match kind {
        E::MappingValueNotAllowed | E::InvalidColonPlacement => YamlErrorKind::ColonInValue,
        E::TabNotAllowed
        | E::TabInBlockIndentation
        | E::TabAtBlockScalarStart
        | E::TabInIndentation
        | E::TabInPlainScalar
        | E::InvalidBlockEntryWhitespace
        | E::InvalidMappingValueWhitespace => YamlErrorKind::Tab,
        E::UnexpectedCharacter { .. }
        | E::MissingAnchorOrAliasName
        | E::InvalidBlockScalarHeader
        | E::BlockSequenceEntryNotAllowed
        | E::MappingKeyNotAllowed => YamlErrorKind::ReservedStart,
        E::UnknownAnchor => YamlErrorKind::UnknownAlias,
        E::UnclosedFlowCollection { .. }
        | E::MismatchedFlowCollectionEnd { .. }
        | E::MisplacedFlowCollectionEnd
        | E::UnexpectedEofFlowSequence
        | E::UnexpectedEofFlowMapping
        | E::UnexpectedEofImplicitFlowMapping => YamlErrorKind::UnclosedFlow,
        E::UnclosedQuotedScalar
        | E::InvalidQuotedScalarIndent
        | E::DocumentIndicatorInQuotedScalar => YamlErrorKind::UnclosedQuote,
        E::InvalidTrailingSingleQuotedScalar
        | E::InvalidTrailingDoubleQuotedScalar
        | E::ExpectedFlowSequenceSeparator
        | E::ExpectedFlowMappingSeparator => YamlErrorKind::TextAfterValue,
        E::UnknownQuotedScalarEscape
        | E::InvalidQuotedScalarHexEscape
        | E::InvalidLowSurrogateHexEscape
        | E::InvalidLowSurrogate
        | E::MissingLowSurrogate
        | E::UnpairedLowSurrogate
        | E::InvalidUnicodeEscape => YamlErrorKind::BadEscape,
        E::InvalidIndentation
        | E::InvalidBlockScalarIndent
        | E::InvalidFlowScalarIndent
        | E::SimpleKeyExpected
        | E::ExpectedBlockMappingKey
        | E::ExpectedBlockSequenceEntry => YamlErrorKind::Indentation,
        E::RecursionLimitExceeded | E::TooManyComments => YamlErrorKind::TooLarge,
        _ => YamlErrorKind::Syntax,
    }
}
