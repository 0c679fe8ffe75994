//! Clients that do their work: the ones that send what skillctl says, and the ones that do not.

use std::fs;

use libtest_mimic::Trial;
use serde_json::Value;
use skillctl::scenario::{Record, compare};

use crate::client::{Fault, Script, Turn};
use crate::stage::{Stage, record};

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![
        a_client_that_sends_what_skillctl_says_agrees,
        a_client_that_sends_something_else_differs_and_the_rule_is_named,
        json_says_the_same,
        a_named_skill_is_verified_with_its_arguments,
        a_scenario_is_verified_where_it_is_named,
        captures_come_back_as_they_were_recorded,
        a_conversation_in_a_terminal_is_typed_and_read,
        a_question_in_a_terminal_ends_the_turn,
        garbage_beside_the_answers_is_passed_over,
        a_version_that_was_not_measured_is_held_against_the_nearest,
    ]
}

fn a_client_that_sends_what_skillctl_says_agrees() {
    let stage = Stage::new();
    stage.install(&Script::greets());
    insta::assert_snapshot!(stage.run(&[]).all(), @r#"
    exit code 0
    --- stdout
    agrees   the listing: 1 step
    agrees   greet: 1 step
    2 of 2 steps agree (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn a_client_that_sends_something_else_differs_and_the_rule_is_named() {
    let stage = Stage::new();
    let mut script = Script::greets();
    script.turns[0].requests[0].blocks[0].text =
        script.turns[0].requests[0].blocks[0].text.replace("Says hello.", "Says");
    script.turns[1].requests[0].blocks[1].text =
        script.turns[1].requests[0].blocks[1].text.replace("hello", "\u{1b}[31mgoodbye");
    script.turns[1].requests[0].blocks.remove(0);
    stage.install(&script);
    insta::assert_snapshot!(stage.run(&[]).all(), @r#"
    exit code 1
    --- stdout
    differs  the listing: 1 of 1 steps
      step 1: please begin
        block 1: listing
          - client + skillctl
            The following skills are available for use with the Skill tool:

          - - greet: Says
          + - greet: Says hello.
            </system-reminder>
    differs  greet: 1 of 1 steps
      step 1: /greet one "two words" three
        block 1: typed command
          only skillctl said it:
          + <command-message>greet</command-message>
          + <command-name>/greet</command-name>
          + <command-args>one "two words" three</command-args>
        block 1: expansion
          - client + skillctl
            Base directory for this skill: <PROJ>/.claude/skills/greet

          - Say ␛[31mgoodbye to one "two words" three.
          + Say hello to one "two words" three.

    Where that is decided, and what of claude-code-2.1.332.toml it heeds:
      listing        src/listing             [listing] [places] [loading] [bundled]
      expansion      src/expand              [expansion] [shell] [loading]
      typed command  src/session/typed       [session] [turn]
    0 of 2 steps agree (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}

fn json_says_the_same() {
    let stage = Stage::new();
    let mut script = Script::greets();
    script.turns[1].requests[0].blocks[1].text.push('!');
    stage.install(&script);
    let answer = stage.run(&["--format", "json"]);
    let mut document: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    for scenario in document["scenarios"].as_array_mut().expect("scenarios") {
        assert!(scenario["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
        scenario["seconds"] = Value::from("SECONDS");
    }
    let text = serde_json::to_string_pretty(&document).expect("JSON");
    insta::assert_snapshot!(format!("exit code {:?}\n{text}", answer.code), @r#"
    exit code Some(1)
    {
      "version": 1,
      "client": {
        "version": "2.1.332",
        "file": "<STAGE>/bin/claude",
        "held_against": "claude-code@2.1.332",
        "measured": true
      },
      "network": "shared",
      "left_out": [],
      "counts": {
        "agreed": 1,
        "differed": 1,
        "failed": 0
      },
      "scenarios": [
        {
          "name": "the listing",
          "outcome": "agreed",
          "seconds": "SECONDS",
          "steps": [
            {
              "number": 1,
              "step": {
                "user": "please begin"
              },
              "outcome": "agreed",
              "unsteady": false,
              "differences": []
            }
          ]
        },
        {
          "name": "greet",
          "outcome": "differed",
          "seconds": "SECONDS",
          "steps": [
            {
              "number": 1,
              "step": {
                "user": "/greet one \"two words\" three"
              },
              "outcome": "differed",
              "unsteady": false,
              "differences": [
                {
                  "what": "block 2",
                  "stage": "expansion",
                  "client": "Base directory for this skill: <PROJ>/.claude/skills/greet\n\nSay hello to one \"two words\" three.\n!",
                  "skillctl": "Base directory for this skill: <PROJ>/.claude/skills/greet\n\nSay hello to one \"two words\" three.\n",
                  "module": "src/expand",
                  "tables": [
                    "expansion",
                    "shell",
                    "loading"
                  ]
                }
              ]
            }
          ]
        }
      ]
    }
    "#);
}

fn a_named_skill_is_verified_with_its_arguments() {
    let stage = Stage::new();
    stage.write("project/.claude/skills/other/SKILL.md", "---\ndescription: Other.\n---\nOther.\n");
    let mut script = Script::greets();
    let listing = &mut script.turns[0].requests[0].blocks[0].text;
    *listing = listing.replace("hello.", "hello.\n- other: Other.");
    for block in &mut script.turns[1].requests[0].blocks {
        block.text = block.text.replace("one \"two words\" three", "Anna");
    }
    stage.install(&script);
    let answer = stage.run(&["greet", "--args", "Anna"]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    let answer = stage.run(&["greet"]);
    assert_eq!(answer.code, Some(1), "other arguments: {}", answer.all());
    insta::assert_snapshot!(stage.run(&["gret"]).all(), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    error: no skill `gret` can be invoked in <STAGE>/project
      help: did you mean `greet`?
    "#);
}

fn a_scenario_is_verified_where_it_is_named() {
    let stage = Stage::new();
    stage.write(
        "project/hello.yaml",
        "files: {.claude/skills/greet/SKILL.md: 'Say $0.'}\nsteps: [{user: /greet a}]\n",
    );
    stage.write("project/bad.yaml", "steps: [{user: hi}]\nfile: {}\n");
    stage.install(&Script::empty());
    let answer = stage.run(&["hello.yaml"]);
    assert_eq!(answer.code, Some(1), "the client sends nothing: {}", answer.all());
    insta::assert_snapshot!(stage.run(&["bad.yaml"]).all(), @r#"
    exit code 2
    --- stderr
    error: bad.yaml:2:1: unknown key `file`
      help: did you mean `files`?
    "#);
}

/// What was recorded of the real clients, sent again, is recorded again: calls, forks, errors,
/// reminders inside answers, files, and what is shown where nothing is sent.
fn captures_come_back_as_they_were_recorded() {
    for (version, name) in [
        ("2.1.332", "fork-1"),
        ("2.1.332", "perm-rule-1"),
        ("2.1.332", "act-read"),
        ("2.1.332", "att-after"),
        ("2.1.332", "subst-01"),
        ("2.1.87", "fork-1"),
        ("2.1.87", "slash-03"),
        ("2.1.87", "act-write"),
    ] {
        let stage = Stage::new();
        let recorded = record(version, name);
        stage.install(&Script::from_record(&recorded));
        let folder = stage.path("records");
        let folder = folder.to_str().expect("UTF-8");
        let answer = stage.run(&["--suite", name, "--record", folder]);
        assert_eq!(answer.code, Some(0), "{version} {name}: {}", answer.all());
        let again = fs::read_to_string(stage.path(&format!("records/{name}.json"))).expect("read");
        let again: Record = serde_json::from_str(&again).expect("a record");
        assert_eq!(again.client, recorded.client);
        assert_eq!(again.steps.len(), recorded.steps.len());
        for (again, recorded) in again.steps.iter().zip(&recorded.steps) {
            assert_eq!(compare::view(again), compare::view(recorded), "{version} {name}");
        }
    }
}

fn a_conversation_in_a_terminal_is_typed_and_read() {
    let stage = Stage::new();
    stage.install(&Script::from_record(&record("2.1.332", "tty-front")));
    let answer = stage.run(&["--suite", "tty-front"]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    let arguments = stage.seen().pop().expect("started").arguments;
    assert!(!arguments.contains(&"-p".to_owned()), "{arguments:?}");
}

/// What waits for a person's answer is not sent, and nothing is held against it.
fn a_question_in_a_terminal_ends_the_turn() {
    let stage = Stage::new();
    let mut script = Script::from_record(&record("2.1.332", "tty-ask"));
    let question = "Use it?\n\n Do you want to proceed?\n ❯ 1. Yes\n   2. No\n\n Esc to cancel";
    script.turns[0].shown = Some(question.to_owned());
    stage.install(&script);
    let answer = stage.run(&["--suite", "tty-ask"]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    assert!(answer.stdout.contains("agrees   tty-ask: 1 step\n"), "{}", answer.all());
}

fn garbage_beside_the_answers_is_passed_over() {
    let stage = Stage::new();
    stage.install(&Script::greets().with(Fault::Garbage));
    let answer = stage.run(&[]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
}

fn a_version_that_was_not_measured_is_held_against_the_nearest() {
    let stage = Stage::new();
    let mut script = Script { version: "2.1.300 (Claude Code)".to_owned(), ..Script::greets() };
    // It brings a skill that cannot be switched off in the way that is known.
    let own = "- novelty: The client's own.\n";
    let listing = &mut script.turns[0].requests[0].blocks[0].text;
    script.turns_without_skills =
        vec![Turn::says(&[&listing.replace("- greet: Says hello.\n", own)])];
    *listing = listing.replace("- greet", &format!("{own}- greet"));
    stage.install(&script);
    insta::assert_snapshot!(stage.run(&[]).all(), @r#"
    exit code 0
    --- stdout
    agrees   the listing: 1 step
    agrees   greet: 1 step
    2 of 2 steps agree (Claude Code 2.1.300, held against claude-code@2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    note: Claude Code 2.1.300 is held against claude-code@2.1.332, the nearest that is measured
    note: this client also lists skills of its own, which are left out of what is compared: novelty
    "#);
}
