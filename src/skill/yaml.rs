//! YAML as nodes with spans, read as a client's YAML reader does.

mod aliases;
mod error;
mod limits;
mod loader;
mod number;
mod offsets;
mod quirks;
mod read;
mod scalar;
mod screen;

pub use error::{YamlError, YamlErrorKind};
pub use offsets::{Derived, Offsets};
pub use read::{Loaded, load};

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

impl Value {
    /// Returns what a person would call its type.
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "text",
            Self::List(_) => "a list",
            Self::Map(_) => "a mapping",
        }
    }

    /// Returns the value as JavaScript turns it into text: items joined by commas, a mapping as
    /// `[object Object]`.
    pub fn to_script_string(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Number(text) | Self::String(text) => text.clone(),
            Self::List(items) => {
                let texts: Vec<_> = items
                    .iter()
                    .map(|item| match &item.value {
                        Self::Null => String::new(),
                        value => value.to_script_string(),
                    })
                    .collect();
                texts.join(",")
            }
            Self::Map(_) => "[object Object]".to_owned(),
        }
    }

    /// Returns whether JavaScript counts the value as true: not null, false, 0, NaN or empty text.
    pub fn is_truthy(&self) -> bool {
        match self {
            Self::Null => false,
            Self::Bool(value) => *value,
            Self::Number(text) => text != "0" && text != "NaN",
            Self::String(text) => !text.is_empty(),
            Self::List(_) | Self::Map(_) => true,
        }
    }
}

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written; quotes included, a block scalar from its first content line. An alias
    /// stands where `*name` does.
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

#[cfg(test)]
mod tests;
