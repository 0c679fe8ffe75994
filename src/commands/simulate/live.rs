//! Conversations in the project as it is.

use serde_json::{Map, Value};

use crate::cli::Switch;
use crate::client::Client;
use crate::commands::CommandError;
use crate::commands::simulate::{By, SimulateArgs, failure};
use crate::commands::{open, target};
use crate::project::{Project, ProjectOptions, Surface};
use crate::scenario::bounds;
use crate::scenario::play::{SESSION_ID, session_options};
use crate::scenario::{PlayOptions, Player, Scenario, StepForm, ToolUse};
use crate::session::SessionOptions;

/// What the user says before the model calls a skill.
const OPENING: &str = "hello";

/// Returns how a scenario with files of its own is played.
pub(super) fn play_options(args: &SimulateArgs) -> Result<PlayOptions, CommandError> {
    let client = Client::find(&args.project.client).map_err(CommandError::new)?;
    Ok(PlayOptions { client, shell: args.shell.mode()? })
}

/// Starts a conversation in the project.
pub(super) fn player(args: &SimulateArgs) -> Result<Player, CommandError> {
    Ok(Player::live(open::options(&args.project)?, session(args)?))
}

fn session(args: &SimulateArgs) -> Result<SessionOptions, CommandError> {
    Ok(SessionOptions {
        session_id: SESSION_ID.to_owned(),
        mode: args.mode.map(|mode| mode.name().to_owned()),
        allowed_tools: args.allowed_tools.clone(),
        may_write: false,
        shell: args.shell.mode()?,
        inherit_env: true,
    })
}

/// Starts a scenario's conversation in the project: what the scenario says goes before what the
/// command line says by default.
pub(super) fn against_project(
    args: &SimulateArgs,
    scenario: &Scenario,
) -> Result<Player, CommandError> {
    let mut project: ProjectOptions = open::options(&args.project)?;
    let root = project.start.clone();
    let further = |dir: &str| root.join(dir);
    let from = bounds::From { project: &root, further: &further };
    bounds::check(scenario, &from, &[&root, &project.home])
        .map_err(|error| failure(args, &error))?;
    project.start = root.join(&scenario.cwd).components().collect();
    project.add_dirs.extend(scenario.add_dirs.iter().map(|dir| root.join(dir)));
    project.plugin_dirs.extend(scenario.plugin_dirs.iter().map(|dir| root.join(dir)));
    project.env.extend(scenario.env.clone());
    project.bundled = scenario.bundled && args.project.bundled == Switch::On;
    project.surface = scenario.surface.unwrap_or(Surface::Print);
    if project.model.is_none() {
        project.model = Some(scenario.model.clone());
    }
    let mut session = SessionOptions { shell: args.shell.mode()?, ..session_options(scenario) };
    session.allowed_tools.extend(args.allowed_tools.clone());
    Ok(Player::live(project, session))
}

/// Starts a conversation with one invocation of a skill.
pub(super) fn invocation(
    args: &SimulateArgs,
    name: &str,
) -> Result<(Player, Vec<StepForm>), CommandError> {
    let mut project = Project::open(open::options(&args.project)?);
    let entry = target::find(&mut project, name)?;
    let typed = name.strip_prefix('/').unwrap_or(name);
    let name = if entry.second_names().any(|second| second == typed) { typed } else { &entry.name };
    let player = Player::opened(project, session(args)?);
    let steps = match args.by {
        By::User => {
            let gap = if args.args.is_some() { " " } else { "" };
            vec![user(format!("/{name}{gap}{}", args.args.as_deref().unwrap_or_default()))]
        }
        By::Model => vec![user(OPENING.to_owned()), call(name, args.args.as_deref())],
    };
    Ok((player, steps))
}

/// Returns a step of the user.
pub(super) fn user(text: String) -> StepForm {
    StepForm { user: Some(text), ..StepForm::default() }
}

/// Returns a step in which the model calls a skill.
pub(super) fn call(name: &str, args: Option<&str>) -> StepForm {
    let mut input = Map::new();
    input.insert("skill".to_owned(), Value::from(name));
    if let Some(args) = args {
        input.insert("args".to_owned(), Value::from(args));
    }
    tool("Skill", input)
}

/// Returns a step in which the model calls a tool.
pub(super) fn tool(name: &str, input: Map<String, Value>) -> StepForm {
    let tool_use = Some(ToolUse { name: name.to_owned(), input });
    StepForm { tool_use, ..StepForm::default() }
}
