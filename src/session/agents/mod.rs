//! Agents: who runs a forked skill, and what the Agent tool starts.

mod file;

use std::path::PathBuf;

use serde::Serialize;

use crate::client::fork::{AgentNames, BuiltInAgent, ForkFacts, NearestAgent};
use crate::project::{Problem, ProjectOptions};
use crate::skill::places::project_folders;
use file::Reader;

/// Where an agent's definition is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "from")]
pub enum AgentOrigin {
    /// The client knows it without a file.
    BuiltIn,
    /// A file of an administrator.
    Managed {
        /// The file.
        path: PathBuf,
    },
    /// A file of the user.
    User {
        /// The file.
        path: PathBuf,
    },
    /// A file of the project, or of a folder given with `--add-dir`.
    Project {
        /// The file.
        path: PathBuf,
    },
    /// A file of a plugin.
    Plugin {
        /// The file.
        path: PathBuf,
        /// The plugin.
        plugin: String,
    },
}

impl AgentOrigin {
    /// Returns the file, if there is one.
    pub const fn path(&self) -> Option<&PathBuf> {
        match self {
            Self::BuiltIn => None,
            Self::Managed { path }
            | Self::User { path }
            | Self::Project { path }
            | Self::Plugin { path, .. } => Some(path),
        }
    }
}

/// An agent's own part of its system prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AgentPrompt {
    /// The text of its file.
    Text(String),
    /// The client's own text, of which only the length is known.
    Own {
        /// Characters.
        chars: usize,
    },
}

/// An agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// Its name; a plugin's has the plugin's before it, as in `plugin:name`.
    pub name: String,
    /// Where its definition is from.
    pub origin: AgentOrigin,
    /// Its part of the system prompt; every agent's ends with the same remarks of the client.
    pub prompt: AgentPrompt,
    /// The tools its file lists; `None` where it has the usual ones.
    pub tools: Option<Vec<String>>,
    /// The tools its file takes away.
    pub without: Vec<String>,
    /// Its model as written; `None` where it has the session's.
    pub model: Option<String>,
    /// Its effort as written.
    pub effort: Option<String>,
    /// The skills it preloads, as written.
    pub skills: Vec<String>,
    /// Whether it has a memory of its own, which takes tools that read and write.
    pub memory: bool,
    /// Whether it is sent what `CLAUDE.md` and the rules say.
    pub instructions: bool,
}

impl Agent {
    fn built_in(facts: &BuiltInAgent) -> Self {
        Self {
            name: facts.name.clone(),
            origin: AgentOrigin::BuiltIn,
            prompt: AgentPrompt::Own { chars: facts.prompt_chars },
            tools: facts.tools.clone(),
            without: facts.without.clone(),
            model: facts.model.clone(),
            effort: None,
            skills: Vec::new(),
            memory: false,
            instructions: facts.instructions,
        }
    }
}

/// The agents of a session, each name once.
#[derive(Clone, Debug, Default)]
pub struct Agents {
    agents: Vec<Agent>,
}

impl Agents {
    /// Reads every agent that the client would know at start (scenario `agent-places`).
    pub fn load(options: &ProjectOptions, problems: &mut Vec<Problem>) -> Self {
        let facts = &options.client.data.fork;
        let mut agents = Self { agents: facts.agents.iter().map(Agent::built_in).collect() };
        let mut reader = Reader::new(&options.client, problems);
        for plugin in &options.plugin_dirs {
            agents.add(reader.plugin(plugin));
        }
        let user = reader.folder(&options.user_dir().join("agents"));
        agents.add(file::placed(user, |path| AgentOrigin::User { path }));
        let mut folders = project_folders(options);
        if facts.nearest_agent == NearestAgent::Wins {
            folders.reverse();
        }
        if facts.additional_agents {
            folders.splice(0..0, options.add_dirs.iter().cloned());
        }
        for folder in folders {
            let found = reader.folder(&folder.join(".claude/agents"));
            agents.add(file::placed(found, |path| AgentOrigin::Project { path }));
        }
        if let Some(managed) = &options.managed {
            let found = reader.folder(&managed.join(".claude/agents"));
            agents.add(file::placed(found, |path| AgentOrigin::Managed { path }));
        }
        agents
    }

    /// Adds agents that take the place of those with the same name.
    fn add(&mut self, agents: Vec<Agent>) {
        for agent in agents {
            self.agents.retain(|known| known.name != agent.name);
            self.agents.push(agent);
        }
    }

    /// Returns the agents, weakest place first.
    pub fn iter(&self) -> impl Iterator<Item = &Agent> {
        self.agents.iter()
    }

    /// Returns the agent of exactly that name.
    pub fn get(&self, name: &str) -> Option<&Agent> {
        self.agents.iter().find(|agent| agent.name == name)
    }

    /// Returns the agent that the Agent tool starts for that name.
    pub fn called(&self, name: &str, names: AgentNames) -> Option<&Agent> {
        self.get(name).or_else(|| {
            let loose = |name: &str| name.trim().to_lowercase();
            let alike = |agent: &&Agent| loose(&agent.name) == loose(name);
            (names == AgentNames::AnyCase).then(|| self.agents.iter().find(alike)).flatten()
        })
    }

    /// Returns the agent of skills that name none: a file may have replaced the client's own.
    pub fn default(&self, facts: &ForkFacts) -> Option<&Agent> {
        self.get(&facts.default_agent)
    }
}
