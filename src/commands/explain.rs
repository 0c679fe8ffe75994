//! `skillctl explain`.

use std::io::Write;

use clap::{Args, ValueEnum};
use owo_colors::OwoColorize;

use crate::commands::CommandError;
use crate::commands::lint::known_rule;
use crate::exit::Exit;
use crate::lint::docs;
use crate::terminal::Look;

/// Say what a lint rule finds, why, and what to do.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl explain dollar-replaced
  skillctl explain fork-asks fork-without-task --format markdown")]
pub struct ExplainArgs {
    /// The rules, as a report names them.
    #[arg(value_name = "RULE", required = true)]
    pub rules: Vec<String>,

    /// How to write it.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ExplainFormat,
}

/// The forms an explanation is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// For people: Markdown with its headings in bold.
    Text,
    /// Markdown.
    Markdown,
    /// JSON, one object a rule in a list.
    Json,
}

/// Writes the documentation.
pub fn explain(args: &ExplainArgs) -> Result<Exit, CommandError> {
    let mut rules = Vec::new();
    for id in &args.rules {
        rules.push(known_rule(id)?);
    }
    let mut stdout = anstream::stdout().lock();
    if args.format == ExplainFormat::Json {
        let list: Vec<docs::RuleDoc> = rules.into_iter().map(docs::RuleDoc::from).collect();
        serde_json::to_writer_pretty(&mut stdout, &list).map_err(std::io::Error::from)?;
        writeln!(stdout)?;
        return Ok(Exit::Clean);
    }
    let color = args.format == ExplainFormat::Text && Look::of_stdout().color;
    for (at, rule) in rules.into_iter().enumerate() {
        if at > 0 {
            writeln!(stdout)?;
        }
        for line in docs::explain(rule, 1).lines() {
            if color && line.starts_with('#') {
                writeln!(stdout, "{}", line.bold())?;
            } else {
                writeln!(stdout, "{line}")?;
            }
        }
    }
    Ok(Exit::Clean)
}
