//! A body without a word.

use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "body-empty",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "there is nothing to do under the frontmatter",
    docs: r"## What it does
Finds skills and commands with nothing under the frontmatter, or nothing but headings, comments, lines, empty code and
marks such as `TODO`.

## Why
A call gives the model the line that names the skill's folder, and no instruction. What the description says is all that
it has.

## Measured in
`front-00`: a call gives the folder's line and the body.

## Bad
```md
---
description: Reviews a change.
---
```

## Good
```md
---
description: Reviews a change.
---

Read the diff, and list what is wrong with it.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    // Without a frontmatter the whole file is empty, and there is nothing to point at.
    if file.kind() == InputKind::Agent || file.text().trim().is_empty() {
        return;
    }
    let body = file.body();
    if !body.trim().is_empty() {
        if says_nothing(body) {
            let first = body.len() - body.trim_start().len();
            let line = body.trim_start().lines().next().unwrap_or_default();
            let start = file.body_span().start + first;
            report.push(
                Diagnostic::new(
                    Span::new(start, start + line.len()),
                    "the body says nothing: whoever calls this gets no instruction",
                )
                .help("say what to do, or remove the file")
                .key("body"),
            );
        }
        return;
    }
    let end = file.text().trim_end().len();
    let start = file.text().get(..end).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
    let message = "the body is empty: whoever calls this gets no instruction";
    report.push(
        Diagnostic::new(Span::new(start, end), message)
            .help("say what to do, or remove the file")
            .key("body"),
    );
}

/// The longest body that is looked at, in bytes: a longer one says something.
const LONGEST: usize = 2_000;
/// Words that say that something is still to be said, in lower case.
const STILL: [&str; 5] = ["todo", "tbd", "fixme", "wip", "placeholder"];

/// Returns whether a text has nothing but headings, comments, rules, fences and marks.
fn says_nothing(body: &str) -> bool {
    if body.len() > LONGEST {
        return false;
    }
    let mut rest = body;
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once("<!--") {
        text.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.lines().all(|line| {
        let line = line.trim();
        let fence = line.starts_with("```") && !line.ends_with('!') || line.starts_with("~~~");
        let bare = line.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        // Digits and signs alone may be a rule, a full stop, an ellipsis; a `$` or an emoji is not nothing.
        let signs = bare.is_empty() && line.is_ascii() && !line.contains(['$', '@', '`']);
        line.starts_with('#') || fence || signs || STILL.contains(&bare.as_str())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_comments_say_nothing() {
        for body in [
            "# A\n\n## B\n",
            "<!-- to come -->",
            "---\n",
            "```\n```\n",
            "# A\n\nTODO\n",
            "- TBD.\n",
            "...\n",
        ] {
            assert!(says_nothing(body), "{body}");
        }
        for body in [
            "# A\n\nRead it.\n",
            "$ARGUMENTS\n",
            "@notes.md\n",
            "```!\ngit status\n```\n",
            "!`git status`\n",
            "List every TODO.\n",
            "読む\n",
            "🚀\n",
        ] {
            assert!(!says_nothing(body), "{body}");
        }
    }
}
