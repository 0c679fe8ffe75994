//! `skillctl lint` as its users run it: what goes in, what comes out, what is changed.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

mod fixes;
mod formats;
mod hard;
mod inputs;
mod quiet;
mod schema;
mod support;
