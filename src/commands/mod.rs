//! One file a subcommand, and which is run.

pub mod budget;
pub mod clients;
pub mod completions;
pub mod diff;
pub mod explain;
pub mod fork_preview;
pub mod generate;
pub mod lint;
pub mod listing;
pub mod man;
mod notes;
mod numbers;
pub mod open;
pub mod render;
pub mod report;
pub mod rules;
pub mod shell_args;
pub mod simulate;
pub mod target;
pub mod test;
pub mod verify;
pub mod verify_worker;

use std::fmt::Display;
use std::io::Write;

use crate::cli::{Cli, Command};
use crate::config::ConfigError;
use crate::exit::Exit;
use crate::terminal::harmless;

/// Why a command could not answer. What it prints is a sentence; `hint` says what to do.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct CommandError {
    message: String,
    hint: Option<String>,
    broken_pipe: bool,
}

impl CommandError {
    /// Returns an error with `message`: what was wrong and where.
    pub fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), hint: None, broken_pipe: false }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hinted(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> Self {
        let broken_pipe = error.kind() == std::io::ErrorKind::BrokenPipe;
        Self { message: error.to_string(), hint: None, broken_pipe }
    }
}

impl From<ConfigError> for CommandError {
    fn from(error: ConfigError) -> Self {
        let hint = error.hint.clone();
        Self { message: error.to_string(), hint, broken_pipe: false }
    }
}

/// Runs the command that was asked for. A reader that went away is no error.
pub fn run(cli: Cli) -> Exit {
    match cli.color() {
        crate::cli::ColorChoice::Auto => {}
        crate::cli::ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        crate::cli::ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    let result = match cli.command {
        Command::Budget(args) => budget::budget(&args),
        Command::Clients(args) => clients::clients(&args),
        Command::Completions(args) => completions::completions(&args),
        Command::Diff(args) => diff::diff(&args),
        Command::Explain(args) => explain::explain(&args),
        Command::ForkPreview(args) => fork_preview::fork_preview(&args),
        Command::Generate(args) => generate::generate(&args),
        Command::Lint(args) => lint::lint(&args),
        Command::Listing(args) => listing::listing(&args),
        Command::Man(args) => man::man(&args),
        Command::Report(args) => report::report(&args),
        Command::Render(args) => render::render(&args),
        Command::Rules(args) => rules::rules(&args),
        Command::Simulate(args) => simulate::simulate(&args),
        Command::Test(args) => test::test(&args),
        Command::Verify(args) => verify::verify(&args),
        Command::VerifyWorker(args) => verify_worker::verify_worker(&args),
    };
    match result {
        Ok(exit) => exit,
        Err(error) if error.broken_pipe => Exit::Clean,
        Err(error) => {
            let mut stderr = anstream::stderr().lock();
            let mut text = format!("error: {}\n", harmless(&error.to_string()));
            if let Some(hint) = &error.hint {
                text.push_str(&format!("  help: {}\n", harmless(hint)));
            }
            // Nothing is left to report to where stderr is closed.
            let _ = stderr.write_all(text.as_bytes());
            Exit::Error
        }
    }
}
