//! `skillctl report`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::budget::Costs;
use crate::cli::ProjectArgs;
use crate::commands::{CommandError, notes, open};
use crate::config::Config;
use crate::exit::Exit;
use crate::lint::levels::Levels;
use crate::lint::options::RunOptions;
use crate::lint::{Finding, Lint, Target, input};
use crate::project::Project;
use crate::report::{Subject, decay, html, shares, states};

/// Write one page about all of it: the listing in every window, costs, bodies and findings.
///
/// The page is one file without any request to elsewhere: it can be opened from disk, sent, or kept
/// with a build.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl report --html report.html
  skillctl report --svg charts            writes charts-shares.svg and charts-decay.svg")]
pub struct ReportArgs {
    #[command(flatten)]
    project: ProjectArgs,

    /// The page to write.
    #[arg(long, value_name = "FILE", required_unless_present = "svg")]
    html: Option<PathBuf>,

    /// Write the charts alone, as NAME-shares.svg and NAME-decay.svg.
    #[arg(long, value_name = "NAME")]
    svg: Option<PathBuf>,
}

/// Writes the page and the charts.
pub fn report(args: &ReportArgs) -> Result<Exit, CommandError> {
    let project = open::open(&args.project)?;
    let costs = Costs::of(&project, &[]);
    if let Some(name) = &args.svg {
        let drawn = |error| CommandError::new(format!("a chart could not be drawn: {error}"));
        write(&beside(name, "shares"), &shares(&costs).map_err(drawn)?)?;
        write(&beside(name, "decay"), &decay(&states(&project), &project.model()).map_err(drawn)?)?;
    }
    if let Some(file) = &args.html {
        let findings = findings(&project)?;
        let subject = Subject { project: &project, costs: &costs, findings: &findings };
        write(file, &html(&subject).map_err(CommandError::new)?)?;
    }
    notes::skipped(&project.problems)?;
    Ok(Exit::Clean)
}

/// Returns what the rules find in the skills of the project, at the levels of its configuration.
fn findings(project: &Project) -> Result<Vec<Finding>, CommandError> {
    let config = Config::find(&project.options.start)?;
    let target = Target::find(&project.client().to_string()).map_err(CommandError::new)?;
    let mut options = RunOptions::new(vec![target]).map_err(CommandError::new)?;
    options.tools.extend(config.tools);
    options.agents.extend(config.agents);
    options.project = Some(project.options.clone());
    let levels = Levels {
        pedantic: config.pedantic,
        file: config.rules,
        overrides: config.overrides,
        ..Levels::default()
    };
    let entries = project.catalogue.entries.iter();
    let paths: Vec<PathBuf> = entries.map(|entry| entry.skill.source.path().to_owned()).collect();
    let lint = Lint { options: &options, levels: &levels };
    Ok(lint.run(input::collect(&paths, config.exclude.as_ref())).findings)
}

fn beside(name: &Path, which: &str) -> PathBuf {
    let mut file = name.as_os_str().to_owned();
    file.push(format!("-{which}.svg"));
    PathBuf::from(file)
}

fn write(file: &Path, text: &str) -> Result<(), CommandError> {
    fs::write(file, text).map_err(|error| {
        CommandError::new(format!("{}: {error}", file.display()))
            .hinted("name a file in a folder that exists")
    })?;
    let mut stderr = anstream::stderr().lock();
    writeln!(stderr, "wrote {}, {} bytes", file.display(), crate::tokens::grouped(text.len()))?;
    Ok(())
}
