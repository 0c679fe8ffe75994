//! Renderers of lint reports: one a file. They decide nothing; what is in the report is shown.

pub mod concise;
pub mod json;
pub mod jsonl;
pub mod summary;
pub mod text;

use std::io::{self, Write};

use crate::lint::Report;
use crate::terminal::Look;

/// The forms a report can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people: each finding with the lines it is about.
    Text,
    /// One line a finding.
    Concise,
    /// One versioned JSON document.
    Json,
    /// One JSON object a line.
    Jsonl,
}

/// What renderers are told besides the report.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How the text may look.
    pub look: Look,
    /// Leave out everything but the findings.
    pub quiet: bool,
}

/// Writes `report` in `format`.
pub fn render(
    report: &Report,
    format: Format,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        Format::Text => text::render(report, style, out),
        Format::Concise => concise::render(report, style, out),
        Format::Json => json::render(report, out),
        Format::Jsonl => jsonl::render(report, out),
    }
}
