//! Findings that an author allows in the file itself.
//!
//! - `# skillctl: allow RULE -- reason` in the frontmatter: anywhere in the file, and in the files of its folder.
//! - `<!-- skillctl: allow RULE -- reason -->` in the body: the next line that is not blank, or
//!   everything up to `<!-- skillctl: end -->`.
//!
//! Several rules are separated by commas. An allow that allows nothing is itself reported.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::lint::diagnostic::Words;
use crate::lint::finding::{Finding, Place};
use crate::skill::{Frontmatter, Source};
use crate::span::Span;

/// What all marks start with, after the comment's own marks.
const MARK: &str = "skillctl:";
const COMMENT_START: &str = "<!--";
const COMMENT_END: &str = "-->";

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

    /// Reads the marks of a file with this frontmatter.
    pub fn read(source: &Source, path: &Arc<PathBuf>, frontmatter: &Frontmatter) -> Self {
        let text = source.text();
        let mut found = Self::default();
        if !text.contains(MARK) {
            return found;
        }
        let place = |span| Place::new(source, Arc::clone(path), span, Words::default());
        let whole = Span::new(0, text.len());
        for comment in &frontmatter.comments {
            let mark = comment.start + 1;
            if let Some(Mark::Allow { rules, reason }) =
                read_mark(source, Span::new(mark, comment.end))
            {
                found.add(rules, reason.as_deref(), whole, place);
            }
        }
        let mut open: Vec<std::ops::Range<usize>> = Vec::new();
        let mut at = frontmatter.body.start;
        while let Some(comment) = next_comment(text, at) {
            at = comment.end + COMMENT_END.len();
            match read_mark(source, comment) {
                Some(Mark::Allow { rules, reason }) => {
                    let first = found.allows.len();
                    found.add(rules, reason.as_deref(), next_line(text, at), place);
                    open.push(first..found.allows.len());
                }
                Some(Mark::End) => match open.pop() {
                    Some(group) => {
                        for allow in found.allows.get_mut(group).unwrap_or_default() {
                            allow.covers.end = comment.start;
                        }
                    }
                    None => found.loose_ends.push(place(comment)),
                },
                None => {}
            }
        }
        found
    }

    fn add(
        &mut self,
        rules: Vec<(String, Span)>,
        reason: Option<&str>,
        covers: Span,
        place: impl Fn(Span) -> Place,
    ) {
        for (rule, span) in rules {
            let (reason, place) = (reason.map(str::to_owned), place(span));
            self.allows.push(Allow { rule, reason, covers, place, used: false });
        }
    }

    /// Returns whether `finding` is allowed by the file at `path`, and remembers that the allow was of use. In a
    /// file beside it, what it allows as a whole is allowed.
    pub fn take(&mut self, finding: &Finding, path: &Path) -> bool {
        let own = finding.primary().filter(|place| **place.path == *path);
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

/// Returns what is inside the next HTML comment that starts with a mark.
fn next_comment(text: &str, from: usize) -> Option<Span> {
    let mut at = from;
    loop {
        let start = at + text.get(at..)?.find(COMMENT_START)? + COMMENT_START.len();
        let inner = text.get(start..)?;
        if inner.trim_start().starts_with(MARK) {
            return Some(Span::new(start, start + inner.find(COMMENT_END)?));
        }
        at = start;
    }
}

/// Reads what is inside a comment.
fn read_mark(source: &Source, comment: Span) -> Option<Mark> {
    let text = source.slice(comment);
    let inner = text.trim_start().strip_prefix(MARK)?;
    if inner.trim() == "end" {
        return Some(Mark::End);
    }
    let list = inner.trim_start().strip_prefix("allow")?;
    if !list.starts_with([' ', '\t', '\n']) {
        return None;
    }
    let (names, reason) = match list.split_once("--") {
        Some((names, reason)) => (names, Some(reason.trim()).filter(|reason| !reason.is_empty())),
        None => (list, None),
    };
    let mut at = comment.end - list.len();
    let mut rules = Vec::new();
    for name in names.split(',') {
        let trimmed = name.trim();
        if !trimmed.is_empty() {
            let from = at + (name.len() - name.trim_start().len());
            rules.push((trimmed.to_owned(), Span::new(from, from + trimmed.len())));
        }
        at += name.len() + 1;
    }
    Some(Mark::Allow { rules, reason: reason.map(str::to_owned) })
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
    use crate::client::Client;

    fn read(text: &str) -> Allows {
        let source = Source::from_bytes("x".into(), text.as_bytes().to_vec());
        let client = Client::find("latest").expect("a client");
        let frontmatter = Frontmatter::parse(&source, &client);
        Allows::read(&source, &Arc::new("x".into()), &frontmatter)
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
            "---\nname: 'x # skillctl: allow a'\n---\nB\n",
            "---\nname: x#skillctl: allow a\n---\nB\n",
            "---\n---\nB # skillctl: allow a\n",
            "---\n---\nB <!-- skillctl: allow a",
            "---\n---\nB <!-- skillctl: allowed a -->",
        ] {
            assert!(read(text).allows.is_empty(), "{text}");
        }
    }
}
