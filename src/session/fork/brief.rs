//! What an agent starts with.

use crate::catalogue::Entry;
use crate::client::fork::{AgentListing, Background, ForkFacts, Inherit, ToolFacts};
use crate::client::models::{Model, ModelsFacts};
use crate::project::Surface;
use crate::session::agents::{Agent, Agents};
use crate::session::permission::rules::SKILL_TOOL;
use crate::skill::yaml::Value;
use crate::skill::{PlaceKind, Skill};

/// What decides what an agent starts with, besides the agent.
#[derive(Clone, Debug)]
pub struct BriefContext<'a> {
    /// How the client runs forks.
    pub facts: &'a ForkFacts,
    /// The models that it knows.
    pub models: &'a ModelsFacts,
    /// The model of the conversation that it starts from.
    pub model: &'a Model,
    /// The environment's variables.
    pub env: &'a std::collections::BTreeMap<String, String>,
    /// The effort that was chosen in that conversation.
    pub effort: Option<&'a str>,
    /// The effort that the environment forces on every request.
    pub forced_effort: Option<&'a str>,
    /// Terminal or print mode.
    pub surface: Surface,
    /// Whether the Skill tool is there at all.
    pub skill_tool: bool,
}

/// A skill that an agent preloads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preload {
    /// The name as its file says it.
    pub name: String,
    /// Why it does not arrive, where it does not.
    pub missing: Option<&'static str>,
}

/// What an agent starts with, but for its first message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkBrief {
    /// The agent.
    pub agent: Agent,
    /// The agent that was asked for and is not there, so that this one runs instead.
    pub unknown_agent: Option<String>,
    /// The model of its requests.
    pub model: Model,
    /// Who chose the model.
    pub model_from: ModelFrom,
    /// The effort of its requests; `None` where the model takes none.
    pub effort: Option<String>,
    /// Its tools, sorted. Those that are looked up by another tool are not among them.
    pub tools: Vec<String>,
    /// Tools that its file names and the client does not know.
    pub unknown_tools: Vec<String>,
    /// Whether it is sent the listing of skills.
    pub listing: bool,
    /// Whether it runs in the background.
    pub background: bool,
}

/// Who chose an agent's model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ModelFrom {
    /// The call of the Agent tool.
    Call,
    /// The skill.
    Skill,
    /// The agent.
    Agent,
    /// Nobody: it is the session's.
    Session,
}

/// Returns whether invoking the skill forks.
pub(super) fn forks(skill: &Skill, facts: &ForkFacts) -> bool {
    let of_plugin = skill.origin.kind == PlaceKind::Plugin;
    skill.fields.fork.as_ref().is_some_and(|fork| fork.value) && (facts.plugin_skills || !of_plugin)
}

impl ForkBrief {
    /// Returns what the agent of a forked skill starts with (scenarios `fork-*`).
    pub fn of_skill(entry: &Entry, agents: &Agents, context: &BriefContext<'_>) -> Option<Self> {
        let fields = &entry.skill.fields;
        let wanted = fields.agent.as_ref().map(|agent| agent.value.as_str());
        let known = wanted.and_then(|wanted| agents.get(wanted));
        let unknown_agent = wanted.filter(|_| known.is_none()).map(str::to_owned);
        let agent = known.or_else(|| agents.default(context.facts))?;
        let (model, model_from) = skill_model(&entry.skill, agent, context);
        let effort = fields.effort.as_ref().map(|effort| effort.value.as_str());
        let background = context.surface == Surface::Interactive
            && context.facts.background == Background::Default
            && fields.background.as_ref().is_none_or(|background| background.value);
        let brief = Self::new(agent, (model, model_from), effort, background, context);
        Some(Self { unknown_agent, ..brief })
    }

    /// Returns what an agent that the Agent tool starts begins with (scenarios `agent-*`).
    pub fn of_agent(
        agent: &Agent,
        model: Option<&str>,
        background: bool,
        context: &BriefContext<'_>,
    ) -> Self {
        let model = match model {
            Some(model) => (named(model, context), ModelFrom::Call),
            None => agent_model(agent, context),
        };
        Self::new(agent, model, None, background, context)
    }

    fn new(
        agent: &Agent,
        (model, model_from): (Model, ModelFrom),
        effort: Option<&str>,
        background: bool,
        context: &BriefContext<'_>,
    ) -> Self {
        let chosen =
            context.forced_effort.or(effort).or(agent.effort.as_deref()).or(context.effort);
        let effort = context.models.effort(&model.name, chosen);
        let (tools, unknown_tools) = tools(agent, background, context);
        let listing = context.facts.listing == AgentListing::WithSkillTool
            && tools.iter().any(|tool| tool == SKILL_TOOL);
        Self {
            agent: agent.clone(),
            unknown_agent: None,
            model,
            model_from,
            effort,
            tools,
            unknown_tools,
            listing,
            background,
        }
    }
}

/// Returns the model of a forked skill: the skill's own, else the agent's.
fn skill_model(skill: &Skill, agent: &Agent, context: &BriefContext<'_>) -> (Model, ModelFrom) {
    if let Some(model) = &skill.fields.model {
        return (named(&model.value, context), ModelFrom::Skill);
    }
    let says_inherit = skill.frontmatter.get("model").is_some_and(|node| {
        matches!(&node.value, Value::String(text) if text.trim().eq_ignore_ascii_case("inherit"))
    });
    if says_inherit && context.facts.inherit == Inherit::Session {
        return (context.model.clone(), ModelFrom::Skill);
    }
    agent_model(agent, context)
}

/// Returns the agent's model: an alias of the session's own family is the session's model.
fn agent_model(agent: &Agent, context: &BriefContext<'_>) -> (Model, ModelFrom) {
    match &agent.model {
        Some(model) if !context.models.same_family(model, &context.model.name) => {
            (named(model, context), ModelFrom::Agent)
        }
        _ => (context.model.clone(), ModelFrom::Session),
    }
}

fn named(model: &str, context: &BriefContext<'_>) -> Model {
    context.models.get_in(model, context.env)
}

/// Returns the agent's tools, and those it names that are not known (scenario `fork-tools`).
fn tools(
    agent: &Agent,
    background: bool,
    context: &BriefContext<'_>,
) -> (Vec<String>, Vec<String>) {
    let facts = &context.facts.tools;
    let usual = usual_tools(facts, background, context.surface);
    let mut unknown = Vec::new();
    let mut tools = match &agent.tools {
        None => usual,
        Some(listed) => {
            let mut tools: Vec<String> = Vec::new();
            for tool in listed {
                if usual.contains(tool) || facts.listed.contains(tool) {
                    tools.push(tool.clone());
                } else if !facts.without_shell.contains(tool) {
                    unknown.push(tool.clone());
                }
            }
            let has_shell = tools.iter().any(|tool| tool == SHELL_TOOL);
            tools.extend(
                listed
                    .iter()
                    .filter(|tool| !has_shell && facts.without_shell.contains(tool))
                    .cloned(),
            );
            if agent.memory {
                tools.extend(MEMORY_TOOLS.map(str::to_owned));
            }
            tools
        }
    };
    tools.retain(|tool| !agent.without.contains(tool));
    if !context.skill_tool {
        tools.retain(|tool| tool != SKILL_TOOL);
    }
    let all = agent.tools.is_none();
    match facts.lookup.as_ref().filter(|lookup| tools.contains(lookup)) {
        Some(_) if all || tools.iter().any(|tool| facts.listed.contains(tool)) => {
            tools.retain(|tool| !facts.listed.contains(tool));
            tools.extend(facts.placeholder.clone());
        }
        Some(lookup) => tools.retain(|tool| tool != lookup),
        None if all && facts.lookup.is_some() => {
            tools.extend(facts.listed.iter().filter(|tool| !agent.without.contains(tool)).cloned());
        }
        None => {}
    }
    tools.sort();
    tools.dedup();
    (tools, unknown)
}

/// Returns the tools of an agent whose file lists none.
fn usual_tools(facts: &ToolFacts, background: bool, surface: Surface) -> Vec<String> {
    let mut tools = facts.usual.clone();
    tools.retain(|tool| !(background && facts.foreground_only.contains(tool)));
    if surface == Surface::Interactive {
        tools.retain(|tool| !facts.print_only.contains(tool));
        tools.extend(facts.terminal_only.iter().cloned());
    }
    tools
}

/// The tool that runs shell commands.
const SHELL_TOOL: &str = "Bash";

/// The tools that an agent with a memory has besides those it lists.
const MEMORY_TOOLS: [&str; 3] = ["Edit", "Read", "Write"];
