//! `skillctl simulate`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::clean;
use crate::client::Client;
use crate::commands::CommandError;
use crate::commands::shell_args::ShellArgs;
use crate::exit::Exit;
use crate::scenario::{PlayOptions, ScenarioError, parse, play};

/// Play a conversation and show what the model receives at each step.
#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// The scenario file to play.
    #[arg(long, value_name = "FILE")]
    pub scenario: PathBuf,

    /// The client to answer for, such as `2.1.87` or `latest`.
    #[arg(long, value_name = "CLIENT", default_value = "latest")]
    pub client: String,

    /// Shell commands.
    #[command(flatten)]
    pub shell: ShellArgs,

    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    pub format: Format,
}

/// How the answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The record's form.
    Json,
}

/// Plays the conversation.
pub fn simulate(args: &SimulateArgs) -> Result<Exit, CommandError> {
    let client = Client::find(&args.client).map_err(CommandError::new)?;
    let scenario = parse::read(&args.scenario).map_err(scenario_error)?;
    let shell = args.shell.mode()?;
    let played = play(&scenario, &PlayOptions { client, shell })
        .map_err(|error| CommandError::new(format!("{}: {error}", args.scenario.display())))?;
    let mut stderr = anstream::stderr().lock();
    for note in &played.notes {
        writeln!(stderr, "note: {}", clean::fold_invisible(&clean::strip_escapes(note)))?;
    }
    drop(stderr);
    args.shell.finish(played.session.shell())?;
    let text = serde_json::to_string_pretty(&played.record).map_err(CommandError::new)?;
    let mut stdout = anstream::stdout().lock();
    writeln!(stdout, "{text}")?;
    Ok(Exit::Clean)
}

fn scenario_error(error: ScenarioError) -> CommandError {
    let answer = CommandError::new(&error);
    match error.help {
        Some(help) => answer.hinted(help),
        None => answer,
    }
}
