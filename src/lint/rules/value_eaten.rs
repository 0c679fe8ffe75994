//! Text that YAML takes for something else than the value.

use crate::lint::rules::support::yaml::{folded, quoted, written_value};
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::yaml::{Pair, Style, Value};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "value-eaten",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a part of a text is read as a comment, an anchor or a tag",
    docs: r"## What it does
Finds text fields in which YAML takes some of the words away: ` #` starts a comment, `&word` at the
start is an anchor, `!word` a tag.

## Why
Nothing fails. The model reads `Writes the notice for the` and never the rest.

## Measured in
`front-shapes-lint` (`g-anchor`, `h-tag`, `i-hash`, `j-trunc`): both clients.

## Bad
```md
---
description: Writes the notice for the #releases channel when a build ships.
---
```

## Good
```md
---
description: 'Writes the notice for the #releases channel when a build ships.'
---
```

## Fix safety
Unsafe: the value gets the words back, if they were meant as text.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

/// Fields whose value is a text for the model or the user.
const TEXTS: [&str; 4] = ["description", "when_to_use", "argument-hint", "name"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let frontmatter = file.frontmatter();
    for pair in frontmatter.pairs() {
        let key = pair.key.value.as_str();
        if !TEXTS.contains(&key) || pair.value.style != Style::Plain {
            continue;
        }
        let Some(value) = written_value(file, pair.key.span) else { continue };
        let line_end = file.source().line_around(value.start).1.min(value.end);
        let comment = frontmatter
            .comments
            .iter()
            .find(|comment| value.start <= comment.start && comment.start < line_end);
        let text = file.source().slice(value);
        let (span, what) = match comment {
            Some(comment) => (Span::new(comment.start, comment.end.min(line_end)), "a comment"),
            None if text.starts_with('&') => (first_word(value, text), "an anchor"),
            None if text.starts_with('!') => (first_word(value, text), "a tag"),
            None => continue,
        };
        // A note behind a whole value is a note: only what goes on like a sentence was text.
        let note = |comment: &str| is_note(comment) || key == "name" && comment.starts_with("# ");
        if comment.is_some() && note(file.source().slice(span)) {
            continue;
        }
        report.push(found(file, pair, value, span, what));
    }
}

fn found(file: &Context<'_>, pair: &Pair, value: Span, span: Span, what: &str) -> Diagnostic {
    let key = &pair.key.value;
    let left = match &pair.value.value {
        Value::Null => "nothing is left".to_owned(),
        value => format!("what is left is `{}`", value.to_script_string()),
    };
    let count = file.source().slice(span).chars().count();
    let text = folded(file.source().slice(value));
    Diagnostic::new(span, format!("{count} characters of `{key}` are {what}: {left}"))
        .label(format!("{what} to YAML"))
        .help("put the value in quotes if this is part of it")
        .fix(Fix::dangerous("quote the value with them", vec![Edit::replace(value, quoted(&text))]))
        .key(key.clone())
}

fn first_word(value: Span, text: &str) -> Span {
    let length = text.find(char::is_whitespace).unwrap_or(text.len());
    Span::new(value.start, value.start + length)
}

/// Returns whether a comment is a remark about the value: a blank after `#`, and words that say so.
fn is_note(comment: &str) -> bool {
    let words = comment.trim_start_matches('#');
    let lower = words.trim().to_ascii_lowercase();
    words.starts_with(' ')
        && [
            "todo",
            "fixme",
            "note",
            "optional",
            "required",
            "max",
            "skillctl:",
            "see ",
            "e.g",
            "do not",
        ]
        .iter()
        .any(|start| lower.starts_with(start))
}
