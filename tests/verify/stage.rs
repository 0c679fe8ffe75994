//! What a test needs: a project, an author's home, and a stand-in client with its script.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, test_kill_process};
use skillctl::scenario::{Record, StepRecord};
use skillctl::session::Block;

use crate::client::{Fault, Request, SCRIPT, SEEN, Script, Seen, Turn};

/// A folder for one test; gone after it.
pub(crate) struct Stage {
    folder: tempfile::TempDir,
}

/// What `skillctl` answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// What a client must not see: the author's credentials, and where the author's requests go.
pub(crate) const AUTHORS_VARIABLES: [(&str, &str); 7] = [
    ("ANTHROPIC_API_KEY", "sk-ant-the-authors-own"),
    ("ANTHROPIC_AUTH_TOKEN", "the-authors-token"),
    ("ANTHROPIC_BASE_URL", "http://192.0.2.1:1"),
    ("AWS_SECRET_ACCESS_KEY", "the-authors-secret"),
    ("CLAUDE_CODE_OAUTH_TOKEN", "the-authors-login"),
    ("GITHUB_TOKEN", "the-authors-github"),
    ("HTTPS_PROXY", "http://192.0.2.1:2"),
];

/// A skill, and what a client sends when it is called with nothing.
pub(crate) const GREET: &str = "---\ndescription: Says hello.\n---\nSay hello to $ARGUMENTS.\n";

impl Stage {
    /// Makes a project with the skill `greet`, and the home of an author who has skills of their own.
    pub(crate) fn new() -> Self {
        let stage = Self { folder: tempfile::tempdir().expect("a folder") };
        stage.write("project/.claude/skills/greet/SKILL.md", GREET);
        stage.write("author/.claude/skills/mine/SKILL.md", "---\ndescription: Mine.\n---\nMine.\n");
        stage.write("author/.claude/settings.json", r#"{"env":{"AUTHOR":"was-read"}}"#);
        stage.write("author/.claude.json", r#"{"author":true}"#);
        fs::create_dir_all(stage.path("tmp")).expect("a folder");
        stage
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// Puts a stand-in client into `bin`, as `claude`.
    pub(crate) fn install(&self, script: &Script) {
        self.write(&format!("bin/{SCRIPT}"), &serde_json::to_string(script).expect("JSON"));
        let link = self.path("bin/claude");
        if link.symlink_metadata().is_err() {
            let program = std::env::current_exe().expect("this program");
            std::os::unix::fs::symlink(program, link).expect("a link");
        }
    }

    /// Returns the command `skillctl verify` in the project, as an author runs it: with a home and
    /// credentials of their own, and the client on the path. The network is this machine's, as not
    /// every machine that runs tests has another.
    pub(crate) fn verify(&self, arguments: &[&str]) -> Command {
        let mut command = self.verify_by_default(&["--network", "shared"]);
        command.args(arguments);
        command
    }

    /// See [`Self::verify`]; without a choice of network.
    pub(crate) fn verify_by_default(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skillctl"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.path("bin")).chain(std::env::split_paths(&path));
        command
            .arg("verify")
            .args(arguments)
            .current_dir(self.path("project"))
            .env_clear()
            .envs(AUTHORS_VARIABLES)
            .env("PATH", std::env::join_paths(folders).expect("a path"))
            .env("HOME", self.path("author"))
            .env("CLAUDE_CONFIG_DIR", self.path("author/.claude"))
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs `skillctl verify`, and sees that it leaves nothing behind.
    pub(crate) fn run(&self, arguments: &[&str]) -> Answer {
        self.run_command(&mut self.verify(arguments))
    }

    /// Runs a command, and sees that it leaves nothing behind.
    pub(crate) fn run_command(&self, command: &mut Command) -> Answer {
        let output = command.output().expect("skillctl runs");
        self.assert_nothing_left();
        self.answer(output)
    }

    /// Returns an answer, with marks where this test's folder and the stand-in's numbers are.
    pub(crate) fn answer(&self, output: Output) -> Answer {
        let real = self.folder.path().canonicalize().expect("a folder");
        let text = |bytes: Vec<u8>| {
            let text = String::from_utf8(bytes).expect("UTF-8");
            text.replace(&*real.to_string_lossy(), "<STAGE>")
                .replace(&*self.folder.path().to_string_lossy(), "<STAGE>")
        };
        Answer {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Returns what each process of the stand-in saw when it started.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        let text = fs::read_to_string(self.path("bin").join(SEEN)).unwrap_or_default();
        // The last line may still be on its way.
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Fails where a process of the client is still there, or a file of the run.
    pub(crate) fn assert_nothing_left(&self) {
        for seen in self.seen() {
            let pid = Pid::from_raw(seen.pid.cast_signed()).expect("a number");
            assert!(test_kill_process(pid).is_err(), "still running: {:?}", seen.arguments);
        }
        let left: Vec<_> = fs::read_dir(self.path("tmp")).expect("a folder").collect();
        assert!(left.is_empty(), "still on disk: {left:?}");
    }
}

impl Answer {
    /// Returns everything in one text, for snapshots.
    pub(crate) fn all(&self) -> String {
        let code = self.code.map_or_else(|| "none".to_owned(), |code| code.to_string());
        let mut text = format!("exit code {code}\n");
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !stream.is_empty() {
                text.push_str(&format!("--- {name}\n{stream}"));
            }
        }
        text
    }
}

impl Script {
    /// Returns a script that sends nothing.
    pub(crate) fn empty() -> Self {
        Self::of(Vec::new())
    }

    /// Returns an honest client's script for these turns.
    pub(crate) fn of(turns: Vec<Turn>) -> Self {
        let version = "2.1.332 (Claude Code)".to_owned();
        Self::new(version, turns)
    }

    /// Returns a script that sends what `verify` asks for of a project with the skill `greet`: the
    /// listing, and the skill with the words that it is called with by default.
    pub(crate) fn greets() -> Self {
        let listing = "<system-reminder>\nThe following skills are available for use with the Skill tool:\n\n- greet: Says hello.\n</system-reminder>";
        let typed = "<command-message>greet</command-message>\n<command-name>/greet</command-name>\n<command-args>one \"two words\" three</command-args>\n";
        let body = "Base directory for this skill: <PROJ>/.claude/skills/greet\n\nSay hello to one \"two words\" three.\n";
        Self::of(vec![Turn::says(&[listing, "please begin"]), Turn::says(&[typed, body])])
    }

    /// Returns the same with a fault.
    pub(crate) fn with(self, fault: Fault) -> Self {
        Self { fault: Some(fault), ..self }
    }

    /// Returns what a client did whose record that is.
    pub(crate) fn from_record(record: &Record) -> Self {
        let mut turns: Vec<Turn> = Vec::new();
        for step in &record.steps {
            if step.tool_use.is_none() {
                turns.push(Turn { shown: step.local_output.clone(), ..Turn::default() });
            }
            let turn = turns.last_mut().expect("a turn comes before its calls");
            turn.requests.extend(requests(step));
        }
        let version = record.client.trim_start_matches("claude-code@");
        Self::new(format!("{version} (Claude Code)"), turns)
    }
}

/// Returns the requests that a step's record is of: those of agents come before the call's answer.
fn requests(step: &StepRecord) -> impl Iterator<Item = Request> {
    let forks = step.forks.iter().map(|fork| Request {
        agent: true,
        model: fork.model.clone(),
        effort: fork.effort.clone(),
        blocks: fork.blocks.clone(),
    });
    let own = step.blocks.iter().map(|blocks| Request {
        agent: false,
        model: step.model.clone(),
        effort: step.effort.clone(),
        blocks: blocks.clone(),
    });
    forks.chain(own)
}

impl Turn {
    /// Returns a turn of one request with these texts.
    pub(crate) fn says(texts: &[&str]) -> Self {
        let blocks = texts.iter().map(|text| Block::text(*text)).collect();
        let request = Request { agent: false, model: Some("m".to_owned()), effort: None, blocks };
        Self { requests: vec![request], shown: None }
    }
}

/// Returns the folder of the captures.
pub(crate) fn captures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/captures")
}

/// Returns what a client sent for a capture.
pub(crate) fn record(version: &str, name: &str) -> Record {
    let path = captures().join("expected").join(version).join(format!("{name}.json"));
    let text = fs::read_to_string(path).expect("a record");
    serde_json::from_str(&text).expect("a record's form")
}
