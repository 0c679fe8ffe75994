//! What a client is given to run in: an environment of its own and its command line.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::project::{ProjectOptions, Surface};
use crate::scenario::{Folders, Scenario};

/// The end of the key that is sent to the recorder. In a terminal the client asks about a key that it
/// does not know, and keeps its last characters.
const KEY: &str = "sk-ant-not-a-key";

/// Switches that keep a client from asking anybody but its API, and from changing itself.
const QUIET: [(&str, &str); 8] = [
    ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
    ("CLAUDE_CODE_IDE_SKIP_AUTO_INSTALL", "1"),
    ("DISABLE_AUTOUPDATER", "1"),
    ("DISABLE_ERROR_REPORTING", "1"),
    ("DISABLE_TELEMETRY", "1"),
    ("DISABLE_UPDATES", "1"),
    ("DO_NOT_TRACK", "1"),
    // Root may use every permission mode where it says that it is in a sandbox, as it is.
    ("IS_SANDBOX", "1"),
];

/// Returns whether a variable decides whom a client talks to. A scenario and a project's settings
/// have no say in that.
pub fn leads_elsewhere(name: &str) -> bool {
    (name.starts_with("ANTHROPIC_") && name != "ANTHROPIC_MODEL")
        || name.starts_with("CLAUDE_CODE_USE_")
        || name.to_ascii_uppercase().ends_with("_PROXY")
}

/// Returns a client's whole environment: nothing of this process's but the path to programs.
pub fn environment(folders: &Folders, path: &str, scenario: &Scenario) -> BTreeMap<String, String> {
    let temporary = folders.base.join("tmp").to_string_lossy().into_owned();
    let home = folders.home.to_string_lossy().into_owned();
    let interactive = scenario.surface == Some(Surface::Interactive);
    let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let mut env = BTreeMap::from([
        own(("PATH", path)),
        own(("LANG", "C.UTF-8")),
        own(("TERM", if interactive { "xterm-256color" } else { "dumb" })),
    ]);
    if !scenario.bundled {
        env.extend([own(("CLAUDE_CODE_DISABLE_BUNDLED_SKILLS", "1"))]);
    }
    env.extend(scenario.env.clone());
    env.retain(|name, _| !leads_elsewhere(name) && name != "CLAUDE_CONFIG_DIR");
    // Where the client lives, and what it may do of its own accord, is no scenario's to say.
    env.extend(QUIET.into_iter().map(own));
    env.extend(
        [
            ("HOME", home.as_str()),
            ("TMPDIR", &temporary),
            ("CLAUDE_CODE_TMPDIR", &temporary),
            ("ANTHROPIC_API_KEY", KEY),
        ]
        .map(own),
    );
    env
}

/// Returns the words of a client's command line that a scenario asks for.
pub fn arguments(scenario: &Scenario, options: &ProjectOptions) -> Vec<String> {
    let mut words = vec!["--model".to_owned(), scenario.model.clone()];
    let mut add = |option: &str, value: &str| words.extend([option.to_owned(), value.to_owned()]);
    if !scenario.allowed_tools.is_empty() {
        add("--allowedTools", &scenario.allowed_tools.join(","));
    }
    for folder in &options.add_dirs {
        add("--add-dir", &folder.to_string_lossy());
    }
    for folder in &options.plugin_dirs {
        add("--plugin-dir", &folder.to_string_lossy());
    }
    if let Some(mode) = &scenario.mode {
        add("--permission-mode", mode);
    }
    words.extend(scenario.flags.iter().cloned());
    words
}

/// Returns what the client's state file must hold for it to start in a terminal without questions.
pub fn terminal_state(project: &Path) -> Value {
    let known: String = KEY.chars().rev().take(20).collect::<Vec<_>>().into_iter().rev().collect();
    json!({
        "hasCompletedOnboarding": true,
        "theme": "dark",
        "customApiKeyResponses": { "approved": [known], "rejected": [] },
        "projects": { project.to_string_lossy(): { "hasTrustDialogAccepted": true } },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parse::parse;

    fn folders() -> Folders {
        Folders { project: "/b/project".into(), home: "/b/home".into(), base: "/b".into() }
    }

    #[test]
    fn nobody_but_the_recorder_is_asked_whatever_the_scenario_says() {
        let yaml = "steps: [{user: hi}]\nenv: {ANTHROPIC_BASE_URL: 'http://x', ANTHROPIC_AUTH_TOKEN: t, ANTHROPIC_API_KEY: real, HOME: /h, CLAUDE_CONFIG_DIR: /h, CLAUDE_CODE_USE_VERTEX: '1', https_proxy: x, DISABLE_TELEMETRY: '', MINE: '1'}\n";
        let scenario = parse(Path::new("s.yaml"), yaml).expect("a scenario");
        let env = environment(&folders(), "/bin", &scenario);
        assert_eq!(env["ANTHROPIC_API_KEY"], KEY);
        assert_eq!((env["MINE"].as_str(), env["HOME"].as_str()), ("1", "/b/home"));
        assert_eq!(env["DISABLE_TELEMETRY"], "1");
        for name in ["CLAUDE_CONFIG_DIR", "CLAUDE_CODE_USE_VERTEX", "https_proxy"] {
            assert!(!env.contains_key(name), "{name}");
        }
        let named: Vec<_> = env.keys().filter(|name| name.starts_with("ANTHROPIC_")).collect();
        assert_eq!(named, ["ANTHROPIC_API_KEY"]);
    }
}
