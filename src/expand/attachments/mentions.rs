//! Finding references in a text.

use crate::client::attachments::{AttachmentFacts, LineMarks};
use crate::expand::ecma;
use crate::span::Span;

/// A reference in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    /// Where it stands, from its `@` on.
    pub span: Span,
    /// What it names.
    pub target: Target,
}

/// What a reference names.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A file or a folder.
    Path {
        /// The path as written.
        path: String,
        /// The lines, where it names some.
        lines: Option<Lines>,
    },
    /// An agent.
    Agent(String),
}

/// Returns whether `path`, as written in a reference, is meant for a file: its name has an ending, and it
/// is no pattern. `@name` and `@scope/package` are not.
pub fn names_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let has_ending = name.rsplit_once('.').is_some_and(|(stem, ending)| {
        !stem.is_empty()
            && (1..=4).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_lowercase())
    });
    has_ending && !path.contains(['*', '<', '{', '$', ':'])
}

/// Lines of a file, as clients hold them: numbers from 1, but 0 can be written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// The first line.
    pub first: f64,
    /// How many lines; all that follow where it is absent, none where it is negative.
    pub count: Option<f64>,
}

/// Returns the references of `text` in the order in which the client follows them: paths before
/// agents, quoted ones before others, each once (`att-order`).
pub fn mentions(text: &str, facts: &AttachmentFacts) -> Vec<Mention> {
    let mut paths = quoted(text, facts);
    paths.extend(plain(text, facts));
    let mut seen: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for Raw { span, name } in &paths {
        if !seen.contains(&name.as_str()) {
            seen.push(name);
            let (path, lines) = split_lines(name, facts.line_marks);
            let target = Target::Path { path: path.to_owned(), lines };
            found.push(Mention { span: *span, target });
        }
    }
    if facts.most > 0 {
        found.truncate(facts.most);
    }
    found.extend(agents(&paths, text));
    found
}

/// A reference before it is read.
struct Raw {
    span: Span,
    name: String,
}

/// Returns where references may start: at an `@` at the start of the text, after white space, or
/// after one of the client's other characters.
fn starts<'t>(text: &'t str, facts: &AttachmentFacts) -> impl Iterator<Item = usize> + use<'t> {
    let before = facts.before.clone();
    text.match_indices('@').map(|(at, _)| at).filter(move |at| {
        let before_at = text.get(..*at).and_then(|head| head.chars().next_back());
        before_at.is_none_or(|c| ecma::is_space(c) || before.contains(c))
    })
}

/// Finds references in double quotes (`att-quoted`).
fn quoted(text: &str, facts: &AttachmentFacts) -> Vec<Raw> {
    let found = starts(text, facts).filter_map(|start| {
        let inner = text.get(start..)?.strip_prefix("@\"")?;
        let length = inner.find('"').filter(|length| *length > 0)?;
        let span = Span::new(start, start + length + 3);
        Some(Raw { span, name: inner.get(..length)?.to_owned() })
    });
    without_overlaps(found)
}

/// Finds references without quotes: up to the last word boundary before white space, so that
/// punctuation after it is left out (`att-after`).
fn plain(text: &str, facts: &AttachmentFacts) -> Vec<Raw> {
    let found = starts(text, facts).filter_map(|start| {
        let rest = text.get(start + 1..)?;
        let word = rest.get(..rest.find(ecma::is_space).unwrap_or(rest.len()))?;
        let name = word.get(..last_boundary(word)?)?;
        let span = Span::new(start, start + 1 + name.len());
        (!name.starts_with('"')).then(|| Raw { span, name: name.to_owned() })
    });
    without_overlaps(found)
}

/// Returns the last place in a word, its start left out, where a word character meets another one.
fn last_boundary(word: &str) -> Option<usize> {
    let mut next_is_word = false;
    for (at, c) in word.char_indices().rev() {
        let is_word = ecma::is_word(c);
        if is_word != next_is_word {
            return Some(at + c.len_utf8());
        }
        next_is_word = is_word;
    }
    None
}

/// Drops references that start inside the one before.
fn without_overlaps(found: impl Iterator<Item = Raw>) -> Vec<Raw> {
    let mut kept: Vec<Raw> = Vec::new();
    for raw in found {
        if kept.last().is_none_or(|last| raw.span.start >= last.span.end) {
            kept.push(raw);
        }
    }
    kept
}

/// Finds agents among the references: `@"name (agent)"`, then `@agent-name` (`att-agents`).
fn agents(paths: &[Raw], text: &str) -> Vec<Mention> {
    let is_name = |c: char| ecma::is_word(c) || matches!(c, ':' | '.' | '@' | '-');
    let mut found: Vec<(String, Mention)> = Vec::new();
    let mut add = |raw: &Raw, written: String, name: &str| {
        let mention = Mention { span: raw.span, target: Target::Agent(name.to_owned()) };
        if !name.is_empty() && !found.iter().any(|(before, _)| *before == written) {
            found.push((written, mention));
        }
    };
    let is_quoted = |raw: &&Raw| text.get(raw.span.start..).is_some_and(|at| at.starts_with("@\""));
    for raw in paths.iter().filter(is_quoted) {
        if let Some(name) =
            raw.name.strip_suffix(" (agent)").filter(|name| name.chars().all(is_name))
        {
            add(raw, raw.name.clone(), name);
        }
    }
    for raw in paths.iter().filter(|raw| !is_quoted(raw)) {
        // Read again from the text: a name may end in a dot, which a path does not.
        let rest = text.get(raw.span.start + 1..).unwrap_or_default();
        let name = rest.get(..rest.find(|c| !is_name(c)).unwrap_or(rest.len())).unwrap_or_default();
        if let Some(agent) = name.strip_prefix("agent-") {
            add(raw, name.to_owned(), agent);
        }
    }
    found.into_iter().map(|(_, mention)| mention).collect()
}

/// Splits the lines off a reference: `path`, `path#L2`, `path#L2-3`, each with any last `#part`
/// (`att-lines`). Where it reads otherwise, all of it is the path.
fn split_lines(name: &str, marks: LineMarks) -> (&str, Option<Lines>) {
    let Some((path, part)) = name.split_once('#').filter(|(path, _)| !path.is_empty()) else {
        return (name, None);
    };
    let mut parts = part.split('#');
    let (first, rest) = (parts.next().unwrap_or_default(), parts.count());
    let lines = match (first.strip_prefix('L'), marks) {
        (Some(range), _) => range_of(range).map(|(first, last)| {
            let given = first > 0.0 && last > 0.0;
            Lines { first, count: given.then_some(last - first + 1.0) }
        }),
        (None, LineMarks::LetterOptional) => range_of(first)
            .filter(|(first, last)| *first > 0.0 && last >= first)
            .map(|(first, last)| Lines { first, count: Some(last - first + 1.0) }),
        (None, LineMarks::Letter) => None,
    };
    let is_range = first.strip_prefix('L').or(Some(first)).and_then(range_of).is_some()
        && (first.starts_with('L') || marks == LineMarks::LetterOptional);
    match rest {
        0 => (path, lines),
        1 if is_range => (path, lines),
        _ => (name, None),
    }
}

/// Reads `2` or `2-3`.
fn range_of(range: &str) -> Option<(f64, f64)> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    match range.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(range).map(|line| (line, line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    fn found(version: &str, text: &str) -> Vec<String> {
        let client = Client::find(version).expect("shipped");
        let found = mentions(text, &client.data.attachments);
        let shown = found.into_iter().map(|mention| {
            assert!(text[mention.span.range()].starts_with('@'));
            match mention.target {
                Target::Agent(name) => format!("agent {name}"),
                Target::Path { path, lines: None } => path,
                Target::Path { path, lines: Some(lines) } => {
                    format!("{path} {} {:?}", lines.first, lines.count)
                }
            }
        });
        shown.collect()
    }

    #[test]
    fn a_reference_follows_white_space() {
        let text = "@a (@b) x@c\t@d\u{3000}@e `@f` \u{85}@g -@h @@i";
        assert_eq!(found("latest", text), ["a", "d", "e", "@i"]);
        assert_eq!(found("latest", "。@a x、@b y？@c z！@d ，@e"), ["a", "b", "c", "d"]);
        assert_eq!(found("2.1.87", "。@a x、@b y？@c z！@d ，@e"), Vec::<String>::new());
    }

    #[test]
    fn a_reference_ends_at_its_last_word_boundary() {
        let text = "@a.txt. @b.txt), @c... @d_ @e中 @中f @g(1).h @i/* @j/ @. @~/k @l-ü";
        let ends = ["a.txt", "b.txt", "c", "d_", "e", "中f", "g(1).h", "i", "j", "~/k", "l"];
        assert_eq!(found("latest", text), ends);
    }

    #[test]
    fn quoted_references_come_first_and_each_once() {
        let text = r#"@z @"y y" @a @"a" @z @"" @'q' @"o"#;
        assert_eq!(found("latest", text), ["y y", "a", "z", "'q"]);
    }

    #[test]
    fn lines_are_split_off() {
        let lines = |text: &str| found("latest", text).join("|");
        assert_eq!(lines("@f#L2-4"), "f 2 Some(3.0)");
        assert_eq!(lines("@f#L2"), "f 2 Some(1.0)");
        assert_eq!(lines("@f#L2-"), "f 2 Some(1.0)");
        assert_eq!(lines("@f#L4-2"), "f 4 Some(-1.0)");
        assert_eq!(lines("@f#L0-3"), "f 0 None");
        assert_eq!(lines("@f#L3-0"), "f 3 None");
        assert_eq!(lines("@f#L2-3#x"), "f 2 Some(2.0)");
        assert_eq!(lines("@f#heading"), "f");
        assert_eq!(lines("@f#L2,4 @g#L @h#l2"), "f|g|h");
        assert_eq!(lines("@f#x#L2"), "f#x#L2");
        assert_eq!(lines("@f##L2"), "f##L2");
        assert_eq!(lines("@f#2-3"), "f 2 Some(2.0)");
        assert_eq!(lines("@f#3-1 @g#0"), "f|g");
        assert_eq!(found("2.1.87", "@f#2-3"), ["f"]);
    }

    #[test]
    fn agents_are_named_in_two_ways() {
        let text = "@agent-b. @\"a (agent)\" @agent-c @\"d e (agent)\" @agent-c's (@agent-f)";
        let found = found("latest", text);
        let agents: Vec<_> = found.iter().filter_map(|name| name.strip_prefix("agent ")).collect();
        assert_eq!(agents, ["a", "b.", "c"]);
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(32))]
        #[test]
        fn any_text_is_searched(texts in proptest::collection::vec("([ -~]|@|\"|#L|é|。|\\n){0,50}", 30)) {
            for version in ["latest", "2.1.87"] {
                let client = Client::find(version).expect("shipped");
                for text in &texts {
                    for mention in mentions(text, &client.data.attachments) {
                        proptest::prop_assert!(text[mention.span.range()].starts_with('@'));
                    }
                }
            }
        }
    }
}
