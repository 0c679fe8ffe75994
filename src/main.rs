//! The `skillctl` program: parses arguments, runs one command, maps the result to an exit code.

use std::process::ExitCode;

use clap::Parser;
use skillctl::cli::Cli;

fn main() -> ExitCode {
    let cli = Cli::parse();
    skillctl::commands::run(cli).into()
}
