//! Renderers of lint reports: one a file. They decide nothing; what is in the report is shown.

pub mod changes;
pub mod concise;
pub mod github;
pub mod gitlab;
pub mod json;
pub mod jsonl;
pub mod junit;
pub mod markdown;
pub mod rendered;
pub mod sarif;
pub mod summary;
pub mod tests;
pub mod text;
pub mod transcript;
pub mod verify;
mod visible;

use std::io::{self, Write};

use crate::lint::{Finding, Report};
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
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// GitLab's code quality report.
    Gitlab,
    /// JUnit's XML.
    Junit,
    /// Markdown, for comments and job summaries.
    Markdown,
}

/// What renderers are told besides the report.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How the text may look.
    pub look: Look,
    /// Leave out everything but the findings.
    pub quiet: bool,
    /// Show at most so many findings.
    pub most: Option<usize>,
}

impl Style {
    /// Returns the findings that are shown.
    fn shown(self, report: &Report) -> &[Finding] {
        let most = self.most.unwrap_or(usize::MAX).min(report.findings.len());
        report.findings.get(..most).unwrap_or_default()
    }
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
        Format::Json => json::render(report, style, out),
        Format::Jsonl => jsonl::render(report, style, out),
        Format::Sarif => sarif::render(report, style, out),
        Format::Github => github::render(report, style, out),
        Format::Gitlab => gitlab::render(report, style, out),
        Format::Junit => junit::render(report, style, out),
        Format::Markdown => markdown::render(report, style, out),
    }
}
