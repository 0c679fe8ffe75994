//! Renderers of test reports: one a file.

mod json;
mod junit;
mod tap;
mod text;

use std::io::{self, Write};

use crate::terminal::Look;
use crate::testing::TestReport;

/// The forms a test report can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum TestFormat {
    /// For people: what failed, with differences.
    Text,
    /// JUnit's XML.
    Junit,
    /// The Test Anything Protocol, version 14.
    Tap,
    /// One versioned JSON document.
    Json,
}

/// Writes a report.
pub fn render(
    report: &TestReport,
    format: TestFormat,
    look: Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        TestFormat::Text => text::render(report, look, out),
        TestFormat::Junit => junit::render(report, out),
        TestFormat::Tap => tap::render(report, out),
        TestFormat::Json => json::render(report, out),
    }
}
