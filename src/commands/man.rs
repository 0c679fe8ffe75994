//! `skillctl man`.

use std::io::{self, Write};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::Cli;
use crate::commands::CommandError;
use crate::exit::Exit;

/// Print a manual page.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl man | man -l -
  skillctl man render | man -l -")]
pub struct ManArgs {
    /// The subcommand; the program's own page where it is left out.
    #[arg(value_name = "SUBCOMMAND")]
    pub subcommand: Option<String>,
}

/// Prints the page.
pub fn man(args: &ManArgs) -> Result<Exit, CommandError> {
    let wanted = match &args.subcommand {
        None => "skillctl.1".to_owned(),
        Some(name) => format!("skillctl-{name}.1"),
    };
    let pages = pages()?;
    let Some((_, page)) = pages.iter().find(|(name, _)| *name == wanted) else {
        let known = pages.iter().filter_map(|(name, _)| {
            name.strip_prefix("skillctl-").and_then(|rest| rest.strip_suffix(".1"))
        });
        return Err(CommandError::new(format!(
            "no manual page for `{}`",
            args.subcommand.as_deref().unwrap_or_default()
        ))
        .hinted(format!("there is one for {}", known.collect::<Vec<_>>().join(", "))));
    };
    io::stdout().write_all(page)?;
    Ok(Exit::Clean)
}

/// Returns every page with its file name: the program's first, then one a visible subcommand.
pub fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut program = Cli::command();
    program.build();
    let mut pages = vec![("skillctl.1".to_owned(), page(program.clone())?)];
    for subcommand in program.get_subcommands().filter(|it| !it.is_hide_set()) {
        if subcommand.get_name() == "help" {
            continue;
        }
        let name = format!("skillctl-{}.1", subcommand.get_name());
        pages.push((name, page(subcommand.clone())?));
    }
    Ok(pages)
}

/// Returns the page of one command.
fn page(command: Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(text)
}
