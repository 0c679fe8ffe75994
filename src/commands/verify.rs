//! `skillctl verify`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::client::Client;
use crate::commands::CommandError;
use crate::exit::Exit;
use crate::scenario::parse;
use crate::verify::installed::{self, Installed};
use crate::verify::isolation::Network;
use crate::verify::job::{Failure, Limits};
use crate::verify::run::{Case, Runner, Verdict, ask_version};
use crate::verify::supervisor::Supervisor;

/// Hold skillctl's answer against the Claude Code that is installed here.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Scenario files to play.
    #[arg(value_name = "SCENARIO|NAME")]
    pub what: Vec<String>,

    /// The client to run, instead of `claude` on PATH.
    #[arg(long, value_name = "FILE")]
    pub claude_bin: Option<PathBuf>,

    /// Keep what the client sent: one record a scenario, in the form of the project's captures.
    #[arg(long, value_name = "DIR")]
    pub record: Option<PathBuf>,

    /// Seconds that the client may take for one turn.
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    pub timeout: u64,

    /// How many clients run at the same time; as many as there are processors where it is not said.
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

/// Plays and compares.
pub fn verify(args: &VerifyArgs) -> Result<Exit, CommandError> {
    let cases =
        args.what.iter().map(|path| case(Path::new(path))).collect::<Result<Vec<_>, _>>()?;
    let supervisor = Supervisor::new()?;
    let path = env::var("PATH").unwrap_or_default();
    let network = Network::best();
    let file = installed::find(args.claude_bin.as_deref()).map_err(CommandError::new)?;
    let program = installed::program(&file);
    let version = ask_version(&supervisor, &program, network, &path).map_err(failure)?;
    let measured = Client::nearest(&version).map_err(CommandError::new)?;
    let turn = Duration::from_secs(args.timeout);
    let runner = Runner {
        supervisor: &supervisor,
        installed: Installed { program, path: file, version, measured },
        network,
        limits: Limits { turn, total: turn * 5 },
        path,
    };
    let verdicts = runner.play_all(&cases, args.jobs.unwrap_or(2), &|_: &Verdict| {});
    for v in &verdicts {
        use std::io::Write;
        let _ = writeln!(
            std::io::stdout(),
            "{} {:?} {:?} {:?}",
            v.name,
            v.counts(),
            v.took,
            v.outcome.as_ref().err()
        );
    }
    if let Some(folder) = &args.record {
        fs::create_dir_all(folder)?;
        for verdict in &verdicts {
            if let Some(record) = &verdict.record {
                let text = serde_json::to_string_pretty(record).map_err(CommandError::new)?;
                fs::write(folder.join(format!("{}.json", verdict.name)), text + "\n")?;
            }
        }
    }
    Ok(Exit::Clean)
}

/// Reads a scenario.
fn case(path: &Path) -> Result<Case, CommandError> {
    let scenario = parse::read(path).map_err(CommandError::new)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Case { name, scenario })
}

fn failure(failure: Failure) -> CommandError {
    let error = CommandError::new(&failure);
    match failure.hint() {
        Some(hint) => error.hinted(hint),
        None => error,
    }
}
