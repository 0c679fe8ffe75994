//! Questions to the `git` program. Only ones that read objects and names: no hook, filter or pager runs.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Asks git about the repository around `folder`. Fails with what git says.
pub fn ask(folder: &Path, arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = command(folder).args(arguments).output().map_err(not_run)?;
    answer(output.status.success(), output.stdout, &output.stderr)
}

/// Asks git with `input` on its standard input.
pub fn ask_with(folder: &Path, arguments: &[&str], input: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut child = command(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(not_run)?;
    let stdin = child.stdin.take();
    // Git answers while it is asked: without a second thread both would wait for each other.
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let output = child.wait_with_output().map_err(not_run)?;
    // Where git went away early, its own message says why.
    let _ = writer.join();
    answer(output.status.success(), output.stdout, &output.stderr)
}

/// Returns the root of the work tree that `folder` is in.
pub fn root(folder: &Path) -> Result<PathBuf, String> {
    let root = ask(folder, &["rev-parse", "--show-toplevel"])?;
    let root = String::from_utf8_lossy(&root);
    Ok(PathBuf::from(root.trim_end_matches(['\n', '\r'])))
}

/// Checks that `revision` cannot be taken for an option, and that git knows it; returns its full name.
pub fn commit(folder: &Path, revision: &str) -> Result<String, String> {
    if revision.starts_with('-') || revision.is_empty() {
        return Err(format!("`{revision}` is no revision"));
    }
    let name = format!("{revision}^{{commit}}");
    let found = ask(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &name])
        .map_err(|_| format!("git knows no revision `{revision}`"))?;
    Ok(String::from_utf8_lossy(&found).trim().to_owned())
}

fn command(folder: &Path) -> Command {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(folder)
        // Names are written as they are, and no program of the repository's choice watches files.
        .args(["-c", "core.quotePath=false", "-c", "core.fsmonitor=false"].map(OsStr::new));
    command
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to `map_err`")]
fn not_run(error: std::io::Error) -> String {
    format!("git cannot be run: {error}")
}

fn answer(success: bool, stdout: Vec<u8>, stderr: &[u8]) -> Result<Vec<u8>, String> {
    if success {
        return Ok(stdout);
    }
    let said = String::from_utf8_lossy(stderr);
    Err(format!("git says: {}", said.trim().lines().next().unwrap_or("nothing")))
}
