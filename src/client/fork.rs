//! How a client runs a skill's fork, and the agents it knows without a file.

use serde::Deserialize;

/// What a client does with forks and agents.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ForkFacts {
    /// The agent of a skill that names none, or one that there is not.
    pub default_agent: String,
    /// Whether an agent is sent the listing.
    pub listing: AgentListing,
    /// Whether skills of plugins fork; where not, they run in the conversation.
    pub plugin_skills: bool,
    /// Whether files that the text of a typed fork names are attached (`fork-typed`).
    pub typed_files: bool,
    /// What `model: inherit` of a skill does to the model of its agent.
    pub inherit: Inherit,
    /// Which names the Agent tool knows an agent by.
    pub agent_names: AgentNames,
    /// Which of the folders between the start and the repository's root wins a name.
    pub nearest_agent: NearestAgent,
    /// Whether `.claude/agents` of folders given with `--add-dir` is read.
    pub additional_agents: bool,
    /// What becomes of an agent whose list of tools holds only unknown ones.
    pub no_tools: NoTools,
    /// Whether agents run in the background, and when.
    pub background: Background,
    /// Whether a skill that an agent preloads twice arrives twice.
    pub preloads_repeat: bool,
    /// Whether a skill that settings hide from the model is preloaded.
    pub preloads_overridden: bool,
    /// What the model is told when a fork starts in the background; `{name}` is the skill.
    #[serde(default)]
    pub launched: Option<String>,
    /// The tools that agents may have.
    pub tools: ToolFacts,
    /// Agents that need no file.
    pub agents: Vec<BuiltInAgent>,
}

/// Whether an agent is sent the listing (`fork-5`, `agent-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgentListing {
    /// Where it has the Skill tool.
    WithSkillTool,
    /// Never.
    Never,
}

/// What `model: inherit` of a skill does to the model of its agent (`fork-models`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inherit {
    /// The session's model is used, whatever the agent's file says.
    Session,
    /// It is as if the skill named none: the agent's counts.
    Unset,
}

/// Which names the Agent tool knows an agent by (`agent-names`); a skill's `agent:` is taken as
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgentNames {
    /// Its name as written.
    Exact,
    /// Its name in any case, blanks around it left out.
    AnyCase,
}

/// Which of the folders between the start and the repository's root wins a name (`agent-places`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NearestAgent {
    /// The start folder's, then its parent's.
    Wins,
    /// The one farthest up.
    Loses,
}

/// What becomes of an agent whose list of tools holds only unknown ones (`fork-tools`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoTools {
    /// It does not start.
    Refused,
    /// It starts without tools.
    Runs,
}

/// Whether agents run in the background, and when (`tty-fork`, `tty-fork`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Background {
    /// Forks in a terminal do unless `background: false`; so does the Agent tool unless it is told not
    /// to, in print mode as well.
    Default,
    /// Forks never do; the Agent tool does when it is told to.
    OnRequest,
}

/// The tools that agents may have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ToolFacts {
    /// Those of an agent whose file lists none, or all.
    pub usual: Vec<String>,
    /// Of the usual ones, those that an agent in the background does not have.
    pub foreground_only: Vec<String>,
    /// Of the usual ones, those that an agent has only in print mode.
    #[serde(default)]
    pub print_only: Vec<String>,
    /// Others that an agent has in a terminal.
    #[serde(default)]
    pub terminal_only: Vec<String>,
    /// Others that an agent gets when its file lists them.
    pub listed: Vec<String>,
    /// Others that it gets only where it has no shell.
    pub without_shell: Vec<String>,
    /// With this tool others are left to be looked up: only the usual ones are sent.
    #[serde(default)]
    pub lookup: Option<String>,
    /// A tool that goes along with the one that looks up.
    #[serde(default)]
    pub placeholder: Option<String>,
}

/// An agent that needs no file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BuiltInAgent {
    /// Its name.
    pub name: String,
    /// Its model; absent where it has the session's.
    #[serde(default)]
    pub model: Option<String>,
    /// Its tools; absent where it has the usual ones.
    #[serde(default)]
    pub tools: Option<Vec<String>>,
    /// Tools that it does not have.
    #[serde(default)]
    pub without: Vec<String>,
    /// Whether it is sent what `CLAUDE.md` files and rules say. Where it stands in
    /// what every conversation begins with, records leave it out (`att-root-agents`).
    #[serde(default = "yes")]
    pub instructions: bool,
    /// Characters of its system prompt, without what every agent's ends with. The text is the client's
    /// own.
    pub prompt_chars: usize,
}

const fn yes() -> bool {
    true
}
