//! The type of a scalar.

use super::number;
use super::{Style, Value};
use crate::client::loading::{Tags, Yaml};

/// A tag, as far as types are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagKind {
    /// None.
    Absent,
    /// `!`: text.
    NonSpecific,
    /// `!!str`.
    Str,
    /// `!!int`.
    Int,
    /// `!!float`.
    Float,
    /// `!!bool`.
    Bool,
    /// `!!null`.
    Null,
    /// `!!binary`, `!!set`, `!!omap`: an object in the readers that know them.
    Object,
    /// Any other.
    Other,
}

/// Returns the value of a scalar. An empty `text` of plain style is the absence of one.
pub(super) fn resolve(text: &str, style: Style, tag: TagKind, choices: &Yaml) -> Value {
    let string = || Value::String(text.to_owned());
    match (tag, choices.tags) {
        (TagKind::Absent, _) if style == Style::Plain => core(text, choices),
        (TagKind::Absent | TagKind::NonSpecific | TagKind::Str, _) => string(),
        (_, Tags::Confirm) => confirm(text, style, tag, choices),
        (TagKind::Null, Tags::Convert) if is_null(text) => Value::Null,
        (TagKind::Bool, Tags::Convert) => boolean(text).map_or_else(string, Value::Bool),
        (TagKind::Int, Tags::Convert) => {
            number::integer(text, choices.wide_hex).map_or_else(string, Value::Number)
        }
        (TagKind::Float, Tags::Convert) => number::float(text).map_or_else(string, Value::Number),
        (TagKind::Object, Tags::Convert) => Value::Map(Vec::new()),
        (_, Tags::Convert) => string(),
    }
}

fn confirm(text: &str, style: Style, tag: TagKind, choices: &Yaml) -> Value {
    if style == Style::Plain {
        match (tag, core(text, choices)) {
            (_, value) if text.is_empty() => return value,
            (TagKind::Int | TagKind::Float, value @ Value::Number(_))
            | (TagKind::Bool, value @ Value::Bool(_))
            | (TagKind::Null, value @ Value::Null) => return value,
            _ => {}
        }
    }
    Value::String(text.to_owned())
}

/// Returns the value of a plain scalar without a tag.
fn core(text: &str, choices: &Yaml) -> Value {
    // Most values start with a letter that no keyword starts with.
    let Some(first) = text.bytes().next() else { return Value::Null };
    match first {
        b'~' | b'n' | b'N' if is_null(text) => Value::Null,
        b't' | b'T' | b'f' | b'F' => {
            boolean(text).map_or_else(|| Value::String(text.to_owned()), Value::Bool)
        }
        b'0'..=b'9' | b'+' | b'-' | b'.' => number::integer(text, choices.wide_hex)
            .or_else(|| number::float(text))
            .map_or_else(|| Value::String(text.to_owned()), Value::Number),
        _ => Value::String(text.to_owned()),
    }
}

fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}
