//! The process in which a client runs: moves to its namespace, starts the recorder and the client,
//! plays, answers, and leaves nothing running.
//!
//! It reads its job from its input, which its parent then keeps open: when that closes, the parent is
//! gone or has changed its mind, and the worker ends.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;

use crate::client::Client;
use crate::expand::shell::ShellMode;
use crate::project::Surface;
use crate::scenario::marks::Marks;
use crate::scenario::{Folders, PlayOptions, Record, Scenario, StepForm, play_in, tree};
use crate::verify::book::Book;
use crate::verify::distill::Distiller;
use crate::verify::isolation;
use crate::verify::job::{Answer, Failure, Job, Play, Task};
use crate::verify::print::{self, PrintClient};
use crate::verify::processes::{Guarded, adopt_orphans, end_descendants};
use crate::verify::recorder::{Recorder, Reply};
use crate::verify::terminal::TerminalClient;

/// The hidden subcommand that is a worker.
pub const COMMAND: &str = "verify-worker";

/// How long a change on disk is given to be noticed, where a scenario does not say.
const SETTLE: Duration = Duration::from_secs(4);

/// The most that a client may print when it is asked for its version, in bytes.
const VERSION_LIMIT: u64 = 64 * 1024;

/// Reads a job from the standard input and writes its answer to the standard output. Fails where
/// that is no job, or nobody reads the answer.
pub fn work() -> io::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let job: Job = serde_json::from_str(&line)?;
    // Before any thread starts: a namespace is entered by one thread alone.
    let entered = isolation::enter(job.network);
    let interrupted = Arc::new(AtomicBool::new(false));
    let parent_gone = Arc::clone(&interrupted);
    thread::spawn(move || {
        // The parent sends nothing more: the input ends, or breaks, with it.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        parent_gone.store(true, Ordering::Relaxed);
    });
    adopt_orphans();
    let result = match entered {
        Err(error) => Err(Failure::Namespace(error.to_string())),
        Ok(()) => match &job.task {
            Task::Version => version(&job, &interrupted).map(Answer::Version),
            Task::Play(play) => {
                self::play(&job, play, &interrupted).map(|record| Answer::Record(Box::new(record)))
            }
            Task::Simulate { scenario, folders, client } => simulate(scenario, folders, client),
        },
    };
    end_descendants();
    if interrupted.load(Ordering::Relaxed) {
        // The parent may be gone, and with it the one that cleans up.
        for folder in &job.discard {
            let _ = fs::remove_dir_all(folder);
        }
    }
    let answer = serde_json::to_string(&result.unwrap_or_else(Answer::Failed))?;
    writeln!(io::stdout().lock(), "{answer}")
}

/// A client on either surface.
enum AnyClient {
    Print(PrintClient),
    Terminal(TerminalClient),
}

/// Starts a program in a process group of its own.
pub(super) fn spawn(command: &mut Command) -> Result<Guarded, Failure> {
    let child = command.process_group(0).spawn();
    child.map(|child| Guarded { child }).map_err(|error| not_started(command, &error))
}

/// Returns why a program cannot be started.
pub(super) fn not_started(command: &Command, error: &io::Error) -> Failure {
    let program = command.get_program().to_string_lossy();
    let why = match error.raw_os_error() {
        Some(errno) if errno == Errno::NOEXEC.raw_os_error() => {
            "is no program of this system (one that npm installed without running its install \
             script is only a note that says so)"
                .to_owned()
        }
        _ => error.to_string(),
    };
    Failure::Start(format!("{program}: {why}"))
}

/// Returns the command that runs the client, with nothing of this process's environment.
fn command(job: &Job) -> Result<Command, Failure> {
    let (program, words) = job
        .program
        .split_first()
        .ok_or_else(|| Failure::Start("no program is named".to_owned()))?;
    let mut command = Command::new(program);
    command.args(words).env_clear().envs(&job.env).current_dir(&job.cwd);
    Ok(command)
}

/// Asks the client for its version; what it says to its error stream comes after what it prints.
fn version(job: &Job, interrupted: &AtomicBool) -> Result<String, Failure> {
    let mut command = command(job)?;
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = spawn(&mut command)?;
    let (output, errors) = (process.child.stdout.take(), process.child.stderr.take());
    let reader = thread::spawn(move || {
        let mut said = Vec::new();
        // What could be read before an error still counts.
        let _ = output.map(|output| output.take(VERSION_LIMIT).read_to_end(&mut said));
        let _ = errors.map(|errors| errors.take(VERSION_LIMIT).read_to_end(&mut said));
        String::from_utf8_lossy(&said).into_owned()
    });
    let until = Instant::now() + job.limits.turn;
    let when = "when asked for its version";
    while !reader.is_finished() {
        if interrupted.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
        if Instant::now() >= until {
            let seconds = job.limits.turn.as_secs();
            return Err(Failure::Silent { seconds, when: when.to_owned(), said: String::new() });
        }
        thread::sleep(Duration::from_millis(5));
    }
    let said = reader.join();
    let said = said.map_err(|_| Failure::Worker("a reading thread failed".to_owned()))?;
    match process.ended() {
        Some(status) if !status.success() => {
            Err(print::ended(print::describe(status), when, print::one_line(&said)))
        }
        _ => Ok(said),
    }
}

/// Plays a conversation.
fn play(job: &Job, play: &Play, interrupted: &Arc<AtomicBool>) -> Result<Record, Failure> {
    let Play { scenario, folders, .. } = play;
    let recorder = Recorder::start(scenario.main_marker.clone())
        .map_err(|error| Failure::Port(error.to_string()))?;
    let marks = Marks::new(&folders.project, &folders.home, Some(&folders.base), "");
    let mut command = command(job)?;
    command.env("ANTHROPIC_BASE_URL", recorder.url());
    let interrupts = Arc::clone(interrupted);
    let mut client = if scenario.surface == Some(Surface::Interactive) {
        command.args(&play.args);
        AnyClient::Terminal(TerminalClient::start(command, job.limits, interrupts)?)
    } else {
        command.args(print::ARGS).args(&play.args);
        AnyClient::Print(PrintClient::start(&mut command, job.limits, interrupts)?)
    };
    let mut book = Book::new(Distiller { always_listed: play.always_listed.clone() });
    let mut call = 0_u64;
    for (first, turn) in turns(&scenario.steps) {
        let when =
            format!("in step {}{}", first + 1, turn.first().map(step_words).unwrap_or_default());
        let Some(typed) = turn.first().and_then(typed) else {
            for form in turn {
                change(form, play, interrupted)?;
                book.pass(form);
            }
            continue;
        };
        recorder.script(turn.iter().filter_map(|form| {
            let tool = form.tool_use.as_ref()?;
            call += 1;
            let input =
                tool.input.iter().map(|(key, value)| (key.clone(), marks.fill_value(value)));
            let id = format!("toolu_{call:016}");
            Some(vec![Reply::ToolUse { id, name: tool.name.clone(), input: input.collect() }])
        }));
        let mark = recorder.count();
        let said = marks.fill(typed);
        let shown = match &mut client {
            AnyClient::Print(client) => client.turn(&said, &when, &recorder),
            AnyClient::Terminal(client) => client.turn(&said, turn.len() - 1, &when, &recorder),
        };
        match shown {
            Ok(shown) => book.turn(turn, &recorder.since(mark), shown),
            // It is expected to hang; what it sent before counts.
            Err(Failure::Silent { .. })
                if scenario.timeout.is_some() && recorder.count() > mark =>
            {
                book.turn(turn, &recorder.since(mark), None);
                break;
            }
            Err(failure) => return Err(failure),
        }
    }
    if let AnyClient::Print(client) = client {
        client.finish();
    }
    let session = recorder.session().unwrap_or_default();
    let marks = Marks::new(&folders.project, &folders.home, Some(&folders.base), &session);
    Ok(book.close(play.client.clone(), |text| marks.clean(text)))
}

/// Plays a conversation as skillctl does.
fn simulate(scenario: &Scenario, folders: &Folders, client: &str) -> Result<Answer, Failure> {
    let client = Client::find(client).map_err(|error| Failure::Worker(error.to_string()))?;
    // In a scenario's own folders the client runs commands too; of somebody's project it must not.
    let shell = if scenario.files.is_some() { ShellMode::Run } else { ShellMode::Skip };
    let options = PlayOptions { client, shell };
    play_in(folders, scenario, &options)
        .map(|played| Answer::Record(Box::new(played.record)))
        .map_err(|error| Failure::Files(error.to_string()))
}

/// Splits steps into turns, each with the index of its first step: what is typed with the tool calls
/// after it, or something that happens between turns.
fn turns(steps: &[StepForm]) -> impl Iterator<Item = (usize, &[StepForm])> {
    let mut start = 0;
    steps.chunk_by(|_, next| next.tool_use.is_some()).map(move |turn| {
        let first = start;
        start += turn.len();
        (first, turn)
    })
}

/// Returns the start of what a step says, for messages.
fn step_words(form: &StepForm) -> String {
    let words = typed(form).map(|text| print::one_line(text).chars().take(60).collect::<String>());
    words.map_or_else(String::new, |words| format!(" (`{words}`)"))
}

/// Returns what is typed in a step.
fn typed(form: &StepForm) -> Option<&str> {
    match (&form.user, form.compact) {
        (Some(text), _) => Some(text),
        (None, Some(true)) => Some("/compact"),
        _ => None,
    }
}

/// Changes files while the client waits, and lets it notice.
fn change(form: &StepForm, play: &Play, interrupted: &AtomicBool) -> Result<(), Failure> {
    let Some(change) = &form.change else { return Ok(()) };
    tree::apply(&play.folders.project, change)
        .map_err(|error| Failure::Files(error.to_string()))?;
    let settle = change.wait.map(Duration::try_from_secs_f64);
    let until = Instant::now() + settle.and_then(Result::ok).unwrap_or(SETTLE);
    while Instant::now() < until {
        if interrupted.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
