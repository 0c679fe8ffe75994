//! Forks: a skill whose text is the first message of a new agent, and agents that the model starts.

mod brief;
mod run;
mod signs;

pub use brief::{ForkBrief, ModelFrom, Preload};
pub use signs::{Sign, SignKind, signs};

/// What stands for an agent's answer: the recorder's agents all say this.
pub const AGENT_ANSWER: &str = "FORK RESULT";
