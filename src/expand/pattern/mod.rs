//! Regular expressions as JavaScript reads them, for the clients that look for an argument's name with
//! one made of it: `arguments: a.b` then also replaces `$axb`, and `(x` makes the call fail
//! (`subst-names`).
//!
//! Without back references and look-behind, which never match here.

mod matching;
mod parse;

use crate::span::Span;

/// A regular expression.
#[derive(Debug)]
pub(super) struct Pattern {
    alternatives: Vec<Vec<Node>>,
}

/// A piece of a regular expression.
#[derive(Clone, Debug)]
enum Node {
    /// One character of a set.
    One(Set),
    /// The start of the text.
    Start,
    /// The end of the text.
    End,
    /// A place where a word starts or ends, or, `false`, none such.
    WordEdge(bool),
    /// What comes next matches one of these, or, `false`, none.
    Ahead(bool, Vec<Vec<Self>>),
    /// One of these.
    Group(Vec<Vec<Self>>),
    /// A piece several times.
    Repeat { node: Box<Self>, least: usize, most: usize, lazy: bool },
    /// Nothing that is ever there.
    Never,
}

/// A set of characters.
#[derive(Clone, Debug, Default)]
struct Set {
    ranges: Vec<(char, char)>,
    negated: bool,
}

impl Set {
    const fn new(ranges: Vec<(char, char)>) -> Self {
        Self { ranges, negated: false }
    }

    fn holds(&self, c: char) -> bool {
        self.ranges.iter().any(|(from, to)| (*from..=*to).contains(&c)) != self.negated
    }
}

impl Pattern {
    /// Returns what finds `$name` where `[` and what continues a word do not follow.
    ///
    /// Fails with the client's words where that is no regular expression.
    pub(super) fn of_name(name: &str) -> Result<Self, String> {
        let source = format!(r"\${name}(?![\[\w])");
        parse::parse(&source)
            .map(|alternatives| Self { alternatives })
            .map_err(|error| format!("Invalid regular expression: /{source}/g: {error}"))
    }

    /// Returns all matches in `text` from left to right, none overlapping.
    pub(super) fn find_all(&self, text: &str) -> Vec<Span> {
        let mut found = Vec::new();
        let mut at = 0;
        while at <= text.len() {
            let end = matching::end_of_match(&self.alternatives, text, at);
            if let Some(end) = end {
                found.push(Span::new(at, end));
            }
            let next = text[at..].chars().next().map_or(1, char::len_utf8);
            at = end.filter(|end| *end > at).unwrap_or(at + next);
        }
        found
    }
}

/// Returns whether `name` is a regular expression that matches nothing but itself.
pub(super) fn is_literal(name: &str) -> bool {
    !name.contains(['\\', '^', '$', '.', '|', '?', '*', '+', '(', ')', '[', ']', '{', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "$x|$xx|$xxx|$y|$file|$f|$<file>|$[file]|${file}|$(x|$x)|$A|$1|$|$$|$x,|$--x|$x=1|y|$x...";

    /// What the client makes of the text above where an argument has this name.
    fn replaced(name: &str) -> String {
        let pattern = match Pattern::of_name(name) {
            Ok(pattern) => pattern,
            Err(error) => return error,
        };
        let mut out = TEXT.to_owned();
        for span in pattern.find_all(TEXT).into_iter().rev() {
            out.replace_range(span.range(), "!");
        }
        out
    }

    #[test]
    fn a_name_is_read_as_a_regular_expression() {
        for (name, text) in [
            (
                "x?",
                "!|$xx|$xxx|$y|$file|$f|!<file>|$[file]|!{file}|!(x|!)|$A|$1|!|!!|!,|!--x|!=1|y|!...",
            ),
            (
                "x{2}",
                "$x|!|$xxx|$y|$file|$f|$<file>|$[file]|${file}|$(x|$x)|$A|$1|$|$$|$x,|$--x|$x=1|y|$x...",
            ),
            (
                "x+",
                "!|!|!|$y|$file|$f|$<file>|$[file]|${file}|$(x|!)|$A|$1|$|$$|!,|$--x|!=1|y|!...",
            ),
            (
                "x|y",
                "!|!x|!xx|$!|$file|$f|$<file>|$[file]|${file}|$(x|!)|$A|$1|$|$$|!,|$--x|!=1|!|!...",
            ),
            (
                "[file]",
                "$x|$xx|$xxx|$y|$file|!|$<file>|$[file]|${file}|$(x|$x)|$A|$1|$|$$|$x,|$--x|$x=1|y|$x...",
            ),
            (
                "{file}",
                "$x|$xx|$xxx|$y|$file|$f|$<file>|$[file]|!|$(x|$x)|$A|$1|$|$$|$x,|$--x|$x=1|y|$x...",
            ),
            (
                "x...",
                "$x|$xx|!$y|$file|$f|$<file>|$[file]|${file}|$(x|$x)|$A|$1|$|$$|!--x|$x=1|y|!",
            ),
            (
                "(?!x)",
                "$x|$xx|$xxx|$y|$file|$f|!<file>|$[file]|!{file}|!(x|$x)|$A|$1|!|!!|$x,|!--x|$x=1|y|$x...",
            ),
            (".", "!|$xx|$xxx|!|$file|!|$<file>|$[file]|${file}|$(x|!)|!|!|!!|!,|!-x|!=1|y|!..."),
            (
                "[^x]",
                "$x|$xx|$xxx|!|$file|!|$<file>|$[file]|${file}|$(x|$x)|!|!|!!|$x,|!-x|$x=1|y|$x...",
            ),
            (
                r"[\w-z]",
                "!|$xx|$xxx|!|$file|!|$<file>|$[file]|${file}|$(x|!)|!|!|$|$$|!,|!-x|!=1|y|!...",
            ),
        ] {
            assert_eq!(replaced(name), text, "{name}");
        }
    }

    #[test]
    fn what_is_no_regular_expression_fails_in_the_client_s_words() {
        for (name, error) in [
            ("(x", "Unterminated group"),
            ("x)", "Unmatched ')'"),
            ("[x", "Unmatched ')'"),
            ("x\\", "Unmatched ')'"),
            ("x**", "Nothing to repeat"),
            ("a{1}{2}", "Nothing to repeat"),
            ("x{2,1}", "numbers out of order in {} quantifier"),
            ("(?x)", "Invalid group"),
            ("[c-a]", "Range out of order in character class"),
        ] {
            let whole = format!("Invalid regular expression: /\\${name}(?![\\[\\w])/g: {error}");
            assert_eq!(replaced(name), whole);
        }
    }

    #[test]
    fn a_costly_pattern_ends() {
        let pattern = Pattern::of_name("((x+)+)+y").expect("a pattern");
        assert!(pattern.find_all(&format!("${}", "x".repeat(5000))).is_empty());
        let pattern = Pattern::of_name("(x|.)*").expect("a pattern");
        pattern.find_all(&"$xy".repeat(50_000));
    }

    proptest::proptest! {
        #[test]
        fn any_name_is_tried_on_any_text(name in "[\\\\^$.|?*+(){}\\[\\]x0-9,:=!<-]{0,12}", text in "[$x\\[\\]é0-9 ]{0,20}") {
            if let Ok(pattern) = Pattern::of_name(&name) {
                for span in pattern.find_all(&text) {
                    proptest::prop_assert!(text.get(span.range()).is_some());
                }
            }
        }
    }
}
