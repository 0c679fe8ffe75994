//! A fork's agent that is not there.

use std::collections::BTreeSet;

use crate::lint::input::InputKind;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity, near};

pub(crate) static RULE: Rule = Rule {
    id: "agent-unknown",
    group: Group::Runs,
    severity: Severity::Warning,
    summary: "the `agent` of a fork is no agent that can be found",
    docs: r"## What it does
Finds forks whose `agent` is neither one of the client's own, nor one of the files that were linted, nor one in the
project's or the user's agents folder. More names can be made known with `agents` in skillctl.toml.

## Why
The client says nothing and runs its general agent: other instructions, other tools, another model.

## Measured in
`fork-3`: an unknown agent is replaced by the general one in both clients.

## Bad
```yaml
context: fork
agent: Explorer
```

## Good
```yaml
context: fork
agent: Explore
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

/// The agents that every client has.
const OWN: [&str; 5] =
    ["general-purpose", "Explore", "Plan", "statusline-setup", "claude-code-guide"];

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    let mut known: BTreeSet<&str> =
        OWN.into_iter().chain(set.options.agents.iter().map(String::as_str)).collect();
    for file in set.files.iter().filter(|file| file.input.kind == InputKind::Agent) {
        known.insert(file.input.name.as_str());
        if let Some(name) = file.skill.frontmatter.get("name") {
            known.insert(file.skill.source.slice(name.span).trim_matches(['"', '\'']));
        }
    }
    for file in set.files.iter().filter(|file| file.input.kind == InputKind::Skill) {
        let fields = &file.skill.fields;
        let Some(agent) = &fields.agent else { continue };
        let name = agent.value.trim();
        let plain = name.rsplit(':').next().unwrap_or(name);
        let forks = fields.fork.as_ref().is_some_and(|fork| fork.value);
        if !forks
            || known.contains(name)
            || known.contains(plain)
            || is_on_disk(file.input.folder(), plain)
        {
            continue;
        }
        let help = near::nearest(name, known.iter().copied()).map_or_else(
            || "add the agent's file, or its name to `agents` in skillctl.toml".to_owned(),
            |near| format!("write `{near}`"),
        );
        report.push(
            Diagnostic::in_file(
                &file.input.path,
                agent.span,
                format!("no agent `{name}` was found; the general one runs instead"),
            )
            .help(help),
        );
    }
}

/// Returns whether an agent's file of that name is in an agents folder near the skill: of the project or the
/// plugin that the skill is in.
fn is_on_disk(folder: &std::path::Path, name: &str) -> bool {
    if name.contains(['/', '\\']) {
        return false;
    }
    let file = format!("{name}.md");
    folder.ancestors().take(8).any(|parent| {
        parent.join("agents").join(&file).is_file()
            || parent.join(".claude/agents").join(&file).is_file()
    })
}
