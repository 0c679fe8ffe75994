//! What came of tests.

use std::path::PathBuf;
use std::time::Duration;

use crate::scenario::expect::Miss;

/// What came of all tests, in the order of their files.
#[derive(Clone, Debug, Default)]
pub struct TestReport {
    /// One result a test and client.
    pub results: Vec<TestResult>,
}

/// What came of a test with a client.
#[derive(Clone, Debug)]
pub struct TestResult {
    /// The scenario file.
    pub path: PathBuf,
    /// The client's full name.
    pub client: String,
    /// Steps that were played.
    pub steps: usize,
    /// Steps that something was expected of.
    pub expecting: usize,
    /// How it ended.
    pub verdict: Verdict,
    /// Snapshots and recordings that were written.
    pub written: Vec<PathBuf>,
    /// How long it took.
    pub took: Duration,
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything that was expected came.
    Passed,
    /// Something did not come.
    Failed(Vec<StepMisses>),
    /// The scenario could not be played.
    Broken {
        /// What was wrong and where.
        message: String,
        /// What to do.
        help: Option<String>,
    },
}

/// What did not come in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepMisses {
    /// The step, from 1.
    pub step: usize,
    /// The step in a few words.
    pub title: String,
    /// What was expected.
    pub misses: Vec<Miss>,
}

impl TestReport {
    /// Returns how many tests passed, failed and could not be played.
    pub fn counts(&self) -> (usize, usize, usize) {
        let count = |is: fn(&Verdict) -> bool| {
            self.results.iter().filter(|result| is(&result.verdict)).count()
        };
        (
            count(|verdict| *verdict == Verdict::Passed),
            count(|verdict| matches!(verdict, Verdict::Failed(_))),
            count(|verdict| matches!(verdict, Verdict::Broken { .. })),
        )
    }
}
