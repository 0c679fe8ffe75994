//! Placeholders and commands that a target leaves as text.

use crate::expand::shell::commands;
use crate::lint::input::InputKind;
use crate::lint::rules::support::finder::Finder;
use crate::lint::targets::{Substitution, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, Target};
use crate::span::Span;
use std::sync::LazyLock;

pub(crate) static RULE: Rule = Rule {
    id: "substitution-unsupported",
    group: Group::Ships,
    severity: Severity::Warning,
    summary: "a target leaves arguments, variables or commands as text",
    docs: r"## What it does
Finds `$ARGUMENTS`, `${CLAUDE_…}` and `` !`command` `` in skills for targets that replace nothing, and reports each kind
once a file, with how often it is there.

## Why
Only Claude Code replaces them. Elsewhere the model reads the marks themselves: a path with `${CLAUDE_SKILL_DIR}` leads
nowhere, and a command's output is missing.

## Measured in
The targets' documentation; see `skillctl explain` of each target's fields.

## Bad
```md
Read `${CLAUDE_SKILL_DIR}/rules.md` for $ARGUMENTS.
```

## Good
```md
Read `rules.md`, and ask what is to be checked.
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

static MARKS: LazyLock<Finder> = LazyLock::new(|| Finder::new(["$ARGUMENTS", "${CLAUDE_"]));

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if file.kind() != InputKind::Skill {
        return;
    }
    let leaving: Vec<Target> = report
        .targets()
        .filter(|target| target.data().substitution == Substitution::None)
        .collect();
    if leaving.is_empty() {
        return;
    }
    let start = file.body_span().start;
    let mut kinds: [(&str, Vec<Span>); 3] =
        [("`$ARGUMENTS`", Vec::new()), ("`${CLAUDE_…}`", Vec::new()), ("the command", Vec::new())];
    for mark in MARKS.find_iter(file.body()) {
        if let Some((_, spans)) = kinds.get_mut(mark.pattern().as_usize()) {
            spans.push(Span::new(start + mark.start(), start + mark.end()));
        }
    }
    if let Some((_, spans)) = kinds.last_mut() {
        let found = commands(file.body(), &file.options.client.data.shell);
        spans.extend(found.iter().map(|command| command.span.shifted(start)));
        spans.sort_unstable();
    }
    for (name, spans) in kinds {
        let Some(first) = spans.first() else { continue };
        let times = match spans.len() {
            1 => String::new(),
            2 => ", here and in another place".to_owned(),
            count => format!(", here and in {} more places", count - 1),
        };
        report.push(
            Diagnostic::new(*first, format!("{name} stays text in {}{times}", joined(&leaving)))
                .targets(leaving.iter().copied())
                .help("say it in words: name files from the skill's folder, and let the model run commands")
                .key(name),
        );
    }
}
