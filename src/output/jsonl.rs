//! One JSON object a finding, one a line: the objects of [`json`](super::json)'s `findings`.

use std::io::{self, Write};

use crate::lint::Report;
use crate::output::json::JsonFinding;
use crate::output::{Style, visible};

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for finding in style.shown(report) {
        visible::compact(out, &JsonFinding::from(finding))?;
        writeln!(out)?;
    }
    Ok(())
}
