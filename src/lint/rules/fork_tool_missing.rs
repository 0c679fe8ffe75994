//! A tool that a fork grants and its agent does not have.

use crate::lint::rules::support::forks::changes_files;
use crate::lint::rules::support::{forks, tools};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "fork-tool-missing",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "a fork grants or needs a tool that its agent does not have",
    docs: r"## What it does
Holds the `allowed-tools` of forks against the tools of the client's own agents: `Explore` and `Plan` cannot edit files,
and no agent can ask the user or change the mode. Finds also texts that order such an agent to change files.

## Why
A grant lets a tool run without a question; it does not give an agent a tool. The agent does the work without it, or not
at all.

## Measured in
`fork-0`: the tools that the general agent is offered. `fork-1`, `fork-2`: those of other agents.

## Bad
```md
---
context: fork
agent: Explore
allowed-tools: Read, Edit
---
```

## Good
```md
---
context: fork
allowed-tools: Read, Edit
---
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The tools that no agent has, whatever its file lists.
const NEVER: [&str; 5] =
    ["AskUserQuestion", "EnterPlanMode", "ExitPlanMode", "EndConversation", "ScheduleWakeup"];

/// The tools that change files.
const WRITING: [&str; 2] = ["Edit", "Write"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    if !forks::is_fork(file) {
        return;
    }
    let changes = changes_files(file.body()).map(|span| span.shifted(file.body_span().start));
    for target in report.targets() {
        let Some(client) = target.client() else { continue };
        let facts = &client.data.fork;
        let name = file
            .fields()
            .agent
            .as_ref()
            .map_or(facts.default_agent.as_str(), |agent| agent.value.trim());
        let agent = facts.agents.iter().find(|agent| agent.name == name);
        let reads_only = agent.is_some_and(|agent| {
            WRITING.iter().all(|tool| match &agent.tools {
                Some(tools) => !tools.iter().any(|known| known == tool),
                None => agent.without.iter().any(|without| without == tool),
            })
        });
        if let Some(span) = changes.filter(|_| reads_only) {
            report.push_for(
                target,
                Diagnostic::new(
                    span,
                    format!("the agent `{name}` reads only: it has no tool that changes files"),
                )
                .help("choose another agent, or have it report what to change")
                .key("changes"),
            );
        }
        for rule in tools::written(file).iter().filter(|rule| rule.key == "allowed-tools") {
            let tool = rule.text.split('(').next().unwrap_or_default().trim();
            let lacks = agent.is_some_and(|agent| {
                agent.without.iter().any(|without| without == tool)
                    || agent.tools.as_ref().is_some_and(|tools| {
                        tools::KNOWN.contains(&tool) && !tools.iter().any(|known| known == tool)
                    })
            });
            if !lacks && !NEVER.contains(&tool) {
                continue;
            }
            let who = if lacks { format!("the agent `{name}`") } else { "an agent".to_owned() };
            report.push_for(
                target,
                Diagnostic::new(
                    rule.span,
                    format!("{who} does not have the tool `{tool}`; the grant does nothing"),
                )
                .help(if lacks {
                    "choose another agent, or leave the tool out"
                } else {
                    "take what is needed as an argument, or take `context: fork` out"
                }),
            );
        }
    }
}
