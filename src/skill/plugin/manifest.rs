//! A plugin's manifest: `.claude-plugin/plugin.json`.

use std::path::Path;

use serde_json::{Map, Value};

use crate::clean;
use crate::client::places::PluginNames;

/// What a manifest says about skills. A part that is not valid makes the whole plugin invalid.
#[derive(Debug, Default)]
pub(super) struct Manifest {
    /// The plugin's name: the folder's, where there is no manifest.
    pub(super) name: String,
    /// `skills`: folders, relative to the root.
    pub(super) skills: Option<Vec<String>>,
    /// `commands`.
    pub(super) commands: Commands,
    /// The keys of `userConfig` that are sensitive.
    pub(super) secrets: Vec<String>,
}

/// Where a plugin's commands are.
#[derive(Debug, Default)]
pub(super) enum Commands {
    /// In the folder `commands`.
    #[default]
    Default,
    /// In these files and folders, relative to the root.
    Paths(Vec<String>),
    /// Named one by one.
    Named(Vec<(String, Command)>),
}

/// A command that a manifest names.
#[derive(Clone, Debug, Default)]
pub(super) struct Command {
    /// Its file or folder, relative to the root, where it has no content here.
    pub(super) source: String,
    /// Its text.
    pub(super) content: Option<String>,
    /// `description`, in place of the text's own.
    pub(super) description: Option<String>,
}

impl Manifest {
    /// Reads the manifest at `path` of the plugin in `root`. Fails with what is not valid.
    pub(super) fn read(root: &Path, path: &Path, names: PluginNames) -> Result<Self, String> {
        let text = match crate::files::text(path) {
            Ok(text) => text,
            Err(error) if crate::settings::missing(&error) => {
                let name = root.file_name().map(|name| name.to_string_lossy().into_owned());
                return Ok(Self { name: name.unwrap_or_default(), ..Self::default() });
            }
            Err(error) => return Err(format!("the manifest cannot be read: {error}")),
        };
        match serde_json::from_str(&text) {
            Ok(Value::Object(values)) => Self::of(&values, names),
            Ok(_) => Err("the manifest is not a JSON object".to_owned()),
            Err(error) => Err(crate::files::not_json(&text, &error)),
        }
    }

    fn of(values: &Map<String, Value>, names: PluginNames) -> Result<Self, String> {
        let name =
            values.get("name").and_then(Value::as_str).ok_or("the manifest has no `name`")?;
        if !is_plugin_name(name, names) {
            return Err(format!("`{name}` cannot be a plugin's name"));
        }
        let skills = values.get("skills").map(|value| paths("skills", value)).transpose()?;
        let commands = match values.get("commands") {
            None => Commands::Default,
            Some(Value::Object(named)) => Commands::Named(commands(named)?),
            Some(value) => Commands::Paths(paths("commands", value)?),
        };
        let options = values.get("userConfig").and_then(Value::as_object);
        let secrets = options
            .into_iter()
            .flatten()
            .filter(|(_, option)| option.get("sensitive") == Some(&Value::Bool(true)))
            .map(|(key, _)| key.clone())
            .collect();
        Ok(Self { name: name.to_owned(), skills, commands, secrets })
    }
}

/// Returns whether a plugin may have the name (`plugin-names`).
fn is_plugin_name(name: &str, names: PluginNames) -> bool {
    let fits = match names {
        PluginNames::NoSpace => !name.contains(' '),
        PluginNames::Plain => {
            clean::is_printable_name(name) && !name.contains([' ', '/', '\\', ':', '@'])
        }
    };
    fits && !name.is_empty()
}

/// Returns the paths that `key` holds: one or several, each below the root.
fn paths(key: &str, value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::String(one) => Ok(vec![below_root(key, one)?]),
        Value::Array(several) => several
            .iter()
            .map(|item| below_root(key, item.as_str().ok_or(format!("`{key}` holds no path"))?))
            .collect(),
        _ => Err(format!("`{key}` is neither a path nor a list of paths")),
    }
}

/// Returns the path without its `./`; fails where it is not below the root.
fn below_root(key: &str, path: &str) -> Result<String, String> {
    let below = path.strip_prefix("./").filter(|rest| !rest.split('/').any(|part| part == ".."));
    below.map(|rest| rest.trim_end_matches('/').to_owned()).ok_or_else(|| {
        format!("`{key}`: the path `{path}` does not start with `./`, or leads out of the plugin")
    })
}

/// Returns the commands of a manifest that names them.
fn commands(named: &Map<String, Value>) -> Result<Vec<(String, Command)>, String> {
    let one = |(name, value): (&String, &Value)| {
        let text = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let (source, content) = match (text("source"), text("content")) {
            (Some(source), None) => (below_root("commands", &source)?, None),
            (None, Some(content)) => (String::new(), Some(content)),
            _ => return Err(format!("command `{name}` has not one of `source` and `content`")),
        };
        Ok((name.clone(), Command { source, content, description: text("description") }))
    };
    named.iter().map(one).collect()
}
