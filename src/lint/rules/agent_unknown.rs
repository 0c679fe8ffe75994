//! A fork's agent that is not there.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use crate::files;
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
        // An agent has the name that its file says, and needs a description (`agent-files`).
        let frontmatter = &file.skill.frontmatter;
        if let Some(name) =
            frontmatter.get("name").filter(|_| frontmatter.get("description").is_some())
        {
            known.insert(file.skill.source.slice(name.span).trim_matches(['"', '\'']));
        }
    }
    let mut on_disk = OnDisk::default();
    for file in set.files.iter().filter(|file| file.input.kind == InputKind::Skill) {
        let fields = &file.skill.fields;
        let Some(agent) = &fields.agent else { continue };
        let name = agent.value.trim();
        let plain = name.rsplit(':').next().unwrap_or(name);
        let forks = fields.fork.as_ref().is_some_and(|fork| fork.value);
        if !forks
            || known.contains(name)
            || known.contains(plain)
            || on_disk.have(file.input.folder(), plain)
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

/// The most files of one agents folder that are read.
const MOST: usize = 500;

/// The names that the agents' files of folders say, each folder read once.
#[derive(Default)]
struct OnDisk(HashMap<PathBuf, Vec<String>>);

impl OnDisk {
    /// Returns whether a file in an agents folder near the skill's `folder`, of the project or of the plugin
    /// that the skill is in, says that it is the agent `name`.
    fn have(&mut self, folder: &Path, name: &str) -> bool {
        folder.ancestors().take(8).any(|parent| {
            ["agents", ".claude/agents"].into_iter().any(|agents| {
                let folder = parent.join(agents);
                let names = self.0.entry(folder).or_insert_with_key(|folder| names(folder));
                names.iter().any(|known| known == name)
            })
        })
    }
}

/// Returns the names that the agents' files of a folder say.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let markdown = files.map(|file| file.path()).filter(|path| is_markdown(path));
    markdown.take(MOST).filter_map(|path| said(&files::text(&path).ok()?)).collect()
}

fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "md")
}

/// Returns the name that an agent's file says, where it has a description too.
fn said(text: &str) -> Option<String> {
    let value = |key: &str| {
        let mut line = text.lines().skip(1).take_while(|line| *line != "---");
        line.find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))
    };
    value("description")?;
    Some(value("name")?.trim().trim_matches(['"', '\'']).to_owned())
}
