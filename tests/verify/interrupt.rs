//! Runs that are ended from outside: nothing is left, whoever ends them.

use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use rustix::process::{Pid, Signal, kill_process, kill_process_group, test_kill_process};

use crate::client::{Fault, Script};
use crate::stage::Stage;

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        an_interrupt_ends_the_client_and_says_so,
        an_interrupt_ends_a_client_in_a_terminal,
        a_request_to_end_is_an_interrupt_too,
        what_is_killed_leaves_nothing_either,
    ]
}

/// How long something may take that a test waits for.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until `test` holds.
fn wait_until(what: &str, test: impl Fn() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !test() {
        assert!(Instant::now() < until, "never: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Starts a run in a process group of its own, as a shell does, with a client that hangs in its first
/// turn; returns when the client and the process that it started are there.
fn start(stage: &Stage, arguments: &[&str]) -> (Child, Pid) {
    stage.install(&Script::greets().with(Fault::HangsInTurn));
    let mut command: Command = stage.verify(arguments);
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let child = command.spawn().expect("skillctl runs");
    wait_until("the client started a process", || {
        stage.seen().iter().any(|seen| seen.arguments == ["--linger"])
    });
    let pid = Pid::from_raw(child.id().cast_signed()).expect("a number");
    (child, pid)
}

fn an_interrupt_ends_the_client_and_says_so() {
    let stage = Stage::new();
    let (child, pid) = start(&stage, &[]);
    kill_process_group(pid, Signal::INT).expect("interrupted");
    let output = child.wait_with_output().expect("skillctl ends");
    stage.assert_nothing_left();
    insta::assert_snapshot!(stage.answer(output).all(), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    error: interrupted: nothing was left running
    "#);
}

fn an_interrupt_ends_a_client_in_a_terminal() {
    let stage = Stage::new();
    let (child, pid) = start(&stage, &["--suite", "tty-front", "tty-typed"]);
    kill_process_group(pid, Signal::INT).expect("interrupted");
    let answer = stage.answer(child.wait_with_output().expect("skillctl ends"));
    stage.assert_nothing_left();
    assert_eq!(answer.code, Some(2), "{}", answer.all());
}

fn a_request_to_end_is_an_interrupt_too() {
    let stage = Stage::new();
    let (child, pid) = start(&stage, &[]);
    kill_process(pid, Signal::TERM).expect("asked to end");
    let answer = stage.answer(child.wait_with_output().expect("skillctl ends"));
    stage.assert_nothing_left();
    assert_eq!(answer.code, Some(2), "{}", answer.all());
}

fn what_is_killed_leaves_nothing_either() {
    let stage = Stage::new();
    let (child, pid) = start(&stage, &[]);
    kill_process(pid, Signal::KILL).expect("killed");
    assert_eq!(child.wait_with_output().expect("skillctl ends").status.code(), None);
    // The workers notice by themselves.
    wait_until("no process is left", || {
        stage.seen().iter().all(|seen| {
            Pid::from_raw(seen.pid.cast_signed()).is_some_and(|pid| test_kill_process(pid).is_err())
        })
    });
    wait_until("no file is left", || {
        std::fs::read_dir(stage.path("tmp")).expect("a folder").next().is_none()
    });
}
