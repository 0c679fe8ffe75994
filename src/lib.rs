//! What exactly will the model receive?
//!
//! `skillctl` answers that for a project's skills, for a named client. The pipeline:
//!
//! 1. [`skill`] loads SKILL.md and command files from their places; [`settings`] reads what decides
//!    about them.
//! 2. [`catalogue`] puts them in order: which win, which are shown, and why.
//! 3. [`listing`] is the catalogue as text within a budget.
//! 4. [`expand`] turns a body into the text that is sent, with the origin of every stretch.
//! 5. [`session`] is a conversation: steps in, blocks out.
//! 6. [`scenario`] is a conversation in a file, and [`commands`] are views of all of it.
//!
//! What differs between versions of the client lives in [`client`], as data and named choices.

pub mod budget;
pub mod catalogue;
pub mod clean;
pub mod cli;
pub mod client;
pub mod commands;
pub mod config;
pub mod diff;
pub mod exit;
pub mod expand;
pub mod files;
pub mod git;
pub mod lint;
pub mod listing;
pub mod output;
pub mod project;
pub mod report;
pub mod revision;
pub mod scenario;
pub mod session;
pub mod settings;
pub mod skill;
pub mod span;
pub mod terminal;
pub mod testing;
pub mod tokens;
pub mod verify;
