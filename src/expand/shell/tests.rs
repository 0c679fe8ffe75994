use std::time::Duration;

use super::*;
use crate::client::Client;
use crate::client::shell::ShellFacts;
use crate::expand::{Expansion, Piece, PieceOrigin};
use crate::span::Span;

const VERSIONS: [&str; 2] = ["2.1.332", "2.1.87"];

fn facts(version: &str) -> ShellFacts {
    Client::find(version).expect("shipped").data.shell
}

fn shell(mode: ShellMode, folder: impl AsRef<std::path::Path>) -> Shell {
    let folder = folder.as_ref();
    let start = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let path = std::env::var("PATH").unwrap_or_default();
    Shell::new(
        mode,
        ShellPlace {
            home: start.join("home"),
            start,
            additional: Vec::new(),
            session_id: "s-1".to_owned(),
            env: [("PATH".to_owned(), path), ("LC_ALL".to_owned(), "C.UTF-8".to_owned())].into(),
            inherit_env: false,
        },
    )
}

fn expand_with(
    shell: &mut Shell,
    version: &str,
    body: &str,
    permit: &dyn Fn(&str) -> Permit,
) -> Result<String, ShellFailure> {
    let whole = Span::new(0, body.len());
    let pieces = vec![Piece { output: whole, origin: PieceOrigin::Body(whole) }];
    let mut expansion = Expansion { text: body.to_owned(), pieces, ..Expansion::default() };
    let invocation = Invocation { skill: "sh", disabled: false, permit };
    shell.begin_turn(&facts(version));
    shell.expand(&mut expansion, &invocation, &facts(version)).expect("it could run")?;
    let end = expansion.pieces.iter().fold(0, |at, piece| {
        assert_eq!(piece.output.start, at);
        piece.output.end
    });
    assert_eq!(end, expansion.text.len());
    Ok(expansion.text)
}

fn expand(shell: &mut Shell, version: &str, body: &str) -> Result<String, ShellFailure> {
    expand_with(shell, version, body, &|_| Permit::Run)
}

/// Runs `body` and returns its text, or the failure as the tool answers.
fn run(version: &str, body: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let facts = facts(version);
    expand(&mut shell(ShellMode::Run, &folder), version, body)
        .unwrap_or_else(|failure| failure.tool_answer(&facts))
}

#[test]
fn skipped_commands_are_marked_and_not_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = shell(ShellMode::Skip, &folder);
    let text = expand(&mut shell, "latest", "a !`touch x` b\n```!\ntouch y\n```\n!`touch x`");
    let marked = "a ⟨not run: touch x⟩ b\n⟨not run: touch y⟩\n⟨not run: touch x⟩";
    assert_eq!(text.as_deref(), Ok(marked));
    assert_eq!(shell.counts(), &ShellCounts { ran: 0, skipped: 3 });
    assert_eq!(std::fs::read_dir(folder.path()).expect("read").count(), 0);
}

#[test]
fn commands_that_the_settings_forbid_are_replaced_where_they_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    for (version, text) in [
        ("latest", "` !`a` b\n[shell command execution disabled by policy]"),
        ("2.1.87", "` ⟨not run: a⟩ b\n⟨not run: a⟩"),
    ] {
        let body = "` !`a` b\n!`a`".to_owned();
        let mut expansion = Expansion { text: body, pieces: Vec::new(), ..Expansion::default() };
        let invocation = Invocation { skill: "sh", disabled: true, permit: &|_| Permit::Run };
        let mut shell = shell(ShellMode::Skip, &folder);
        let done = shell.expand(&mut expansion, &invocation, &facts(version));
        assert_eq!(done.expect("it could run"), Ok(()));
        assert_eq!(expansion.text, text);
    }
}

/// What this machine's bash says of a line.
#[cfg(unix)]
fn bash_says(line: &str) -> String {
    let said = std::process::Command::new("/bin/bash").args(["-c", line]).env_clear().output();
    String::from_utf8(said.expect("bash").stderr).expect("text").trim().to_owned()
}

/// What bash says of a wrong command tells how it was handed over, and differs by its version.
#[cfg(unix)]
#[test]
fn messages_of_bash_read_as_in_the_client() {
    let failed = "Shell command failed for pattern \"!`echo (`\": [stderr]\n";
    let newer = bash_says("true && eval 'echo (' < /dev/null");
    assert_eq!(run("latest", "!`echo (`"), format!("{failed}{newer}"));
    let older = bash_says(r"true && eval 'echo (' \< /dev/null");
    assert_eq!(run("2.1.87", "!`echo (`"), format!("{failed}{older}"));
    assert_ne!(newer, older);
    for version in VERSIONS {
        let said = bash_says("true && eval 'foo bar\necho hi' < /dev/null");
        assert_eq!(run(version, "```! foo bar\necho hi\n```"), format!("{said}\nhi"));
    }
}

#[cfg(unix)]
#[test]
fn commands_are_quoted_as_in_the_client() {
    assert_eq!(run("latest", r"x !`echo \`date\`` y"), "x \\date\\`` y");
    let nothing = "(Bash completed with no output)";
    assert_eq!(run("2.1.87", r"x !`echo \`date\`` y"), format!("x {nothing}date\\`` y"));
    assert_eq!(run("latest", r"!`printf '!\x60a\x60'`"), "!`a`");
    assert_eq!(run("2.1.87", r"!`printf '!\x60a\x60'`"), "\\!`a`");
    assert_eq!(run("2.1.87", "!`a=$(false)`"), nothing);
    let failed = "Shell command failed for pattern \"!`a=$(false)`\":";
    assert_eq!(run("latest", "!`a=$(false)`"), failed);
}

#[cfg(unix)]
#[test]
fn outputs_take_the_first_place_that_reads_like_their_command() {
    assert_eq!(run("latest", "a ` !`echo 1` z\n!`echo 1` y"), "a ` 1 z\n!`echo 1` y");
    assert_eq!(run("2.1.87", "a ` !`echo 1` z\n!`echo 1` y"), "a ` 1 z\n1 y");
    assert_eq!(run("latest", "!`printf '$& $1 !\\x60echo b\\x60'`"), "$& $1 !`echo b`");
}

#[cfg(unix)]
#[test]
fn errors_are_part_of_the_output_in_their_place() {
    for version in VERSIONS {
        assert_eq!(run(version, "!`echo 1; echo 2 >&2; echo 3`"), "1\n2\n3");
        assert_eq!(run(version, "!`printf 'a\\xff\\0b'`"), "a\u{fffd}\0b");
        assert_eq!(
            run(version, "!`printf '\\n o\\n'; echo e >&2; exit 3`"),
            "Shell command failed for pattern \"!`printf '\\n o\\n'; echo e >&2; exit 3`\": [stderr]\no\ne"
        );
    }
}

#[cfg(unix)]
#[test]
fn the_first_command_to_fail_ends_the_invocation() {
    for version in VERSIONS {
        let failed = run(version, "!`sleep 0.5; exit 3` !`exit 4`");
        assert_eq!(failed, "Shell command failed for pattern \"!`exit 4`\":");
    }
    let interrupted =
        "Shell command interrupted for pattern \"!`exit 137`\": [Command interrupted]";
    assert_eq!(run("2.1.87", "!`exit 137`"), interrupted);
    assert_eq!(run("latest", "!`exit 137`"), "Shell command failed for pattern \"!`exit 137`\":");
    assert_eq!(
        run("latest", "!`kill -9 $$`"),
        "Shell command failed for pattern \"!`kill -9 $$`\":"
    );
}

#[cfg(unix)]
#[test]
fn the_folder_lasts_within_the_project() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("sub")).expect("a folder");
    let start = folder.path().canonicalize().expect("a folder");
    let start = start.display();
    for (version, later) in [("2.1.332", "/sub"), ("2.1.87", "")] {
        let mut shell = shell(ShellMode::Run, &folder);
        let mut text = |body: &str| expand(&mut shell, version, body).expect("no failure");
        assert_eq!(text("!`cd sub && pwd`"), format!("{start}/sub"));
        assert_eq!(text("!`pwd`"), format!("{start}{later}"));
        assert_eq!(text("!`cd /; pwd`"), format!("/\nShell cwd was reset to {start}"));
        assert_eq!(text("!`pwd`"), format!("{start}"));
    }
}

#[cfg(unix)]
#[test]
fn a_late_command_is_stopped_with_all_it_started() {
    let folder = tempfile::tempdir().expect("a folder");
    for (version, text) in [
        ("latest", "Command did not complete within its 1s timeout"),
        ("2.1.87", "Command running in background with ID: ⟨id⟩."),
    ] {
        let mut shell = shell(ShellMode::Run, &folder);
        shell.place.env.insert("BASH_DEFAULT_TIMEOUT_MS".to_owned(), "300".to_owned());
        let body = "!`(sleep 60; touch late) & echo $! > pid; wait`";
        assert!(expand(&mut shell, version, body).expect("no failure").starts_with(text));
        let pid = std::fs::read_to_string(folder.path().join("pid")).expect("a file");
        let alive = std::path::Path::new("/proc").join(pid.trim()).join("cwd");
        let gone = || std::fs::read_link(&alive).is_err();
        // A signal takes its time; the process itself would stay for a minute.
        (0..1000)
            .take_while(|_| !gone())
            .for_each(|_| std::thread::sleep(Duration::from_millis(10)));
        assert!(gone());
    }
    let mut shell = shell(ShellMode::Run, &folder);
    shell.place.env.insert("BASH_DEFAULT_TIMEOUT_MS".to_owned(), "1200".to_owned());
    assert_eq!(
        expand(&mut shell, "latest", "!`sleep 9`").expect_err("it is late").message(),
        "Shell command failed for pattern \"!`sleep 9`\": [stderr]\nCommand timed out after 1s"
    );
}

#[test]
fn the_model_is_told_to_run_commands_that_are_deferred() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = shell(ShellMode::Run, &folder);
    let permit = |command: &str| match command {
        "echo hi" => Permit::Run,
        _ => Permit::Defer,
    };
    let one = expand_with(&mut shell, "latest", "A !`a` !`echo hi`", &permit);
    assert_eq!(
        one.expect("it may run"),
        "A [run this first, exactly as written, and use its output: `a`] hi"
    );
    let two = expand_with(&mut shell, "latest", "A !`a` !`echo hi` !`b`", &permit);
    assert_eq!(
        two.expect("it may run"),
        "[Run these 2 commands first, exactly as written, and use their output where each is named \
         below. Run them one per call, or all in one Bash call joined with &&.]\n1. `a`\n2. `b`\n\nA \
         [output of command 1, `a`] hi [output of command 2, `b`]"
    );
}

#[test]
fn no_command_runs_where_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = shell(ShellMode::Run, &folder);
    let permit = |command: &str| match command {
        "touch a" => Permit::Run,
        _ => Permit::Refuse { reason: "⟨reason⟩".to_owned(), after: 0 },
    };
    let refused = expand_with(&mut shell, "latest", "!`touch a` !`b`", &permit);
    assert_eq!(
        refused.expect_err("refused").message(),
        "Shell command permission check failed for pattern \"!`b`\": ⟨reason⟩"
    );
    let control = expand(&mut shell, "latest", "!`touch a` !`\u{7}b`").expect_err("refused");
    assert!(control.message().starts_with("No shell command in /sh was run, because"));
    assert!(control.message().ends_with("\n\u{fffd}b"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("read").count(), 0);
}

#[test]
fn of_several_refusals_the_first_to_come_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = shell(ShellMode::Run, &folder);
    let permit = |command: &str| {
        let after = command.parse().expect("a number");
        Permit::Refuse { reason: String::new(), after }
    };
    for (body, named) in [
        ("!`2` !`1` !`3`", "!`1`"),
        ("!`1` !`01`", "!`1`"),
        ("!`2` ```!\n2\n```", "```!\n2\n```"),
        ("!`1` ```!\n2\n```", "!`1`"),
    ] {
        let refused = expand_with(&mut shell, "latest", body, &permit).expect_err("refused");
        let expected = format!("Shell command permission check failed for pattern \"{named}\": ");
        assert_eq!(refused.message(), expected, "{body}");
    }
}

#[cfg(unix)]
#[test]
fn what_was_run_can_be_replayed_elsewhere() {
    let (here, there) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let mut first = shell(ShellMode::Run, &here);
    let body = |folder: &tempfile::TempDir| {
        format!("!`echo {}` !`pwd; grep zzz /dev/null`", folder.path().display())
    };
    let ran = expand(&mut first, "latest", &body(&here)).expect("no failure");
    let mut second = shell(ShellMode::Replay(first.recorded().clone()), &there);
    let replayed = expand(&mut second, "latest", &body(&there)).expect("no failure");
    let path = |folder: &tempfile::TempDir| folder.path().to_string_lossy().into_owned();
    assert_eq!(replayed, ran.replace(&path(&here), &path(&there)));

    let mut expansion =
        Expansion { text: "!`date`".to_owned(), pieces: Vec::new(), ..Expansion::default() };
    let invocation = Invocation { skill: "sh", disabled: false, permit: &|_| Permit::Run };
    let missing = second.expand(&mut expansion, &invocation, &facts("latest"));
    assert_eq!(
        missing.expect_err("not recorded").to_string(),
        "no output is recorded for the command `date`"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]
    #[test]
    fn any_text_goes_through_without_running(body in "([ -~\\n]|!`|```!|```|é|\u{3000}){0,60}") {
        for version in VERSIONS {
            let text = expand(&mut shell(ShellMode::Skip, std::path::Path::new("/p")), version, &body).expect("no failure");
            if commands(&body, &facts(version)).is_empty() {
                proptest::prop_assert_eq!(&text, &body);
            }
        }
    }
}
