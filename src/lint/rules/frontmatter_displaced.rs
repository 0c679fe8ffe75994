//! A frontmatter that is not at the file's first character.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::frontmatter::Pass;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "frontmatter-displaced",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "the frontmatter does not start the file, and is read as body",
    docs: r"## What it does
Finds a block of `key: value` lines between `---` that does not start at the file's first character:
below a blank line, a heading or a comment, behind a space, with another number of hyphens, or in a
file whose lines end in a lone carriage return.

## Why
The opening `---` must be the first thing in the file. Otherwise there is no frontmatter: every field
is lost, the description becomes the first line, and the model receives the fields as text.

## Measured in
`front-raw-00`, `front-shapes-lint`: both clients.

## Bad
```md
# Release notes
---
description: Drafts release notes.
---
```

## Good
```md
---
description: Drafts release notes.
---
# Release notes
```

## Fix safety
Safe where only white space stands above the fence: it is removed. Unsafe where text is moved below.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Lines above a fence within which it was still meant to be the frontmatter's.
const LINES: usize = 30;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if file.frontmatter().pass != Pass::Absent {
        return;
    }
    let text = file.text();
    if text.starts_with("---\r") && !text.contains('\n') {
        let message = "the lines end in lone carriage returns: the whole file is body";
        report.push(
            Diagnostic::new(Span::new(0, 3), message)
                .label("no line feed follows")
                .help("save the file with LF or CRLF line ends"),
        );
        return;
    }
    let Some(found) = find(text) else { return };
    let message = format!(
        "the frontmatter does not start the file: it is read as body, and {} lost",
        lost(text, &found)
    );
    let mut diagnostic = Diagnostic::new(found.open, message).label("the fence");
    let above = text.get(..found.open.start).unwrap_or_default();
    if found.misspelt {
        diagnostic = diagnostic
            .label("not `---` alone at the start of the line")
            .help("write `---`")
            .fix(Fix::safe("write `---`", vec![Edit::replace(found.open, "---")]));
    } else if above.trim_start_matches('\u{FEFF}').trim().is_empty() {
        let span = Span::new(0, found.open.start);
        diagnostic = diagnostic
            .help("remove the blank lines above it")
            .fix(Fix::safe("remove what is above the fence", vec![Edit::delete(span)]));
    } else {
        let first = Span::new(0, above.lines().next().map_or(0, str::len));
        let moved = vec![
            Edit::delete(Span::new(0, found.open.start)),
            Edit::insert(found.end, format!("\n{}\n", above.trim_end())),
        ];
        diagnostic = diagnostic
            .also(first, "this comes first")
            .help("move the fields to the top")
            .fix(Fix::dangerous("move the text below the frontmatter", moved));
    }
    report.push(diagnostic.key("fence"));
}

/// A block that was meant to be the frontmatter.
struct Found {
    /// The opening fence, with the white space before it on its line.
    open: Span,
    /// The lines between the fences.
    inner: Span,
    /// One past the line of the closing fence.
    end: usize,
    /// The opening fence is something like `---`, but not it.
    misspelt: bool,
}

fn find(text: &str) -> Option<Found> {
    let mut at = 0;
    let mut open: Option<(Span, bool)> = None;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let written = line.trim_end();
        let span = Span::new(start, start + written.len());
        match open {
            None if number >= LINES => return None,
            None if is_fence(written) || number == 0 && is_named_fence(written) => {
                let misspelt = written.trim_start_matches('\u{FEFF}') != "---";
                // A line of hyphens further down is a rule between paragraphs.
                if misspelt && number > 0 && !written.trim().eq("---") {
                    continue;
                }
                open = Some((span, misspelt));
            }
            Some((fence, misspelt)) if is_fence(written) => {
                let inner = Span::new(fence.end, start);
                if has_field(text.get(inner.range())?) {
                    return Some(Found { open: fence, inner, end: at, misspelt });
                }
                open = Some((span, written != "---"));
            }
            _ => {}
        }
    }
    None
}

/// Returns whether a line is a fence or close to one: hyphens or dashes, three or four.
fn is_fence(line: &str) -> bool {
    let marks = line.trim_start_matches('\u{FEFF}').trim();
    let count = marks.chars().count();
    (1..=5).contains(&count)
        && marks.chars().all(|letter| "-–—".contains(letter))
        && (marks.contains("--") || marks.contains(['–', '—']))
}

/// Returns whether a line is a fence with the language behind it, as code fences have it.
fn is_named_fence(line: &str) -> bool {
    let name = line.trim_start_matches('\u{FEFF}').strip_prefix("---");
    name.is_some_and(|name| ["yaml", "yml", "toml", "json"].contains(&name.trim()))
}

/// Returns whether the lines are fields: nothing but keys, and one of the two that matter.
fn has_field(inner: &str) -> bool {
    let lines = || inner.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let keyed = |line: &str| {
        let key = line.split_once(':').map(|(key, _)| key);
        line.starts_with([' ', '\t', '#', '-'])
            || key.is_some_and(|key| {
                key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_ ".contains(letter))
            })
    };
    lines().any(|line| line.starts_with("name:") || line.starts_with("description:"))
        && lines().all(keyed)
}

fn lost(text: &str, found: &Found) -> String {
    let inner = text.get(found.inner.range()).unwrap_or_default();
    let keys: Vec<String> = inner
        .lines()
        .filter(|line| !line.starts_with([' ', '\t', '#', '-']))
        .filter_map(|line| line.split_once(':').map(|(key, _)| format!("`{key}`")))
        .collect();
    match keys.as_slice() {
        [one] => format!("{one} is"),
        [rest @ .., last] => format!("{} and {last} are", rest.join(", ")),
        [] => "every field is".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_to_be_a_frontmatter_is_found() {
        let block = "---\nname: a\n---\n";
        for text in [
            format!("\n{block}"),
            format!("# Title\n\n{block}"),
            format!("<!-- note -->\n{block}"),
            format!(" {block}"),
            format!("-{block}"),
            "—\nname: a\n—\n".to_owned(),
            "---yaml\nname: a\n---\n".to_owned(),
        ] {
            assert!(find(&text).is_some(), "{text}");
        }
    }

    #[test]
    fn rules_between_paragraphs_and_examples_are_not() {
        for text in [
            "# Title\n\nText.\n\n---\n\nMore: text here.\n\n---\n",
            "Text\n---\nname: a\n",
            "# How to write one\n\n```md\n---\nkey: a\n---\n```\n",
        ] {
            assert!(find(text).is_none(), "{text}");
        }
    }
}
