//! Steps as they are typed, forks on both surfaces, and compaction.

use serde_json::Value;

use crate::stage::{Stage, in_order};

const HELLO: &str = "---\ndescription: greets\n---\nHello $ARGUMENTS!\n";
const SEEK: &str = "---\ndescription: seeks\ncontext: fork\n---\nFind $0.\n";
const NEAR: &str = "---\ndescription: nears\npaths: src/**\n---\nNear.\n";

fn stage() -> Stage {
    Stage::new(&[
        (".claude/skills/hello/SKILL.md", HELLO),
        (".claude/skills/seek/SKILL.md", SEEK),
        (".claude/skills/near/SKILL.md", NEAR),
        ("src/a.rs", "fn a() {}\n"),
    ])
}

#[test]
fn steps_are_taken_as_they_are_typed() {
    let stage = stage();
    let input = "/hello you\n\n:skill hello me\n:read src/a.rs\n:tool Grep {\"pattern\": \"x\"}\n\
                 :skills\n:compact\n:save ../saved.yaml\n:quit\nnever\n";
    let (code, out, err) = stage.simulate(&["-i"], input);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    in_order(
        &out,
        &[
            "  1 you type /hello you",
            "Hello you!",
            "- hello: greets",
            "  2 the model calls Skill skill=hello args=me",
            "Launching skill: hello",
            "Hello me!",
            "  3 the model calls Read file_path=src/a.rs",
            "- near: nears",
            "→ now available: near",
            "  4 the model calls Grep pattern=x",
            "hello  model and user",
            "near   model and user",
            "  5 the conversation is compacted",
            "the conversation is now a summary",
            "wrote ../saved.yaml",
        ],
    );
    assert!(!out.contains("never") && !out.contains("› "), "{out}");
    // What was saved is a scenario that plays the same.
    let (code, again, err) = stage.simulate(&["--scenario", "../saved.yaml"], "");
    assert_eq!(code, 0, "{err}");
    in_order(&again, &["Hello you!", "Hello me!", "→ now available: near", "now a summary"]);
}

#[test]
fn what_cannot_be_a_step_is_said_and_the_conversation_goes_on() {
    let stage = stage();
    for (line, says) in [
        (":read src/a.rs", "the model is not at work: say something first"),
        (":skill hello", "the model is not at work: say something first"),
        (":zap", "`:zap` is nothing that can be typed; :help lists what is"),
        (":read", ":read needs a file; :help lists what can be typed"),
        (":skill", ":skill needs a skill's name"),
        (":tool Bash {\"command\":", ":tool needs a tool's name, and its input as JSON"),
        (":tool Bash [1]", ":tool needs a tool's name, and its input as JSON"),
        (":save", ":save needs a file"),
        (":save x.yaml", "there is no step to save"),
        (":zap\u{1b}[31m", "is nothing that can be typed"),
        (":help", ":compact             compact the conversation"),
    ] {
        let (code, out, err) = stage.simulate(&["-i"], &format!("{line}\n/hello you\n"));
        assert_eq!((code, err.as_str()), (0, ""), "{line}: {out}");
        assert!(!out.contains('\u{1b}'), "{line}: {out}");
        in_order(&out, &[says, "  1 you type /hello you", "Hello you!"]);
    }
    let (code, out, err) = stage.simulate(&["-i", "--format", "json"], "hi\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("-i prints text only"), "{err}");
}

#[test]
fn a_fork_runs_in_the_background_in_a_terminal_only() {
    let stage = stage();
    let (code, out, _) = stage.simulate(&["seek", "--args", "it", "--surface", "print"], "");
    assert_eq!(code, 0);
    in_order(&out, &["in print mode", "FORK RESULT", "an agent of its own starts", "Find it."]);
    in_order(&out, &["nothing is sent"]);
    let (code, out, _) = stage.simulate(&["seek", "--args", "it"], "");
    assert_eq!(code, 0);
    in_order(&out, &["in a terminal", "\"/seek it\" finished", "an agent of its own", "Find it."]);
    // The model's own call of it: the answer is the result, or that it runs.
    for (surface, answer) in [
        ("print", "Skill \"seek\" completed (forked execution)."),
        ("interactive", "Skill \"seek\" launched (forked execution, running in the background)."),
    ] {
        let arguments = [
            &["seek", "--args", "it", "--by", "model", "--format", "json", "--surface"][..],
            &[surface],
        ]
        .concat();
        let (code, out, err) = stage.simulate(&arguments, "");
        assert_eq!(code, 0, "{err}");
        let record: Value = serde_json::from_str(&out).expect("a record");
        let step = &record["steps"][1];
        let said = step["blocks"][0]["text"].as_str().unwrap_or_default();
        assert!(said.starts_with(answer), "{surface}: {said}");
        assert_eq!(step["later"].is_array(), surface == "interactive", "{out}");
        assert!(step["forks"][0]["blocks"].to_string().contains("Find it."), "{out}");
    }
}

#[test]
fn a_compaction_brings_back_what_was_invoked() {
    let stage = stage();
    for compact in ["compact: true", "user: /compact"] {
        let script = format!("steps:\n- user: /hello you\n- {compact}\n- user: next\n");
        stage.write("talk.yaml", &script);
        let (code, out, err) = stage.simulate(&["--scenario", "../talk.yaml"], "");
        assert_eq!(code, 0, "{err}");
        in_order(&out, &["  2 ", "the conversation is now a summary", "  3 you type next"]);
        let after = out.split("  3 you type next").nth(1).unwrap_or_default();
        in_order(after, &["### Skill: hello", "Hello you!"]);
        let arguments = ["--scenario", "../talk.yaml", "--format", "json"];
        let (_, out, _) = stage.simulate(&arguments, "");
        let record: Value = serde_json::from_str(&out).expect("a record");
        assert_eq!(record["steps"][1]["compacted"], true, "{out}");
    }
}
