//! `skillctl simulate`.

use std::path::PathBuf;

use clap::Args;

use crate::commands::CommandError;
use crate::exit::Exit;

/// Play a conversation and show what the model receives at each step.
#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// The scenario file to play.
    #[arg(long, value_name = "FILE")]
    pub scenario: PathBuf,
}

/// Plays the conversation.
pub fn simulate(args: &SimulateArgs) -> Result<Exit, CommandError> {
    Err(CommandError::new(format!("{}: not playable yet", args.scenario.display())))
}
