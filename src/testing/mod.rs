//! Tests of skills: scenarios with expectations, found beside the skills and played side by side.

pub mod find;
pub mod report;
mod run;

pub use find::{Subject, Test, find};
pub use report::{StepMisses, TestReport, TestResult, Verdict};
pub use run::{RunOptions, run};
