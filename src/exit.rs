//! Exit codes: what a script or a CI job can rely on.

use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The question was answered and nothing is wrong: 0.
    Clean,
    /// The question was answered and there are findings, or a difference: 1.
    Findings,
    /// The question could not be answered: 2.
    Error,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Error => 2,
        })
    }
}
