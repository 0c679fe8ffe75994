//! GitLab's code quality report: one JSON list.

use std::collections::HashMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::lint::finding::Fingerprint;
use crate::lint::{Report, Severity};
use crate::output::{Style, visible};

#[derive(Serialize)]
struct Issue<'a> {
    description: &'a str,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    // GitLab shows one issue a fingerprint, so that of the same content twice needs a number.
    let mut seen: HashMap<Fingerprint, usize> = HashMap::new();
    let mut issues = Vec::new();
    for finding in style.shown(report) {
        let times = seen.entry(finding.fingerprint).or_default();
        *times += 1;
        let fingerprint = match *times {
            1 => finding.fingerprint.to_string(),
            times => format!("{}-{times}", finding.fingerprint),
        };
        issues.push(Issue {
            description: &finding.message,
            check_name: finding.rule.id,
            fingerprint,
            severity: match finding.severity {
                Severity::Error => "critical",
                Severity::Warning => "major",
                Severity::Info => "minor",
                Severity::Pedantic => "info",
            },
            location: Location {
                path: finding.path.display().to_string(),
                lines: Lines { begin: finding.position().line },
            },
        });
    }
    visible::pretty(out, &issues)?;
    writeln!(out)
}
