//! Holds skillctl's answer against a client that is installed here.
//!
//! A scenario is played twice: by [`crate::scenario::play`], and by the client, which talks to a
//! [`recorder`] on loopback in place of the messages API. What the client sent is distilled into a
//! [`crate::scenario::Record`], and the two records are compared.

mod book;
pub mod copy;
pub mod difference;
pub mod distill;
pub mod installed;
pub mod isolation;
pub mod job;
mod print;
mod processes;
pub mod project;
pub mod recorder;
pub mod report;
pub mod run;
pub mod stage;
pub mod suite;
pub mod supervisor;
mod terminal;
mod typist;
pub mod worker;
