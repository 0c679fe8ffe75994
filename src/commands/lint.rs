//! `skillctl lint`.

mod fixing;
mod setup;

use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::commands::{CommandError, numbers};
use crate::exit::Exit;
use crate::lint::baseline::Baseline;
use crate::lint::input::changed::Changed;
use crate::lint::input::{self, Inputs};
use crate::lint::{Lint, Report, Safety, Severity};
use crate::output::{self, Format, Style};
use crate::terminal::{Look, harmless};
pub(super) use setup::known_rule;

/// Find what keeps the model from receiving what was written.
///
/// Reads SKILL.md, command and agent files in the given files and folders, and reports each fault with
/// what happens because of it, and for which target. Exit code 0: nothing at or above `--fail-on`; 1:
/// findings; 2: something could not be read, or there was nothing to read.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct LintArgs {
    /// Files, folders and patterns to check.
    #[arg(value_name = "PATH", default_value = ".")]
    pub paths: Vec<PathBuf>,

    /// A program that reads the skills, such as `claude-code@2.1.87` or `codex` (may be repeated).
    #[arg(long, value_name = "TARGET")]
    pub target: Vec<String>,

    /// A context window in tokens, such as `200k` or `1m`, to work out the listing for (may be repeated).
    #[arg(long, visible_alias = "context-window", value_name = "TOKENS", value_parser = numbers::tokens)]
    pub window: Vec<u64>,

    /// The level of a rule: off, pedantic, info, warning or error (may be repeated).
    #[arg(long, value_name = "RULE=LEVEL")]
    pub level: Vec<String>,

    /// Run only this rule (may be repeated).
    #[arg(long, value_name = "RULE")]
    pub only: Vec<String>,

    /// Run the rules of the pedantic tier too.
    #[arg(long)]
    pub pedantic: bool,

    /// The configuration file, instead of the nearest skillctl.toml.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Read no configuration file.
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,

    /// How to write the report.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Report")]
    pub format: Format,

    /// Leave out everything but the findings.
    #[arg(long, short, help_heading = "Report")]
    pub quiet: bool,

    /// Show at most so many findings; the exit code and the counts are those of all.
    #[arg(long, value_name = "N", help_heading = "Report", value_parser = numbers::whole::<usize>)]
    pub max_findings: Option<usize>,

    /// The least level that makes the exit code 1.
    #[arg(long, value_name = "LEVEL", default_value = "warning", help_heading = "Report")]
    pub fail_on: Severity,

    /// Repair what can be repaired; `--fix=unsafe` also where a person should look.
    #[arg(
        long, value_name = "WHICH", num_args = 0..=1, require_equals = true,
        default_missing_value = "safe", help_heading = "Fixes"
    )]
    pub fix: Option<WhichFixes>,

    /// Show what `--fix` would change, and change nothing.
    #[arg(long, help_heading = "Fixes")]
    pub diff: bool,

    /// Check the text on standard input as if it were in this file.
    #[arg(long, value_name = "FILE", conflicts_with = "paths", help_heading = "Input")]
    pub stdin_filename: Option<PathBuf>,

    /// Report only on what git says differs from a revision (HEAD where none is named).
    #[arg(
        long, value_name = "REV", num_args = 0..=1, require_equals = true,
        default_missing_value = "HEAD", help_heading = "Input"
    )]
    pub changed: Option<String>,

    /// A file of known findings that are not reported.
    #[arg(long, value_name = "FILE", help_heading = "Baseline")]
    pub baseline: Option<PathBuf>,

    /// Write everything that is found to the baseline file, and report nothing.
    #[arg(long, help_heading = "Baseline")]
    pub write_baseline: bool,
}

const EXAMPLES: &str = "\
Examples:
  skillctl lint                                   every skill, command and agent of the project
  skillctl lint .claude/skills --diff             what `--fix` would change
  skillctl lint --target claude-ai --target codex before a skill is given to others
  skillctl lint --changed=origin/main --format github --fail-on error
  skillctl lint --baseline known.json --write-baseline
  skillctl lint --stdin-filename .claude/skills/notes/SKILL.md < draft.md";

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhichFixes {
    /// Those that leave what is meant as it is.
    Safe,
    /// All.
    Unsafe,
}

impl WhichFixes {
    const fn least(self) -> Safety {
        match self {
            Self::Safe => Safety::Safe,
            Self::Unsafe => Safety::Unsafe,
        }
    }
}

/// Checks the files and reports.
pub fn lint(args: &LintArgs) -> Result<Exit, CommandError> {
    let setup = setup::read(args)?;
    let lint = Lint { options: &setup.options, levels: &setup.levels };
    let mut report = if let Some(path) = &args.stdin_filename {
        let mut text = Vec::new();
        std::io::stdin().lock().read_to_end(&mut text)?;
        if args.fix.is_some() || args.diff {
            return fixing::stdin(args, &lint, path, &text);
        }
        lint.run_text(input::classify(path), text)
    } else {
        let inputs = input::collect(&args.paths, setup.exclude.as_ref());
        something(&inputs, &args.paths)?;
        let inputs = match args.fix {
            Some(_) if !args.diff => fixing::write(args, &lint, inputs, setup.exclude.as_ref())?,
            None if !args.diff => inputs,
            _ => return fixing::show(args, &lint, &inputs),
        };
        lint.run(inputs)
    };
    if let Some(revision) = &args.changed {
        let folder = args.paths.first().map_or(Path::new("."), |path| path);
        let folder = if folder.is_dir() { folder } else { folder.parent().unwrap_or(folder) };
        let changed = Changed::since(folder, revision).map_err(CommandError::new)?;
        report.retain_paths(|path| changed.touches(path));
    }
    if let Some(path) = args.baseline.as_ref().or(setup.baseline.as_ref()) {
        if args.write_baseline {
            return write_baseline(&report, path);
        }
        Baseline::read(path).map_err(CommandError::new)?.apply(&mut report, path);
    } else if args.write_baseline {
        return Err(CommandError::new("`--write-baseline` needs a file to write")
            .hinted("name one with `--baseline FILE`, or as `baseline` in skillctl.toml"));
    }
    show(args, &mut report)
}

/// Fails where there is nothing to read: no answer is not a good answer.
fn something(inputs: &Inputs, paths: &[PathBuf]) -> Result<(), CommandError> {
    if !inputs.files.is_empty() || !inputs.strays.is_empty() || !inputs.manifests.is_empty() {
        return Ok(());
    }
    tell(&inputs.problems)?;
    let folder = paths.iter().find_map(|path| {
        let inner = path.join("SKILL.md");
        [path, &inner].into_iter().find(|path| path.ends_with("SKILL.md") && path.is_dir()).cloned()
    });
    if let Some(folder) = folder {
        let message = format!("{} is a folder: SKILL.md is a file", folder.display());
        return Err(CommandError::new(message).hinted("put the text in a file of that name"));
    }
    Err(CommandError::new("found no skill, command or agent file to read")
        .hinted("name a folder that holds `<name>/SKILL.md`, or a file"))
}

/// Writes what could not be read to standard error.
fn tell(problems: &[crate::project::Problem]) -> Result<(), CommandError> {
    let mut stderr = anstream::stderr().lock();
    for problem in problems {
        let text = problem.to_string();
        writeln!(stderr, "error: {}", harmless(&text))?;
    }
    Ok(())
}

fn write_baseline(report: &Report, path: &Path) -> Result<Exit, CommandError> {
    tell(&report.problems)?;
    Baseline::of(report, path)
        .write(path)
        .map_err(|error| CommandError::new(format!("{}: {error}", path.display())))?;
    let mut stderr = anstream::stderr().lock();
    let count = output::summary::counted(report.findings.len(), "finding");
    writeln!(stderr, "{count} written to {}", path.display())?;
    Ok(if report.problems.is_empty() { Exit::Clean } else { Exit::Error })
}

fn show(args: &LintArgs, report: &mut Report) -> Result<Exit, CommandError> {
    tell(&report.problems)?;
    let failing = report.findings.iter().any(|finding| finding.severity >= args.fail_on);
    let style = Style { look: Look::of_stdout(), quiet: args.quiet, most: args.max_findings };
    let mut stdout = BufWriter::new(anstream::stdout().lock());
    output::render(report, args.format, style, &mut stdout)?;
    stdout.flush()?;
    Ok(match (report.problems.is_empty(), failing) {
        (false, _) => Exit::Error,
        (true, true) => Exit::Findings,
        (true, false) => Exit::Clean,
    })
}
