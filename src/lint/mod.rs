//! The linter: every fault that keeps the model from receiving what the author wrote.
//!
//! [`input`] finds files, [`engine`] loads each once and runs the [`registry`]'s rules over it, and
//! what they report becomes [`finding`]s, which [`crate::output`] renders.

pub(crate) mod around;
pub mod baseline;
pub mod beside;
pub mod context;
pub mod diagnostic;
pub mod docs;
pub mod engine;
pub mod excerpt;
pub mod finding;
pub mod fix;
pub mod input;
pub mod levels;
pub mod near;
pub mod options;
pub mod placeholders;
pub mod projects;
pub mod registry;
pub mod rule;
mod rules;
pub mod set;
pub mod suppress;
pub mod targets;

pub use context::Context;
pub use diagnostic::{Diagnostic, Edit, Fix, Label, Safety, Severity};
pub use engine::{Lint, Report};
pub use finding::Finding;
pub use projects::{Opened, Projects};
pub use rule::{Applies, Check, Group, Reporter, Rule};
pub use set::{Checked, Set};
pub use targets::Target;
