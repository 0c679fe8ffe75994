//! The brief of a forked agent.

use serde_json::{Value, json};

use crate::support::{Answer, Folder};

/// A project with agents from every place that has some.
fn project() -> Folder {
    let folder = Folder::new(&[(".git/HEAD", "")]);
    let skill = |name: &str, fields: &str, body: &str| {
        let text = format!("---\ndescription: d\ncontext: fork\n{fields}---\n{body}\n");
        folder.write(&format!(".claude/skills/{name}/SKILL.md"), text);
    };
    skill("plain", "allowed-tools: Read, Grep\ndisallowed-tools: Bash\n", "Count $ARGUMENTS.");
    skill("looks", "agent: Explore\nmodel: haiku\neffort: low\n", "Find $0.");
    skill("own", "agent: mine\nbackground: false\n", "Do it.");
    skill("users", "agent: theirs\n", "Do it.");
    skill("plugged", "agent: pack:helper\n", "Do it.");
    skill("nobody", "agent: nope\n", "Do it.");
    skill("asks", "", "Ask the user which file to read. Then run /asks again.");
    skill("guides", "", "## Style\n\n- Names are short.\n- Lines are short.\n");
    let agent = |path: &str, name: &str, fields: &str| {
        folder.write(
            path,
            format!("---\nname: {name}\ndescription: d\n{fields}---\nYou are {name}.\n"),
        );
    };
    agent(
        ".claude/agents/mine.md",
        "mine",
        "tools: Read, Skill\nskills: plain, gone\nmodel: sonnet\n",
    );
    agent("home/.claude/agents/theirs.md", "theirs", "");
    agent("pack/agents/helper.md", "helper", "");
    folder.write("pack/.claude-plugin/plugin.json", r#"{"name": "pack"}"#);
    folder
}

fn preview(folder: &Folder, name: &str, more: &[&str]) -> Answer {
    let fixed =
        ["fork-preview", name, "--home", "home", "--plugin-dir", "pack", "--format", "json"];
    folder.run(&[&fixed[..], more].concat())
}

fn brief(name: &str, more: &[&str]) -> Value {
    let answer = preview(&project(), name, more);
    assert_eq!(answer.code, 0, "{answer:?}");
    serde_json::from_str(&answer.stdout).expect("JSON")
}

fn lists(brief: &Value, tool: &str) -> bool {
    brief["tools"].as_array().expect("a list").contains(&json!(tool))
}

#[test]
fn an_agent_is_named_with_the_place_that_it_is_from() {
    for (name, agent, file) in [
        ("plain", "general-purpose", None),
        ("looks", "Explore", None),
        ("own", "mine", Some(".claude/agents/mine.md")),
        ("users", "theirs", Some("home/.claude/agents/theirs.md")),
        ("plugged", "pack:helper", Some("pack/agents/helper.md")),
    ] {
        let brief = brief(name, &[]);
        assert_eq!(brief["agent"], agent);
        let origin = brief["agent_origin"].to_string();
        match file {
            Some(file) => assert!(origin.contains(file), "{origin}"),
            None => assert!(!origin.contains(".md"), "{origin}"),
        }
    }
}

#[test]
fn an_unknown_agent_is_said_and_replaced_as_the_client_does() {
    let answer = preview(&project(), "nobody", &[]);
    let brief: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    assert_eq!(brief["unknown_agent"], "nope");
    assert!(answer.stderr.contains("there is no agent `nope`"), "{answer:?}");
}

#[test]
fn fields_of_the_skill_and_of_the_agent_meet() {
    let plain = brief("plain", &["--args", "files"]);
    assert!(plain["first_message"].as_str().expect("text").ends_with("Count files.\n"), "{plain}");
    assert!(lists(&plain, "Read") && lists(&plain, "Bash"), "{plain}");
    assert_eq!(plain["granted"], json!(["Read", "Grep"]));
    assert_eq!(plain["taken_away"], json!(["Bash"]));
    assert_eq!(plain["history"], false);

    let looks = brief("looks", &["--args", "it"]);
    assert!(!lists(&looks, "Write") && lists(&looks, "Read"), "{looks}");
    assert_eq!(looks["model"], "claude-haiku-5-5");
    assert_eq!((&looks["model_from"], &looks["effort"]), (&json!("skill"), &json!("low")));

    let own = brief("own", &[]);
    assert_eq!((&own["model"], &own["model_from"]), (&json!("claude-sonnet-5-5"), &json!("agent")));
    assert_eq!(own["system_prompt"], "You are mine.");
    assert_eq!(own["preloads"][0]["name"], "plain");
    assert!(own["preloads"][1]["missing"].is_string(), "{own}");
}

#[test]
fn explore_and_plan_are_not_sent_the_projects_instructions() {
    assert_eq!(brief("looks", &[])["instructions"], false);
    for name in ["plain", "own", "users", "plugged"] {
        assert_eq!(brief(name, &[])["instructions"], true, "{name}");
    }
}

#[test]
fn a_fork_runs_in_the_background_in_a_terminal_of_the_newer_client() {
    assert_eq!(brief("plain", &[])["background"], true);
    assert_eq!(brief("own", &[])["background"], false, "`background: false`");
    assert_eq!(brief("plain", &["--surface", "print"])["background"], false);
    assert_eq!(brief("plain", &["--client", "2.1.87"])["background"], false);
}

#[test]
fn what_an_agent_alone_cannot_do_is_warned_of() {
    for (name, said) in [("asks", "ask"), ("asks", "itself"), ("guides", "nothing to do")] {
        let answer = preview(&project(), name, &[]);
        assert!(answer.stderr.contains("warning: "), "{answer:?}");
        assert!(answer.stderr.to_lowercase().contains(said), "{said}: {answer:?}");
    }
    assert!(!preview(&project(), "plain", &["--args", "files"]).stderr.contains("warning"));
}

#[test]
fn what_does_not_fork_is_said() {
    let folder = project();
    folder.write(".claude/skills/inline/SKILL.md", "Do it.\n");
    let answer = preview(&folder, "inline", &[]);
    assert_eq!(answer.code, 2, "{answer:?}");
    assert!(answer.stderr.contains("`inline` does not fork"), "{answer:?}");
    let near = preview(&folder, "plian", &[]);
    assert_eq!(near.code, 2);
    assert!(near.stderr.contains("did you mean `plain`?"), "{near:?}");
}
