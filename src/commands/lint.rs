//! `skillctl lint`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;

use crate::commands::CommandError;
use crate::exit::Exit;
use crate::lint::levels::Levels;
use crate::lint::options::RunOptions;
use crate::lint::{Lint, Rule, Severity, Target, input, registry};
use crate::output::{self, Format, Style};
use crate::terminal::Look;

/// Find what keeps the model from receiving what was written.
#[derive(Debug, Args)]
pub struct LintArgs {
    /// Files and folders to check.
    #[arg(value_name = "PATH", default_value = ".")]
    pub paths: Vec<PathBuf>,

    /// A program that reads the skills, such as `claude-code@2.1.87` or `codex` (may be repeated).
    #[arg(long, value_name = "TARGET")]
    pub target: Vec<String>,

    /// Run only this rule (may be repeated).
    #[arg(long, value_name = "RULE")]
    pub only: Vec<String>,

    /// How to write the report.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,

    /// Leave out everything but the findings.
    #[arg(long, short)]
    pub quiet: bool,

    /// The least level that makes the exit code 1.
    #[arg(long, value_name = "LEVEL", default_value = "warning")]
    pub fail_on: Severity,
}

/// Checks the files and reports.
pub fn lint(args: &LintArgs) -> Result<Exit, CommandError> {
    let targets: Result<Vec<Target>, _> =
        args.target.iter().map(|name| Target::find(name)).collect();
    let options =
        RunOptions::new(targets.map_err(CommandError::new)?).map_err(CommandError::new)?;
    let levels = levels(args)?;
    let inputs = input::collect(&args.paths);
    let report = Lint { options: &options, levels: &levels }.run(inputs);
    let mut stderr = anstream::stderr().lock();
    for problem in &report.problems {
        writeln!(stderr, "error: {}: {}", problem.path.display(), problem.message)?;
    }
    if report.files == 0 {
        return Err(CommandError::new("found no skill, command or agent file to read")
            .hinted("name a folder that holds `<name>/SKILL.md`, or a file"));
    }
    let style = Style { look: Look::of_stdout(), quiet: args.quiet };
    let mut stdout = BufWriter::new(anstream::stdout().lock());
    output::render(&report, args.format, style, &mut stdout)?;
    stdout.flush()?;
    let failing = report.findings.iter().any(|finding| finding.severity >= args.fail_on);
    Ok(match (report.problems.is_empty(), failing) {
        (false, _) => Exit::Error,
        (true, true) => Exit::Findings,
        (true, false) => Exit::Clean,
    })
}

/// Works out the level of each rule.
fn levels(args: &LintArgs) -> Result<Levels, CommandError> {
    for id in &args.only {
        known_rule(id)?;
    }
    let only = (!args.only.is_empty()).then(|| args.only.iter().cloned().collect());
    Ok(Levels { only, ..Levels::default() })
}

/// Fails with the nearest rule's name where `id` is none.
pub(super) fn known_rule(id: &str) -> Result<&'static Rule, CommandError> {
    registry::find(id).ok_or_else(|| {
        let error = CommandError::new(format!("unknown rule `{id}`"));
        match registry::nearest(id) {
            Some(near) => error.hinted(format!("did you mean `{near}`?")),
            None => error.hinted("`skillctl rules` lists them"),
        }
    })
}
