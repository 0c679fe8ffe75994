//! What a client gets to see of the author and of the machine, and what it is kept from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use libtest_mimic::Trial;

use crate::client::{Script, Seen};
use crate::stage::{AUTHORS_VARIABLES, Stage};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = crate::trials![
        nothing_of_the_environment_is_passed_on,
        the_authors_home_is_neither_read_nor_written,
        a_home_that_is_named_is_copied,
        a_scenario_has_no_say_in_where_the_client_lives,
        the_project_is_a_copy,
        in_place_is_the_project_itself,
        in_place_is_refused_where_settings_would_be_heeded,
    ];
    let needing_namespaces = crate::trials![
        a_client_has_no_network_but_loopback,
        a_machine_may_have_no_namespace_to_give,
        a_machine_may_have_no_port_to_give,
    ];
    // Said by the harness as ignored, not as passed.
    let have = may_unshare();
    trials.extend(needing_namespaces.into_iter().map(|trial| trial.with_ignored_flag(!have)));
    trials
}

/// Returns the last client that was started for a conversation.
fn client(stage: &Stage) -> Seen {
    stage.seen().pop().expect("a client was started")
}

/// Returns the text of every file below a folder.
fn content(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(content(&path));
        } else {
            let text = fs::read_to_string(&path).expect("a text");
            found.insert(path.to_string_lossy().into_owned(), text);
        }
    }
    found
}

fn nothing_of_the_environment_is_passed_on() {
    let stage = Stage::new();
    stage.install(&Script::greets());
    stage.run(&[]);
    for seen in stage.seen() {
        for (name, value) in AUTHORS_VARIABLES {
            assert!(seen.env.get(name).is_none_or(|seen| seen != value), "{name}");
        }
    }
    let env = client(&stage).env;
    let names: Vec<&str> = env.keys().map(String::as_str).collect();
    insta::assert_snapshot!(names.join("\n"), @r#"
    ANTHROPIC_API_KEY
    ANTHROPIC_BASE_URL
    CLAUDE_CODE_DISABLE_BUNDLED_SKILLS
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC
    CLAUDE_CODE_IDE_SKIP_AUTO_INSTALL
    CLAUDE_CODE_TMPDIR
    DISABLE_AUTOUPDATER
    DISABLE_ERROR_REPORTING
    DISABLE_TELEMETRY
    DISABLE_UPDATES
    DO_NOT_TRACK
    HOME
    IS_SANDBOX
    LANG
    PATH
    TERM
    TMPDIR
    "#);
    assert!(env["ANTHROPIC_BASE_URL"].starts_with("http://127.0.0.1:"), "{env:?}");
}

fn the_authors_home_is_neither_read_nor_written() {
    let stage = Stage::new();
    let before = content(&stage.path("author"));
    stage.install(&Script::greets());
    // The listing that the script sends has none of the author's skills: so it agrees.
    let answer = stage.run(&[]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    assert_eq!(content(&stage.path("author")), before);
    let seen = client(&stage);
    assert!(!Path::new(&seen.env["HOME"]).starts_with(stage.path("author")), "{seen:?}");
    assert_eq!(seen.home, [".claude/settings.json"], "only the settings that it was given");
    assert!(!seen.env.contains_key("AUTHOR"));
}

fn a_home_that_is_named_is_copied() {
    let stage = Stage::new();
    let before = content(&stage.path("author"));
    stage.install(&Script::greets());
    let home = stage.path("author");
    let answer = stage.run(&["--home", home.to_str().expect("UTF-8")]);
    assert_eq!(answer.code, Some(1), "the listing has one skill more: {}", answer.all());
    let seen = client(&stage);
    assert_eq!(seen.home, [".claude/settings.json", ".claude/skills/mine/SKILL.md"]);
    assert_ne!(seen.env["HOME"], home.to_string_lossy());
    assert_eq!(content(&home), before);
}

fn a_scenario_has_no_say_in_where_the_client_lives() {
    let stage = Stage::new();
    let author = stage.path("author");
    let author = author.to_string_lossy();
    stage.write(
        "project/bad.yaml",
        &format!(
            "steps: [{{user: hi}}]\nenv: {{HOME: '{author}', \
             ANTHROPIC_BASE_URL: 'http://192.0.2.1', HTTPS_PROXY: 'http://192.0.2.1', \
             CLAUDE_CODE_USE_BEDROCK: '1', PATH: /nowhere, TMPDIR: '{author}', MINE: kept}}\n"
        ),
    );
    stage.install(&Script::greets());
    stage.run(&["bad.yaml"]);
    let env = client(&stage).env;
    assert_eq!(env["MINE"], "kept");
    assert!(env.values().all(|value| value != &*author), "{env:?}");
    assert!(env.values().all(|value| !value.contains("192.0.2.1")), "{env:?}");
    assert!(!env.contains_key("CLAUDE_CODE_USE_BEDROCK"));
    let elsewhere = format!("steps: [{{user: hi}}]\nenv: {{CLAUDE_CONFIG_DIR: '{author}'}}\n");
    stage.write("project/elsewhere.yaml", &elsewhere);
    let answer = stage.run(&["elsewhere.yaml"]);
    assert_ne!(answer.code, Some(0), "{}", answer.all());
}

fn the_project_is_a_copy() {
    let stage = Stage::new();
    stage.write("project/.claude/settings.json", r#"{"hooks":{"Stop":[]},"apiKeyHelper":"x"}"#);
    stage.write("project/secret", "not for the client");
    let before = content(&stage.path("project"));
    stage.install(&Script::greets());
    let answer = stage.run(&[]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    assert_eq!(content(&stage.path("project")), before);
    let folder = client(&stage).folder;
    assert!(!folder.starts_with(stage.path("project")), "{}", folder.display());
}

fn in_place_is_the_project_itself() {
    let stage = Stage::new();
    let before = content(&stage.path("project"));
    stage.install(&Script::greets());
    let answer = stage.run(&["--in-place"]);
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    assert_eq!(content(&stage.path("project")), before);
    assert_eq!(client(&stage).folder, stage.path("project").canonicalize().expect("a folder"));
}

fn in_place_is_refused_where_settings_would_be_heeded() {
    let stage = Stage::new();
    stage.install(&Script::greets());
    stage.write("project/.claude/settings.json", r#"{"apiKeyHelper":"x"}"#);
    insta::assert_snapshot!(stage.run(&["--in-place"]).all(), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    error: --in-place: <STAGE>/project/.claude/settings.json has `apiKeyHelper`, which the client would heed
      help: verify a copy: leave `--in-place` out
    "#);
}

/// Returns the command that runs another where it may make no namespaces, and has no loopback: in a
/// network of its own.
fn unshare() -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--net", "--"]).stdin(Stdio::null());
    command
}

/// Returns whether this machine lets a program make namespaces.
fn may_unshare() -> bool {
    let status = unshare().arg("true").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Returns the command that runs `verify` in such a place, after `script` did something to it.
fn elsewhere(script: &str, verify: &Command) -> Command {
    let mut command = unshare();
    let script = format!("{script}; exec \"$@\"");
    command.args(["sh", "-c", &script, "sh"]).arg(verify.get_program()).args(verify.get_args());
    command.current_dir(verify.get_current_dir().expect("a folder")).env_clear();
    command.envs(verify.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn a_client_has_no_network_but_loopback() {
    let stage = Stage::new();
    stage.install(&Script::greets());
    let answer = stage.run_command(&mut stage.verify_by_default(&[]));
    assert_eq!(answer.code, Some(0), "{}", answer.all());
    assert_eq!(client(&stage).interfaces, ["lo"]);
    assert!(answer.stderr.contains("no network but loopback"), "{}", answer.all());
}

fn a_machine_may_have_no_namespace_to_give() {
    let stage = Stage::new();
    stage.install(&Script::greets());
    let none = "echo 0 > /proc/sys/user/max_net_namespaces";
    let mut command = elsewhere(none, &stage.verify_by_default(&[]));
    insta::assert_snapshot!(stage.run_command(&mut command).all(), @r#"
    exit code 2
    --- stderr
    note: the client runs with a throw-away home, a dummy key and no network but loopback
    error: no network namespace can be made here: No space left on device (os error 28)
      help: allow user namespaces, or pass `--network shared` to run the client with this machine's network
    "#);
    assert!(stage.seen().is_empty(), "no client was started");
}

fn a_machine_may_have_no_port_to_give() {
    let stage = Stage::new();
    stage.install(&Script::greets());
    // The loopback interface of a new network is off.
    let mut command = elsewhere("true", &stage.verify(&[]));
    insta::assert_snapshot!(stage.run_command(&mut command).all(), @r#"
    exit code 2
    --- stdout
    failed   greet: the recording server cannot be reached on 127.0.0.1: Network is unreachable (os error 101)
      help: check that programs may listen on 127.0.0.1 here and connect to it
    1 conversation could not be played (Claude Code 2.1.332)
    --- stderr
    note: the client runs with a throw-away home, a dummy key and this machine's network, as asked: only its own switches keep it from using that
    "#);
}
