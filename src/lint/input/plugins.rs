//! Which plugin a folder belongs to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::lint::levels::tidy;
use crate::skill::Plugin;

/// A plugin that a marketplace lists.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// The plugin.
    pub(super) plugin: Arc<Plugin>,
    /// The skill folders it names; empty for all in its root.
    pub(super) skills: Vec<PathBuf>,
}

/// Returns the manifests that the folder `root` has.
pub(super) fn manifests_of(root: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let folder = root.join(".claude-plugin");
    let paths = ["plugin.json", "marketplace.json"].map(|name| folder.join(name));
    paths.into_iter().filter(|path| path.is_file())
}

/// Reads `plugin.json` of the folder `root`, whose real path is `real`. Says also whether it names
/// folders of skills besides the one that is looked into anyway.
pub(super) fn plugin_at(root: &Path, real: &Path) -> Option<(Arc<Plugin>, bool)> {
    let manifest = read(&root.join(".claude-plugin/plugin.json"))?;
    let folder = || real.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = manifest.get("name").and_then(Value::as_str).map(str::to_owned).or_else(folder);
    Some((plugin(name.unwrap_or_default(), real), manifest.get("skills").is_some()))
}

/// Reads `marketplace.json` of the folder `root`: the plugins with a folder in it.
pub(super) fn marketplace_at(root: &Path, real: &Path) -> Vec<Listed> {
    let Some(manifest) = read(&root.join(".claude-plugin/marketplace.json")) else {
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
pub(super) fn plugin_above(real: &Path) -> Option<Arc<Plugin>> {
    let root = real
        .ancestors()
        .take(8)
        .find(|folder| folder.join(".claude-plugin/plugin.json").is_file())?;
    plugin_at(root, root).map(|(plugin, _)| plugin)
}

fn plugin(name: String, root: &Path) -> Arc<Plugin> {
    // Where its data would be is decided when it is installed.
    Arc::new(Plugin { name, root: root.to_owned(), data: PathBuf::new(), options: BTreeMap::new() })
}

/// Reads a JSON file; nothing where it is not there, or where it is broken, which a rule tells.
fn read(path: &Path) -> Option<Value> {
    let text = crate::files::text(path).ok()?;
    serde_json::from_str(text.trim_start_matches('\u{FEFF}')).ok()
}
