//! YAML as nodes with spans.

use crate::span::{Span, Spanned};

/// How a scalar or a collection was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No quotes.
    Plain,
    /// `'…'`.
    SingleQuoted,
    /// `"…"`.
    DoubleQuoted,
    /// `|`.
    Literal,
    /// `>`.
    Folded,
    /// `[…]` or `{…}`.
    Flow,
    /// Indented lines.
    Block,
}

/// A value of the core schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `~`, or nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number; its text as JavaScript prints it.
    Number(String),
    /// Text.
    String(String),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping, in the order written.
    Map(Vec<Pair>),
}

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written; quotes included, a block scalar from its first content line.
    pub span: Span,
    /// How it was written.
    pub style: Style,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The key.
    pub key: Spanned<String>,
    /// The value.
    pub value: Node,
}
