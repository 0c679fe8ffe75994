//! `skillctl verify-worker`, hidden: the process in which `verify` runs a client.

use clap::Args;

use crate::commands::CommandError;
use crate::exit::Exit;
use crate::verify::worker;

/// Run one job of `verify`, which comes on the standard input.
#[derive(Debug, Args)]
pub struct VerifyWorkerArgs {}

/// Runs the job. Fails where there is none.
pub fn verify_worker(_args: &VerifyWorkerArgs) -> Result<Exit, CommandError> {
    worker::work()?;
    Ok(Exit::Clean)
}
