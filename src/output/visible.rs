//! JSON in which what no one sees is escaped: the data is the same, and a reader of the file sees that it is there.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use crate::terminal::is_unseen;

/// Writes `value` with line breaks.
pub(super) fn pretty(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Visible(PrettyFormatter::new()));
    Ok(value.serialize(&mut serializer)?)
}

/// Writes `value` in one line.
pub(super) fn compact(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Visible(CompactFormatter));
    Ok(value.serialize(&mut serializer)?)
}

/// Leaves the form to another formatter, and writes strings itself.
struct Visible<F>(F);

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        let mut rest = text;
        while let Some(at) = rest.find(is_unseen) {
            let (before, after) = rest.split_at(at);
            out.write_all(before.as_bytes())?;
            let mut letters = after.chars();
            for unit in letters
                .next()
                .map(|letter| letter.encode_utf16(&mut [0; 2]).to_vec())
                .unwrap_or_default()
            {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = letters.as_str();
        }
        out.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array_value(out)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object_value(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_one_sees_is_escaped_and_reads_the_same() {
        let value = ["a\u{202E}b\u{E0041}é", "plain"];
        let mut out = Vec::new();
        compact(&mut out, &value).expect("written");
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(text, r#"["a\u202eb\udb40\udc41é","plain"]"#);
        let read: Vec<String> = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read, value);
        let mut out = Vec::new();
        pretty(&mut out, &value).expect("written");
        assert!(String::from_utf8(out).expect("UTF-8").starts_with("[\n  \"a"));
    }
}
