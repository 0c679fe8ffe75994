//! Lists that may be written as text.

use crate::client::loading::BraceLimit;

/// The most patterns that braces may expand to.
const MAX_PATTERNS: usize = 10_000;

/// Splits a list of tool rules at commas and blanks outside parentheses (scenario `front-tools-*`).
/// Parentheses do not nest: the first `)` closes. Other white space separates nothing, but goes at an
/// item's ends.
pub fn split_tools(text: &str) -> Vec<String> {
    let mut inside = false;
    let items = text.split(|character: char| {
        match character {
            '(' => inside = true,
            ')' => inside = false,
            ',' | ' ' => return !inside,
            _ => {}
        }
        false
    });
    let items = items.map(crate::skill::text::trim).filter(|item| !item.is_empty());
    items.map(str::to_owned).collect()
}

/// Splits a list of path patterns at commas outside braces, and expands the braces (scenario
/// `front-paths-forms-*`): the first `{` goes with the first `}` after it, whatever is between. A pattern that goes over
/// `limit` keeps its braces, and so matches no file.
pub fn split_paths(text: &str, limit: Option<BraceLimit>) -> Vec<String> {
    let mut depth = 0_i32;
    let items = text.split(|character: char| {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' => return depth == 0,
            _ => {}
        }
        false
    });
    let mut patterns = Vec::new();
    for item in items.map(crate::skill::text::trim).filter(|item| !item.is_empty()) {
        if limit.is_some_and(|limit| goes_over(item, limit)) {
            patterns.push(item.to_owned());
        } else {
            expand_braces(item, &mut patterns);
        }
    }
    patterns
}

/// Returns whether a pattern's braces stand for more than the client takes apart.
pub fn goes_over(pattern: &str, limit: BraceLimit) -> bool {
    let mut count = 1_usize;
    let mut rest = pattern;
    while let Some((_, alternatives, after)) = braces(rest) {
        count = count.saturating_mul(alternatives.split(',').count());
        rest = after;
    }
    count > limit.patterns || count > 1 && count.saturating_mul(pattern.len()) > limit.bytes
}

fn expand_braces(pattern: &str, patterns: &mut Vec<String>) {
    let mut open = vec![pattern.to_owned()];
    while let Some(pattern) = open.pop() {
        if patterns.len() + open.len() > MAX_PATTERNS {
            return;
        }
        let Some((before, alternatives, after)) = braces(&pattern) else {
            patterns.push(pattern);
            continue;
        };
        let alternatives = alternatives.split(',').map(crate::skill::text::trim);
        open.extend(alternatives.rev().map(|alternative| format!("{before}{alternative}{after}")));
    }
}

/// Returns the parts of a pattern with braces: what is before, between and after them.
fn braces(pattern: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (alternatives, after) = rest.split_once('}')?;
    (!alternatives.is_empty()).then_some((before, alternatives, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_split_outside_parentheses() {
        for (text, items) in [
            ("Read, Grep", vec!["Read", "Grep"]),
            ("Bash(git add:*), Read", vec!["Bash(git add:*)", "Read"]),
            ("Read,,  Bash(a, b) ,", vec!["Read", "Bash(a, b)"]),
            ("Foo(a(b) c) Bash", vec!["Foo(a(b)", "c)", "Bash"]),
            ("( Bash", vec!["( Bash"]),
            ("Read\nBash", vec!["Read\nBash"]),
            ("Read,\n\tBash\n", vec!["Read", "Bash"]),
            ("Read; Bash", vec!["Read;", "Bash"]),
            ("", vec![]),
        ] {
            assert_eq!(split_tools(text), items, "{text:?}");
        }
    }

    #[test]
    fn paths_split_outside_braces_which_expand() {
        for (text, items) in [
            ("src/**, docs/**", vec!["src/**", "docs/**"]),
            ("src/** docs/**", vec!["src/** docs/**"]),
            ("{a, b}/{c,d}", vec!["a/c", "a/d", "b/c", "b/d"]),
            ("{{src,lib},docs}/**", vec!["src/**", "docs/**", "lib,docs}/**"]),
            ("{src,{lib,docs}}/**", vec!["src}/**", "lib/**", "docs}/**"]),
            ("{}/x", vec!["{}/x"]),
            ("{a,b", vec!["{a,b"]),
            ("{,a}/**", vec!["/**", "a/**"]),
            (" , ", vec![]),
        ] {
            assert_eq!(split_paths(text, None), items, "{text:?}");
        }
    }

    #[test]
    fn braces_cannot_expand_without_end() {
        assert!(split_paths(&"{a,b}".repeat(60), None).len() <= MAX_PATTERNS);
    }

    #[test]
    fn a_pattern_with_too_many_alternatives_keeps_its_braces() {
        let limit = Some(BraceLimit { patterns: 1_000, bytes: 4 << 20 });
        let ten = "{a,b,c,d,e,f,g,h,i,j}";
        assert_eq!(split_paths(&ten.repeat(3), limit).len(), 1_000);
        let over = format!("{}{{a,b}}", ten.repeat(3));
        assert_eq!(split_paths(&format!("{over}, x.md"), limit), [over.as_str(), "x.md"]);
        let long = format!("{{{}}}", vec!["a-name-of-some-length"; 700].join(","));
        assert_eq!(split_paths(&long, limit), [long.as_str()]);
    }
}
