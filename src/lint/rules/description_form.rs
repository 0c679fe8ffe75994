//! A description that a target does not take.

use crate::lint::targets::{Target, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;
use crate::tokens::grouped;

pub(crate) static RULE: Rule = Rule {
    id: "description-form",
    group: Group::Ships,
    severity: Severity::Error,
    summary: "a target refuses the skill's `description`, or that there is none",
    docs: r"## What it does
Holds `description` against what each target asks: that it is there and not blank, its length, and that it has no
`<` or `>`.

## Why
The target refuses the skill, or leaves it out without a word.

## Measured in
Agent Skills specification, description field; claude.ai and API upload; Codex, OpenCode and VS Code
documentation (2026). Claude Code takes any description and falls back to the body's first line
(`front-raw-01`).

## Bad
```yaml
name: tidy
```

## Good
```yaml
name: tidy
description: Sorts imports. Use after a file was edited.
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let asked: Vec<Target> = report.targets().collect();
    let failing = |wrong: &dyn Fn(Target) -> bool| -> Vec<Target> {
        asked.iter().copied().filter(|target| wrong(*target)).collect()
    };
    let mut tell = |span: Span, targets: Vec<Target>, message: String, help: &'static str| {
        if !targets.is_empty() {
            let message = format!("{message} {}", joined(&targets));
            report.push(Diagnostic::new(span, message).targets(targets).help(help));
        }
    };
    let Some(description) = &file.fields().description else {
        let start = file.frontmatter().envelope.start;
        let targets = failing(&|target| target.data().description.required);
        tell(
            Span::new(start, start),
            targets,
            "there is no `description`; refused by".to_owned(),
            "say what the skill does and when it is of use",
        );
        return;
    };
    let length = description.value.chars().count();
    tell(
        description.span,
        failing(&|target| target.data().description.max.is_some_and(|max| length > max)),
        format!("`description` has {} characters; too long for", grouped(length)),
        "keep what decides whether the skill is of use, and move the rest to the body",
    );
    if description.value.contains(['<', '>']) {
        tell(
            description.span,
            failing(&|target| target.data().description.no_angle_brackets),
            "`description` has `<` or `>`; refused by".to_owned(),
            "write the word without brackets",
        );
    }
}
