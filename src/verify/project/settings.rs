//! Settings of an author's project: only what concerns skills goes to the client.

use std::path::Path;

use serde_json::{Map, Value};

use crate::verify::stage::leads_elsewhere;

/// The settings files of a `.claude` folder.
pub(super) const FILES: [&str; 2] = ["settings.json", "settings.local.json"];

/// Settings that decide about skills. Everything else stays behind: hooks, helpers, servers.
const KEPT: [&str; 8] = [
    "disableBundledSkills",
    "disableSkillShellExecution",
    "effortLevel",
    "model",
    "permissions",
    "skillListingBudgetFraction",
    "skillListingMaxDescChars",
    "skillOverrides",
];

/// Variables in `env` that decide about skills.
const KEPT_VARIABLES: [&str; 5] = [
    "CLAUDE_CODE_DISABLE_1M_CONTEXT",
    "CLAUDE_CODE_DISABLE_BUNDLED_SKILLS",
    "CLAUDE_CODE_EFFORT_LEVEL",
    "CLAUDE_CODE_MAX_CONTEXT_TOKENS",
    "SLASH_COMMAND_TOOL_CHAR_BUDGET",
];

/// Settings that run a program when the client starts or asks its API.
const RUNS: [&str; 7] = [
    "apiKeyHelper",
    "awsAuthRefresh",
    "awsCredentialExport",
    "fileSuggestion",
    "gcpAuthRefresh",
    "otelHeadersHelper",
    "statusLine",
];

/// Parts of a plugin's manifest that start programs.
const RUN_BY_PLUGINS: [&str; 4] = ["hooks", "lspServers", "mcpServers", "monitors"];

/// Returns what of a settings file concerns skills; none where there is no such file, or it is no
/// JSON object: the client leaves that out as well.
pub(super) fn read(path: &Path) -> Option<Map<String, Value>> {
    let mut settings = object(path)?;
    let env = settings.remove("env");
    settings.retain(|key, _| KEPT.contains(&key.as_str()));
    if let Some(Value::Object(mut env)) = env {
        env.retain(|name, _| KEPT_VARIABLES.contains(&name.as_str()));
        if !env.is_empty() {
            settings.insert("env".to_owned(), Value::Object(env));
        }
    }
    Some(settings)
}

/// Returns a plugin's manifest without what starts programs.
pub(super) fn read_manifest(path: &Path) -> Option<Map<String, Value>> {
    let mut manifest = object(path)?;
    manifest.retain(|key, _| !RUN_BY_PLUGINS.contains(&key.as_str()));
    Some(manifest)
}

/// Returns the first setting of a file that would run a program or send requests elsewhere.
pub(super) fn first_unsafe(path: &Path) -> Option<String> {
    let settings = object(path)?;
    if let Some(key) = settings.keys().find(|key| RUNS.contains(&key.as_str())) {
        return Some(key.clone());
    }
    let env = settings.get("env")?.as_object()?;
    env.keys().find(|name| leads_elsewhere(name)).map(|name| format!("env.{name}"))
}

fn object(path: &Path) -> Option<Map<String, Value>> {
    let text = crate::files::text(path).ok()?;
    serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn file(value: &Value) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), value.to_string()).expect("written");
        file
    }

    #[test]
    fn only_what_concerns_skills_is_kept() {
        let settings = file(&json!({
            "apiKeyHelper": "x", "hooks": {}, "skillOverrides": { "a": "off" },
            "env": { "ANTHROPIC_BASE_URL": "http://x", "SLASH_COMMAND_TOOL_CHAR_BUDGET": "9" },
        }));
        assert_eq!(
            Value::Object(read(settings.path()).expect("settings")),
            json!({ "skillOverrides": { "a": "off" }, "env": { "SLASH_COMMAND_TOOL_CHAR_BUDGET": "9" } })
        );
        assert_eq!(read(Path::new("/nowhere")), None);
        assert_eq!(read(file(&json!([])).path()), None);
        let manifest = file(&json!({ "name": "p", "hooks": {}, "mcpServers": {} }));
        let manifest = read_manifest(manifest.path()).expect("a manifest");
        assert_eq!(Value::Object(manifest), json!({ "name": "p" }));
    }

    #[test]
    fn what_would_be_heeded_in_place_is_found() {
        let first = |value: &Value| first_unsafe(file(value).path());
        assert_eq!(first(&json!({ "statusLine": {} })).as_deref(), Some("statusLine"));
        let env = json!({ "env": { "X": "1", "https_proxy": "http://x" } });
        assert_eq!(first(&env).as_deref(), Some("env.https_proxy"));
        assert_eq!(first(&json!({ "env": { "X": "1" }, "model": "m" })), None);
    }
}
