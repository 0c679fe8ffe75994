//! One line a finding: `path:line:column: level[rule] message`.

use std::io::{self, Write};

use crate::lint::Report;
use crate::output::{Style, summary};
use crate::terminal::in_line;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for finding in style.shown(report) {
        let at = finding.position();
        writeln!(
            out,
            "{}:{}:{}: {}[{}] {}",
            in_line(&finding.path.display().to_string()),
            at.line,
            at.column,
            finding.severity,
            finding.rule.id,
            in_line(&finding.message),
        )?;
    }
    if style.quiet { Ok(()) } else { summary::render(report, style, out) }
}
