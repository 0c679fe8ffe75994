//! Scenarios: a small project with a script of steps, and the record of what a client sent for it.

pub mod bounds;
pub mod compare;
pub mod expect;
pub mod form;
pub mod marks;
pub mod messages;
pub mod parse;
pub mod play;
pub mod record;
pub mod recorded;
pub mod tree;

pub use form::{FileSpec, Scenario, StepForm, ToolUse};
pub use parse::ScenarioError;
pub use play::{PlayOptions, Played, Player, play, play_in};
pub use record::{ForkRecord, Record, StepRecord};
pub use tree::{Folders, Tree};
