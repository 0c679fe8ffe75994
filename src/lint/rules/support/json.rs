//! Places in JSON files.

use std::path::Path;

use serde_json::Value;

use crate::files::{json_fault, json_offset};
use crate::lint::Diagnostic;
use crate::span::Span;

/// Reads a JSON text. Where it is broken, returns the place and what the reader says.
pub(crate) fn parse(text: &str) -> Result<Value, (Span, String)> {
    let mark = text.len() - text.trim_start_matches('\u{FEFF}').len();
    let json = text.get(mark..).unwrap_or_default();
    serde_json::from_str(json).map_err(|error| {
        let at = mark + json_offset(json, &error);
        let letter = text.get(at..).and_then(|rest| rest.chars().next());
        (Span::new(at, at + letter.map_or(0, char::len_utf8)), json_fault(&error))
    })
}

/// Returns what is told of a file at `path` that is broken, by what [`parse`] says of it; `then` is what
/// becomes of it.
pub(crate) fn broken(path: &Path, (span, says): (Span, String), then: &str) -> Diagnostic {
    Diagnostic::in_file(path, span, format!("this is no JSON ({says}): {then}"))
        .help("correct it; JSON has no comments, and no comma behind the last entry")
}

/// Returns where the key at the end of `path` stands: each key is looked for behind the one before it.
pub(crate) fn key(text: &str, path: &[&str]) -> Option<Span> {
    let mut at = 0;
    let mut found = None;
    for key in path {
        let quoted = serde_json::to_string(key).ok()?;
        let place = text.get(at..)?.match_indices(&quoted).find(|(place, _)| {
            let after = text.get(at + place + quoted.len()..).unwrap_or_default();
            after.trim_start().starts_with(':')
        });
        let start = at + place?.0;
        at = start + quoted.len();
        found = Some(Span::new(start, at));
    }
    found
}

/// Returns where `value` stands behind the key at the end of `path`.
pub(crate) fn value(text: &str, path: &[&str], value: &str) -> Option<Span> {
    let key = key(text, path)?;
    let quoted = serde_json::to_string(value).ok()?;
    let at = key.end + text.get(key.end..)?.find(&quoted)?;
    Some(Span::new(at, at + quoted.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_text_has_its_place() {
        let (span, says) = parse("{\n  \"a\": 1,\n}\n").expect_err("broken");
        assert_eq!((span, says.as_str()), (Span::new(12, 13), "trailing comma"));
        let (span, _) = parse("\u{FEFF}{é").expect_err("broken");
        assert!(span.start <= 6, "{span:?}");
        assert!(parse("").is_err());
    }

    #[test]
    fn keys_and_values_are_found_behind_one_another() {
        let text = r#"{"b": "a", "o": {"a": "b"}}"#;
        assert_eq!(key(text, &["o", "a"]), Some(Span::new(17, 20)));
        assert_eq!(value(text, &["o", "a"], "b"), Some(Span::new(22, 25)));
        assert_eq!(key(text, &["x"]), None);
        assert_eq!(value(text, &["o"], "x"), None);
    }
}
