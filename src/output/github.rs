//! Workflow commands of GitHub Actions: each finding becomes an annotation on its line.

use std::io::{self, Write};

use crate::lint::{Finding, Report, Severity};
use crate::output::Style;
use crate::terminal::harmless;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for finding in style.shown(report) {
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info | Severity::Pedantic => "notice",
        };
        let place = finding.primary().map(|place| {
            format!(
                ",line={},col={},endLine={},endColumn={}",
                place.start.line, place.start.column, place.end.line, place.end.column
            )
        });
        writeln!(
            out,
            "::{command} file={}{},title={}::{}",
            property(&finding.path.display().to_string()),
            place.unwrap_or_default(),
            property(&format!("skillctl {}", finding.rule.id)),
            message(&said(finding)),
        )?;
    }
    Ok(())
}

/// Returns what an annotation says: the message, the help, and who it holds for.
fn said(finding: &Finding) -> String {
    let targets: Vec<&str> = finding.targets.iter().map(|target| target.id()).collect();
    let mut lines = vec![finding.message.to_string()];
    lines.extend(finding.help.iter().map(ToString::to_string));
    if !targets.is_empty() {
        lines.push(format!("for {}", targets.join(", ")));
    }
    lines.join("\n")
}

fn message(text: &str) -> String {
    harmless(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_property_or_a_line_is_escaped() {
        assert_eq!(property("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
        assert_eq!(message("100% a: b\nc"), "100%25 a: b%0Ac");
    }
}
