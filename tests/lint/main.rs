//! `skillctl lint` as its users run it: what goes in, what comes out, what is changed.

mod fixes;
mod formats;
mod inputs;
mod quiet;
mod schema;
mod support;
