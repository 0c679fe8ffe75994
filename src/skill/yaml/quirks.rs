//! Forms that are no YAML, and that one client's reader accepts all the same.

use super::Derived;
use super::error::{YamlError, YamlErrorKind};
use crate::client::loading::{ColonAfterFlow, ItemAsKey, LeadingComma, OutdentedMark, Yaml};
use crate::span::Span;

/// Returns `text` with the line of `error` put as YAML that means what the client's reader makes of
/// it, or nothing where that reader refuses it too.
pub(super) fn rewrite(text: &str, error: &YamlError, choices: &Yaml) -> Option<Derived> {
    let at = error.span.start.min(text.len());
    let before = text.get(..at)?;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = text.get(at..)?.find('\n').map_or(text.len(), |length| at + length);
    let line = Line { text, span: Span::new(start, end), content: text.get(start..end)? };
    if error.kind == YamlErrorKind::Indentation {
        let mark = text.get(at..)?.chars().next()?;
        if let Some(spaces) = missing_indent(text, start, mark, choices.outdented_mark) {
            return Some(line.with(&[(at, at, &" ".repeat(spaces))]));
        }
        if choices.item_as_key == ItemAsKey::Accepted
            && let Some(rewritten) = line.item_key()
        {
            return Some(rewritten);
        }
    }
    let comma = || (choices.leading_comma == LeadingComma::Content).then(|| line.quoted_comma())?;
    let pair =
        || (choices.colon_after_flow == ColonAfterFlow::NextPair).then(|| line.next_pair())?;
    comma().or_else(pair)
}

/// Returns how many spaces let a line of a flow collection that starts with `mark` pass as indented.
fn missing_indent(text: &str, start: usize, mark: char, choice: OutdentedMark) -> Option<usize> {
    match (mark, choice) {
        (']' | '}', OutdentedMark::ClosingAtParent) => Some(1),
        (']' | '}' | ',' | ':', OutdentedMark::Any) => {
            let indents = text
                .get(..start)?
                .lines()
                .map(|line| line.len() - line.trim_start_matches([' ', '-']).len());
            Some(1 + indents.max().unwrap_or(0))
        }
        _ => None,
    }
}

struct Line<'a> {
    text: &'a str,
    span: Span,
    content: &'a str,
}

impl Line<'_> {
    /// `key: , text` as `key: ", text"`.
    fn quoted_comma(&self) -> Option<Derived> {
        let (_, value) = self.content.split_once(": ")?;
        let value = value.trim_start();
        let plain =
            !value.contains(['"', '\\', '\r']) && !value.contains(" #") && !value.contains(": ");
        let start = self.span.end - value.len();
        let end = start + value.trim_end().len();
        (value.starts_with(',') && plain)
            .then(|| self.with(&[(start, start, "\""), (end, end, "\"")]))
    }

    /// `key: [a]: b` as `key: [a]` and, on a line of its own, `"": b`.
    fn next_pair(&self) -> Option<Derived> {
        let indent = self.content.len() - self.content.trim_start_matches(' ').len();
        let (colon, _) = self.content.match_indices(':').find(|(at, _)| {
            self.content.get(at + 1..).is_some_and(|rest| rest.starts_with([' ', '\t']))
        })?;
        let (key, value) = self.content.split_at_checked(colon + 1)?;
        let flow = value.trim_start();
        let length = flow_length(flow)?;
        let rest = flow.get(length..)?.strip_prefix(':')?;
        let is_pair = rest.is_empty() || rest.starts_with([' ', '\t', '\r']);
        let at = self.span.end - flow.len() + length;
        let line = format!("\n{}\"\"", " ".repeat(indent));
        (is_pair && !key.contains(['[', '{', '#'])).then(|| self.with(&[(at, at, &line)]))
    }

    /// `- a: b: c` as `"- a: b": c`.
    fn item_key(&self) -> Option<Derived> {
        let item = self.content.trim_start_matches(' ');
        let colon = item.strip_prefix("- ")?.find(": ")? + 2;
        let rest = item.get(colon + 2..)?;
        let length = rest.find(": ").or_else(|| rest.trim_end().strip_suffix(':').map(str::len))?;
        let (start, end) = (self.span.end - item.len(), self.span.end - rest.len() + length);
        // After a key without a value the item belongs to that key's list.
        let before = self.text.get(..self.span.start)?.trim_end();
        let fits = !before.ends_with(':')
            && !item.get(..colon + 2 + length)?.contains(['#', '&', '*', '!', '\t', '\'', '"']);
        fits.then(|| self.with(&[(start, end, "\"[object Object]\"")]))
    }

    /// Returns the text with each stretch `from..to` replaced.
    fn with(&self, edits: &[(usize, usize, &str)]) -> Derived {
        let mut derived = Derived::default();
        let mut at = 0;
        for (from, to, new) in edits {
            derived.keep(self.text.get(at..*from).unwrap_or_default(), at);
            derived.replace(new, Span::new(*from, *to));
            at = *to;
        }
        derived.keep(self.text.get(at..).unwrap_or_default(), at);
        derived
    }
}

/// Returns the length of the bracketed or braced text at the start of `text`. Quotes are not looked
/// into: a bracket in one makes a length that the parser refuses.
fn flow_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.checked_sub(1)?,
            _ if at == 0 => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
