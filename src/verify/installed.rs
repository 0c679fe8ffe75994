//! The client that is installed here: its program, its version, and the measured client nearest to it.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::client::Client;

/// A client that is installed.
#[derive(Clone, Debug)]
pub struct Installed {
    /// Its program, and a script where another program runs that.
    pub program: Vec<String>,
    /// The file that was found or named.
    pub path: PathBuf,
    /// Its version, such as `2.1.332`.
    pub version: String,
    /// The measured client that it is held against.
    pub measured: Client,
    /// Skills of its own that it lists in an empty project, beyond those that the measured client is
    /// known to list.
    pub lists: Vec<String>,
}

/// No client can be found.
#[derive(Debug, thiserror::Error)]
pub enum NotFound {
    /// There is none on the path.
    #[error("no `claude` on PATH")]
    OnPath,
    /// The file that was named does not exist.
    #[error("--claude-bin {}: {}", .0.display(), .1)]
    Named(PathBuf, &'static str),
}

/// Returns the client's file: the one that is named, or `claude` on the path. Fails where there is
/// none.
pub fn find(named: Option<&Path>) -> Result<PathBuf, NotFound> {
    match named {
        Some(path) if path.is_dir() => Err(NotFound::Named(path.to_owned(), "is a folder")),
        Some(path) if !path.exists() => Err(NotFound::Named(path.to_owned(), "does not exist")),
        // The client starts in another folder than this process.
        Some(path) => std::path::absolute(path)
            .map_err(|_| NotFound::Named(path.to_owned(), "has no absolute form")),
        None => on_path("claude").ok_or(NotFound::OnPath),
    }
}

/// Returns the words that run the file: a script is run by `node`.
pub fn program(path: &Path) -> Vec<String> {
    let file = path.to_string_lossy().into_owned();
    let script = path.extension().and_then(OsStr::to_str);
    match script {
        Some("js" | "mjs" | "cjs") => vec!["node".to_owned(), file],
        _ => vec![file],
    }
}

/// Returns the version in what a client printed when it was asked: the first word of the form
/// `1.2.3`, where the first word that starts with a digit has it.
pub fn version(printed: &str) -> Option<String> {
    let word =
        printed.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let numbers: Vec<&str> = word.split('.').collect();
    let plain = |number: &&str| number.parse::<u32>().is_ok();
    (numbers.len() == 3 && numbers.iter().all(plain)).then(|| word.to_owned())
}

/// Returns the executable file `name` on the path.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .filter(|folder| !folder.as_os_str().is_empty())
        .filter_map(|folder| std::path::absolute(folder.join(name)).ok())
        .find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_three_numbers() {
        assert_eq!(version("2.1.332 (Claude Code)\n").as_deref(), Some("2.1.332"));
        assert_eq!(version("claude 2.1.87").as_deref(), Some("2.1.87"));
        for text in ["", "claude", "v2.1.3", "2.1", "2.1.x", "2.1.3-beta", "99999999999.1.1"] {
            assert_eq!(version(text), None, "{text}");
        }
    }

    #[test]
    fn scripts_are_run_by_node() {
        assert_eq!(program(Path::new("/a/cli.js")), ["node", "/a/cli.js"]);
        assert_eq!(program(Path::new("/a/claude")), ["/a/claude"]);
    }
}
