//! The client in a terminal of its own, typed into as a person would.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::blocking::{self as pty, Pty};

use crate::verify::job::{Failure, Limits};
use crate::verify::print::{describe, ended, one_line};
use crate::verify::processes::Guarded;
use crate::verify::recorder::Recorder;
use crate::verify::typist::Typist;

/// The screen's size: wide enough that a sentence stays on its line.
const ROWS: u16 = 80;
/// See [`ROWS`].
const COLUMNS: u16 = 160;

/// What stands before the line that is typed into, and before what was typed.
const PROMPT: char = '❯';

/// How long nothing must happen, at least, for a turn to be over: agents in the background report
/// within this.
const QUIET: Duration = Duration::from_millis(1200);

/// The most that this is stretched where the client is slow, and the longest that a screen may keep
/// changing when nothing is asked.
const RESTLESS: Duration = Duration::from_secs(12);

/// How long the screen must stand still for what was typed to be there.
const STILL: Duration = Duration::from_millis(300);

/// How often it is looked.
const LOOK: Duration = Duration::from_millis(50);

/// The screen, and when it last changed.
struct Screen {
    parser: vt100::Parser,
    changed: Instant,
    closed: bool,
}

/// The client's side of the terminal is written to and read from by two threads.
struct Keyboard(Arc<Pty>);

impl Write for Keyboard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self.0).flush()
    }
}

/// A client that is running.
pub(super) struct TerminalClient {
    process: RefCell<Guarded>,
    input: Typist,
    screen: Arc<Mutex<Screen>>,
    limits: Limits,
    started: Instant,
    /// How long nothing must happen for a turn to be over.
    quiet: Duration,
    interrupted: Arc<AtomicBool>,
}

impl TerminalClient {
    /// Starts the client and waits until it can be typed into.
    pub(super) fn start(
        command: Command,
        limits: Limits,
        interrupted: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let no_terminal =
            |error: pty_process::Error| Failure::Start(format!("no terminal: {error}"));
        let (pty, pts) = pty::open().map_err(no_terminal)?;
        pty.resize(pty_process::Size::new(ROWS, COLUMNS)).map_err(no_terminal)?;
        let child = pty::Command::from(command).spawn(pts);
        let child = child.map_err(|error| Failure::Start(error.to_string()))?;
        let size = |number| NonZeroU16::new(number).unwrap_or(NonZeroU16::MIN);
        let screen = Arc::new(Mutex::new(Screen {
            parser: vt100::Parser::new(size(ROWS), size(COLUMNS), 0),
            changed: Instant::now(),
            closed: false,
        }));
        let pty = Arc::new(pty);
        let mut client = Self {
            process: RefCell::new(Guarded { child }),
            input: Typist::new(Keyboard(Arc::clone(&pty))),
            screen: Arc::clone(&screen),
            limits,
            started: Instant::now(),
            quiet: QUIET,
            interrupted,
        };
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            // The terminal breaks when its last program ends.
            while let Ok(count @ 1..) = (&*pty).read(&mut buffer) {
                let mut screen = lock(&screen);
                screen.parser.process(buffer.get(..count).unwrap_or_default());
                screen.changed = Instant::now();
            }
            lock(&screen).closed = true;
        });
        client.until("at its start", limits.turn, true, || {
            let ready = client.lines().iter().any(|line| line.contains(PROMPT));
            ready && client.still() > STILL
        })?;
        // Where it was slow to start, it is slow in everything.
        client.quiet = (client.started.elapsed() * 2 / 3).clamp(QUIET, RESTLESS);
        Ok(client)
    }

    /// Types `text`, sends it, and waits until the scripted `calls` are played and nothing more comes
    /// of it. Returns what the client then shows below it. `when` says in which step that is.
    pub(super) fn turn(
        &self,
        text: &str,
        calls: usize,
        when: &str,
        recorder: &Recorder,
    ) -> Result<Option<String>, Failure> {
        self.input.write(text.as_bytes().to_vec());
        let typed = Instant::now();
        self.until(when, RESTLESS, false, || self.still().min(typed.elapsed()) > STILL)?;
        let mark = recorder.count();
        self.input.write(b"\r".to_vec());
        let sent = Instant::now();
        // What leads to no request is answered on the screen.
        let answered = || self.changed_since(sent) && self.still() > self.quiet;
        // Nobody answers a question: what waits for the answer is not sent (`tty-ask`).
        let asks = || recorder.quiet().min(self.still()) > self.quiet && is_question(&self.lines());
        let given_up = || recorder.refused().is_some() || asks();
        self.until(when, self.limits.turn, false, || {
            recorder.count() > mark || answered() || given_up()
        })?;
        if calls > 0 {
            // The request with what was typed, and one with the result of each call.
            self.until(when, self.limits.turn, true, || {
                recorder.main_since(mark) > calls || given_up()
            })?;
            let done = || recorder.background_done(calls, mark) || given_up();
            self.until(when, self.limits.turn, false, done)?;
        }
        self.until(when, self.limits.turn, true, || recorder.quiet() > self.quiet || given_up())?;
        self.until(when, RESTLESS, false, || {
            recorder.quiet() > self.quiet && self.still() > self.quiet
        })?;
        if let Some(why) = recorder.refused() {
            return Err(Failure::Requests { when: when.to_owned(), why });
        }
        Ok(Some(shown_below(&self.lines(), text)))
    }

    /// Waits until `test` holds. Where it must and does not within `limit`, that is a failure.
    fn until(
        &self,
        when: &str,
        limit: Duration,
        must: bool,
        test: impl Fn() -> bool,
    ) -> Result<(), Failure> {
        let left = self.limits.total.saturating_sub(self.started.elapsed());
        let until = Instant::now() + limit.min(left);
        while !test() {
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            if lock(&self.screen).closed {
                return Err(self.gone(when));
            }
            if Instant::now() >= until {
                if must || left.is_zero() {
                    let (seconds, when) = (limit.min(left).as_secs(), when.to_owned());
                    return Err(Failure::Silent { seconds, when, said: self.last_lines() });
                }
                return Ok(());
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Returns the failure of a client that has ended.
    fn gone(&self, when: &str) -> Failure {
        let status = match self.process.borrow_mut().ended() {
            Some(status) => describe(status),
            None => "it closed its terminal".to_owned(),
        };
        ended(status, when, self.last_lines())
    }

    /// Returns the end of what the screen shows, in one line.
    fn last_lines(&self) -> String {
        let text = one_line(&self.lines().join("\n"));
        let start = text.char_indices().rev().nth(300).map_or(0, |(at, _)| at);
        text.get(start..).unwrap_or_default().to_owned()
    }

    fn lines(&self) -> Vec<String> {
        let screen = lock(&self.screen);
        screen.parser.screen().rows(0, COLUMNS).map(|row| row.trim_end().to_owned()).collect()
    }

    fn changed_since(&self, moment: Instant) -> bool {
        lock(&self.screen).changed > moment
    }

    fn still(&self) -> Duration {
        lock(&self.screen).changed.elapsed()
    }
}

/// Locks the screen. A thread that panicked while it held the lock left a screen behind that can
/// still be read.
fn lock(screen: &Mutex<Screen>) -> MutexGuard<'_, Screen> {
    screen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether the screen shows a question: answers with numbers, of which the first is chosen.
fn is_question(lines: &[String]) -> bool {
    let choice = |line: &String, number: char| {
        let line = line.trim_start_matches([' ', '│', '\u{a0}', PROMPT]);
        line.strip_prefix(number).is_some_and(|rest| rest.starts_with(". "))
    };
    lines.windows(2).any(|pair| match pair {
        [first, second] => first.contains(PROMPT) && choice(first, '1') && choice(second, '2'),
        _ => false,
    })
}

/// Returns what stands below the last thing typed, up to the line that is typed into.
///
/// A client may take what was typed off the screen: then it is what stands below the line that ends
/// the turn before, or starts with the answer to an unknown name.
fn shown_below(lines: &[String], typed: &str) -> String {
    let start: String = typed.chars().take(40).collect();
    let prompted = format!("{PROMPT} {start}");
    let bare: Vec<&str> =
        lines.iter().map(|line| line.trim_matches([' ', '⎿', '\u{a0}', '●', PROMPT])).collect();
    let after = match lines.iter().rposition(|line| line.starts_with(&prompted)) {
        Some(at) => at + 1,
        None => bare
            .iter()
            .rposition(|line| line.starts_with("✻") || line.starts_with("Unknown"))
            .map_or(0, |at| {
                if bare.get(at).is_some_and(|line| line.starts_with('U')) { at } else { at + 1 }
            }),
    };
    let shown = lines.iter().zip(bare).skip(after).take_while(|(line, _)| !line.starts_with("───"));
    shown.map(|(_, bare)| bare).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(screen: &str, typed: &str) -> String {
        let lines: Vec<String> = screen.lines().map(str::to_owned).collect();
        shown_below(&lines, typed)
    }

    #[test]
    fn what_is_shown_stands_between_what_was_typed_and_the_prompt() {
        let screen =
            "❯ /ui\n● old\n\n❯ /ui\n  ⎿  Only the model\n     may call it.\n\n────\n❯ \n────";
        assert_eq!(below(screen, "/ui"), "Only the model\nmay call it.");
    }

    #[test]
    fn a_question_has_numbered_answers_the_first_of_which_is_chosen() {
        let is_question =
            |screen: &str| is_question(&screen.lines().map(str::to_owned).collect::<Vec<_>>());
        assert!(is_question(" Do you want to proceed?\n ❯ 1. Yes\n   2. No\n\n Esc to cancel"));
        assert!(is_question("│ Do you want to proceed? │\n│ ❯ 1. Yes │\n│   2. No  │"));
        assert!(!is_question("❯ 1. first\n● done\n────\n❯ \n────"), "typed");
        assert!(!is_question("1. Yes\n2. No\n────\n❯ \n────"), "an answer's list");
    }

    #[test]
    fn what_was_typed_may_be_gone() {
        let screen = "❯ /a\n● done\n\n✻ Cooked for 1s\n\n  Shell command failed\n\n────\n❯ ";
        assert_eq!(below(screen, "/bad"), "Shell command failed");
        assert_eq!(
            below("Unknown command: /x\nArgs: y\n────\n❯ ", "/x y"),
            "Unknown command: /x\nArgs: y"
        );
    }
}
