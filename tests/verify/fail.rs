//! Clients that cannot be asked: each ends in one clear message and exit code 2.

use std::fs;

use libtest_mimic::Trial;

use crate::client::{Fault, Script};
use crate::stage::Stage;

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        there_may_be_no_client,
        the_named_client_may_be_no_program,
        what_says_no_version_is_no_client,
        a_client_may_be_too_old_for_an_option,
        a_client_may_hang_at_its_start,
        a_client_may_hang_in_a_turn,
        a_client_may_never_read,
        a_client_may_end,
        a_client_may_be_ended_by_a_signal,
        a_client_may_print_without_end,
        a_client_may_send_without_end,
        one_failure_of_many_is_told_from_differences,
        nothing_is_tried_on_a_client_that_fails_again_and_again,
    ]
}

fn there_may_be_no_client() {
    let stage = Stage::new();
    let mut command = stage.verify(&[]);
    // A folder of that name is no program, and a file that may not be run is none either.
    fs::create_dir_all(stage.path("bin/claude")).expect("a folder");
    stage.write("other/claude", "#!/bin/sh\n");
    let folders = [stage.path("bin"), stage.path("other")];
    command.env("PATH", std::env::join_paths(folders).expect("a path"));
    insta::assert_snapshot!(stage.run_command(&mut command).all(), @r#"
    exit code 2
    --- stderr
    error: no `claude` on PATH
      help: install Claude Code, or name it with `--claude-bin FILE`
    "#);
}

fn the_named_client_may_be_no_program() {
    let stage = Stage::new();
    stage.write("project/notes", "claude is not here\n");
    let named = |file: &str| stage.run(&["--claude-bin", file]).all();
    insta::assert_snapshot!(named("nowhere"), @r#"
    exit code 2
    --- stderr
    error: --claude-bin nowhere: does not exist
      help: install Claude Code, or name it with `--claude-bin FILE`
    "#);
    insta::assert_snapshot!(named(".claude"), @r#"
    exit code 2
    --- stderr
    error: --claude-bin .claude: is a folder
      help: install Claude Code, or name it with `--claude-bin FILE`
    "#);
    insta::assert_snapshot!(named("notes"), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    error: the client cannot be started: <STAGE>/project/notes: Permission denied (os error 13)
      help: name the client with `--claude-bin FILE`
    "#);
}

fn what_says_no_version_is_no_client() {
    let stage = Stage::new();
    stage.install(&Script { version: "nothing\u{1b}[31m".to_owned(), ..Script::greets() });
    insta::assert_snapshot!(stage.run(&[]).all(), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    error: the client cannot be started: `--version` printed `nothing [31m`, which is no version
      help: name the client with `--claude-bin FILE`
    "#);
}

fn a_client_may_be_too_old_for_an_option() {
    let stage = Stage::new();
    let unknown_options = vec!["--strict-mcp-config".to_owned()];
    stage.install(&Script { unknown_options, ..Script::greets() });
    insta::assert_snapshot!(stage.run(&[]).all(), @r#"
    exit code 2
    --- stdout
    failed   greet: the client is too old or too new for `--strict-mcp-config`: error: unknown option '--strict-mcp-config'
      help: install a client near one of the measured versions, or leave the option out
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

/// Runs with a client of that fault, and little patience.
fn failing(fault: Fault) -> String {
    let stage = Stage::new();
    stage.install(&Script::greets().with(fault));
    stage.run(&["--timeout", "1"]).all()
}

fn a_client_may_hang_at_its_start() {
    insta::assert_snapshot!(failing(Fault::HangsAtStart), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    error: the client did not answer within 1 s when asked for its version
      help: `--timeout SECONDS` gives it longer
    "#);
}

fn a_client_may_hang_in_a_turn() {
    insta::assert_snapshot!(failing(Fault::HangsInTurn), @r#"
    exit code 2
    --- stdout
    failed   greet: the client did not answer within 1 s in step 1 (`please begin`)
      help: `--timeout SECONDS` gives it longer
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn a_client_may_never_read() {
    insta::assert_snapshot!(failing(Fault::Deaf), @r#"
    exit code 2
    --- stdout
    failed   greet: the client did not answer within 1 s in step 1 (`please begin`)
      help: `--timeout SECONDS` gives it longer
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
    // More than a pipe holds.
    let stage = Stage::new();
    let long = "x".repeat(1_000_000);
    stage.write("project/long.yaml", &format!("steps: [{{user: {long}}}]\n"));
    stage.install(&Script::greets().with(Fault::Deaf));
    let answer = stage.run(&["long.yaml", "--timeout", "1"]).all();
    assert!(answer.contains("did not answer within 1 s"), "{answer}");
}

fn a_client_may_end() {
    insta::assert_snapshot!(failing(Fault::Exits), @r#"
    exit code 2
    --- stdout
    failed   greet: the client ended (exit code 3) in step 1 (`please begin`); it said: stand-in: out of [31mideas
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn a_client_may_be_ended_by_a_signal() {
    insta::assert_snapshot!(failing(Fault::Aborts), @r#"
    exit code 2
    --- stdout
    failed   greet: the client ended (signal 6) in step 1 (`please begin`)
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn a_client_may_print_without_end() {
    let answer = failing(Fault::Floods);
    assert!(answer.starts_with("exit code 2\n"), "{answer}");
    assert!(answer.contains("did not answer within 1 s in step 1 (`please begin`)"), "{answer}");
    assert!(answer.len() < 3000, "only the last of what it said is shown: {answer}");
}

fn a_client_may_send_without_end() {
    let sending = |fault| {
        let stage = Stage::new();
        stage.install(&Script::greets().with(fault));
        // Hundreds of megabytes take a busy machine longer than the usual minute.
        stage.run(&["--timeout", "600"]).all()
    };
    insta::assert_snapshot!(sending(Fault::EndlessRequest), @r#"
    exit code 2
    --- stdout
    failed   greet: the client's requests cannot be kept in step 1 (`please begin`): a request's body has more than 32 MiB
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
    insta::assert_snapshot!(sending(Fault::ManyRequests), @r#"
    exit code 2
    --- stdout
    failed   greet: the client's requests cannot be kept in step 1 (`please begin`): it sent too much altogether
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn one_failure_of_many_is_told_from_differences() {
    let stage = Stage::new();
    stage.write("project/one.yaml", "steps: [{user: hi}]\n");
    stage.write("project/two.yaml", "steps: [{user: hi}]\nflags: [--no-such-option]\n");
    stage.install(&Script::greets());
    insta::assert_snapshot!(stage.run(&["one.yaml", "two.yaml"]).all(), @r#"
    exit code 2
    --- stdout
    differs  one: 1 of 1 steps
      step 1: hi
        block 1: listing
          only the client sent it:
          - <system-reminder>
          - The following skills are available for use with the Skill tool:
          -
          - - greet: Says hello.
          - </system-reminder>
        block 2: expansion
          - client + skillctl
          - please begin
          + hi
    failed   two: the client is too old or too new for `--no-such-option`: error: unknown option '--no-such-option'
      help: install a client near one of the measured versions, or leave the option out

    Where that is decided, and what of claude-code-2.1.332.toml it heeds:
      listing        src/listing             [listing] [places] [loading] [bundled]
      expansion      src/expand              [expansion] [shell] [loading]
    0 of 1 steps agree, 1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn nothing_is_tried_on_a_client_that_fails_again_and_again() {
    let stage = Stage::new();
    stage.install(&Script::greets().with(Fault::Exits));
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/captures/scenarios");
    let names = fs::read_dir(scenarios).expect("the scenarios").flatten();
    let names = names.map(|file| file.file_name().to_string_lossy().into_owned());
    let others = names.filter(|name| name.starts_with("subst-")).count() - 3;
    let told = stage.run(&["--suite", "subst-*", "--jobs", "1"]).all();
    let told = told.replace(&format!("left out: {others} more"), "left out: the others");
    insta::assert_snapshot!(told, @r#"
    exit code 2
    --- stdout
    failed   subst-braces, subst-split-shell, subst-split-words: the client ended (exit code 3) in step 1 (`please begin`); it said: stand-in: out of [31mideas
    3 scenarios could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    note: left out: the others, as none of the first 3 could be played
    "#);
}
