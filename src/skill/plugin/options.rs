//! A plugin's options: what the user chose for it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::client::places::{PlacesFacts, PluginOptionIds, PluginOptions};
use crate::settings::{Settings, SourceKind, script_text};

/// What `${user_config.KEY}` stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PluginOption {
    /// This text.
    Text(String),
    /// A secret: skills do not get it.
    Secret,
}

/// Returns the options that the settings hold for the plugin `name` from `source` (`subst-plugin`).
/// `secrets` are the keys that its manifest calls sensitive: skills get none of them, set or not.
pub(super) fn options(
    facts: &PlacesFacts,
    (name, source): (&str, &str),
    secrets: &[String],
    settings: &Settings,
) -> BTreeMap<String, PluginOption> {
    let counts = |kind| match facts.plugin_options {
        PluginOptions::All => true,
        PluginOptions::NotProject => !matches!(kind, SourceKind::Project | SourceKind::Local),
    };
    let full = format!("{name}@{source}");
    let ids: &[&str] = match facts.plugin_option_ids {
        PluginOptionIds::Full => &[&full],
        PluginOptionIds::NameToo => &[name, &full],
    };
    let mut options = BTreeMap::new();
    for id in ids {
        for file in settings.files.iter().filter(|file| counts(file.kind)) {
            let all = file.values.get("pluginConfigs");
            let given = all.and_then(|all| all.get(*id)?.get("options"));
            for (key, value) in given.and_then(Value::as_object).into_iter().flatten() {
                options.insert(key.clone(), PluginOption::Text(script_text(value)));
            }
        }
    }
    options.extend(secrets.iter().map(|key| (key.clone(), PluginOption::Secret)));
    options
}
