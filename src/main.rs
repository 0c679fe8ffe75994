//! The `skillctl` program: parses arguments, runs one command, maps the result to an exit code.

use std::process::ExitCode;

use clap::Parser;
use skillctl::cli::Cli;
use skillctl::commands::shell_args::join_replay;

fn main() -> ExitCode {
    let cli = Cli::parse_from(join_replay(std::env::args_os()));
    skillctl::commands::run(cli).into()
}
