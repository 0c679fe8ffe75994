//! `skillctl listing`.

mod table;

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::catalogue::{Entry, Reason, Standing, Visibility};
use crate::cli::ProjectArgs;
use crate::commands::{CommandError, notes, numbers, open, target};
use crate::exit::Exit;
use crate::listing::{Budget, BudgetSource, Listing, ListingOptions, Row};
use crate::project::Project;
use crate::settings::Usage;
use crate::terminal::{Look, in_line};
use crate::tokens::grouped;

/// Print the listing of skills as the model receives it, or say why a skill is or is not in it.
///
/// A text of the client's own stands as its length: `⟨59 characters⟩`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl listing                             the text as it is sent
  skillctl listing --table                     a row a skill, with what became of it and why
  skillctl listing --explain code-review       every rule that decided about one skill
  skillctl listing --context-window 200k --client 2.1.87")]
pub struct ListingArgs {
    #[command(flatten)]
    project: ProjectArgs,

    /// The context window in tokens, such as `200k` or `1m`, in place of the model's. Characters a token
    /// are those of a model that has such a window.
    #[arg(long, value_name = "TOKENS", value_parser = numbers::tokens)]
    context_window: Option<u64>,

    /// The budget in characters, in place of the one that is computed.
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>)]
    budget_chars: Option<u64>,

    /// A file of the form of the user's `.claude.json` that says how often each skill was used.
    #[arg(long, value_name = "FILE")]
    usage: Option<PathBuf>,

    /// Print a row a skill: name, place, characters, what became of it, and why.
    #[arg(long, conflicts_with = "explain")]
    table: bool,

    /// Say every rule that decided about a skill.
    #[arg(long, value_name = "NAME")]
    explain: Option<String>,

    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// How a listing is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The text as sent, or a table.
    Text,
    /// One object, with a version.
    Json,
}

/// The listing for programs, version 1.
#[derive(Serialize)]
struct Form<'a> {
    version: u32,
    client: String,
    role: crate::session::Role,
    text: String,
    budget: &'a Budget,
    rows: &'a [Row],
    skills: Vec<EntryForm<'a>>,
}

#[derive(Serialize)]
struct EntryForm<'a> {
    name: &'a str,
    second_name: Option<&'a str>,
    place: &'static str,
    path: String,
    #[serde(flatten)]
    standing: &'a Standing,
    visibility: Visibility,
    reasons: &'a [Reason],
}

/// Prints the listing.
pub fn listing(args: &ListingArgs) -> Result<Exit, CommandError> {
    let mut options = open::options(&args.project)?;
    let mut problems = Vec::new();
    if let Some(file) = &args.usage {
        if !file.is_file() {
            return Err(CommandError::new(format!("--usage {}: is no file", file.display())));
        }
        options.usage = Some(Usage::read(file, &mut problems));
    }
    let project = Project::open(options);
    let options =
        ListingOptions { model: None, window: args.context_window, budget: args.budget_chars };
    let listing = Listing::at_start_with(&project, &options);
    let text = match (&args.explain, args.format) {
        (Some(name), Format::Text) => explained(&project, &listing, name)?,
        (Some(name), Format::Json) => {
            let named = named(&project, name)?;
            json(&project, &listing, &named).map_err(CommandError::new)?
        }
        (None, Format::Json) => {
            let all: Vec<&Entry> = project.catalogue.entries.iter().collect();
            json(&project, &listing, &all).map_err(CommandError::new)?
        }
        (None, Format::Text) if args.table => table::table(&project, &listing, Look::of_stdout()),
        (None, Format::Text) => listing.sent(),
    };
    // What the model receives goes out byte for byte, whatever is in it.
    let raw = args.explain.is_none() && !args.table && args.format == Format::Text;
    if raw {
        std::io::stdout().lock().write_all(text.as_bytes())?;
    } else {
        anstream::stdout().lock().write_all(text.as_bytes())?;
    }
    notes::skipped(&problems)?;
    notes::files(&project)?;
    Ok(Exit::Clean)
}

/// Returns the listing for programs, with what decided about `entries`.
fn json(project: &Project, listing: &Listing, entries: &[&Entry]) -> serde_json::Result<String> {
    let skills = entries.iter().map(|entry| EntryForm {
        name: &entry.name,
        second_name: entry.second_name.as_deref(),
        place: entry.skill.origin.kind.words(),
        path: entry.skill.source.path().display().to_string(),
        standing: &entry.standing,
        visibility: entry.visibility,
        reasons: &entry.reasons,
    });
    let form = Form {
        version: 1,
        client: project.client().to_string(),
        role: listing.role,
        text: listing.sent(),
        budget: &listing.budget,
        rows: &listing.rows,
        skills: skills.collect(),
    };
    serde_json::to_string_pretty(&form).map(|text| text + "\n")
}

/// Returns the entries that have a name. Fails where there is none.
fn named<'a>(project: &'a Project, name: &str) -> Result<Vec<&'a Entry>, CommandError> {
    let name = name.strip_prefix('/').unwrap_or(name);
    let entries = &project.catalogue.entries;
    let named =
        |entry: &&Entry| entry.name == name || entry.second_names().any(|second| second == name);
    let found: Vec<&Entry> = entries.iter().filter(named).collect();
    if found.is_empty() {
        return Err(target::unknown(project, name));
    }
    Ok(found)
}

/// Returns what decided about a skill, a line a rule. Fails where there is none of that name.
fn explained(project: &Project, listing: &Listing, name: &str) -> Result<String, CommandError> {
    let entries = &project.catalogue.entries;
    let mut text = String::new();
    for entry in named(project, name)? {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{}  {}",
            in_line(&entry.name),
            in_line(&entry.skill.source.path().display().to_string())
        );
        for reason in &entry.reasons {
            let _ = writeln!(text, "  {}", in_line(&reason.text));
        }
        let reach = reach(entry);
        if entry.reasons.iter().all(|reason| reason.text != reach) {
            let _ = writeln!(text, "  {reach}");
        }
        let row = listing.rows.iter().find(|row| {
            row.entry
                .is_some_and(|at| entries.get(at).is_some_and(|listed| std::ptr::eq(listed, entry)))
        });
        if let Some(row) = row {
            let _ = writeln!(text, "  listed with {} characters, text: {}", row.units, row.outcome);
            let _ = writeln!(text, "  {}", budget(&listing.budget));
        }
        text.push('\n');
    }
    Ok(text)
}

/// Returns who can reach a skill, in a sentence.
fn reach(entry: &Entry) -> String {
    match &entry.standing {
        Standing::Loaded => {
            let Visibility { callable, typable, .. } = entry.visibility;
            match (callable, typable) {
                (true, true) => "the model may call it, and the user may type it".to_owned(),
                (true, false) => "the model may call it; the user may not type it".to_owned(),
                (false, true) => "the user may type it; the model may not call it".to_owned(),
                (false, false) => "nobody can reach it".to_owned(),
            }
        }
        Standing::Waiting => "it waits until a file that its `paths` match is touched".to_owned(),
        Standing::Shadowed { by } => format!("it cannot be reached: {} comes first", by.display()),
        Standing::Duplicate { of } => format!("the same file is loaded as {}", of.display()),
        Standing::Refused => "the client does not load it".to_owned(),
    }
}

fn budget(budget: &Budget) -> String {
    let from = match &budget.source {
        BudgetSource::Given => "as given".to_owned(),
        BudgetSource::Variable { value } => format!("SLASH_COMMAND_TOOL_CHAR_BUDGET={value}"),
        BudgetSource::Window { model, window, fraction, chars_per_token } => {
            format!(
                "{} tokens of {model} × {fraction} × {chars_per_token} characters a token",
                count(*window)
            )
        }
    };
    format!(
        "budget {} ({from}); all entries take {} whole, {} as sent",
        count(budget.limit),
        count(budget.whole),
        count(budget.spent)
    )
}

fn count(number: u64) -> String {
    grouped(usize::try_from(number).unwrap_or(usize::MAX))
}
