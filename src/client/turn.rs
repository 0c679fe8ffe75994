//! What a skill changes for the rest of the turn that it was invoked in.

use serde::Deserialize;

/// What a skill changes until the user's next message (`perm-turn`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TurnFacts {
    /// Whose `model` the following requests ask for.
    pub model: TakesOver,
    /// Whose `effort` the following requests ask for.
    pub effort: TakesOver,
    /// What `disallowed-tools` does.
    pub disallowed_tools: DisallowedTools,
}

/// Whose field takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakesOver {
    /// That of a skill that the user typed.
    Typed,
    /// That of a skill that the model called.
    Called,
    /// That of any skill.
    Any,
}

/// What `disallowed-tools` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DisallowedTools {
    /// Its rules deny, from the skill's own text on.
    Denied,
    /// Nothing.
    Ignored,
}
