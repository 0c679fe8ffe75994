//! `skillctl rules`.

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::commands::CommandError;
use crate::exit::Exit;
use crate::lint::registry::RULES;
use crate::lint::{Group, docs};

/// List the lint rules.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl rules                     a line each: level, for whom, what it finds
  skillctl rules --format json       for programs")]
pub struct RulesArgs {
    /// How to write the list.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: RulesFormat,
}

/// The forms the list is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RulesFormat {
    /// A table for people.
    Text,
    /// Markdown tables.
    Markdown,
    /// JSON with the documentation.
    Json,
}

/// Writes the list.
pub fn rules(args: &RulesArgs) -> Result<Exit, CommandError> {
    let mut stdout = anstream::stdout().lock();
    match args.format {
        RulesFormat::Json => {
            let list: Vec<docs::RuleDoc> = RULES.iter().copied().map(docs::RuleDoc::from).collect();
            serde_json::to_writer_pretty(&mut stdout, &list).map_err(std::io::Error::from)?;
            writeln!(stdout)?;
        }
        RulesFormat::Markdown => write!(stdout, "{}", docs::tables(false))?,
        RulesFormat::Text => {
            let width = RULES.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
            for group in Group::ALL {
                let mut listed = docs::of_group(group).peekable();
                if listed.peek().is_none() {
                    continue;
                }
                writeln!(stdout, "{group}: {}", group.about())?;
                for rule in listed {
                    let (id, level, summary) = (rule.id, rule.severity, rule.summary);
                    writeln!(stdout, "  {id:width$}  {level:8}  {summary}")?;
                }
            }
        }
    }
    Ok(Exit::Clean)
}
