//! The commands as their users run them: what goes in, what comes out.

mod render;
#[path = "../lint/support.rs"]
mod support;
