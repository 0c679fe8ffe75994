//! A manifest that keeps a plugin or its skills from being loaded.

use std::path::Path;

use serde_json::Value;

use crate::files;
use crate::lint::rules::support::json;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};
use crate::skill::plugin::manifest_fault;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "plugin-manifest",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "the manifest of a plugin or a marketplace is refused, or names what is not there",
    docs: r#"## What it does
Reads `.claude-plugin/plugin.json` and `marketplace.json`: that they are JSON, have a `name` that the client takes, that
`skills`, `commands` and `agents` are paths below the plugin (`./…`), and that the paths they name are there.

## Why
Of a plugin whose manifest is refused nothing is loaded: no skill, no command, no hook. A path that leads nowhere brings
nothing, without a word.

## Measured in
`plugin-names`: names that the client refuses. `plugin-folders`, `plugin-command-names`: paths that it takes.

## Bad
```json
{ "name": "kit", "skills": ["../shared"] }
```

## Good
```json
{ "name": "kit", "skills": ["./more-skills"] }
```
"#,
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

/// The keys of a plugin that hold paths.
const PATHS: [&str; 3] = ["skills", "commands", "agents"];

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    for path in set.manifests {
        let Ok(text) = files::text(path) else { continue };
        let Some(root) = path.parent().and_then(Path::parent) else { continue };
        let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
        let value = match json::parse(&text) {
            Ok(value) => value,
            Err(fault) => {
                report.push(json::broken(path, fault, "nothing of it is loaded").key("json"));
                continue;
            }
        };
        let mut file = Manifest { path, text: &text, root, report: &mut *report };
        if path.ends_with("plugin.json") {
            file.plugin(&value);
        } else {
            file.marketplace(&value);
        }
    }
}

/// A manifest under the rule.
struct Manifest<'a, 'r> {
    path: &'a Path,
    text: &'a str,
    root: &'a Path,
    report: &'a mut Reporter<'r>,
}

impl Manifest<'_, '_> {
    fn plugin(&mut self, value: &Value) {
        let mut refused = false;
        for target in self.report.targets().collect::<Vec<_>>() {
            let Some(client) = target.client() else { continue };
            let Some(fault) = manifest_fault(self.root, &client.data.places) else { continue };
            refused = true;
            let names: Vec<&str> = fault.split('`').skip(1).step_by(2).collect();
            let key = names.iter().find(|name| PATHS.contains(name)).copied().unwrap_or("name");
            let named = names.iter().find_map(|named| json::value(self.text, &[key], named));
            let span = named.or_else(|| json::key(self.text, &[key])).unwrap_or(Span::new(0, 1));
            let message = format!("{fault}: nothing of the plugin is loaded");
            self.report.push_for(
                target,
                Diagnostic::in_file(self.path, span, message)
                    .help("correct it: paths start with `./` and stay in the plugin's folder")
                    .key(fault),
            );
        }
        if !refused {
            let root = self.root.to_owned();
            self.paths(value, &root, &[]);
        }
    }

    /// Reports paths of a plugin in `root` that lead nowhere; `above` is where its entry stands.
    fn paths(&mut self, value: &Value, root: &Path, above: &[&str]) {
        for key in PATHS {
            let several;
            let paths: &[Value] = match value.get(key) {
                Some(Value::Array(paths)) => paths,
                Some(Value::String(path)) => {
                    several = [Value::String(path.clone())];
                    &several
                }
                _ => continue,
            };
            for path in paths.iter().filter_map(Value::as_str) {
                if root.join(path).exists() {
                    continue;
                }
                let mut keys = above.to_vec();
                keys.push(key);
                let message = format!("`{key}` names `{path}`, which is not there");
                self.tell(&keys, path, message, "add what is meant, or correct the path");
            }
        }
    }

    fn marketplace(&mut self, value: &Value) {
        if value.get("name").and_then(Value::as_str).is_none_or(str::is_empty) {
            let message = "the marketplace has no `name`: it cannot be added".to_owned();
            self.tell(&["plugins"], "", message, "give it one");
        }
        let Some(plugins) = value.get("plugins").and_then(Value::as_array) else {
            let message = "`plugins` is no list: the marketplace offers nothing".to_owned();
            return self.tell(
                &["plugins"],
                "",
                message,
                "list the plugins, each with `name` and `source`",
            );
        };
        let base =
            value.pointer("/metadata/pluginRoot").and_then(Value::as_str).unwrap_or_default();
        for plugin in plugins {
            let name = plugin.get("name").and_then(Value::as_str).unwrap_or_default();
            let source = plugin.get("source");
            if name.is_empty() {
                let of = source.and_then(Value::as_str).unwrap_or_default();
                let message =
                    format!("a plugin without a `name`{}: it cannot be installed", shown(of));
                self.tell(&["plugins", "source"], of, message, "give it one");
                continue;
            }
            let Some(source) = source else {
                let message =
                    format!("the plugin `{name}` has no `source`: it cannot be installed");
                self.tell(&["plugins", "name"], name, message, "say where it is");
                continue;
            };
            // What is fetched from elsewhere is not here to be looked at.
            let Some(source) = source.as_str().filter(|source| !source.contains("://")) else {
                continue;
            };
            let root = if source.starts_with("./") {
                self.root.join(source)
            } else {
                self.root.join(base).join(source)
            };
            if !root.is_dir() {
                let message = format!("the plugin `{name}` is not in `{source}`: no such folder");
                self.tell(&["plugins", "source"], source, message, "correct the path");
                continue;
            }
            self.paths(plugin, &root, &["plugins"]);
        }
    }

    /// Reports `message` about `value` of the key at the end of `keys`.
    fn tell(&mut self, keys: &[&str], value: &str, message: String, help: &'static str) {
        let span = json::value(self.text, keys, value)
            .or_else(|| json::key(self.text, keys))
            .or_else(|| json::key(self.text, keys.get(..1).unwrap_or_default()))
            .unwrap_or(Span::new(0, 1));
        let key = message.clone();
        self.report.push(Diagnostic::in_file(self.path, span, message).help(help).key(key));
    }
}

/// Returns a source as a message names it.
fn shown(source: &str) -> String {
    if source.is_empty() { String::new() } else { format!(" (`{source}`)") }
}
