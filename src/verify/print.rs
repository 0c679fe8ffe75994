//! The client in print mode: turns go in as lines of JSON, and come back as such.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;

use crate::verify::job::{Failure, Limits};
use crate::verify::processes::Guarded;
use crate::verify::recorder::Recorder;
use crate::verify::typist::Typist;

/// The words that ask for print mode with JSON on both sides.
pub(super) const ARGS: [&str; 6] =
    ["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];

/// The longest line that is read, in bytes. Every event of a turn repeats parts of it.
const LINE_LIMIT: u64 = 64 * 1024 * 1024;

/// How much of what the client says about its troubles is kept, in bytes.
const TAIL: usize = 600;

/// How often it is looked whether the run was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// A client that is running.
pub(super) struct PrintClient {
    process: Guarded,
    input: Option<Typist>,
    /// What each turn ended with.
    results: Receiver<Option<String>>,
    /// The last of what it said that was no event.
    tail: Arc<Mutex<String>>,
    limits: Limits,
    started: Instant,
    interrupted: Arc<AtomicBool>,
}

impl PrintClient {
    /// Starts the client. Fails where the program cannot be run.
    pub(super) fn start(
        command: &mut Command,
        limits: Limits,
        interrupted: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let mut process = super::worker::spawn(
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()),
        )?;
        let tail = Arc::new(Mutex::new(String::new()));
        let (send, results) = sync_channel(1);
        if let Some(output) = process.child.stdout.take() {
            let tail = Arc::clone(&tail);
            thread::spawn(move || read_events(output, &send, &tail));
        }
        if let Some(mut errors) = process.child.stderr.take() {
            let tail = Arc::clone(&tail);
            thread::spawn(move || {
                let mut buffer = [0; 4096];
                while let Ok(count @ 1..) = errors.read(&mut buffer) {
                    let said = String::from_utf8_lossy(buffer.get(..count).unwrap_or_default());
                    keep_tail(&tail, &said);
                }
            });
        }
        let input = process.child.stdin.take().map(Typist::new);
        let started = Instant::now();
        Ok(Self { process, input, results, tail, limits, started, interrupted })
    }

    /// Says `text` as the user, and returns what the client shows at the turn's end.
    /// `when` says in which step that is.
    pub(super) fn turn(
        &mut self,
        text: &str,
        when: &str,
        recorder: &Recorder,
    ) -> Result<Option<String>, Failure> {
        let message = json!({ "type": "user", "message": { "role": "user", "content": text } });
        if let Some(input) = &self.input {
            input.write(format!("{message}\n").into_bytes());
        }
        let limit = self.limits.turn.min(self.limits.total.saturating_sub(self.started.elapsed()));
        let until = Instant::now() + limit;
        loop {
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            if let Some(why) = recorder.refused() {
                return Err(Failure::Requests { when: when.to_owned(), why });
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let said = self.said();
                let seconds = limit.as_secs();
                return Err(Failure::Silent { seconds, when: when.to_owned(), said });
            }
            match self.results.recv_timeout(left.min(LOOK)) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(when)),
            }
        }
    }

    /// Says that nothing more comes, and gives the client a moment to end by itself.
    pub(super) fn finish(mut self) {
        self.input = None;
        self.process.ended();
    }

    /// Returns why the client is gone.
    fn ended(&mut self, when: &str) -> Failure {
        let status =
            self.process.ended().map_or_else(|| "it closed its output".to_owned(), describe);
        // Its last words may still be on their way.
        thread::sleep(LOOK);
        ended(status, when, self.said())
    }

    fn said(&self) -> String {
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        one_line(&tail)
    }
}

/// An event, as far as it is looked at.
#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    /// What a turn ended with.
    #[serde(default)]
    result: Option<String>,
}

/// Passes on what each turn ended with, until the client closes its output. What is no event is kept
/// as the last that it said.
fn read_events(output: impl Read, results: &SyncSender<Option<String>>, tail: &Mutex<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut output).take(LINE_LIMIT).read_until(b'\n', &mut line);
        if !read.is_ok_and(|count| count > 0) {
            return;
        }
        match serde_json::from_slice::<Event>(&line) {
            Ok(event) if event.kind == "result" => {
                if results.send(event.result).is_err() {
                    return;
                }
            }
            Ok(_) => {}
            Err(_) => {
                let end = line.get(line.len().saturating_sub(TAIL)..).unwrap_or_default();
                keep_tail(tail, &String::from_utf8_lossy(end));
            }
        }
    }
}

/// Returns the failure of a client that ended: of one that does not know an option, which one.
pub(super) fn ended(status: String, when: &str, said: String) -> Failure {
    let option = said.split_once("unknown option").map(|(_, rest)| {
        rest.chars()
            .filter(|c| !"'\"`: ".contains(*c))
            .take_while(|c| c.is_alphanumeric() || *c == '-')
    });
    match option.map(Iterator::collect::<String>).filter(|option| !option.is_empty()) {
        Some(option) => Failure::Option { option, said },
        None => Failure::Ended { status, when: when.to_owned(), said },
    }
}

/// Says how a process ended.
pub(super) fn describe(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "for no known reason".to_owned(),
    }
}

/// Appends to what is kept, and drops what came first when it grows.
fn keep_tail(tail: &Mutex<String>, said: &str) {
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    tail.push_str(said);
    let mut start = tail.len().saturating_sub(TAIL);
    while !tail.is_char_boundary(start) {
        start += 1;
    }
    tail.drain(..start);
}

/// Returns the text in one line without control characters, as it may go into a message.
pub(super) fn one_line(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_does_not_know_an_option_is_told_from_one_that_breaks() {
        let failure = |said: &str| ended("exit code 1".to_owned(), "in step 1", said.to_owned());
        let Failure::Option { option, .. } = failure("error: unknown option '--plugin-dir'") else {
            panic!("an option");
        };
        assert_eq!(option, "--plugin-dir");
        assert!(matches!(failure("error: out of memory"), Failure::Ended { .. }));
        assert!(matches!(failure("unknown option"), Failure::Ended { .. }));
    }

    #[test]
    fn results_are_passed_on_and_what_is_no_event_is_kept() {
        let printed = b"{\"type\":\"system\"}\nwarning\n{\"type\":\"result\",\"result\":\"a\"}\n[]\n{\"type\":\"result\",\"subtype\":\"error\"}\n{\"type\":7}";
        let (send, results) = sync_channel(2);
        let tail = Mutex::default();
        read_events(&printed[..], &send, &tail);
        drop(send);
        assert_eq!(results.iter().collect::<Vec<_>>(), [Some("a".to_owned()), None]);
        assert_eq!(one_line(&tail.into_inner().expect("not poisoned")), "warning [] {\"type\":7}");
    }

    #[test]
    fn the_tail_is_the_end_in_whole_characters() {
        let tail = Mutex::new(String::new());
        keep_tail(&tail, &"é".repeat(TAIL));
        keep_tail(&tail, "x\u{1b}[1m\ny");
        let kept = tail.into_inner().expect("not poisoned");
        assert!(kept.len() <= TAIL && kept.ends_with('y'));
        assert!(one_line(&kept).ends_with("éx [1m y"));
    }
}
