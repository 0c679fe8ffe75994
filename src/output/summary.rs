//! The lines at the end: what was read, what was found, which rules found most.

use std::collections::BTreeMap;
use std::io::{self, Write};

use owo_colors::{OwoColorize, Style as Paint};

use crate::lint::{Report, Severity};
use crate::output::Style;
use crate::terminal::harmless;
use crate::tokens::grouped;

/// Rules that are named as finding most.
const TOP: usize = 3;

/// Writes the summary.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let files = counted(report.files, "file");
    if report.findings.is_empty() {
        writeln!(out, "{files} read, no findings")?;
        return render_known(report, out);
    }
    let mut parts = Vec::new();
    for severity in Severity::ALL {
        let count = report.findings.iter().filter(|finding| finding.severity == severity).count();
        if count > 0 {
            let text = match severity {
                Severity::Error => counted(count, "error"),
                Severity::Warning => counted(count, "warning"),
                Severity::Info | Severity::Pedantic => format!("{count} {severity}"),
            };
            parts.push(paint(&text, severity, style));
        }
    }
    writeln!(out, "{files} read: {}", parts.join(", "))?;
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &report.findings {
        *rules.entry(finding.rule.id).or_default() += 1;
    }
    if rules.len() > 1 {
        let mut most: Vec<_> = rules.into_iter().collect();
        most.sort_by_key(|(rule, count)| (std::cmp::Reverse(*count), *rule));
        let most: Vec<String> =
            most.iter().take(TOP).map(|(rule, count)| format!("{rule} ({count})")).collect();
        writeln!(out, "most from: {}", most.join(", "))?;
    }
    writeln!(out, "`skillctl explain RULE` says more about a rule")?;
    render_known(report, out)
}

/// Writes what was found and is not shown, and what the baseline holds too much.
fn render_known(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if report.allowed > 0 {
        writeln!(out, "{} allowed in the files", counted(report.allowed, "finding"))?;
    }
    if report.known > 0 {
        writeln!(out, "{} known from the baseline", counted(report.known, "finding"))?;
    }
    for entry in &report.stale {
        writeln!(out, "no longer found, and still in the baseline: {}", harmless(entry))?;
    }
    Ok(())
}

/// Returns `text` in the colour of `severity`, where colours are wanted.
pub(super) fn paint(text: &str, severity: Severity, style: Style) -> String {
    if !style.look.color {
        return text.to_owned();
    }
    let paint = match severity {
        Severity::Error => Paint::new().red().bold(),
        Severity::Warning => Paint::new().yellow().bold(),
        Severity::Info => Paint::new().cyan(),
        Severity::Pedantic => Paint::new().dimmed(),
    };
    text.style(paint).to_string()
}

/// Returns a count with its noun: `1 file`, `1,234 files`.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_nouns_agree() {
        assert_eq!(counted(1, "file"), "1 file");
        assert_eq!(counted(1_234_567, "file"), "1,234,567 files");
    }
}
