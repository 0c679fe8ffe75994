//! A description that does not say when the skill is of use.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "description-without-when",
    group: Group::Reaches,
    severity: Severity::Pedantic,
    summary: "an English description does not say when the skill is of use",
    docs: r"## What it does
Looks for a word that says when: `when`, `use for`, `before`, `after`, `if` and the like, in `description` and `when_to_use`.
Only English descriptions are judged, and only those of skills that the model may call.

## Why
The description is all that the model has to decide by. One that says only what the skill is leaves it to guess.

## Measured in
Claude Code documentation, best practice for descriptions (2026). No client looks at it.

## Bad
```yaml
description: A tool of the team that makes notes of the release.
```

## Good
```yaml
description: Writes the notes of a release. Use when a version was tagged.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Words that say when, in lower case.
const CUES: [&str; 22] = [
    "when", "whenever", "while", "if", "before", "after", "during", "once", "until", "for", "use",
    "used", "using", "invoke", "trigger", "triggers", "asks", "wants", "needs", "mentions",
    "always", "every",
];
/// Words that no English description of some length is without.
const ENGLISH: [&str; 9] = ["the", "of", "and", "to", "with", "that", "from", "is", "are"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let fields = file.fields();
    let Some(description) = &fields.description else { return };
    let is_hidden = fields.disable_model_invocation.as_ref().is_some_and(|flag| flag.value);
    if is_hidden || fields.when_to_use.is_some() || !description.value.is_ascii() {
        return;
    }
    let text = description.value.to_lowercase();
    let words = || text.split(|letter: char| !letter.is_ascii_alphabetic());
    let english = words().filter(|word| ENGLISH.contains(word)).count();
    if english >= 2 && !words().any(|word| CUES.contains(&word)) {
        report.push(
            Diagnostic::new(description.span, "nothing says when the skill is of use")
                .help("add a sentence such as `Use when …`, in the words that a user would say"),
        );
    }
}
