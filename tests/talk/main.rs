//! Conversations as their authors play them: what a step changes, which part is shown, and what is
//! said of a script that cannot be played.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

mod checked;
mod modes;
mod stage;
mod typed;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Exit code, standard output, standard error.
type Ran = (i32, String, String);

fn simulate(scenario: &str, options: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("talk.yaml");
    fs::write(&file, scenario).expect("a written file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_skillctl"));
    command.arg("simulate").arg("--scenario").arg(&file).args(options);
    ran(command, "")
}

fn ran(mut command: Command, input: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a started process");
    let mut stdin = child.stdin.take().expect("an input");
    stdin.write_all(input.as_bytes()).expect("taken input");
    drop(stdin);
    let output = child.wait_with_output().expect("an ended process");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

const TALK: &str = "\
files:
  .claude/skills/h/SKILL.md: |
    ---
    description: h
    allowed-tools: Read
    disallowed-tools: Write
    effort: low
    hooks:
      Stop:
        - hooks:
            - {type: command, command: ./check.sh, once: true}
    ---
    Body
steps:
  - user: /h
  - user: next
";

#[test]
fn a_step_says_what_it_changed_and_the_next_what_is_over() {
    let (code, out, _) = simulate(TALK, &["--format", "json"]);
    assert_eq!(code, 0);
    let record: Value = serde_json::from_str(&out).expect("a record");
    let changes = |step: usize, key: &str| record["steps"][step]["changes"][key].to_string();
    let granted = changes(0, "granted");
    for part in ["h allows Read", "h takes away Write", "low effort", "until your next message"] {
        assert!(granted.contains(part), "{part}: {granted}");
    }
    assert_eq!(changes(0, "hooks"), r#"["h: Stop runs command `./check.sh`, once"]"#);
    assert!(changes(1, "ended").contains("h allows Read"), "{out}");
    assert_eq!(changes(1, "granted"), "[]");
}

#[test]
fn only_the_steps_that_are_wanted_are_shown() {
    let (code, out, _) = simulate(TALK, &["--step", "2"]);
    assert_eq!(code, 0);
    assert!(out.contains("you type next") && !out.contains("you type /h"), "{out}");
    let (code, out, _) = simulate(TALK, &["--until", "1"]);
    assert_eq!(code, 0);
    assert!(out.contains("you type /h") && !out.contains("you type next"), "{out}");
    let (code, out, err) = simulate(TALK, &["--step", "3"]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    let (_, out, _) = simulate(TALK, &["--format", "messages"]);
    let messages: Value = serde_json::from_str(&out).expect("messages");
    let roles: Vec<_> = messages.as_array().expect("an array").iter().map(|m| &m["role"]).collect();
    assert_eq!(roles.first().copied(), Some(&Value::from("user")));
    assert!(roles.contains(&&Value::from("assistant")), "{out}");
}

#[test]
fn a_script_that_cannot_be_played_says_where_and_prints_nothing() {
    for (script, says) in [
        ("steps:\n  - usr: hi\n", vec!["talk.yaml:2:5", "unknown key `usr`", "`user`"]),
        ("mod: plan\nsteps: []\n", vec!["talk.yaml:1:1", "`mod`", "`mode`"]),
        ("steps:\n  - user: [\n", vec!["talk.yaml:2:"]),
        ("steps:\n  - tool_use: {input: {}}\n", vec!["talk.yaml:2:", "missing key `name`"]),
        ("files:\n  ../x: y\nsteps:\n  - user: hi\n", vec!["`../x`", "stays inside"]),
    ] {
        let (code, out, err) = simulate(script, &[]);
        assert_eq!((code, out.as_str()), (2, ""), "{script}{err}");
        for part in says {
            assert!(err.contains(part), "{script}: {part}: {err}");
        }
    }
}
