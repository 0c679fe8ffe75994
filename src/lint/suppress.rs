//! Findings that an author allows in the file itself.
//!
//! - `# skillctl: allow RULE -- reason` in the frontmatter: anywhere in the file.
//! - `<!-- skillctl: allow RULE -- reason -->` in the body: the next line that is not blank, or
//!   everything up to `<!-- skillctl: end -->`.
//!
//! Several rules are separated by commas. An allow that allows nothing is itself reported.

use std::sync::Arc;

use crate::lint::finding::{Finding, Place};
use crate::skill::Source;
use crate::span::Span;

/// What all marks start with, after the comment's own marks.
const MARK: &str = "skillctl:";

/// One rule allowed at one place.
#[derive(Clone, Debug)]
pub struct Allow {
    /// The rule's name as written.
    pub rule: String,
    /// Why, where a reason is given.
    pub reason: Option<String>,
    /// Where its findings are allowed, in bytes.
    pub covers: Span,
    /// Where it is written.
    pub place: Place,
    /// Whether something was allowed by it.
    pub used: bool,
}

/// What a file allows.
#[derive(Clone, Debug, Default)]
pub struct Allows {
    /// Each allow, in the order written.
    pub allows: Vec<Allow>,
    /// `end` marks without a beginning.
    pub loose_ends: Vec<Place>,
}

/// A mark as found.
enum Mark {
    Allow { rules: Vec<(String, Span)>, reason: Option<String> },
    End,
}

impl Allows {
    /// Returns whether there is no mark at all.
    pub fn is_empty(&self) -> bool {
        self.allows.is_empty() && self.loose_ends.is_empty()
    }

    /// Reads the marks of a file whose body starts at `body`.
    pub fn read(source: &Source, path: &Arc<std::path::PathBuf>, body: usize) -> Self {
        let text = source.text();
        let mut found = Self::default();
        if !text.contains(MARK) {
            return found;
        }
        let place = |span| Place::new(source, Arc::clone(path), span, String::new());
        let mut open: Vec<std::ops::Range<usize>> = Vec::new();
        let mut at = 0;
        while let Some(step) = text.get(at..).and_then(|rest| rest.find(MARK)) {
            let mark = at + step;
            at = mark + MARK.len();
            let Some((parsed, after)) = read_mark(text, mark, mark < body) else { continue };
            match parsed {
                Mark::End => match open.pop() {
                    Some(group) => {
                        for allow in found.allows.get_mut(group).unwrap_or_default() {
                            allow.covers.end = mark;
                        }
                    }
                    None => found.loose_ends.push(place(Span::new(mark, after))),
                },
                Mark::Allow { rules, reason } => {
                    let covers = if mark < body {
                        Span::new(0, text.len())
                    } else {
                        open.push(found.allows.len()..found.allows.len() + rules.len());
                        next_line(text, after)
                    };
                    for (rule, span) in rules {
                        let (reason, place) = (reason.clone(), place(span));
                        found.allows.push(Allow { rule, reason, covers, place, used: false });
                    }
                }
            }
        }
        found
    }

    /// Returns whether `finding` is allowed, and remembers that the allow was of use.
    pub fn take(&mut self, finding: &Finding) -> bool {
        let own = finding.primary().filter(|place| place.path == finding.path);
        let mut taken = false;
        for allow in &mut self.allows {
            let whole = own.is_none() && allow.covers.start == 0;
            let covered = own.is_some_and(|place| {
                allow.covers.start <= place.span.start && place.span.start < allow.covers.end.max(1)
            });
            if allow.rule == finding.rule.id && (whole || covered) {
                allow.used = true;
                taken = true;
            }
        }
        taken
    }
}

/// Reads the mark at `mark`: it must stand in a comment of its own kind.
fn read_mark(text: &str, mark: usize, frontmatter: bool) -> Option<(Mark, usize)> {
    let before = text.get(..mark)?.trim_end_matches([' ', '\t']);
    let rest = text.get(mark..)?;
    let (inner, after) = if frontmatter {
        let before = before.strip_suffix('#')?;
        if !(before.is_empty() || before.ends_with([' ', '\t', '\n', '\r'])) {
            return None;
        }
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        (rest.get(MARK.len()..end)?, mark + end)
    } else {
        before.strip_suffix("<!--")?;
        let end = rest.find("-->")?;
        (rest.get(MARK.len()..end)?, mark + end + 3)
    };
    let start = mark + MARK.len() + (inner.len() - inner.trim_start().len());
    let inner = inner.trim();
    if inner == "end" {
        return Some((Mark::End, after));
    }
    let list = inner.strip_prefix("allow")?.strip_prefix([' ', '\t', '\n'])?;
    let (names, reason) = match list.split_once("--") {
        Some((names, reason)) => (names, Some(reason.trim().to_owned()).filter(|r| !r.is_empty())),
        None => (list, None),
    };
    let mut at = start + (inner.len() - list.len());
    let mut rules = Vec::new();
    for name in names.split(',') {
        let trimmed = name.trim();
        if !trimmed.is_empty() {
            let from = at + (name.len() - name.trim_start().len());
            rules.push((trimmed.to_owned(), Span::new(from, from + trimmed.len())));
        }
        at += name.len() + 1;
    }
    Some((Mark::Allow { rules, reason }, after))
}

/// Returns the first line after `offset` that is not blank.
fn next_line(text: &str, offset: usize) -> Span {
    let mut at = offset;
    let rest_of_line = text.get(at..).and_then(|rest| rest.find('\n'));
    at = rest_of_line.map_or(text.len(), |end| at + end + 1);
    for line in text.get(at..).unwrap_or_default().split_inclusive('\n') {
        if !line.trim().is_empty() {
            return Span::new(at, at + line.len());
        }
        at += line.len();
    }
    Span::new(text.len(), text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Allows {
        let source = Source::from_bytes("x".into(), text.as_bytes().to_vec());
        let body = text.find("---\nB").map_or(0, |at| at + 4);
        Allows::read(&source, &Arc::new("x".into()), body)
    }

    fn covered<'t>(text: &'t str, allow: &Allow) -> &'t str {
        text.get(allow.covers.range()).expect("in the text")
    }

    #[test]
    fn a_comment_in_the_frontmatter_is_for_the_whole_file() {
        let text =
            "---\n# skillctl: allow a-b, c -- it is meant\nname: x # skillctl: allow d\n---\nB\n";
        let found = read(text);
        let rules: Vec<_> = found.allows.iter().map(|allow| allow.rule.as_str()).collect();
        assert_eq!(rules, ["a-b", "c", "d"]);
        assert_eq!(found.allows[0].reason.as_deref(), Some("it is meant"));
        assert_eq!(found.allows[2].reason, None);
        assert_eq!(covered(text, &found.allows[2]), text);
        let second = found.allows[1].place.span;
        assert_eq!(text.get(second.range()), Some("c"));
    }

    #[test]
    fn a_comment_in_the_body_is_for_the_next_line() {
        let text = "---\n---\nB\n<!-- skillctl: allow a -->\n\n  costs $1\nmore\n";
        assert_eq!(covered(text, &read(text).allows[0]), "  costs $1\n");
    }

    #[test]
    fn an_end_makes_it_a_stretch_and_closes_the_nearest() {
        let text = "---\n---\nB\n<!-- skillctl: allow a -->\none\n<!--skillctl: allow b-->\ntwo\n\
                    <!-- skillctl: end -->\nthree\n<!-- skillctl: end -->\nrest <!-- skillctl: end -->\n";
        let found = read(text);
        assert!(covered(text, &found.allows[0]).contains("three"));
        assert!(!covered(text, &found.allows[0]).contains("rest"));
        assert!(covered(text, &found.allows[1]).contains("two"));
        assert!(!covered(text, &found.allows[1]).contains("three"));
        assert_eq!(found.loose_ends.len(), 1);
    }

    #[test]
    fn what_is_no_comment_of_its_kind_is_no_mark() {
        for text in [
            "---\nname: 'x#skillctl: allow a'\n---\nB\n",
            "---\n---\nB # skillctl: allow a\n",
            "---\n---\nB <!-- skillctl: allow a",
            "---\n---\nB <!-- skillctl: allowed a -->",
        ] {
            assert!(read(text).allows.is_empty(), "{text}");
        }
    }
}
