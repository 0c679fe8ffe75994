//! One line a finding: `path:line:column: level[rule] message`.

use std::io::{self, Write};

use crate::lint::Report;
use crate::output::{Style, summary};
use crate::terminal::harmless;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for finding in style.shown(report) {
        let at = finding.position();
        writeln!(
            out,
            "{}:{}:{}: {}[{}] {}",
            harmless(&finding.path.display().to_string()),
            at.line,
            at.column,
            finding.severity,
            finding.rule.id,
            harmless(&finding.message),
        )?;
    }
    if style.quiet { Ok(()) } else { summary::render(report, style, out) }
}
