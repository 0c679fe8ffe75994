//! Which plugin a folder belongs to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::files::not_json;
use crate::lint::levels::tidy;
use crate::project::Problem;
use crate::skill::Plugin;

/// A plugin that a marketplace lists.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// The plugin.
    pub(super) plugin: Arc<Plugin>,
    /// The skill folders it names; empty for all in its root.
    pub(super) skills: Vec<PathBuf>,
}

/// Reads `plugin.json` of the folder `root`, whose real path is `real`. Says also whether it names
/// folders of skills besides the one that is looked into anyway.
pub(super) fn plugin_at(
    root: &Path,
    real: &Path,
    problems: &mut Vec<Problem>,
) -> Option<(Arc<Plugin>, bool)> {
    let manifest = read(&root.join(".claude-plugin/plugin.json"), problems)?;
    let folder = || real.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = manifest.get("name").and_then(Value::as_str).map(str::to_owned).or_else(folder);
    Some((plugin(name.unwrap_or_default(), real), manifest.get("skills").is_some()))
}

/// Reads `marketplace.json` of the folder `root`: the plugins with a folder in it.
pub(super) fn marketplace_at(root: &Path, real: &Path, problems: &mut Vec<Problem>) -> Vec<Listed> {
    let Some(manifest) = read(&root.join(".claude-plugin/marketplace.json"), problems) else {
        return Vec::new();
    };
    let base = manifest.pointer("/metadata/pluginRoot").and_then(Value::as_str).unwrap_or_default();
    let base = real.join(base);
    let plugins = manifest.get("plugins").and_then(Value::as_array);
    let listed = plugins.into_iter().flatten().filter_map(|entry| {
        let name = entry.get("name")?.as_str()?;
        let source = entry.get("source")?.as_str()?;
        let root =
            tidy(&if source.starts_with("./") { real.join(source) } else { base.join(source) });
        let skills = entry.get("skills").and_then(Value::as_array);
        let skills = skills.into_iter().flatten().filter_map(Value::as_str);
        let skills = skills.map(|skill| tidy(&root.join(skill))).collect();
        Some(Listed { plugin: plugin(name.to_owned(), &root), skills })
    });
    listed.collect()
}

/// Finds the plugin of a folder by looking at the folders above it.
pub(super) fn plugin_above(real: &Path, problems: &mut Vec<Problem>) -> Option<Arc<Plugin>> {
    let root = real
        .ancestors()
        .take(8)
        .find(|folder| folder.join(".claude-plugin/plugin.json").is_file())?;
    plugin_at(root, root, problems).map(|(plugin, _)| plugin)
}

fn plugin(name: String, root: &Path) -> Arc<Plugin> {
    // Where its data would be is decided when it is installed.
    Arc::new(Plugin { name, root: root.to_owned(), data: PathBuf::new(), options: BTreeMap::new() })
}

/// Reads a JSON file. One that is not there is `None`; one that is broken is reported.
fn read(path: &Path, problems: &mut Vec<Problem>) -> Option<Value> {
    let text = crate::files::text(path).ok()?;
    let text = text.trim_start_matches('\u{FEFF}');
    match serde_json::from_str(text) {
        Ok(value) => Some(value),
        Err(error) => {
            let message = not_json(text, &error);
            problems.push(Problem { path: path.to_owned(), message });
            None
        }
    }
}
