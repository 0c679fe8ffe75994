//! From the project options of the command line to an opened project.

use std::env;
use std::path::{Path, PathBuf};

use crate::cli::{ProjectArgs, Switch};
use crate::client::Client;
use crate::commands::CommandError;
use crate::project::{Project, ProjectOptions};

/// Variables of the environment that a client reads and that decide about skills.
const VARIABLES: [&str; 6] = [
    "CLAUDE_CONFIG_DIR",
    "CLAUDE_CODE_DISABLE_BUNDLED_SKILLS",
    "CLAUDE_CODE_DISABLE_POLICY_SKILLS",
    "CLAUDE_CODE_DISABLE_1M_CONTEXT",
    "CLAUDE_CODE_EFFORT_LEVEL",
    "SLASH_COMMAND_TOOL_CHAR_BUDGET",
];

/// Opens the project that `args` name. Fails where the client is unknown or a folder that was named
/// does not exist.
pub fn open(args: &ProjectArgs) -> Result<Project, CommandError> {
    options(args).map(Project::open)
}

/// Returns the options that `args` name, checked as in [`open`].
pub fn options(args: &ProjectArgs) -> Result<ProjectOptions, CommandError> {
    let client = Client::find(&args.client).map_err(CommandError::new)?;
    let start = folder(&args.project, "--project")?;
    let each = |folders: &[PathBuf], option| -> Result<Vec<PathBuf>, CommandError> {
        folders.iter().map(|path| folder(path, option)).collect()
    };
    let mut options = here(client, start);
    if let Some(home) = &args.home {
        options.home = folder(home, "--home")?;
    }
    if let Some(managed) = &args.managed_dir {
        options.managed = Some(folder(managed, "--managed-dir")?);
    }
    options.add_dirs = each(&args.add_dir, "--add-dir")?;
    options.plugin_dirs = each(&args.plugin_dir, "--plugin-dir")?;
    options.settings_file =
        args.settings.as_deref().map(|path| file(path, "--settings")).transpose()?;
    options.model.clone_from(&args.model);
    options.bundled = args.bundled == Switch::On;
    options.surface = args.surface;
    Ok(options)
}

/// Returns the options of a project at `start` for whoever runs this program: their home, their
/// environment, this machine's managed settings.
pub(super) fn here(client: Client, start: PathBuf) -> ProjectOptions {
    let home = env::home_dir().unwrap_or_else(|| PathBuf::from("/"));
    let mut options = ProjectOptions::new(client, start, home);
    options.managed = managed_folder();
    options.env = VARIABLES
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), env::var(name).ok()?)))
        .collect();
    options
}

/// Returns the folder of managed settings where this system has one.
fn managed_folder() -> Option<PathBuf> {
    let folder = if cfg!(target_os = "macos") {
        "/Library/Application Support/ClaudeCode"
    } else if cfg!(windows) {
        r"C:\Program Files\ClaudeCode"
    } else {
        "/etc/claude-code"
    };
    Some(PathBuf::from(folder)).filter(|folder| folder.is_dir())
}

/// Returns `path` made absolute; fails where it is no folder.
fn folder(path: &Path, option: &str) -> Result<PathBuf, CommandError> {
    if path.is_dir() {
        return Ok(std::path::absolute(path)?);
    }
    let what = if path.exists() { "is not a folder" } else { "does not exist" };
    Err(CommandError::new(format!("{option} {}: {what}", path.display()))
        .hinted("name a folder that exists"))
}

/// Returns `path` made absolute; fails where it is no file.
fn file(path: &Path, option: &str) -> Result<PathBuf, CommandError> {
    if path.is_file() {
        return Ok(std::path::absolute(path)?);
    }
    let what = if path.exists() { "is not a file" } else { "does not exist" };
    Err(CommandError::new(format!("{option} {}: {what}", path.display()))
        .hinted("name a file that exists"))
}
