//! A plugin's options: what the user chose for it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::client::places::PluginOptions;
use crate::settings::{Settings, SourceKind};

/// What `${user_config.KEY}` stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PluginOption {
    /// This text.
    Text(String),
    /// A secret: skills do not get it.
    Secret,
}

/// Returns the options that the settings hold for the plugin `id` (`name@source`). `secrets` are
/// the keys that its manifest calls sensitive.
pub(super) fn options(
    facts: PluginOptions,
    id: &str,
    secrets: &[String],
    settings: &Settings,
) -> BTreeMap<String, PluginOption> {
    let counts = |kind| match facts {
        PluginOptions::All => true,
        PluginOptions::NotProject => !matches!(kind, SourceKind::Project | SourceKind::Local),
    };
    let mut options = BTreeMap::new();
    for file in settings.files.iter().filter(|file| counts(file.kind)) {
        let given = file.values.get("pluginConfigs").and_then(|all| all.get(id)?.get("options"));
        for (key, value) in given.and_then(Value::as_object).into_iter().flatten() {
            options.insert(key.clone(), PluginOption::Text(text(value)));
        }
    }
    for key in secrets {
        if let Some(option) = options.get_mut(key) {
            *option = PluginOption::Secret;
        }
    }
    options
}

/// Returns a value as ECMAScript turns it into text.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(","),
        Value::Object(_) => "[object Object]".to_owned(),
        other => other.to_string(),
    }
}
