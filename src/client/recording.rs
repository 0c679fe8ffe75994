//! What has to be known about a client to record what it sends.

use serde::Deserialize;

/// How a client is recorded.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RecordingFacts {
    /// Bundled skills that it lists even where bundled skills are off: no part of a record.
    pub always_listed: Vec<String>,
    /// Skills of its own that have to be switched off one by one in the user's settings.
    pub switched_off: Vec<String>,
}
