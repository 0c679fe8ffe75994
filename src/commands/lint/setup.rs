//! What the command line and the configuration file say together: the command line wins.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ignore::gitignore::Gitignore;

use crate::commands::CommandError;
use crate::commands::lint::LintArgs;
use crate::commands::open::here;
use crate::config::{self, Config};
use crate::lint::levels::{Level, Levels};
use crate::lint::options::RunOptions;
use crate::lint::{Rule, Target, near, registry};

/// What a run is set up with.
pub(super) struct Setup {
    pub(super) options: RunOptions,
    pub(super) levels: Levels,
    pub(super) exclude: Option<Gitignore>,
    pub(super) baseline: Option<PathBuf>,
}

/// Reads the configuration and puts the arguments over it.
pub(super) fn read(args: &LintArgs) -> Result<Setup, CommandError> {
    let config = config(args)?;
    let mut targets = Vec::new();
    for name in &args.target {
        targets.push(target(name)?);
    }
    if targets.is_empty() {
        targets = config.targets;
    }
    let mut options = RunOptions::new(targets).map_err(CommandError::new)?;
    let windows = if args.window.is_empty() { &config.windows } else { &args.window };
    if !windows.is_empty() {
        options.windows.clone_from(windows);
    }
    options.tools.extend(config.tools);
    options.agents.extend(config.agents);
    // A file by itself is looked at by itself.
    if args.stdin_filename.is_none() && args.paths.iter().any(|path| path.is_dir()) {
        options.project = Some(here(options.client.clone(), PathBuf::new()));
    }
    for id in &args.only {
        known_rule(id)?;
    }
    let levels = Levels {
        pedantic: args.pedantic || config.pedantic,
        only: (!args.only.is_empty()).then(|| args.only.iter().cloned().collect()),
        file: config.rules,
        overrides: config.overrides,
        given: given(&args.level)?,
    };
    Ok(Setup { options, levels, exclude: config.exclude, baseline: config.baseline })
}

fn config(args: &LintArgs) -> Result<Config, CommandError> {
    if args.no_config {
        return Ok(Config::default());
    }
    let read = if let Some(path) = &args.config {
        Config::read(path)
    } else {
        let first = args.stdin_filename.as_ref().or(args.paths.first());
        let first = first.map_or(Path::new("."), |path| path);
        let folder = if first.is_dir() { first } else { first.parent().unwrap_or(first) };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        Config::find(folder)
    };
    Ok(read?)
}

fn target(name: &str) -> Result<Target, CommandError> {
    Target::find(name).map_err(|error| {
        let names = Target::names();
        let error = CommandError::new(error);
        match near::nearest(name, names.iter().map(String::as_str)) {
            Some(near) => error.hinted(format!("did you mean `{near}`?")),
            None => error,
        }
    })
}

/// Reads `RULE=LEVEL`.
fn given(levels: &[String]) -> Result<BTreeMap<String, Level>, CommandError> {
    let mut given = BTreeMap::new();
    for text in levels {
        let Some((id, level)) = text.split_once('=') else {
            return Err(CommandError::new(format!("`--level {text}` has no level"))
                .hinted(format!("write `--level {text}=off`, for instance")));
        };
        known_rule(id)?;
        let level = config::parse_level(level).map_err(CommandError::new)?;
        given.insert(id.to_owned(), level);
    }
    Ok(given)
}

/// Fails with the nearest rule's name where `id` is none.
pub(in crate::commands) fn known_rule(id: &str) -> Result<&'static Rule, CommandError> {
    registry::find(id).ok_or_else(|| {
        let error = CommandError::new(format!("unknown rule `{id}`"));
        match registry::nearest(id) {
            Some(near) => error.hinted(format!("did you mean `{near}`?")),
            None => error.hinted("`skillctl rules` lists them"),
        }
    })
}
