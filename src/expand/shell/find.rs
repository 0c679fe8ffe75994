//! Finding the commands in a body.

use crate::client::shell::{CodeSpans, LineEnds, ShellFacts};
use crate::expand::ecma;
use crate::span::Span;

/// A command in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellCommand {
    /// The command with its marks, in the text it was found in.
    pub span: Span,
    /// The command with its marks, as written.
    pub pattern: String,
    /// What runs.
    pub command: String,
}

/// Returns the commands of `text`, in the order in which the client starts them: blocks first, then
/// inline ones (`shell-order`).
pub fn commands(text: &str, facts: &ShellFacts) -> Vec<ShellCommand> {
    let mut found = blocks(text, facts);
    found.extend(inline(text, facts));
    found
}

/// Finds blocks: three backticks and a bang, up to the next three backticks, wherever they stand
/// (`shell-blocks`). A blank one is left alone.
fn blocks(text: &str, facts: &ShellFacts) -> Vec<ShellCommand> {
    const OPEN: &str = "```!";
    const CLOSE: &str = "```";
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = position(text, OPEN, from) {
        let inner = start + OPEN.len();
        let Some(close) = position(text, CLOSE, inner) else { break };
        let span = Span::new(start, close + CLOSE.len());
        found.extend(command(text, span, Span::new(inner, close), facts));
        from = span.end;
    }
    found
}

/// Finds inline commands: a bang and backticks after white space or at the start of a line; what
/// they hold may go over lines (`shell-before`, `shell-inline`). A blank one is left alone.
fn inline(text: &str, facts: &ShellFacts) -> Vec<ShellCommand> {
    const OPEN: &str = "!`";
    let protected = match facts.code_spans {
        CodeSpans::Protect => open_spans(text),
        CodeSpans::Ignored => Vec::new(),
    };
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = position(text, OPEN, from) {
        let inner = start + OPEN.len();
        from = inner;
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        if before.is_some_and(|c| !ecma::is_space(c)) {
            continue;
        }
        let Some(close) = position(text, "`", inner).filter(|close| *close > inner) else {
            continue;
        };
        let span = Span::new(start, close + 1);
        from = span.end;
        if !holds(&protected, start) {
            found.extend(command(text, span, Span::new(inner, close), facts));
        }
    }
    found
}

/// Returns the code spans that protect: a backtick that follows no other, then the rest of the span
/// up to the next backtick of the line. Spans are taken from the left; those that two backticks
/// open protect nothing (`shell-code-span`).
fn open_spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut from = 0;
    while let Some(start) = position(text, "`", from) {
        let rest = text.get(start + 1..).unwrap_or_default();
        match rest.find(['`', '\n']) {
            Some(length) if length > 0 && rest.as_bytes().get(length) == Some(&b'`') => {
                let end = start + length + 2;
                if start == 0 || text.as_bytes().get(start - 1) != Some(&b'`') {
                    spans.push(Span::new(start, end));
                }
                from = end;
            }
            _ => from = start + 1,
        }
    }
    spans
}

/// Returns whether one of the spans, which are in order, holds the place.
fn holds(spans: &[Span], at: usize) -> bool {
    let before = spans.partition_point(|span| span.start < at);
    before.checked_sub(1).and_then(|last| spans.get(last)).is_some_and(|span| at < span.end)
}

/// Returns the command of a match, `None` where it is blank.
fn command(text: &str, span: Span, inner: Span, facts: &ShellFacts) -> Option<ShellCommand> {
    let command = ecma::trim(text.get(inner.range())?);
    let command = match facts.line_ends {
        LineEnds::Normalized => command.replace("\r\n", "\n"),
        LineEnds::Kept => command.to_owned(),
    };
    let pattern = text.get(span.range())?.to_owned();
    (!command.is_empty()).then_some(ShellCommand { span, pattern, command })
}

/// Returns where `needle` stands in `text`, from `from` on.
fn position(text: &str, needle: &str, from: usize) -> Option<usize> {
    text.get(from..)?.find(needle).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    fn found(version: &str, text: &str) -> Vec<String> {
        let client = Client::find(version).expect("shipped");
        let commands = commands(text, &client.data.shell);
        for found in &commands {
            assert_eq!(text.get(found.span.range()), Some(found.pattern.as_str()));
        }
        commands.into_iter().map(|found| found.command).collect()
    }

    #[test]
    fn inline_commands_follow_white_space_or_start_a_line() {
        let text = "!`a` x!`b` \t!`c`\u{3000}!`d`\u{85}!`e`(!`f`)\n- !`g`!`h` !!`i`";
        assert_eq!(found("latest", text), ["a", "c", "d", "g"]);
    }

    #[test]
    fn a_command_ends_at_the_next_backtick() {
        assert_eq!(found("latest", "x !`echo a\necho b` !``c`` !` ` !`d"), ["echo a\necho b"]);
        assert_eq!(found("latest", "x !` echo \"a`b\"` y"), ["echo \"a"]);
    }

    #[test]
    fn blocks_come_first_and_need_no_line_of_their_own() {
        let text = "!`a`\n````!bash\n b \n```\nx ```! c ``` ```!``` ~~~!\nd\n~~~\n```!\ne";
        assert_eq!(found("latest", text), ["bash\n b", "c", "a"]);
    }

    #[test]
    fn a_lone_open_backtick_protects_in_newer_clients() {
        let text = "a ` !`b` z\n`` !`c` ``\n`x` !`d`\n`x` ` !`e`\nit`s\n!`f`";
        assert_eq!(found("latest", text), ["c", "d", "f"]);
        assert_eq!(found("2.1.87", text), ["b", "c", "d", "e", "f"]);
    }

    #[test]
    fn line_ends_of_windows_are_the_shell_s_in_newer_clients() {
        assert_eq!(found("latest", "```!\r\na\r\nb\r\n```"), ["a\nb"]);
        assert_eq!(found("2.1.87", "```!\r\na\r\nb\r\n```"), ["a\r\nb"]);
    }
}
