//! Words of a shell script: what they are made of and what each is worth as an argument.

use std::ops::Range;

/// What a stretch of a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Plain characters and escaped ones.
    Plain,
    /// `"…"`, or from a quote to the end.
    Double,
    /// `'…'`, or from a quote to the end.
    Single,
    /// `$NAME`, `${…}`, `$((…))`, `$[…]`, `$'…'`, or a `$` alone.
    Expansion,
    /// `$(…)`, a pair of backticks, `<(…)` or `>(…)`.
    Command,
    /// `(…)` against a word.
    Group,
}

/// A word: stretches with nothing between them.
#[derive(Debug)]
pub(super) struct Word<'a> {
    /// As written.
    pub(super) text: &'a str,
    /// What it is made of, each part with its place in the text.
    pub(super) parts: Vec<(Part, Range<usize>)>,
}

/// What a word is worth as an argument.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// This text.
    Text(String),
    /// Nothing: an expansion alone, or something in parentheses.
    Skipped,
    /// Nothing, and neither is anything after it: a command's output.
    Stop,
}

impl<'a> Word<'a> {
    /// Returns whether `()` against it makes it a function's name: plain characters, no number.
    pub(super) fn may_name_function(&self) -> bool {
        matches!(self.parts.as_slice(), [(Part::Plain, _)]) && !is_number(self.text)
    }

    /// Returns what the word is worth: quotes and backslashes taken out, text within double quotes and
    /// expansions against other text as written.
    pub(super) fn value(&self) -> Value {
        if self.parts.iter().any(|(part, _)| *part == Part::Command) {
            return Value::Stop;
        }
        if self.parts.iter().any(|(part, _)| *part == Part::Group)
            || matches!(self.parts.as_slice(), [(Part::Expansion, _)])
            || self.text == "="
        {
            return Value::Skipped;
        }
        let mut out = String::new();
        for (part, range) in &self.parts {
            let text = &self.text[range.clone()];
            match part {
                Part::Plain => unescape(text, &mut out),
                Part::Double => out.push_str(unquote(text, '"')),
                Part::Single => out.push_str(unquote(text, '\'')),
                Part::Expansion | Part::Command | Part::Group => out.push_str(text),
            }
        }
        Value::Text(out)
    }

    /// Returns the scripts inside its command substitutions, those within double quotes too.
    pub(super) fn commands(&self) -> impl Iterator<Item = &'a str> {
        let text = self.text;
        self.parts
            .iter()
            .filter(|(part, _)| matches!(part, Part::Command | Part::Double))
            .filter_map(move |(part, range)| {
                let text = &text[range.clone()];
                let text = match part {
                    Part::Double => &text[text.find("$(").or_else(|| text.find('`'))?..],
                    _ => text,
                };
                text.strip_prefix("$(").or_else(|| text.strip_prefix('`'))
            })
    }
}

/// Takes the backslashes out of `text`; one before a line break stays.
fn unescape(text: &str, out: &mut String) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(next) if c == '\\' && !matches!(next, '\n' | '\r' | '\u{2028}' | '\u{2029}') => {
                out.extend(chars.next());
            }
            _ => out.push(c),
        }
    }
}

/// Returns what stands between quotes; text that does not end in one stays as it is.
fn unquote(text: &str, quote: char) -> &str {
    text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)).unwrap_or(text)
}

pub(super) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
