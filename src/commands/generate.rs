//! `skillctl generate`, hidden: writes the checked-in files that come from the code.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{fs, io};

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::commands::{CommandError, completions, man};
use crate::config::schema;
use crate::exit::Exit;
use crate::lint::docs;

/// Write completions/, man/ and docs/ below a folder.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// The project's root.
    #[arg(value_name = "DIR", default_value = ".")]
    pub root: PathBuf,
}

/// Writes the files.
pub fn generate(args: &GenerateArgs) -> Result<Exit, CommandError> {
    for (path, content) in files()? {
        let path = args.root.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, content)?;
    }
    Ok(Exit::Clean)
}

/// Returns every generated file: its path from the project's root, and its content.
pub fn files() -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    let shells = [
        (Shell::Bash, "skillctl.bash"),
        (Shell::Zsh, "_skillctl"),
        (Shell::Fish, "skillctl.fish"),
        (Shell::PowerShell, "_skillctl.ps1"),
        (Shell::Elvish, "skillctl.elv"),
    ];
    let mut files: Vec<(PathBuf, Vec<u8>)> = shells
        .into_iter()
        .map(|(shell, name)| (PathBuf::from("completions").join(name), completions::script(shell)))
        .collect();
    for (name, page) in man::pages()? {
        files.push((PathBuf::from("man").join(name), page));
    }
    files.push((PathBuf::from("docs/cli.md"), reference().into_bytes()));
    files.push((PathBuf::from("docs/rules.md"), docs::page().into_bytes()));
    files.push((PathBuf::from("docs/skillctl.schema.json"), schema::text().into_bytes()));
    Ok(files)
}

/// Returns the help of every command as one Markdown page.
fn reference() -> String {
    let mut program = Cli::command().term_width(100);
    program.build();
    let mut page = "# Command line\n\nWhat every `--help` prints.\n".to_owned();
    section(&mut page, program.clone(), "skillctl");
    for subcommand in program.get_subcommands() {
        if !subcommand.is_hide_set() && subcommand.get_name() != "help" {
            let name = format!("skillctl {}", subcommand.get_name());
            section(&mut page, subcommand.clone(), &name);
        }
    }
    page
}

/// Appends one command's help.
fn section(page: &mut String, command: Command, name: &str) {
    let help = command.term_width(100).render_long_help().to_string();
    let help: Vec<&str> = help.lines().map(str::trim_end).collect();
    // Writing to a string does not fail.
    let _ = write!(page, "\n## `{name}`\n\n```text\n{}\n```\n", help.join("\n").trim_end());
}
