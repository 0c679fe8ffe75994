//! JUnit's XML: one suite a file, one failed case a finding, one passed case where there is none.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use crate::lint::{Finding, Report};
use crate::output::Style;
use crate::terminal::is_unseen;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let mut files: BTreeMap<&Path, Vec<&Finding>> =
        report.read.iter().map(|path| (path.as_path(), Vec::new())).collect();
    for finding in style.shown(report) {
        files.entry(finding.path.as_path()).or_default().push(finding);
    }
    let failures = style.shown(report).len();
    let errors = report.problems.len();
    let cases: usize = files.values().map(|findings| findings.len().max(1)).sum::<usize>() + errors;
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<testsuites name="skillctl lint" tests="{cases}" failures="{failures}" errors="{errors}">"#
    )?;
    for (path, findings) in files {
        let name = escaped(&path.display().to_string());
        let (tests, failures) = (findings.len().max(1), findings.len());
        writeln!(
            out,
            r#"  <testsuite name="{name}" tests="{tests}" failures="{failures}" errors="0">"#
        )?;
        if findings.is_empty() {
            writeln!(out, r#"    <testcase classname="{name}" name="no findings"/>"#)?;
        }
        for finding in findings {
            let at = finding.position();
            let rule = finding.rule.id;
            let level = finding.severity;
            let message = escaped(&finding.message);
            let help = escaped(&finding.help.join("\n"));
            writeln!(
                out,
                r#"    <testcase classname="{name}" name="{rule} {0}:{1}" line="{0}">
      <failure type="{level}" message="{message}">{name}:{0}:{1}
{help}</failure>
    </testcase>"#,
                at.line, at.column
            )?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    for problem in &report.problems {
        let (name, message) =
            (escaped(&problem.path.display().to_string()), escaped(&problem.message));
        writeln!(
            out,
            r#"  <testsuite name="{name}" tests="1" failures="0" errors="1">
    <testcase classname="{name}" name="read"><error message="{message}"/></testcase>
  </testsuite>"#
        )?;
    }
    writeln!(out, "</testsuites>")
}

/// Escapes what XML reads otherwise; characters that XML cannot hold become U+FFFD.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\u{FFFE}' | '\u{FFFF}' => out.push(char::REPLACEMENT_CHARACTER),
            letter if letter.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            letter if is_unseen(letter) => {
                out.push_str(&format!("&lt;U+{:04X}&gt;", u32::from(letter)));
            }
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_the_xml() {
        assert_eq!(
            escaped("a<b>&\"\n\u{1b}\u{ffff}é"),
            "a&lt;b&gt;&amp;&quot;&#10;\u{fffd}\u{fffd}é"
        );
    }
}
