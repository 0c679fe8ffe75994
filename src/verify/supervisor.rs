//! Starts workers and waits for their answers; ends them in time, or when the run is interrupted.

use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::verify::job::{Answer, Failure, Job};
use crate::verify::print::one_line;
use crate::verify::processes::{Guarded, adopt_orphans, end_descendants};
use crate::verify::worker;

/// How long a worker may take beyond its client's limits: to start, and to clean up.
const GRACE: Duration = Duration::from_secs(10);

/// How often it is looked whether the run was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// Variables of this process that a worker keeps: where temporary files go, and where programs are.
const KEPT: [&str; 2] = ["PATH", "TMPDIR"];

/// Runs workers. When it is dropped, nothing that they started is left.
#[derive(Debug)]
pub struct Supervisor {
    program: PathBuf,
    interrupted: Arc<AtomicBool>,
    /// Whether signals do again what they do to every program.
    over: Arc<AtomicBool>,
}

impl Supervisor {
    /// Returns a supervisor that heeds interrupts from now on: they end the run, and not the
    /// process, until this value is gone. Fails where signals cannot be heeded.
    pub fn new() -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let interrupted = Arc::new(AtomicBool::new(false));
        let over = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::flag::register_conditional_default(signal, Arc::clone(&over))?;
            signal_hook::flag::register(signal, Arc::clone(&interrupted))?;
        }
        adopt_orphans();
        Ok(Self { program: env::current_exe()?, interrupted, over })
    }

    /// Returns whether the run was interrupted.
    pub fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Runs one job to its end.
    pub fn run(&self, job: &Job) -> Result<Answer, Failure> {
        match self.ask(job) {
            Ok(Answer::Failed(failure)) => Err(failure),
            other => other,
        }
    }

    fn ask(&self, job: &Job) -> Result<Answer, Failure> {
        if self.interrupted() {
            return Err(Failure::Interrupted);
        }
        let broken = |error: &dyn std::fmt::Display| Failure::Worker(error.to_string());
        let mut command = Command::new(&self.program);
        command.arg(worker::COMMAND).env_clear();
        command.envs(KEPT.iter().filter_map(|name| Some((*name, env::var_os(name)?))));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = worker::spawn(&mut command)?;
        // Kept open: when it closes, the worker knows that nobody waits for it.
        let mut input = process.child.stdin.take();
        let line = serde_json::to_string(job).map_err(|error| broken(&error))?;
        let sent = input.as_mut().map(|input| writeln!(input, "{line}"));
        if !matches!(sent, Some(Ok(()))) {
            return Err(Failure::Worker("it did not take its job".to_owned()));
        }
        let (answer, answers) = channel();
        if let Some(output) = process.child.stdout.take() {
            thread::spawn(move || {
                let mut line = String::new();
                let read = BufReader::new(output).read_line(&mut line);
                // Nobody waits any more where this fails.
                let _ = answer.send(read.map(|_| line));
            });
        }
        let until = Instant::now() + job.limits.total + GRACE;
        let mut given_up = None;
        loop {
            match answers.recv_timeout(LOOK) {
                Ok(Ok(line)) if !line.is_empty() => {
                    return serde_json::from_str(&line).map_err(|error| broken(&error));
                }
                Ok(_) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Worker(last_words(&mut process)));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            if given_up.is_none() && (self.interrupted() || now >= until) {
                // The worker ends its client and answers; what does not, is ended.
                drop(input.take());
                given_up = Some(now + GRACE / 2);
            }
            if given_up.is_some_and(|limit| now >= limit) {
                return Err(Failure::Worker("it did not end in time".to_owned()));
            }
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        end_descendants();
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Returns the last of what a worker that ended printed to its error stream.
fn last_words(process: &mut Guarded) -> String {
    let mut said = String::new();
    // One that only closed its output would keep its error stream open.
    let _ = process.child.kill();
    if let Some(errors) = process.child.stderr.take() {
        // What could be read before an error still counts.
        let _ = errors.take(4096).read_to_string(&mut said);
    }
    if said.is_empty() { "it ended without an answer".to_owned() } else { one_line(&said) }
}
