//! How often and how long ago the user used each skill.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use crate::files::not_json;
use crate::project::Problem;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// The use of one skill.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// How many times.
    pub count: f64,
    /// How many days ago the last time was.
    pub days: f64,
}

/// The use of all skills, by the name they were called by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Usage(pub BTreeMap<String, Used>);

impl Usage {
    /// Reads `skillUsage` of the user's state file (`.claude.json`), as of now. A file that is
    /// missing counts as no use; one that is not JSON is reported.
    pub fn read(path: &Path, problems: &mut Vec<Problem>) -> Self {
        let Ok(text) = crate::files::text(path) else { return Self::default() };
        match serde_json::from_str::<Value>(&text) {
            Ok(state) => Self::of_state(&state, now()),
            Err(error) => {
                let message = format!("{}; no skill counts as used", not_json(&text, &error));
                problems.push(Problem { path: path.to_owned(), message });
                Self::default()
            }
        }
    }

    /// Returns the usage in a state file's content, as of `now` (milliseconds since 1970).
    pub fn of_state(state: &Value, now: f64) -> Self {
        let Some(Value::Object(skills)) = state.get("skillUsage") else { return Self::default() };
        let number = |value: &Value, key| value.get(key).and_then(Value::as_f64);
        let used = skills.iter().filter_map(|(name, value)| {
            let count = number(value, "usageCount")?;
            let days = (now - number(value, "lastUsedAt")?) / DAY;
            Some((name.clone(), Used { count, days }))
        });
        Self(used.collect())
    }
}

/// Returns milliseconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1000.0)
}
