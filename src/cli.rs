//! The command line: arguments only, no logic, no input or output.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::commands;
use crate::project::Surface;

/// Shows what a model receives from a skill.
#[derive(Debug, Parser)]
#[command(name = "skillctl", version, about, max_term_width = 100, propagate_version = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// When to use colour.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,

    /// The same as `--color never`.
    #[arg(long, global = true, conflicts_with = "color")]
    pub no_color: bool,
}

impl Cli {
    /// Returns when colour is used.
    pub const fn color(&self) -> ColorChoice {
        if self.no_color { ColorChoice::Never } else { self.color }
    }
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorChoice {
    /// Where the output is a terminal and `NO_COLOR` is not set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show what skills cost: the listing against its budget, and each skill when it is called.
    Budget(commands::budget::BudgetArgs),
    /// Show what was measured of each client, side by side.
    Clients(commands::clients::ClientsArgs),
    /// Print the completion script of a shell.
    Completions(commands::completions::CompletionsArgs),
    /// Show what a change does to what the model receives.
    Diff(commands::diff::DiffArgs),
    /// Say what a lint rule finds, why, and what to do.
    Explain(commands::explain::ExplainArgs),
    /// Show everything that a forked skill's agent gets.
    ForkPreview(commands::fork_preview::ForkPreviewArgs),
    /// Write the checked-in files that come from the code.
    #[command(hide = true)]
    Generate(commands::generate::GenerateArgs),
    /// Find what keeps the model from receiving what was written.
    Lint(commands::lint::LintArgs),
    /// Print the listing of skills as the model receives it.
    Listing(commands::listing::ListingArgs),
    /// Print a manual page.
    Man(commands::man::ManArgs),
    /// Write one page about all of it: the listing in every window, costs, bodies and findings.
    Report(commands::report::ReportArgs),
    /// Print the text that the model receives when a skill is invoked.
    Render(commands::render::RenderArgs),
    /// List the lint rules.
    Rules(commands::rules::RulesArgs),
    /// Play a conversation and show what the model receives at each step.
    Simulate(commands::simulate::SimulateArgs),
    /// Play the tests of skills and hold each step against what it is expected to bring.
    Test(commands::test::TestArgs),
    /// Hold skillctl's answer against the Claude Code that is installed here.
    Verify(commands::verify::VerifyArgs),
    /// Run one job of `verify`.
    #[command(hide = true)]
    VerifyWorker(commands::verify_worker::VerifyWorkerArgs),
}

/// Which project, for which client.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Project options")]
pub struct ProjectArgs {
    /// The folder the client starts in.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub project: PathBuf,

    /// The user's home folder.
    #[arg(long, value_name = "DIR")]
    pub home: Option<PathBuf>,

    /// One more folder whose skills are loaded (may be repeated).
    #[arg(long, value_name = "DIR")]
    pub add_dir: Vec<PathBuf>,

    /// A plugin to load (may be repeated).
    #[arg(long, value_name = "DIR")]
    pub plugin_dir: Vec<PathBuf>,

    /// The folder of managed settings and skills.
    #[arg(long, value_name = "DIR")]
    pub managed_dir: Option<PathBuf>,

    /// The client to answer for, such as `2.1.87` or `latest`.
    #[arg(long, value_name = "CLIENT", default_value = "latest")]
    pub client: String,

    /// The session's model, by name or alias.
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,

    /// One more settings file.
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,

    /// Whether the client's bundled skills are on.
    #[arg(long, value_name = "WHETHER", default_value = "on")]
    pub bundled: Switch,

    /// Where the client runs.
    #[arg(long, value_name = "SURFACE", default_value = "interactive")]
    pub surface: Surface,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}
