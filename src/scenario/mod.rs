//! Scenarios: a small project with a script of steps, and the record of what a client sent for it.

pub mod form;
pub mod record;

pub use form::{FileSpec, Scenario, StepForm};
pub use record::{ForkRecord, Record, StepRecord};
