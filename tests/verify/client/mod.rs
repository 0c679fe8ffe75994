//! A client that is none: it speaks the protocol of the real one, and sends what a script says.
//!
//! The test program is it, where it is started through a link that has a script beside it. It takes
//! nothing from its environment, which `verify` empties.

mod api;
mod turns;

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use skillctl::session::Block;

/// The name of the script, beside the program.
pub(crate) const SCRIPT: &str = "script.json";

/// The name of the file in which it says what it saw, beside the program.
pub(crate) const SEEN: &str = "seen.jsonl";

/// What the stand-in does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Script {
    /// The folder that holds it.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
    /// What it prints when it is asked for its version.
    pub(crate) version: String,
    /// Options that it does not know.
    pub(crate) unknown_options: Vec<String>,
    /// What it sends in each turn.
    pub(crate) turns: Vec<Turn>,
    /// What it sends instead in a project without skills, where that is something else.
    pub(crate) turns_without_skills: Vec<Turn>,
    /// What it does wrong.
    pub(crate) fault: Option<Fault>,
}

/// What it sends in a turn, and what it then shows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) requests: Vec<Request>,
    pub(crate) shown: Option<String>,
}

/// A request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    /// Whether it is that of an agent; else it is the conversation's.
    pub(crate) agent: bool,
    pub(crate) model: Option<String>,
    pub(crate) effort: Option<String>,
    /// What is said anew.
    pub(crate) blocks: Vec<Block>,
}

/// What a bad client does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Fault {
    /// Does not even say its version.
    HangsAtStart,
    /// Takes what is said, and does nothing.
    HangsInTurn,
    /// Never reads what is said.
    Deaf,
    /// Ends with code 3 and a word of complaint, in the first turn.
    Exits,
    /// Is ended by a signal, in the first turn.
    Aborts,
    /// Prints what is no event, and posts what is no request, and then does its work.
    Garbage,
    /// Prints without end, and never a line.
    Floods,
    /// Sends a request without end.
    EndlessRequest,
    /// Sends requests without end.
    ManyRequests,
}

/// What it saw when it started.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) pid: u32,
    pub(crate) arguments: Vec<String>,
    pub(crate) env: BTreeMap<String, String>,
    pub(crate) folder: PathBuf,
    /// Files below its home.
    pub(crate) home: Vec<String>,
    /// Its network interfaces; none where the system does not list them as files.
    pub(crate) interfaces: Vec<String>,
}

impl Script {
    /// Returns a script without faults.
    pub(crate) fn new(version: String, turns: Vec<Turn>) -> Self {
        Self {
            folder: PathBuf::new(),
            version,
            unknown_options: Vec::new(),
            turns,
            turns_without_skills: Vec::new(),
            fault: None,
        }
    }

    /// Returns the script of the stand-in that this program is, if it is one.
    pub(crate) fn beside_this_program() -> Option<Self> {
        let program = PathBuf::from(std::env::args_os().next()?);
        let folder = program.parent()?;
        let text = fs::read_to_string(folder.join(SCRIPT)).ok()?;
        let script: Self = serde_json::from_str(&text).expect("a script");
        Some(Self { folder: folder.to_owned(), ..script })
    }

    /// Writes down that a process of this client is there.
    fn log(&self, seen: &Seen) {
        let line = serde_json::to_string(seen).expect("JSON") + "\n";
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.folder.join(SEEN))
            .expect("a file");
        file.write_all(line.as_bytes()).expect("written");
    }
}

/// Is the client.
pub(crate) fn run(script: &Script) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    script.log(&Seen {
        pid: std::process::id(),
        arguments: arguments.clone(),
        env: std::env::vars().collect(),
        folder: std::env::current_dir().expect("a folder"),
        home: files(&home),
        interfaces: interfaces(),
    });
    if arguments.iter().any(|word| word == "--linger") {
        return sleep();
    }
    if script.fault == Some(Fault::HangsAtStart) {
        return sleep();
    }
    if arguments.iter().any(|word| word == "--version") {
        return say(io::stdout(), &script.version, ExitCode::SUCCESS);
    }
    if let Some(unknown) = unknown_option(script, &arguments) {
        let complaint = format!("error: unknown option '{unknown}'");
        return say(io::stderr(), &complaint, ExitCode::FAILURE);
    }
    if matches!(script.fault, Some(Fault::HangsInTurn | Fault::Deaf)) {
        linger();
    }
    if script.fault == Some(Fault::Deaf) {
        return sleep();
    }
    match turns::play(script, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => say(io::stderr(), &format!("stand-in: {error}"), ExitCode::from(3)),
    }
}

/// Returns the first option that this client does not know: any but those that `verify` may pass to a
/// client, which takes them all with the real one's arguments.
fn unknown_option(script: &Script, arguments: &[String]) -> Option<String> {
    const FLAGS: [&str; 3] = ["-p", "--verbose", "--strict-mcp-config"];
    const OPTIONS: [&str; 8] = [
        "--add-dir",
        "--allowedTools",
        "--input-format",
        "--model",
        "--output-format",
        "--permission-mode",
        "--plugin-dir",
        "--settings",
    ];
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let known = if FLAGS.contains(&word.as_str()) {
            true
        } else {
            // Its value.
            words.next();
            OPTIONS.contains(&word.as_str())
        };
        if !known || script.unknown_options.contains(word) {
            return Some(word.clone());
        }
    }
    None
}

/// Starts a process in a group of its own, which nobody waits for.
#[expect(clippy::zombie_processes, reason = "it is there to be left behind")]
fn linger() {
    let program = std::env::args_os().next().expect("a name");
    let mut child = Command::new(program);
    std::os::unix::process::CommandExt::process_group(&mut child, 0);
    child.arg("--linger").stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("started");
}

/// Prints a line; returns the code to end with.
fn say(mut to: impl Write, line: &str, code: ExitCode) -> ExitCode {
    writeln!(to, "{line}").expect("printed");
    code
}

/// Does nothing for longer than anybody waits.
fn sleep() -> ExitCode {
    thread::sleep(Duration::from_hours(1));
    ExitCode::SUCCESS
}

/// Returns the names of the network interfaces, from the table of Linux.
fn interfaces() -> Vec<String> {
    let table = fs::read_to_string("/proc/net/dev").unwrap_or_default();
    let names = table.lines().filter_map(|line| line.split_once(':'));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}

/// Returns the files below a folder, from it.
fn files(folder: &Path) -> Vec<String> {
    fn add(root: &Path, folder: &Path, found: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                add(root, &path, found)?;
            } else {
                let path = path.strip_prefix(root).unwrap_or(&path);
                found.push(path.to_string_lossy().into_owned());
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    // A home that cannot be read holds nothing to say.
    let _ = add(folder, folder, &mut found);
    found.sort();
    found
}
