//! A description that a template left.

use std::sync::LazyLock;

use crate::lint::around::line_at;
use crate::lint::rules::support::finder::Finder;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "scaffold-left",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "the description or a line of the body is still the template's",
    docs: r#"## What it does
Finds descriptions with a mark that something is still to be written: `[TODO`, `TODO:`, `<description>`, `Lorem ipsum`,
`Replace with`, and the sentences of known templates; and lines of the body, outside code, that are nothing but such a mark.

## Why
The model chooses by the description. A template's says nothing about the skill. In the body the model reads the mark as
an instruction, or stops where the text stops.

## Measured in
The listing holds names and descriptions and nothing else (`list-order`).

## Bad
```yaml
description: "[TODO: Complete and informative explanation of what the skill does]"
```

## Good
```yaml
description: Lists open tasks. Finds every TODO in the code.
```
"#,
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

/// What templates leave, in lower case.
const LEFT: [&str; 17] = [
    "[todo",
    "lorem ipsum",
    "replace with description",
    "replace with a description",
    "replace this with",
    "<description>",
    "[description]",
    "your description here",
    "a clear description of what this skill does",
    "description of what this skill does and when",
    "describe what this skill does",
    "describe what the skill does",
    "what this skill does and when to use it",
    "your skill description",
    "your description goes here",
    "skill description goes here",
    "insert description",
];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    body(file, report);
    let Some(description) = &file.fields().description else { return };
    let lower = description.value.to_lowercase();
    let begins = ["todo:", "todo ", "tbd", "fixme"].iter().any(|word| lower.starts_with(word));
    let bare = lower.trim_matches(|letter: char| !letter.is_alphanumeric());
    let alone = ["todo", "description", "my skill", "skill description", "test", "placeholder"];
    let left = alone.contains(&bare)
        || LEFT.iter().any(|text| lower.contains(text))
        || begins && lower.len() < 200;
    if !left {
        return;
    }
    report.push(
        Diagnostic::new(
            description.span,
            "the description is a template's: it does not say what the skill does",
        )
        .help("say what it does and when to use it")
        .key("description"),
    );
}

/// Finds what a line that is left may hold, in one pass.
static FINDER: LazyLock<Finder> = LazyLock::new(|| Finder::new(MARKS));

/// What lines that are left hold. The marks are written so, or they are words.
const MARKS: [&str; 15] = [
    "TODO",
    "FIXME",
    "TBD",
    "XXX:",
    "Lorem ipsum",
    "lorem ipsum",
    "[Insert ",
    "[insert ",
    "<Insert ",
    "<insert ",
    "<your ",
    "<Your ",
    "[Your ",
    "[your ",
    "instructions here",
];

/// Reports the first line of the body that is left from a template, or that says what is still to be written.
fn body(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    let offset = file.body_span().start;
    for found in FINDER.find_iter(body) {
        let (line, at) = line_at(body, found.start());
        if !is_left(line, at) || file.markdown().in_code(offset + found.start()) {
            continue;
        }
        let begin = found.start() - at + (line.len() - line.trim_start().len());
        report.push(
            Diagnostic::new(
                Span::new(offset + begin, offset + begin + line.trim().len()),
                "this line is still to be written; the model reads it as it stands",
            )
            .help("write what is meant, or take the line out")
            .key("body"),
        );
        return;
    }
}

/// Returns whether a line with a mark at `at` is nothing but the mark and what it says is to be done.
fn is_left(line: &str, at: usize) -> bool {
    let before = line.get(..at).unwrap_or_default().trim_start();
    let rest = line.get(at..).unwrap_or_default();
    let inner =
        before.trim_start_matches("<!--").trim_start_matches(['-', '*', '+', '>', ' ', '_', '(']);
    let comment = before.starts_with("<!--");
    let whole = |open: char, close: char| {
        rest.starts_with(open)
            && inner.is_empty()
            && rest.trim_end_matches([' ', '.', '*', '_']).ends_with(close)
    };
    if rest.starts_with("instructions here") {
        return ["add ", "put ", "insert ", "write ", "your "]
            .iter()
            .any(|word| inner.to_lowercase().starts_with(word))
            && line.trim_end().len() <= at + rest.len()
            && rest.len() <= "instructions here".len() + 2;
    }
    if rest.starts_with(['[', '<']) {
        // A line of nothing else; in a list it is a form to fill in.
        let alone = before.is_empty() && (whole('[', ']') || whole('<', '>'));
        return alone && rest.to_lowercase().contains(" here");
    }
    if rest.to_ascii_lowercase().starts_with("lorem") {
        return true;
    }
    let open = inner.is_empty() || inner == "[";
    let after = rest.trim_start_matches(char::is_alphanumeric).trim_start_matches(['*', '_']);
    let ends = after
        .trim_end()
        .trim_end_matches("-->")
        .trim_matches(['.', '*', '_', ')', ']', ' '])
        .is_empty();
    let says = after.starts_with(':') && !after.trim_end().ends_with(':') && after.len() > 2;
    let list = before.starts_with(['>', '|'])
        || ["- ", "* ", "+ "].iter().any(|mark| before.starts_with(mark));
    open && (ends && (!list || inner == "[")
        || says && !list
        || comment && (ends || after.starts_with([':', ' '])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(line: &str) -> bool {
        FINDER.find_iter(line).any(|found| is_left(line, found.start()))
    }

    #[test]
    fn a_line_that_is_still_to_be_written_is_left() {
        for line in [
            "TODO: describe the edge cases.",
            "FIXME",
            "TBD.",
            "[TODO: add]",
            "<!-- TODO: write the rest -->",
            "Lorem ipsum dolor sit amet.",
            "[Insert instructions here]",
            "<your instructions here>",
            "Add your instructions here.",
            "**TODO**: write",
        ] {
            assert!(left(line), "{line}");
        }
    }

    #[test]
    fn a_line_about_such_marks_is_not() {
        for line in [
            "List every TODO in the code.",
            "TODO comments are fine.",
            "- TODO: what is open",
            "- TODO",
            "TODO:",
            "Search for FIXME and XXX: marks.",
            "Replace [your name] with the name.",
            "<your-name>",
            "| TBD | open |",
            "Put the instructions here in order.",
            "Read the TODO list.",
        ] {
            assert!(!left(line), "{line}");
        }
    }
}
