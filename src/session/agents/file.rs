//! Agent files: Markdown with a frontmatter.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::{Agent, AgentOrigin, AgentPrompt};
use crate::client::Client;
use crate::project::Problem;
use crate::skill::fields::split_tools;
use crate::skill::yaml::Value;
use crate::skill::{Frontmatter, Source};

/// Folders below a folder of agents that are looked into; links can make it endless.
const MAX_DEPTH: usize = 16;

/// Reads agent files.
pub(super) struct Reader<'a> {
    client: &'a Client,
    problems: &'a mut Vec<Problem>,
}

/// An agent file's content, before it is known whose it is.
pub(super) struct Found {
    path: PathBuf,
    /// The folders between the folder of agents and the file.
    below: Vec<String>,
    agent: Draft,
}

/// An agent that may have no name.
struct Draft {
    name: Option<String>,
    described: bool,
    rest: Agent,
}

/// Returns the agents of a place that is no plugin's: those with a name and a description, the last
/// of several with the same name.
pub(super) fn placed(found: Vec<Found>, origin: impl Fn(PathBuf) -> AgentOrigin) -> Vec<Agent> {
    let agents = found.into_iter().filter_map(|found| {
        let name = found.agent.name.filter(|_| found.agent.described)?;
        Some(Agent { name, origin: origin(found.path), ..found.agent.rest })
    });
    agents.collect()
}

impl<'a> Reader<'a> {
    /// Returns a reader that notes files it cannot read in `problems`.
    pub(super) const fn new(client: &'a Client, problems: &'a mut Vec<Problem>) -> Self {
        Self { client, problems }
    }

    /// Reads all agent files below `folder`, by path.
    pub(super) fn folder(&mut self, folder: &Path) -> Vec<Found> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        self.walk(folder, &[], &mut seen, &mut found);
        found
    }

    /// Reads the agents of the plugin in `root`. Its manifest may say where they are; then its
    /// `agents` folder is not looked at.
    pub(super) fn plugin(&mut self, root: &Path) -> Vec<Agent> {
        let manifest = crate::files::text(&root.join(".claude-plugin/plugin.json"))
            .ok()
            .and_then(|text| serde_json::from_str::<Json>(&text).ok())
            .unwrap_or(Json::Null);
        let folder_name = || root.file_name().map(|name| name.to_string_lossy().into_owned());
        let named = manifest.get("name").and_then(Json::as_str).map(str::to_owned);
        let plugin = named.or_else(folder_name).unwrap_or_default();
        let mut found = Vec::new();
        match manifest.get("agents") {
            None => found = self.folder(&root.join("agents")),
            Some(Json::Array(paths)) => {
                for path in paths.iter().filter_map(Json::as_str) {
                    self.listed(&root.join(path), &mut found);
                }
            }
            Some(path) => {
                if let Some(path) = path.as_str() {
                    self.listed(&root.join(path), &mut found);
                }
            }
        }
        let agents = found.into_iter().map(|found| {
            let stem = found.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let own = found.agent.name.or(stem).unwrap_or_default();
            let mut parts = vec![plugin.clone()];
            parts.extend(found.below);
            parts.push(own);
            let origin = AgentOrigin::Plugin { path: found.path, plugin: plugin.clone() };
            Agent { name: parts.join(":"), origin, ..found.agent.rest }
        });
        agents.collect()
    }

    /// Reads what a manifest names: a file, or a folder of them.
    fn listed(&mut self, path: &Path, found: &mut Vec<Found>) {
        if path.is_dir() {
            found.extend(self.folder(path));
        } else {
            found.extend(self.file(path, Vec::new()));
        }
    }

    fn walk(
        &mut self,
        folder: &Path,
        below: &[String],
        seen: &mut HashSet<PathBuf>,
        found: &mut Vec<Found>,
    ) {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        if below.len() > MAX_DEPTH || !seen.insert(real) {
            return;
        }
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
                let below = [below, &[name.unwrap_or_default()]].concat();
                self.walk(&path, &below, seen, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.extend(self.file(&path, below.to_vec()));
            }
        }
    }

    fn file(&mut self, path: &Path, below: Vec<String>) -> Option<Found> {
        match Source::read(path) {
            Ok(source) => {
                Some(Found { path: path.to_owned(), below, agent: draft(&source, self.client) })
            }
            Err(error) => {
                let message = format!("cannot be read: {error}; the agent is left out");
                self.problems.push(Problem { path: path.to_owned(), message });
                None
            }
        }
    }
}

/// Reads an agent file (scenarios `agent-files`, `agent-skills-*`).
fn draft(source: &Source, client: &Client) -> Draft {
    let frontmatter = Frontmatter::parse(source, client);
    let value = |key: &str| frontmatter.get(key).map(|node| &node.value);
    let text = |key: &str| match value(key) {
        Some(Value::String(text)) if !text.is_empty() => Some(text.clone()),
        _ => None,
    };
    let trimmed =
        |key: &str| text(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let prompt = source.slice(frontmatter.body).trim().to_owned();
    let rest = Agent {
        name: String::new(),
        origin: AgentOrigin::BuiltIn,
        prompt: AgentPrompt::Text(prompt),
        tools: value("tools").map(tool_names).filter(|tools| !tools.iter().any(|tool| tool == "*")),
        without: value("disallowedTools").map(tool_names).unwrap_or_default(),
        model: trimmed("model").filter(|model| !model.eq_ignore_ascii_case("inherit")),
        effort: match value("effort") {
            Some(Value::String(text) | Value::Number(text)) => Some(text.to_lowercase()),
            _ => None,
        },
        skills: value("skills").map(skill_names).unwrap_or_default(),
        memory: text("memory").is_some(),
        instructions: true,
    };
    Draft { name: text("name"), described: text("description").is_some(), rest }
}

/// Returns the tools that a list names, without what rules say of them.
fn tool_names(list: &Value) -> Vec<String> {
    let rules: Vec<String> = match list {
        Value::String(text) => split_tools(text),
        Value::List(items) => items
            .iter()
            .filter_map(|item| match &item.value {
                Value::String(text) => Some(split_tools(text)),
                _ => None,
            })
            .flatten()
            .collect(),
        _ => Vec::new(),
    };
    let name = |rule: &String| rule.split('(').next().unwrap_or_default().to_owned();
    rules.iter().map(name).filter(|name| !name.is_empty()).collect()
}

/// Returns the skills that a list names: an item a line, or a text with commas or blanks.
fn skill_names(list: &Value) -> Vec<String> {
    let split = |text: &String| -> Vec<String> {
        let names = text.split(|c: char| c == ',' || c.is_whitespace());
        names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
    };
    match list {
        Value::String(text) => split(text),
        Value::List(items) => items
            .iter()
            .filter_map(|item| match &item.value {
                Value::String(text) => Some(split(text)),
                _ => None,
            })
            .flatten()
            .collect(),
        _ => Vec::new(),
    }
}
