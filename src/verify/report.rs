//! What a verification came to.

use std::path::PathBuf;

use crate::exit::Exit;
use crate::verify::isolation::Network;
use crate::verify::run::Verdict;

/// What a verification came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// The version of the client that ran.
    pub version: String,
    /// Its file.
    pub path: PathBuf,
    /// The full name of the measured client that skillctl answered for.
    pub measured: String,
    /// Whether that is the same version.
    pub exact: bool,
    /// What the client had of the network.
    pub network: Network,
    /// Whether it is skillctl's own captures that were played.
    pub suite: bool,
    /// What was not verified, a sentence each.
    pub left_out: Vec<String>,
    /// What came of each case.
    pub verdicts: Vec<Verdict>,
}

/// How many steps agreed and differed, and how many cases could not be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Steps to which skillctl gave the client's answer.
    pub agreed: usize,
    /// Steps to which it gave another.
    pub differed: usize,
    /// Cases that could not be played.
    pub failed: usize,
}

impl Counts {
    /// Adds a case.
    pub fn add(&mut self, verdict: &Verdict) {
        let (agreed, differed) = verdict.counts();
        self.agreed += agreed;
        self.differed += differed;
        self.failed += usize::from(verdict.outcome.is_err());
    }
}

impl Report {
    /// Returns the counts over all cases.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.verdicts.iter().for_each(|verdict| counts.add(verdict));
        counts
    }

    /// Returns the exit code: a case that could not be played weighs more than one that differs.
    pub fn exit(&self) -> Exit {
        match self.counts() {
            Counts { failed: 1.., .. } => Exit::Error,
            Counts { differed: 1.., .. } => Exit::Findings,
            _ => Exit::Clean,
        }
    }
}
