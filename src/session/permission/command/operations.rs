//! A command's operations: what of it needs approval, as the client says it.

use super::syntax::{Part, Script};

/// What of a command asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asking {
    /// The client's reason; where it is absent, that nothing allows the operation.
    pub(super) message: Option<String>,
    /// Why, in words.
    pub(super) why: String,
}

/// What the client says where nothing allows a command.
pub(super) const NEEDS_APPROVAL: &str = "This command requires approval";

/// Returns what the client says of a command some of whose parts ask, and why; `None` where none
/// does. In a pipe its commands are named, elsewhere the parts; a part that is alone in asking says
/// its own reason (`perm-command-operations`).
pub(super) fn say(
    command: &str,
    parts: &[&Part],
    texts: &[&str],
    asking: &[Option<Asking>],
) -> Option<(String, String)> {
    let mut asks = asking.iter().flatten();
    let first = asks.next()?;
    let segments = segments(command, parts);
    let alone = asks.next().is_none();
    if alone && segments.len() == 1 {
        let part_needs = || {
            if parts.len() == 1 {
                return NEEDS_APPROVAL.to_owned();
            }
            let at = asking.iter().position(Option::is_some).unwrap_or_default();
            need_approval(&[texts.get(at).copied().unwrap_or_default()])
        };
        let message = first.message.clone().unwrap_or_else(part_needs);
        return Some((message, first.why.clone()));
    }
    let of = |range: &std::ops::Range<usize>| {
        asking.get(range.clone()).unwrap_or_default().iter().any(Option::is_some)
    };
    let named: Vec<&str> = if segments.len() > 1 {
        segments
            .iter()
            .filter(|range| of(range))
            .map(|range| text_of(command, parts, texts, range))
            .collect()
    } else {
        let asks = texts.iter().zip(asking).filter(|(_, asking)| asking.is_some());
        asks.map(|(text, _)| *text).collect()
    };
    let mut why: Vec<&str> = asking.iter().flatten().map(|asking| asking.why.as_str()).collect();
    why.dedup();
    Some((need_approval(&named), why.join("; ")))
}

/// Returns the command that a part stands in, as the client names it: the whole, or that of a pipe.
pub(super) fn named_with<'c>(command: &'c str, script: &Script, part: usize) -> &'c str {
    let parts: Vec<&Part> = script.parts.iter().collect();
    let segments = segments(command, &parts);
    let found = segments.iter().find(|range| range.contains(&part));
    match found.filter(|_| segments.len() > 1) {
        Some(range) => span(command, &parts, range),
        None => command,
    }
}

/// Returns the operations of a command as they are told apart without its grammar: between `;`, `&&`,
/// `||`, `|` and line ends outside quotes.
pub(super) fn textual(command: &str) -> Vec<&str> {
    let mut operations = Vec::new();
    let mut start = 0;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in command.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (None | Some('"'), '\\') => escaped = true,
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, ';' | '|' | '&' | '\n') => {
                operations.push(command.get(start..at).unwrap_or_default().trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    operations.push(command.get(start..).unwrap_or_default().trim());
    operations.retain(|operation| !operation.is_empty());
    operations
}

/// Returns what the client says of operations that need approval.
pub(super) fn need_approval(operations: &[&str]) -> String {
    let parts = if operations.len() == 1 { "part requires" } else { "parts require" };
    format!(
        "This Bash command contains multiple operations. The following {parts} approval: {}",
        operations.join(", ")
    )
}

/// Returns the commands of a pipe, as ranges of parts.
pub(super) fn segments(command: &str, parts: &[&Part]) -> Vec<std::ops::Range<usize>> {
    let mut segments = Vec::new();
    let mut start = 0;
    for (at, pair) in parts.windows(2).enumerate() {
        let [one, next] = pair else { continue };
        let between = command.get(one.span.end..next.span.start).unwrap_or_default();
        if between.replace("||", "").contains('|') {
            segments.push(start..at + 1);
            start = at + 1;
        }
    }
    segments.push(start..parts.len());
    segments
}

fn text_of<'c>(
    command: &'c str,
    parts: &[&Part],
    texts: &[&'c str],
    range: &std::ops::Range<usize>,
) -> &'c str {
    match texts.get(range.clone()) {
        Some([only]) => only,
        _ => span(command, parts, range),
    }
}

fn span<'c>(command: &'c str, parts: &[&Part], range: &std::ops::Range<usize>) -> &'c str {
    let spans = parts.get(range.clone()).unwrap_or_default();
    match (spans.first(), spans.last()) {
        (Some(first), Some(last)) => {
            command.get(first.span.start..last.span.end).unwrap_or(command).trim()
        }
        _ => command,
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax::parse;
    use super::*;

    fn said(command: &str, asking: &[&str]) -> String {
        let script = parse(command);
        let parts: Vec<&Part> = script.parts.iter().collect();
        let texts: Vec<&str> =
            parts.iter().map(|part| command.get(part.span.clone()).unwrap_or_default()).collect();
        let asks: Vec<Option<Asking>> = texts
            .iter()
            .map(|text| {
                let asks = asking.iter().any(|start| text.starts_with(start));
                let message = text.starts_with("touch").then(|| "path".to_owned());
                asks.then(|| Asking { message, why: String::new() })
            })
            .collect();
        say(command, &parts, &texts, &asks).map_or_else(String::new, |(message, _)| {
            message.rsplit_once(": ").map_or(message.clone(), |(_, named)| named.to_owned())
        })
    }

    #[test]
    fn what_asks_is_named_by_pipe_or_by_part() {
        for (command, asking, named) in [
            ("touch x", vec!["touch"], "path"),
            ("rm x", vec!["rm"], NEEDS_APPROVAL),
            ("ls; touch x", vec!["touch"], "path"),
            ("ls; rm x", vec!["rm"], "rm x"),
            ("touch x; touch y", vec!["touch"], "touch x, touch y"),
            ("ls | touch x", vec!["touch"], "touch x"),
            ("touch x && ls | wc -l", vec!["touch"], "touch x && ls"),
            ("cat a | touch x | rm y", vec!["touch", "rm"], "touch x, rm y"),
            ("ls || touch x", vec!["touch"], "path"),
            ("ls", vec![], ""),
        ] {
            assert_eq!(said(command, &asking), named, "{command}");
        }
    }

    #[test]
    fn operations_are_told_apart_outside_quotes() {
        assert_eq!(
            textual("for i in 1 2; do echo 'a;b' && ls; done"),
            ["for i in 1 2", "do echo 'a;b'", "ls", "done"]
        );
    }
}
