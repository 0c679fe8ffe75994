//! `skillctl budget`.

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::budget::gates::{FailOn, Gates, MaxListing};
use crate::budget::{Costs, render};
use crate::cli::ProjectArgs;
use crate::commands::{CommandError, notes, numbers, open};
use crate::config::Config;
use crate::exit::Exit;
use crate::terminal::{Look, harmless};
use crate::tokens::TokenRange;
use crate::tokens::api::Counter;

/// Show what skills cost: the listing against its budget, and each skill when it is called.
///
/// Characters are exact, as the client counts them. Tokens are a range, because no tokenizer of a
/// current model is public; `--tokens api` asks the provider instead.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl budget
  skillctl budget --context-window 200k --context-window 1m --top 10
  skillctl budget --max-listing 80% --fail-on truncated        in a CI job: exit 1 on a breach
  skillctl budget --format markdown > costs.md")]
pub struct BudgetArgs {
    #[command(flatten)]
    project: ProjectArgs,

    /// A context window in tokens, such as `200k` or `1m`; the model's own where none is given (may be
    /// repeated). Characters a token are those of a model that has such a window, which is named.
    #[arg(long, value_name = "TOKENS", value_parser = numbers::tokens)]
    context_window: Vec<u64>,

    /// Show only the first N skills.
    #[arg(long, value_name = "N", value_parser = numbers::whole::<usize>)]
    top: Option<usize>,

    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    /// Where the tokens of bodies are from: a range that is worked out here, or the provider's
    /// token-counting endpoint (`ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`).
    #[arg(long, value_name = "SOURCE", default_value = "estimate")]
    tokens: TokenSource,

    /// Breach: the whole listing takes more than this part of its budget, or this many characters.
    #[arg(long, value_name = "LIMIT", help_heading = "Gates")]
    max_listing: Option<MaxListing>,

    /// Breach: an entry of the listing takes more characters.
    #[arg(long, value_name = "CHARACTERS", help_heading = "Gates", value_parser = numbers::whole::<usize>)]
    max_entry: Option<usize>,

    /// Breach: a body may take more tokens.
    #[arg(long, value_name = "TOKENS", help_heading = "Gates", value_parser = numbers::whole::<usize>)]
    max_body_tokens: Option<usize>,

    /// Breach: a skill's text is cut, or gone.
    #[arg(long, value_name = "WHAT", help_heading = "Gates")]
    fail_on: Option<FailOn>,
}

/// How costs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables and bars for people.
    Text,
    /// One object, with a version.
    Json,
    /// A line a skill.
    Csv,
    /// Tables for a page or a comment.
    Markdown,
}

/// Where tokens are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TokenSource {
    /// A range from measured bounds.
    Estimate,
    /// The provider's endpoint.
    Api,
}

/// Prints the costs.
pub fn budget(args: &BudgetArgs) -> Result<Exit, CommandError> {
    let project = open::open(&args.project)?;
    let config = Config::find(&project.options.start)?;
    let windows = if args.context_window.is_empty() && args.project.model.is_none() {
        &config.windows
    } else {
        &args.context_window
    };
    let mut costs = Costs::of(&project, windows);
    if args.tokens == TokenSource::Api {
        count_exactly(&mut costs, &project)?;
    }
    let set = &config.budget;
    let gates = Gates {
        max_listing: args.max_listing.or(set.max_listing),
        max_entry: args.max_entry.or(set.max_entry),
        max_body_tokens: args.max_body_tokens.or(set.max_body_tokens),
        fail_on: args.fail_on.or(set.fail_on),
    };
    let breaches = gates.breaches(&costs);
    let text = match args.format {
        Format::Text => render::text::render(&costs, args.top, Look::of_stdout()),
        Format::Json => render::json::render(&costs, &project.client().to_string(), &breaches)
            .map_err(CommandError::new)?,
        Format::Csv => render::csv::render(&costs, args.top),
        Format::Markdown => render::markdown::render(&costs, args.top),
    };
    anstream::stdout().lock().write_all(text.as_bytes())?;
    notes::skipped(&project.problems)?;
    let mut stderr = anstream::stderr().lock();
    for breach in &breaches {
        writeln!(stderr, "breach: {} [{}]", harmless(&breach.text), breach.gate)?;
    }
    Ok(if breaches.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// Replaces the ranges of bodies by the endpoint's figures.
fn count_exactly(costs: &mut Costs, project: &crate::project::Project) -> Result<(), CommandError> {
    let counter = Counter::from_env(&project.model().name).map_err(|error| {
        CommandError::new(error).hinted("set ANTHROPIC_API_KEY, or leave out `--tokens api`")
    })?;
    let texts: Vec<String> = costs
        .skills
        .iter()
        .map(|cost| {
            let entry = project.catalogue.entries.get(cost.entry);
            entry.map(|entry| crate::budget::called(project, &entry.skill)).unwrap_or_default()
        })
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let counts = counter.count(&texts).map_err(CommandError::new)?;
    for (cost, tokens) in costs.skills.iter_mut().zip(counts) {
        cost.tokens = TokenRange { low: tokens, high: tokens };
    }
    Ok(())
}
