//! A fork that counts on `CLAUDE.md`, in an agent that is not sent it.

use crate::lint::rules::support::forks;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "fork-without-instructions",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "a fork counts on `CLAUDE.md`, and its agent is not sent it",
    docs: r"## What it does
Finds `CLAUDE.md` in the body of a fork that runs in `Explore` or `Plan`, where its line does not say that the file is to be
read.

## Why
Every other agent is sent what `CLAUDE.md` and the project's rules say. These two are not: `follow CLAUDE.md` means nothing
to them.

## Measured in
A project with a mark in `CLAUDE.md`, in a rule and in the user's own file: all three reach general, `claude` and file agents in
both clients, none reaches `Explore` and `Plan`.

## Bad
```md
---
context: fork
agent: Explore
---

Find code that breaks the conventions of CLAUDE.md.
```

## Good
```md
---
context: fork
agent: Explore
---

Read CLAUDE.md. Find code that breaks its conventions.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The file that instructions are kept in.
const FILE: &str = "CLAUDE.md";

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !forks::is_fork(file) || !file.body().contains(FILE) {
        return;
    }
    let Some(agent) = &file.fields().agent else { return };
    let name = agent.value.trim();
    let mut at = file.body_span().start;
    let mut told = Vec::new();
    let mut is_read = false;
    for line in file.body().split_inclusive('\n') {
        let says_read = ["Read ", "read ", "@", "cat "].iter().any(|word| line.contains(word));
        is_read |= says_read && line.contains(FILE);
        told.extend(line.find(FILE).map(|found| Span::new(at + found, at + found + FILE.len())));
        at += line.len();
    }
    // Where one line has it read, the others speak of what was read.
    if is_read {
        return;
    }
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        let agents = &client.data.fork.agents;
        if agents.iter().any(|known| known.name == name && !known.instructions) {
            for span in &told {
                report.push_for(
                    target,
                    Diagnostic::new(*span, format!("the agent `{name}` is not sent `{FILE}`"))
                        .help("have it read first, say here what counts, or choose another agent"),
                );
            }
        }
    }
}
