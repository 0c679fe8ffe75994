//! Running commands as a client does: bash, one process group each, a time limit.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::shell::{Quoting, ShellFacts};
use crate::expand::quote;
use crate::expand::shell::output::{Captured, OUTPUT_LIMIT};

/// The most bytes that a command may write before it is stopped: a client would fill the disk.
const RUNAWAY: u64 = 64 << 20;

/// The most commands that run at the same time.
const AT_ONCE: usize = 32;

/// Where and how commands run.
#[derive(Clone, Debug)]
pub(super) struct RunPlace {
    /// The folder they start in.
    pub cwd: PathBuf,
    /// Variables on top of, or in place of, the environment of this process.
    pub env: BTreeMap<String, String>,
    /// Whether the environment of this process is passed on.
    pub inherit_env: bool,
    /// How long one may take.
    pub timeout: Duration,
}

/// How a command ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    /// What it printed, errors included, in the order it was written.
    pub output: Captured,
    /// Why it ended.
    pub end: End,
    /// The folder it ended in, where it ended well.
    pub folder: Option<PathBuf>,
    /// How long it took.
    pub took: Duration,
}

/// Why a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With this code; a signal counts as 1.
    Code(i32),
    /// The time was over.
    Timeout,
    /// It holds a character that no command line can (U+0000).
    Impossible,
}

/// A command that could not be started at all.
#[derive(Debug, thiserror::Error)]
#[error("could not run bash in {}: {source}", folder.display())]
pub struct RunError {
    folder: PathBuf,
    source: std::io::Error,
}

/// Runs commands side by side, as clients do, and returns how each ended, in their order.
pub(super) fn all(
    commands: &[&str],
    place: &RunPlace,
    facts: &ShellFacts,
) -> Result<Vec<Ended>, RunError> {
    let mut ended = Vec::with_capacity(commands.len());
    for some in commands.chunks(AT_ONCE) {
        let results: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> =
                some.iter().map(|command| scope.spawn(|| one(command, place, facts))).collect();
            running.into_iter().map(thread::ScopedJoinHandle::join).collect()
        });
        for result in results {
            let lost = || RunError {
                folder: place.cwd.clone(),
                source: std::io::Error::other("the thread that waited for it is gone"),
            };
            ended.push(result.map_err(|_| lost())??);
        }
    }
    Ok(ended)
}

/// Runs one command.
fn one(command: &str, place: &RunPlace, facts: &ShellFacts) -> Result<Ended, RunError> {
    let wrong = |source| RunError { folder: place.cwd.clone(), source };
    let started = Instant::now();
    if command.contains('\0') {
        let output = Captured::default();
        return Ok(Ended { output, end: End::Impossible, folder: None, took: started.elapsed() });
    }
    let mut output = tempfile::tempfile().map_err(wrong)?;
    let folder_file = tempfile::NamedTempFile::new().map_err(wrong)?;
    let line = command_line(command, folder_file.path(), facts);
    let mut child = start(&line, place, &output).map_err(wrong)?;
    let in_time = wait(&mut child, &output, started + place.timeout);
    // Before it is reaped, while its id cannot belong to another process.
    stop_group(&child);
    let status = child.wait().map_err(wrong)?;
    let end = if in_time { End::Code(status.code().unwrap_or(1)) } else { End::Timeout };
    let output = captured(&mut output).map_err(wrong)?;
    let folder = (end == End::Code(0)).then(|| ended_in(folder_file.path())).flatten();
    Ok(Ended { output, end, folder, took: started.elapsed() })
}

/// Returns the line that the client gives to bash: messages of bash quote it and count its lines
/// (`shell-quoting`).
fn command_line(command: &str, folder_file: &Path, facts: &ShellFacts) -> String {
    let quoted = quote::command(command, facts.quoting);
    let input = match facts.quoting {
        _ if reads_input(command) => "",
        Quoting::Mixed if has_pipe(command) => "",
        Quoting::Mixed => r" \< /dev/null",
        Quoting::SingleQuotes => " < /dev/null",
    };
    let folder_file = quote::word(&folder_file.to_string_lossy(), Quoting::SingleQuotes);
    format!(
        "shopt -u extglob 2>/dev/null || true && eval {quoted}{input} && pwd -P >| {folder_file}"
    )
}

/// Returns whether the command says itself where its input comes from: a here-document, or a
/// redirection after white space or an operator, in quotes or not (`shell-quoting`).
fn reads_input(command: &str) -> bool {
    let bytes = command.as_bytes();
    command.match_indices('<').any(|(at, _)| {
        let rest = bytes.get(at + 1..).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        if rest.first() == Some(&b'<') {
            let word = rest.get(1..).unwrap_or_default().iter().find(|b| !b" -'\"\\".contains(b));
            return before != Some(&b'<')
                && word.is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'<'));
        }
        before.is_some_and(|b| b.is_ascii_whitespace() || b";&|".contains(b))
            && rest.first().is_some_and(|b| !b"(&<".contains(b))
    })
}

/// Returns whether the command holds a pipe outside quotes.
fn has_pipe(command: &str) -> bool {
    let mut quote = None;
    let mut chars = command.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => {
                chars.next();
            }
            (None, '\'' | '"' | '`') => quote = Some(c),
            (None, '|') if chars.peek() == Some(&'|') => {
                chars.next();
            }
            (None, '|') => return true,
            (None, '#') => return false,
            _ => {}
        }
    }
    false
}

/// Starts bash in a process group of its own, with both outputs in one file.
fn start(line: &str, place: &RunPlace, output: &File) -> std::io::Result<Child> {
    let bash = Path::new("/bin/bash");
    let mut command = Command::new(if bash.exists() { bash } else { Path::new("bash") });
    if !place.inherit_env {
        command.env_clear();
    }
    command
        .args(["-c", line])
        .current_dir(&place.cwd)
        .envs(&place.env)
        .env("PWD", &place.cwd)
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output.try_clone()?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// Waits for a command, without reaping it. Returns whether it ended before its time was over and
/// before it had printed more than anything reads.
fn wait(child: &mut Child, output: &File, until: Instant) -> bool {
    let mut pause = Duration::from_micros(500);
    while !has_ended(child) {
        let runaway = output.metadata().is_ok_and(|file| file.len() > RUNAWAY);
        if runaway || Instant::now() >= until {
            return false;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
    true
}

/// Returns whether a command has ended; it stays to be reaped.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    group(child).is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Returns the id of a command and of its group.
#[cfg(unix)]
fn group(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

/// Ends a command and everything that it left running.
#[cfg(unix)]
fn stop_group(child: &Child) {
    if let Some(group) = group(child) {
        // Nothing is left to stop where this fails.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn stop_group(_child: &Child) {}

/// Reads what a command printed.
fn captured(file: &mut File) -> std::io::Result<Captured> {
    let total = file.metadata()?.len();
    file.seek(SeekFrom::Start(0))?;
    let mut start = Vec::new();
    file.take(OUTPUT_LIMIT as u64).read_to_end(&mut start)?;
    Ok(Captured { start, total })
}

/// Returns the folder that a command ended in.
fn ended_in(file: &Path) -> Option<PathBuf> {
    let text = std::fs::read_to_string(file).ok()?;
    let folder = text.strip_suffix('\n').unwrap_or(&text);
    (!folder.is_empty()).then(|| PathBuf::from(folder))
}
