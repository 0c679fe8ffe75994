//! Matching by trying, as the language defines it.

use super::{Node, Set};
use crate::expand::ecma;

/// How many tries one place in a text is worth. Real names take a few; one made to take for ever is
/// taken not to match.
const MAX_TRIES: usize = 100_000;

/// How many times a group is entered before it is left.
const MAX_DEPTH: usize = 500;

/// Returns where a match that starts at `at` ends.
pub(super) fn end_of_match(alternatives: &[Vec<Node>], text: &str, at: usize) -> Option<usize> {
    let mut matcher = Matcher { text, tries: 0, depth: 0 };
    let mut end = None;
    matcher.any(alternatives, at, &mut |_, at| {
        end = Some(at);
        true
    });
    end
}

struct Matcher<'a> {
    text: &'a str,
    tries: usize,
    depth: usize,
}

/// What has to match after a piece.
type Then<'t, 'a> = &'t mut dyn FnMut(&mut Matcher<'a>, usize) -> bool;

impl<'a> Matcher<'a> {
    fn any(&mut self, alternatives: &[Vec<Node>], at: usize, then: Then<'_, 'a>) -> bool {
        alternatives.iter().any(|nodes| self.sequence(nodes, at, then))
    }

    fn sequence(&mut self, nodes: &[Node], at: usize, then: Then<'_, 'a>) -> bool {
        self.tries += 1;
        if self.tries > MAX_TRIES {
            return false;
        }
        let Some((node, rest)) = nodes.split_first() else { return then(self, at) };
        match node {
            Node::One(set) => self.one(set, at).is_some_and(|end| self.sequence(rest, end, then)),
            Node::Start => at == 0 && self.sequence(rest, at, then),
            Node::End => at == self.text.len() && self.sequence(rest, at, then),
            Node::WordEdge(is) => self.word_edge(at) == *is && self.sequence(rest, at, then),
            Node::Ahead(is, alternatives) => {
                let found = self.deeper(|matcher| matcher.any(alternatives, at, &mut |_, _| true));
                found == *is && self.sequence(rest, at, then)
            }
            Node::Group(alternatives) => self.deeper(|matcher| {
                matcher.any(alternatives, at, &mut |matcher, end| matcher.sequence(rest, end, then))
            }),
            Node::Repeat { node, least, most, lazy } => match node.as_ref() {
                Node::One(set) => self.repeat_one(set, (*least, *most, *lazy), rest, at, then),
                node => self.repeat(node, (*least, *most, *lazy), rest, at, then),
            },
            Node::Never => false,
        }
    }

    fn one(&self, set: &Set, at: usize) -> Option<usize> {
        let c = self.text.get(at..)?.chars().next()?;
        set.holds(c).then(|| at + c.len_utf8())
    }

    /// Repeats a piece that is one character wide.
    fn repeat_one(
        &mut self,
        set: &Set,
        (least, most, lazy): (usize, usize, bool),
        rest: &[Node],
        at: usize,
        then: Then<'_, 'a>,
    ) -> bool {
        let mut ends = vec![at];
        let mut end = at;
        while ends.len() <= most {
            let Some(next) = self.one(set, end) else { break };
            ends.push(next);
            end = next;
        }
        let Some(ends) = ends.get(least..) else { return false };
        let mut tried = |end: &usize| self.sequence(rest, *end, then);
        if lazy { ends.iter().any(&mut tried) } else { ends.iter().rev().any(&mut tried) }
    }

    /// Repeats any piece. A round beyond the least that takes nothing ends it.
    fn repeat(
        &mut self,
        node: &Node,
        (least, most, lazy): (usize, usize, bool),
        rest: &[Node],
        at: usize,
        then: Then<'_, 'a>,
    ) -> bool {
        if least == 0 && lazy && self.sequence(rest, at, then) {
            return true;
        }
        let again = most > 0
            && self.deeper(|matcher| {
                matcher.sequence(std::slice::from_ref(node), at, &mut |matcher, end| {
                    if end == at && least == 0 {
                        return false;
                    }
                    let bounds = (least.saturating_sub(1), most.saturating_sub(1), lazy);
                    matcher.repeat(node, bounds, rest, end, then)
                })
            });
        again || (least == 0 && !lazy && self.sequence(rest, at, then))
    }

    fn deeper(&mut self, inside: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.depth >= MAX_DEPTH {
            return false;
        }
        self.depth += 1;
        let found = inside(self);
        self.depth -= 1;
        found
    }

    fn word_edge(&self, at: usize) -> bool {
        let before = self.text.get(..at).is_some_and(|text| text.ends_with(ecma::is_word));
        let after = self.text.get(at..).is_some_and(|text| text.starts_with(ecma::is_word));
        before != after
    }
}
