//! The commands as their users run them: what goes in, what comes out.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

mod changes;
mod costs;
mod forks;
mod found;
mod hostile;
mod render;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "../lint/support.rs"]
mod support;
mod wrong;
