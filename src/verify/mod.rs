//! Holds skillctl's answer against a client that is installed here.
//!
//! A scenario is played twice: by [`crate::scenario::play`], and by the client, which talks to a
//! [`recorder`] on loopback in place of the messages API. What the client sent is distilled into a
//! [`crate::scenario::Record`], and the two records are compared.

pub mod distill;
pub mod recorder;
