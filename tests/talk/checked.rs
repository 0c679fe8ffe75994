//! Tests of skills: each kind of expectation, how it fails, and how that is printed.

use serde_json::Value;

use crate::stage::{Stage, in_order};

const GREET: &str = "---\ndescription: greets\n---\nHello $ARGUMENTS!\n\n    The end\n";
const NOW: &str = "---\ndescription: tells\n---\nNow: !`echo really-run`\n";
const ASKS: &str = "---\ndescription: asks\nallowed-tools: Bash(date:*)\n---\nBody\n";
const TEST: &str = ".claude/skills/greet/tests/t.yaml";

fn stage(test: &str) -> Stage {
    Stage::new(&[
        (".claude/skills/greet/SKILL.md", GREET),
        (".claude/skills/asks/SKILL.md", ASKS),
        (TEST, test),
    ])
}

#[test]
fn each_expectation_holds_or_fails_in_its_words() {
    let greet = "user: /greet you";
    let asks = "tool_use: {name: Skill, input: {skill: asks}}";
    let local = "user: /compact";
    for (step, expect, missed) in [
        (greet, "contains: Hello you", ""),
        (greet, "contains: [Hello, Bye]", "a block that contains \"Bye\""),
        (greet, "excludes: Bye", ""),
        (greet, "excludes: Hello", "no block that contains \"Hello\""),
        (greet, "matches: '^Hello \\w+!$'", ""),
        (greet, "matches: '^ello'", "a block that matches /^ello/"),
        (greet, "equals: \"/greet you\"", "a block that is this text"),
        (greet, "nothing: false", ""),
        (greet, "nothing: true", "that nothing is sent to the model"),
        (greet, "error: false", ""),
        (greet, "error: true", "a failure"),
        (asks, "error: true", ""),
        (asks, "error: 'Execute skill: asks'", ""),
        (asks, "error: 'no such'", "a failure that says \"no such\""),
        (asks, "error: false", "no failure"),
        (local, "nothing: true", ""),
        (local, "nothing: false", "that something is sent to the model"),
    ] {
        let first = if step == asks { "- user: hi\n" } else { "" };
        let script =
            format!("allowed_tools: []\nsteps:\n{first}- {step}\n  expect: {{{expect}}}\n");
        let (code, out, err) = stage(&script).run(&["test"], "");
        assert_eq!(err, "", "{script}");
        if missed.is_empty() {
            assert_eq!(code, 0, "{script}{out}");
            in_order(&out, &["ok ", "t.yaml", "1 passed"]);
        } else {
            assert_eq!(code, 1, "{script}{out}");
            in_order(&out, &["FAILED", "t.yaml", &format!("expected {missed}\n"), "1 failed"]);
        }
    }
}

#[test]
fn a_text_that_differs_is_shown_line_by_line() {
    let body = "Base directory for this skill: <PROJ>/.claude/skills/greet\\n\\nHello you!\\n\\n";
    let script =
        |end: &str| format!("steps:\n- user: /greet you\n  expect: {{equals: \"{body}{end}\"}}\n");
    let (code, out, _) = stage(&script("    The end")).run(&["test"], "");
    assert_eq!(code, 0, "{out}");
    let (code, out, _) = stage(&script("    No end")).run(&["test"], "");
    assert_eq!(code, 1);
    in_order(&out, &["Hello you!", "- ", "No end\n", "+ ", "The end\n"]);
}

#[test]
fn snapshots_are_written_when_asked_and_held_after() {
    let stage = stage("steps:\n- user: /greet you\n  expect: {snapshot: snap/t.txt}\n");
    let snapshot = "project/.claude/skills/greet/tests/snap/t.txt";
    let (code, out, _) = stage.run(&["test"], "");
    assert_eq!(code, 1);
    in_order(&out, &["expected a snapshot in", "snap/t.txt; --update writes it"]);
    assert!(!stage.path(snapshot).exists());
    let (code, out, _) = stage.run(&["test", "--update"], "");
    assert_eq!(code, 0, "{out}");
    in_order(&out, &["ok ", "wrote", "snap/t.txt"]);
    in_order(&stage.read(snapshot), &["- greet: greets", "Hello you!"]);
    let (code, out, _) = stage.run(&["test", "--update"], "");
    assert_eq!((code, out.contains("wrote")), (0, false), "{out}");
    stage.write("project/.claude/skills/greet/SKILL.md", &GREET.replace("Hello", "Bye"));
    let (code, out, _) = stage.run(&["test"], "");
    assert_eq!(code, 1);
    in_order(&out, &["expected what", "snap/t.txt holds", "- Hello you!", "+ Bye you!"]);
    let (code, _, _) = stage.run(&["test", "--update"], "");
    assert_eq!(code, 0);
    in_order(&stage.read(snapshot), &["Bye you!"]);
}

#[test]
fn commands_are_replayed_unless_they_are_to_run() {
    let test = "steps:\n- user: /now\n  expect: {contains: \"Now: really-run\"}\n";
    let stage = Stage::new(&[
        (".claude/skills/now/SKILL.md", NOW),
        (".claude/skills/now/tests/t.yaml", test),
    ]);
    let recorded = "project/.claude/skills/now/tests/t.shell.yaml";
    let (code, out, _) = stage.run(&["test"], "");
    assert_eq!(code, 2);
    in_order(&out, &["BROKEN", "no output is recorded for the command `echo really-run`"]);
    in_order(&out, &["help: `--shell run`", "1 could not be played"]);
    let (code, out, _) = stage.run(&["test", "--shell", "run"], "");
    assert_eq!(code, 0, "{out}");
    assert!(!stage.path(recorded).exists());
    let (code, out, _) = stage.run(&["test", "--shell", "run", "--update"], "");
    assert_eq!(code, 0);
    in_order(&out, &["wrote", "t.shell.yaml"]);
    let (code, out, _) = stage.run(&["test"], "");
    assert_eq!(code, 0, "{out}");
    // What is recorded is what counts: nothing runs.
    let other = stage
        .read(recorded)
        .replace("really-run\n  exit", "once\n  exit")
        .replace("    really-run\n", "    once\n");
    stage.write(recorded, &other);
    let (code, out, _) = stage.run(&["test"], "");
    assert_eq!(code, 1, "{out}");
    in_order(&out, &["FAILED", "Now: really-run"]);
}

#[test]
fn results_are_printed_for_programs() {
    let two = "steps:\n- user: /greet <a>\n  expect: {contains: Hello}\n- user: /greet b\n  expect: \
               {contains: \"<&\\e\", equals: x}\n";
    let stage = stage(two);
    stage.write("project/skill-tests/good.yaml", "steps:\n- user: hi\n  expect: {contains: hi}\n");
    stage.write("project/skill-tests/odd.yaml", "steps:\n- usr: hi\n");
    let (code, out, _) = stage.run(&["test", "--format", "json"], "");
    assert_eq!(code, 2, "one could not be played");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let count = |key: &str| report[key].as_u64();
    assert_eq!((count("passed"), count("failed"), count("broken")), (Some(1), Some(1), Some(1)));
    let verdicts: Vec<_> =
        report["tests"].as_array().expect("tests").iter().map(|test| &test["verdict"]).collect();
    assert_eq!(verdicts, ["failed", "passed", "broken"]);
    let misses = &report["tests"][0]["failures"][0]["misses"];
    assert_eq!(misses[1]["wanted"], "x");
    assert_eq!(report["tests"][0]["failures"][0]["step"], 2);

    let (code, out, _) = stage.run(&["test", "--format", "tap"], "");
    assert_eq!(code, 2);
    let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(lines[..2], ["TAP version 14", "1..3"]);
    let starts = |line: usize, start: &str| assert!(lines[line].starts_with(start), "{out}");
    starts(2, "not ok 1 - ");
    starts(3, "ok 2 - ");
    starts(4, "not ok 3 - ");

    let (code, out, _) = stage.run(&["test", "--format", "junit"], "");
    assert_eq!(code, 2);
    in_order(&out, &["<testsuites tests=\"3\" failures=\"1\" errors=\"1\">", "&lt;&amp;"]);
    assert_eq!(out.matches("<testcase ").count(), 3);
    assert!(!out.contains('\u{1b}') && out.trim_end().ends_with("</testsuites>"), "{out}");

    let (code, out, _) = stage.run(&["test", "skill-tests/good.yaml", "--format", "tap"], "");
    assert_eq!(code, 0, "{out}");
    let (code, out, err) = stage.run(&["test", "nowhere"], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("nowhere: does not exist"), "{err}");
}
