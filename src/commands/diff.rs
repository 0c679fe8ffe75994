//! `skillctl diff`.

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::cli::ProjectArgs;
use crate::commands::{CommandError, notes, open};
use crate::diff::{Diff, Side, render};
use crate::exit::Exit;
use crate::project::Project;
use crate::revision::Revision;
use crate::terminal::Look;

/// Show what a change does to what the model receives: skills, listing, bodies and budget.
///
/// Compares two git revisions, or a revision with the files as they are now.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl diff                          the last commit against the files as they are
  skillctl diff origin/main              a branch against the files as they are
  skillctl diff v1 v2 --exit-code        exit 1 when anything differs
  skillctl diff origin/main --format markdown > comment.md")]
pub struct DiffArgs {
    /// The revision before.
    #[arg(value_name = "REV", default_value = "HEAD")]
    before: String,

    /// The revision after; the files as they are where it is left out.
    #[arg(value_name = "REV2")]
    after: Option<String>,

    #[command(flatten)]
    project: ProjectArgs,

    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    /// Exit with 1 when anything differs.
    #[arg(long)]
    exit_code: bool,
}

/// How a difference is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Coloured lines.
    Text,
    /// One object, with a version.
    Json,
    /// A comment for a pull request.
    Markdown,
}

/// Prints the difference.
pub fn diff(args: &DiffArgs) -> Result<Exit, CommandError> {
    let options = open::options(&args.project)?;
    let checkout = |revision: &str| {
        Revision::checkout(&options.start, &options.plugin_dirs, revision).map_err(|error| {
            CommandError::new(error)
                .hinted("name a revision of the repository that --project is in, such as HEAD~1")
        })
    };
    let old = checkout(&args.before)?;
    let before = Project::open(old.options(&options));
    let new = args.after.as_deref().map(checkout).transpose()?;
    let after =
        Project::open(new.as_ref().map_or_else(|| options.clone(), |new| new.options(&options)));
    let diff = Diff::between(
        &Side { project: &before, restored: &|text| old.restored(text) },
        &Side {
            project: &after,
            restored: &|text| {
                new.as_ref().map_or_else(|| text.to_owned(), |new| new.restored(text))
            },
        },
    );
    let text = match args.format {
        Format::Text => render::text::render(&diff, Look::of_stdout()),
        Format::Json => {
            render::json::render(&diff, &after.client().to_string()).map_err(CommandError::new)?
        }
        Format::Markdown => render::markdown::render(&diff),
    };
    anstream::stdout().lock().write_all(text.as_bytes())?;
    notes::skipped(&after.problems)?;
    Ok(if args.exit_code && !diff.is_empty() { Exit::Findings } else { Exit::Clean })
}
