//! `skillctl completions`.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::cli::Cli;
use crate::commands::CommandError;
use crate::exit::Exit;

/// Print the completion script of a shell.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl completions bash > ~/.local/share/bash-completion/completions/skillctl
  skillctl completions zsh > ~/.zfunc/_skillctl
  skillctl completions fish > ~/.config/fish/completions/skillctl.fish")]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// Prints the script.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, CommandError> {
    std::io::stdout().write_all(&script(args.shell))?;
    Ok(Exit::Clean)
}

/// Returns the script of `shell`.
pub fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "skillctl", &mut script);
    script
}
