//! `skillctl simulate`.

mod interactive;
mod lines;
mod live;
mod print;

use std::path::PathBuf;

use clap::Args;

use crate::cli::ProjectArgs;
use crate::commands::shell_args::ShellArgs;
use crate::commands::{CommandError, numbers};
use crate::exit::Exit;
use crate::scenario::{Player, ScenarioError, StepForm, parse};
use crate::session::permission::Mode;
use print::{Part, Taken};

/// Play a conversation and show what the model receives at each step.
///
/// With a skill's name one invocation is played. With `-i` steps are taken as you type them. With
/// `--scenario` a script is played: against its own files, or where it has none against the project. What
/// a script does not say is as in a run without a person: model `claude-haiku-4-5`, print mode, no bundled
/// skills. docs/scenarios.md has the form.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SimulateArgs {
    /// The skill to invoke: as you would type it, or the path of its file or folder.
    #[arg(value_name = "NAME", conflicts_with_all = ["scenario", "interactive"])]
    pub name: Option<String>,

    /// Its arguments.
    #[arg(
        long,
        value_name = "STRING",
        requires = "name",
        conflicts_with_all = ["scenario", "interactive"],
        allow_hyphen_values = true
    )]
    pub args: Option<String>,

    /// Who invokes it.
    #[arg(
        long,
        value_name = "WHO",
        default_value = "user",
        requires = "name",
        conflicts_with_all = ["scenario", "interactive"]
    )]
    pub by: By,

    /// Take steps as you type them; `:help` lists what can be typed.
    #[arg(short, long, conflicts_with = "scenario")]
    pub interactive: bool,

    /// The scenario file to play: YAML or JSON.
    #[arg(long, value_name = "FILE")]
    pub scenario: Option<PathBuf>,

    /// The permission mode.
    #[arg(long, value_name = "MODE")]
    pub mode: Option<Mode>,

    /// Tools that are allowed without asking, as on the client's command line (may be repeated).
    #[arg(long, value_name = "RULE")]
    pub allowed_tools: Vec<String>,

    /// How to print the conversation.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,

    /// Show only this step, counted from 1, whole.
    #[arg(long, value_name = "N", value_parser = numbers::from_one::<usize>)]
    pub step: Option<usize>,

    /// Stop after this step, counted from 1.
    #[arg(long, value_name = "N", value_parser = numbers::from_one::<usize>)]
    pub until: Option<usize>,

    /// The project.
    #[command(flatten)]
    pub project: ProjectArgs,

    /// Shell commands.
    #[command(flatten)]
    pub shell: ShellArgs,
}

/// Who invokes a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// The user types it.
    User,
    /// The model calls it.
    Model,
}

/// How a conversation is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people: what the model receives at each step, and how it adds up.
    Text,
    /// A record: what was sent for each step.
    Json,
    /// The `messages` of the request that the conversation comes to.
    Messages,
}

const EXAMPLES: &str = "\
Examples:
  skillctl simulate code-review --args src/auth/login.ts
  skillctl simulate deploy --by model --shell run
  skillctl simulate -i
  skillctl simulate --scenario talk.yaml --until 3
  skillctl simulate --scenario talk.yaml --format messages > body.json
";

/// Plays the conversation.
pub fn simulate(args: &SimulateArgs) -> Result<Exit, CommandError> {
    if args.interactive {
        return interactive::interactive(args);
    }
    let (mut player, steps) = match (&args.scenario, &args.name) {
        (Some(file), _) => scenario(args, file)?,
        (None, Some(name)) => live::invocation(args, name)?,
        (None, None) => {
            return Err(CommandError::new("nothing to play")
                .hinted("name a skill, or give --scenario FILE, or -i to type the steps"));
        }
    };
    let part = Part { only: args.step, until: args.until };
    part.check(steps.len())?;
    let mut taken = Vec::with_capacity(steps.len());
    for form in steps.into_iter().take(part.count()) {
        let outcome = player.step(&form).map_err(|error| failure(args, &error))?;
        taken.push(Taken { form, outcome });
    }
    print::notes(&player, &taken)?;
    args.shell.finish(player.session().shell())?;
    print::print(&player, taken, args.format, part)?;
    Ok(Exit::Clean)
}

/// Starts the conversation of a scenario file.
fn scenario(
    args: &SimulateArgs,
    file: &std::path::Path,
) -> Result<(Player, Vec<StepForm>), CommandError> {
    let mut scenario = parse::read(file).map_err(scenario_error)?;
    if let Some(mode) = args.mode {
        scenario.mode = Some(mode.name().to_owned());
    }
    let player = if scenario.files.is_some() {
        let options = live::play_options(args)?;
        Player::fresh(&scenario, &options).map_err(|error| failure(args, &error))?
    } else {
        live::against_project(args, &scenario)?
    };
    Ok((player, scenario.steps))
}

/// Returns the error of a step, with the scenario's name where there is one.
fn failure(args: &SimulateArgs, error: &impl std::fmt::Display) -> CommandError {
    match &args.scenario {
        Some(file) => CommandError::new(format!("{}: {error}", file.display())),
        None => CommandError::new(error),
    }
}

fn scenario_error(error: ScenarioError) -> CommandError {
    let answer = CommandError::new(&error);
    match error.help {
        Some(help) => answer.hinted(help),
        None => answer,
    }
}
