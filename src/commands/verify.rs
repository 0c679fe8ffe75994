//! `skillctl verify`.

use std::env;
use std::fs;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};
use glob::Pattern;

use crate::client::Client;
use crate::commands::{CommandError, numbers};
use crate::exit::Exit;
use crate::output;
use crate::scenario::parse;
use crate::terminal::harmless;
use crate::verify::installed::{self, Installed};
use crate::verify::isolation::Network;
use crate::verify::job::{Failure, Limits};
use crate::verify::project::{self, PrepareError, Prepared, Request};
use crate::verify::report::Report;
use crate::verify::run::{Case, Runner, Verdict, ask_version};
use crate::verify::suite::{self, Choice};
use crate::verify::supervisor::Supervisor;

/// Hold skillctl's answer against the Claude Code that is installed here.
///
/// Starts that client with a recording server on loopback in place of the API, plays a conversation,
/// and compares what the client really sent with what skillctl says, block by block. Nothing is asked
/// of a model and nothing is paid for.
///
/// The client gets a throw-away home and configuration, a dummy key, a copy of what it needs of the
/// project, and no variable of your environment but PATH; where the system can do it, it has no network
/// but loopback. Commands in your skills are not run. Those of a scenario are, by the client and by
/// skillctl: play only scenarios that you trust.
///
/// Exit code 0: all agree; 1: something differs; 2: something could not be played. A difference says
/// that skillctl is wrong about this client, or that this client is another than the measured ones.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl verify                               every skill of the project, listed and called once
  skillctl verify code-review --args src/a.ts   one skill, called with this
  skillctl verify conversation.yaml             a conversation of your own
  skillctl verify --suite                       captures of every kind that ship with skillctl
  skillctl verify --suite '*'                   all of them
  skillctl verify --suite 'subst-*' --record records --claude-bin ~/old/bin/claude")]
pub struct VerifyArgs {
    /// Scenario files to play (`.json`, `.yaml`), or names of the project's skills; every skill of the
    /// project where nothing is named. With `--suite`, names of its scenarios, and patterns such as
    /// `fork-*`.
    #[arg(value_name = "SCENARIO|NAME")]
    pub what: Vec<String>,

    /// Play capture scenarios that ship with skillctl: some of every kind, or those that are named;
    /// `'*'` names all.
    #[arg(long)]
    pub suite: bool,

    /// How to write the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: VerifyFormat,

    /// Keep what the client sent: `DIR/NAME.json` for each scenario, in the form of the captures in
    /// skillctl's source.
    #[arg(long, value_name = "DIR")]
    pub record: Option<PathBuf>,

    /// Which project.
    #[command(flatten)]
    pub project: ProjectChoice,

    /// The client to run, instead of `claude` on PATH.
    #[arg(long, value_name = "FILE", help_heading = "Client")]
    pub claude_bin: Option<PathBuf>,

    /// Hold it against this client, instead of the measured one that is nearest to it.
    #[arg(long, value_name = "CLIENT", help_heading = "Client")]
    pub client: Option<String>,

    /// What the client may reach, instead of loopback only where the system can do that.
    #[arg(long, value_name = "NETWORK", help_heading = "Client")]
    pub network: Option<NetworkChoice>,

    /// Seconds that the client may take for one turn; five times that for a conversation.
    #[arg(long, value_name = "SECONDS", default_value = "60", help_heading = "Client", value_parser = numbers::from_one::<u64>)]
    pub timeout: u64,

    /// How many clients run at the same time, instead of one a processor.
    #[arg(long, value_name = "N", help_heading = "Client", value_parser = numbers::from_one::<usize>)]
    pub jobs: Option<usize>,
}

/// Which project, for skills.
#[derive(Debug, Args)]
#[command(next_help_heading = "Project")]
pub struct ProjectChoice {
    /// The folder the client starts in.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub project: PathBuf,

    /// A home whose skills count too; the user of a verification has an empty one otherwise.
    #[arg(long, value_name = "DIR")]
    pub home: Option<PathBuf>,

    /// One more folder whose skills are loaded (may be repeated).
    #[arg(long, value_name = "DIR")]
    pub add_dir: Vec<PathBuf>,

    /// A plugin to load (may be repeated).
    #[arg(long, value_name = "DIR")]
    pub plugin_dir: Vec<PathBuf>,

    /// The session's model.
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,

    /// What each skill is invoked with.
    #[arg(long, value_name = "TEXT", default_value = "one \"two words\" three")]
    pub args: String,

    /// Run the client in the project itself, not in a copy of what it needs. Refused where its settings
    /// would run programs or send requests elsewhere.
    #[arg(long)]
    pub in_place: bool,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerifyFormat {
    /// For people.
    Text,
    /// One versioned JSON document.
    Json,
}

/// What the client may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NetworkChoice {
    /// Loopback, in a network namespace of its own.
    Loopback,
    /// What this machine reaches.
    Shared,
}

/// How long a client may take altogether, in turns at their limit.
const TOTAL: u32 = 5;

/// The longest that it may take to say its version.
const VERSION: Duration = Duration::from_secs(30);

/// Plays and compares.
pub fn verify(args: &VerifyArgs) -> Result<Exit, CommandError> {
    let mut cases = cases(args)?;
    let file = installed::find(args.claude_bin.as_deref()).map_err(not_found)?;
    let supervisor = Supervisor::new()?;
    let network = match args.network {
        Some(NetworkChoice::Loopback) => Network::Loopback,
        Some(NetworkChoice::Shared) => Network::Shared,
        None => Network::best(),
    };
    note(&isolation_note(network));
    let path = env::var("PATH").unwrap_or_default();
    let program = installed::program(&file);
    let turn = Duration::from_secs(args.timeout.clamp(1, 24 * 60 * 60));
    let version = ask_version(&supervisor, &program, network, &path, turn.min(VERSION))
        .map_err(|failure| failed(&failure))?;
    let measured = match &args.client {
        Some(name) => Client::find(name),
        None => Client::nearest(&version),
    };
    let measured = measured.map_err(CommandError::new)?;
    let exact = measured.version() == version;
    if !exact {
        let why = if args.client.is_some() { "as asked" } else { "the nearest that is measured" };
        note(&format!("Claude Code {version} is held against {measured}, {why}"));
    }
    if let Some(folder) = &args.record {
        // Before anything is played for nothing.
        fs::create_dir_all(folder).map_err(|error| not_kept(folder, &error))?;
    }
    let prepared = prepare(args, &measured, exact)?;
    let mut left_out = Vec::new();
    if let Some(prepared) = &prepared {
        cases.extend(prepared.cases.iter().cloned());
        left_out.clone_from(&prepared.left_out);
    }
    for what in &left_out {
        note(&format!("left out: {}", harmless(what)));
    }
    let installed = Installed { program, path: file, version, measured, lists: Vec::new() };
    let mut runner = Runner {
        supervisor: &supervisor,
        installed,
        network,
        limits: Limits { turn, total: turn * TOTAL },
        path,
    };
    if !exact {
        // One that cannot be asked will not play anything either, and that is said of each case.
        runner.installed.lists = runner.lists().unwrap_or_default();
        if !runner.installed.lists.is_empty() {
            let names = runner.installed.lists.join(", ");
            note(&format!(
                "this client also lists skills of its own, which are left out of what is compared: {}",
                harmless(&names)
            ));
        }
    }
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok().map(usize::from));
    let verdicts = play(&runner, &cases, jobs.unwrap_or(2));
    if supervisor.interrupted() {
        return Err(CommandError::new("interrupted: nothing was left running"));
    }
    let Installed { path, version, measured, .. } = runner.installed;
    let measured = measured.to_string();
    if let Some(folder) = &args.record {
        keep_records(&verdicts, folder)?;
    }
    if let given_up @ 1.. = cases.len() - verdicts.len() {
        let tried = verdicts.len();
        let rest = format!("{given_up} more, as none of the first {tried} could be played");
        note(&format!("left out: {rest}"));
        left_out.push(rest);
    }
    let verdicts = project::split(&cases, verdicts);
    let suite = args.suite;
    let report = Report { version, path, measured, exact, network, suite, left_out, verdicts };
    let mut out = BufWriter::new(anstream::stdout().lock());
    match args.format {
        VerifyFormat::Json => output::verify::json::render(&report, &mut out)?,
        VerifyFormat::Text if args.suite && args.what.iter().all(|what| what == "*") => {
            output::verify::table::render(&report, &mut out)?;
        }
        VerifyFormat::Text => output::verify::text::render(&report, &mut out)?,
    }
    out.flush()?;
    Ok(report.exit())
}

/// Returns what is to be played.
fn cases(args: &VerifyArgs) -> Result<Vec<Case>, CommandError> {
    if args.suite {
        let patterns = args.what.iter().map(|text| {
            Pattern::new(text).map_err(|error| CommandError::new(format!("`{text}`: {error}")))
        });
        let choice = match patterns.collect::<Result<Vec<_>, _>>()? {
            patterns if patterns.is_empty() => Choice::Core,
            patterns => Choice::Matching(patterns),
        };
        let (cases, all) = suite::cases(&choice)?;
        if matches!(choice, Choice::Core) {
            let count = cases.len();
            note(&format!("{count} of {all} scenarios are played; `--suite '*'` plays them all"));
        }
        if cases.is_empty() {
            let message = format!("no scenario of the suite is called {}", args.what.join(" or "));
            return Err(CommandError::new(message).hinted("a pattern such as `subst-*` names many"));
        }
        return Ok(cases);
    }
    let scenarios = args.what.iter().filter(|what| is_scenario(what));
    scenarios.map(|path| scenario_case(Path::new(path))).collect()
}

/// Returns whether a word on the command line names a scenario file; else it names a skill.
fn is_scenario(what: &str) -> bool {
    let extension = Path::new(what).extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| ["json", "yaml", "yml"].contains(&extension))
}

/// Prepares the project's skills, where some or all of them are to be verified.
fn prepare(
    args: &VerifyArgs,
    client: &Client,
    exact: bool,
) -> Result<Option<Prepared>, CommandError> {
    let skills = || args.what.iter().filter(|what| !is_scenario(what));
    if args.suite || (!args.what.is_empty() && skills().next().is_none()) {
        return Ok(None);
    }
    let choice = &args.project;
    let request = Request {
        start: choice.project.clone(),
        home: choice.home.clone(),
        add_dirs: choice.add_dir.clone(),
        plugin_dirs: choice.plugin_dir.clone(),
        names: skills().map(|name| name.trim_start_matches('/').to_owned()).collect(),
        arguments: choice.args.clone(),
        model: choice.model.clone(),
        in_place: choice.in_place,
        client: client.clone(),
        exact,
    };
    project::prepare(&request).map(Some).map_err(|error| {
        let answer = CommandError::new(harmless(&error.to_string()));
        match error {
            PrepareError::Unknown { near: Some(near), .. } => {
                answer.hinted(format!("did you mean `{}`?", harmless(&near)))
            }
            PrepareError::Unsafe { .. } => answer.hinted("verify a copy: leave `--in-place` out"),
            _ => answer,
        }
    })
}

/// Reads a scenario file.
fn scenario_case(path: &Path) -> Result<Case, CommandError> {
    let scenario = parse::read(path).map_err(|error| {
        let answer = CommandError::new(&error);
        match error.help {
            Some(help) => answer.hinted(help),
            None => answer,
        }
    })?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Case::new(&name, scenario))
}

/// Plays the cases; on a terminal a line counts them.
fn play(runner: &Runner<'_>, cases: &[Case], jobs: usize) -> Vec<Verdict> {
    let shows = std::io::stderr().is_terminal() && cases.len() > 1;
    let done = AtomicUsize::new(0);
    let verdicts = runner.play_all(cases, jobs, &|_| {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if shows {
            // A counter that cannot be shown is no loss.
            let _ = write!(anstream::stderr(), "\r{done} of {} played", cases.len());
        }
    });
    if shows {
        let _ = write!(anstream::stderr(), "\r\x1b[K");
    }
    verdicts
}

/// Writes each record to a file of its own.
fn keep_records(verdicts: &[Verdict], folder: &Path) -> Result<(), CommandError> {
    for verdict in verdicts {
        let Some(record) = &verdict.record else { continue };
        let path = folder.join(format!("{}.json", verdict.name));
        let text = serde_json::to_string_pretty(record).map_err(CommandError::new)?;
        fs::write(&path, text + "\n").map_err(|error| not_kept(&path, &error))?;
    }
    Ok(())
}

fn not_kept(path: &Path, error: &std::io::Error) -> CommandError {
    CommandError::new(format!("--record {}: {error}", path.display()))
}

/// Says where the client will run, before it does.
fn isolation_note(network: Network) -> String {
    let reach = match network {
        Network::Loopback => "no network but loopback",
        Network::Shared if Network::best() == Network::Shared => {
            "this machine's network, as this system has no network namespaces: only its own switches \
             keep it from using that"
        }
        Network::Shared => {
            "this machine's network, as asked: only its own switches keep it from using that"
        }
    };
    format!("the client runs with a throw-away home, a dummy key and {reach}")
}

/// Writes a note to the error stream.
fn note(text: &str) {
    // Nothing is left to report to where the stream is closed.
    let _ = writeln!(anstream::stderr(), "note: {text}");
}

fn not_found(error: installed::NotFound) -> CommandError {
    CommandError::new(error).hinted("install Claude Code, or name it with `--claude-bin FILE`")
}

fn failed(failure: &Failure) -> CommandError {
    let error = CommandError::new(failure);
    match failure.hint() {
        Some(hint) => error.hinted(hint),
        None => error,
    }
}
