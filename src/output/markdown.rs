//! Markdown, for comments and job summaries.

use std::io::{self, Write};
use std::path::Path;

use crate::lint::{Report, Severity};
use crate::output::Style;
use crate::output::summary::counted;
use crate::terminal::harmless;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let files = counted(report.files, "file");
    if !style.quiet {
        let counts: Vec<String> = Severity::ALL
            .into_iter()
            .filter_map(|severity| {
                let count = report.findings.iter().filter(|one| one.severity == severity).count();
                (count > 0).then(|| format!("{count} {severity}"))
            })
            .collect();
        let counts = if counts.is_empty() { "no findings".to_owned() } else { counts.join(", ") };
        writeln!(out, "**skillctl lint**: {files} read, {counts}.")?;
    }
    let mut file: Option<&Path> = None;
    for finding in style.shown(report) {
        if file != Some(finding.path.as_path()) {
            file = Some(finding.path.as_path());
            let path = harmless(&finding.path.display().to_string()).replace('`', "'");
            writeln!(
                out,
                "\n### `{path}`\n\n| place | level | rule | what happens |\n|---|---|---|---|"
            )?;
        }
        let at = finding.position();
        let (rule, level) = (finding.rule.id, finding.severity);
        let place = match finding.primary() {
            Some(_) => format!("{}:{}", at.line, at.column),
            None => String::new(),
        };
        writeln!(out, "| {place} | {level} | `{rule}` | {} |", cell(&finding.message))?;
    }
    Ok(())
}

/// Escapes what would end a cell or start markup; text in backticks stays as it is.
fn cell(text: &str) -> String {
    let text = harmless(text).replace('\n', " ");
    let parts: Vec<String> = text
        .split('`')
        .enumerate()
        .map(|(at, part)| {
            let part = part.replace('|', "\\|");
            if at % 2 == 1 {
                return part;
            }
            part.replace('<', "&lt;").replace('*', "\\*").replace('_', "\\_")
        })
        .collect();
    parts.join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_holds_anything() {
        assert_eq!(cell("a|b `x|*y` *c*\n<d>"), "a\\|b `x\\|*y` \\*c\\* &lt;d>");
    }
}
