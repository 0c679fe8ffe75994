//! A link to a heading that is not there.

use std::collections::HashMap;
use std::fs;

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};
use crate::skill::body::Markdown;
use crate::skill::mention::link_path;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "link-anchor",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "a link names a heading that the file does not have",
    docs: r"## What it does
Holds the part of a link behind `#` against the headings of the file it leads to: this one, or another Markdown file of
the skill. Letter case, blanks and punctuation count for nothing, and `id` and `name` attributes count as headings.

## Why
The model looks for a part of the file that is not there. Often it was renamed, or moved to another file.

## Measured in
No client checks links: the text reaches the model as written.

## Bad
```md
See [the limits](reference.md#limits).     <!-- the heading is `Quotas` -->
```

## Good
```md
See [the quotas](reference.md#quotas).
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The largest file that is looked into, in bytes.
const LARGEST: u64 = 1 << 20;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    if !body.contains('#') || !body.contains("](") && !body.contains("]:") {
        return;
    }
    // Each file's headings are looked up once, however many links lead to it.
    let mut known: HashMap<&str, Option<Vec<String>>> = HashMap::new();
    for link in file.markdown().links.iter().filter(|link| !link.automatic && !link.image) {
        let destination = link.destination.as_str();
        let Some((before, anchor)) = destination.split_once('#') else { continue };
        let wanted = folded(&decoded(anchor));
        if wanted.is_empty() || before.contains(':') || anchor.contains(['=', '/', '{', '<']) {
            continue;
        }
        let anchors = known.entry(before).or_insert_with(|| match before {
            "" => Some(anchors(file.text(), file.markdown())),
            _ => of_file(file, before),
        });
        let Some(known) = anchors else { continue };
        if known.iter().any(|heading| matches(heading, &wanted)) {
            continue;
        }
        let place = if before.is_empty() { "this file" } else { before };
        let message = format!("{place} has no heading `#{anchor}`");
        let diagnostic = Diagnostic::new(link.span, message);
        let near = near::nearest(&wanted, known.iter().map(String::as_str));
        report.push(match near {
            Some(near) => diagnostic.help(format!("the nearest heading is `{near}`")),
            None => {
                diagnostic.help("name a heading that is there, or take the part behind `#` out")
            }
        });
    }
}

/// Returns the anchors of another Markdown file of the skill; nothing where it cannot be read.
fn of_file(file: &Context<'_>, before: &str) -> Option<Vec<String>> {
    let path = link_path(before)?;
    if !path.to_lowercase().ends_with(".md") {
        return None;
    }
    let path = file.input.folder().join(&*path);
    if fs::metadata(&path).ok()?.len() > LARGEST {
        return None;
    }
    let text = crate::files::text(&path).ok()?;
    let markdown = Markdown::parse(&text, Span::new(0, text.len()));
    Some(anchors(&text, &markdown))
}

/// Returns the folded headings of a text, and its `id` and `name` attributes.
fn anchors(text: &str, markdown: &Markdown) -> Vec<String> {
    let mut found: Vec<String> =
        markdown.headings.iter().map(|heading| folded(&heading.text)).collect();
    for mark in ["id=\"", "name=\"", "{#"] {
        found.extend(text.split(mark).skip(1).filter_map(|rest| {
            let end = rest.find(['"', '}'])?;
            rest.get(..end).map(folded)
        }));
    }
    found
}

/// Returns whether a heading has the anchor: the same letters, with the number that a second heading of
/// the same words gets.
fn matches(heading: &str, wanted: &str) -> bool {
    wanted.strip_prefix(heading).is_some_and(|rest| {
        rest.is_empty() || !heading.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns letters and digits in lower case.
fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the text with `%41` and the like read as bytes.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        bytes.extend(rest.get(..at).unwrap_or_default().bytes());
        rest = rest.get(at + 1..).unwrap_or_default();
        match rest.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = rest.get(2..).unwrap_or_default();
            }
            None => bytes.push(b'%'),
        }
    }
    bytes.extend(rest.bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_compared_by_letters_and_digits() {
        for (heading, anchor, same) in [
            ("What's new?", "whats-new", true),
            ("Step 1: Read", "step-1-read", true),
            ("Überblick", "%C3%BCberblick", true),
            ("用法", "用法", true),
            ("Usage", "usage-1", true),
            ("Usage", "use", false),
            ("🚀", "-", false),
        ] {
            let wanted = folded(&decoded(anchor));
            assert_eq!(!wanted.is_empty() && matches(&folded(heading), &wanted), same, "{heading}");
        }
    }
}
