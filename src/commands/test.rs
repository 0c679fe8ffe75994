//! `skillctl test`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::client::Client;
use crate::commands::{CommandError, numbers};
use crate::exit::Exit;
use crate::output::tests::{TestFormat, render};
use crate::terminal::{Look, harmless};
use crate::testing::{RunOptions, find, run};

/// Play the tests of skills and hold each step against what it is expected to bring.
///
/// A test is a scenario with expectations: `tests/*.yaml` in a skill's folder, or any `.yaml` or
/// `.json` file below a folder named `skill-tests`. Without files of its own it is played against
/// the project around it, with an empty home.
///
/// Shell commands in bodies are not run: their outputs come from `NAME.shell.yaml` beside the test,
/// which `--shell run --update` writes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct TestArgs {
    /// Test files, or folders to look below.
    #[arg(value_name = "PATH", default_value = ".")]
    pub paths: Vec<PathBuf>,

    /// The client to answer for, such as `2.1.87` or `latest` (may be repeated: each test is played
    /// for each).
    #[arg(long, value_name = "CLIENT", default_value = "latest")]
    pub client: Vec<String>,

    /// Write snapshots that are missing or differ; with `--shell run` the commands' outputs too.
    #[arg(long)]
    pub update: bool,

    /// What to do with shell commands in bodies.
    #[arg(long, value_name = "WHAT", default_value = "replay")]
    pub shell: TestShell,

    /// How to print the results.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TestFormat,

    /// How many tests to play at a time.
    #[arg(long, value_name = "N", value_parser = numbers::from_one::<usize>)]
    pub jobs: Option<usize>,
}

/// What a test does with shell commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum TestShell {
    /// Take recorded outputs.
    Replay,
    /// Run them.
    Run,
}

const EXAMPLES: &str = "\
Examples:
  skillctl test                        all tests below this folder
  skillctl test .claude/skills/deploy  one skill's tests
  skillctl test --update               accept what the snapshots now are
  skillctl test --format junit > out.xml

Exit code 1: an expectation does not hold; 2: a test could not be played. docs/scenarios.md has the form
of a test.

A first test, in .claude/skills/deploy/tests/first.yaml:
  steps:
    - user: /deploy staging
      expect: {contains: Deploy to staging}
";

/// Plays the tests.
pub fn test(args: &TestArgs) -> Result<Exit, CommandError> {
    let mut clients = Vec::new();
    for name in &args.client {
        clients.push(Client::find(name).map_err(CommandError::new)?);
    }
    let found = find(&args.paths).map_err(|path| {
        CommandError::new(format!("{}: does not exist", path.display()))
            .hinted("name test files, or folders to look below")
    })?;
    let mut stderr = anstream::stderr().lock();
    for text in &found.unread {
        writeln!(stderr, "error: {}", harmless(text))?;
    }
    if found.tests.is_empty() {
        return Err(CommandError::new("no tests found").hinted(
            "a test is a `tests/*.yaml` file in a skill's folder, or a file below `skill-tests`",
        ));
    }
    let options = RunOptions {
        clients,
        run_commands: args.shell == TestShell::Run,
        update: args.update,
        jobs: args.jobs,
    };
    let report = run(&found.tests, &options);
    let mut stdout = anstream::stdout().lock();
    render(&report, args.format, Look::of_stdout(), &mut stdout)?;
    stdout.flush()?;
    let (_, failed, broken) = report.counts();
    Ok(match (failed, broken + found.unread.len()) {
        (_, 1..) => Exit::Error,
        (1.., 0) => Exit::Findings,
        (0, 0) => Exit::Clean,
    })
}
