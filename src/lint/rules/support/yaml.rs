//! Values as they are written between the fences, and how to write them so that every reader agrees.

use crate::lint::{Context, Edit, Fix, Target};
use crate::span::{Span, Spanned};

/// Returns `text` in quotes: double ones, or single ones where they need fewer escapes.
pub(crate) fn quoted(text: &str) -> String {
    let needs_escape = text.contains(['"', '\\']);
    let single_works = !text.contains('\n') && !text.contains(char::is_control);
    if needs_escape && single_works && !text.contains('\'') {
        return format!("'{text}'");
    }
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() => {
                out.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// A key at the start of a line, and what is written as its value.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// The key.
    pub(crate) key: String,
    /// Where the key is.
    pub(crate) key_span: Span,
    /// From the first character after the colon that is not blank to the last of the value; lines
    /// that are indented belong to it. Empty where nothing is written.
    pub(crate) value: Span,
}

/// Returns the keys of the frontmatter with what is written as their values, whether or not it is
/// valid YAML.
pub(crate) fn written(file: &Context<'_>) -> Vec<Written> {
    let keys = file.frontmatter().written_keys(file.source());
    let written = |key: Spanned<String>| {
        let value = written_value(file, key.span)?;
        Some(Written { key: key.value, key_span: key.span, value })
    };
    keys.into_iter().filter_map(written).collect()
}

/// Returns what is written as the value of the key at `key`, as [`Written::value`] has it; nothing where no
/// key is written there at the start of a line.
pub(crate) fn written_value(file: &Context<'_>, key: Span) -> Option<Span> {
    let text = file.text();
    let of_line = file.source().line_around(key.start).0 == key.start;
    let after = text.get(key.end..file.frontmatter().yaml.end)?;
    let colon = after.find(|letter: char| !matches!(letter, ' ' | '\t'))?;
    if !of_line || !after.get(colon..)?.starts_with(':') {
        return None;
    }
    let start = key.end + colon + 1;
    let mut end = start;
    for line in text.get(start..file.frontmatter().yaml.end)?.split_inclusive('\n') {
        if end > start && !line.trim().is_empty() && !line.starts_with([' ', '\t']) {
            break;
        }
        end += line.len();
    }
    Some(trimmed(text, Span::new(start, end)))
}

/// Returns the key whose value `offset` is in, or whose line it is on.
pub(crate) fn written_at(file: &Context<'_>, offset: usize) -> Option<Written> {
    written(file).into_iter().rev().find(|written| written.key_span.start <= offset)
}

/// Returns `span` without white space at its ends.
pub(crate) fn trimmed(text: &str, span: Span) -> Span {
    let inner = text.get(span.range()).unwrap_or_default();
    let start = span.start + (inner.len() - inner.trim_start().len());
    let end = (span.start + inner.trim_end().len()).max(start);
    Span::new(start, end)
}

/// Returns the text of a plain value that goes over several lines, as YAML joins them.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::new();
    let mut blank = 0;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            blank += 1;
            continue;
        }
        if at > 0 {
            if blank > 0 {
                out.push_str(&"\n".repeat(blank));
            } else {
                out.push(' ');
            }
        }
        blank = 0;
        out.push_str(line);
    }
    out
}

/// Returns a fix that puts a value in quotes and leaves its text as it is.
pub(crate) fn quote_fix(file: &Context<'_>, value: Span) -> Fix {
    let text = folded(file.source().slice(value));
    Fix::safe("quote the value", vec![Edit::replace(value, quoted(&text))])
}

/// Returns the names of the programs besides Claude Code for which `is` holds: all of three, or two
/// and how many more.
pub(crate) fn others(is: impl Fn(Target) -> bool) -> String {
    let found: Vec<&str> = Target::all()
        .filter(|target| !target.is_claude_code() && !target.is_specification() && is(*target))
        .map(Target::title)
        .collect();
    match found.as_slice() {
        [] => "nobody else".to_owned(),
        [one] => (*one).to_owned(),
        [one, two] => format!("{one} and {two}"),
        [one, two, three] => format!("{one}, {two} and {three}"),
        [one, two, rest @ ..] => format!("{one}, {two} and {} more", rest.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_need_as_few_escapes_as_can_be() {
        for (text, want) in [
            ("a: b", "\"a: b\""),
            ("say \"hi\" to C:\\x", "'say \"hi\" to C:\\x'"),
            ("it's \"so\"", "\"it's \\\"so\\\"\""),
            ("a\nb", "\"a\\nb\""),
        ] {
            assert_eq!(quoted(text), want);
        }
    }

    #[test]
    fn lines_of_a_plain_value_are_joined_as_yaml_joins_them() {
        assert_eq!(folded("one\n  two\n\n  three\n\n\n  four"), "one two\nthree\n\nfour");
    }
}
