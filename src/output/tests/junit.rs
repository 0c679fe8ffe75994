//! JUnit's XML: one suite, one case a test and client.

use std::io::{self, Write};

use crate::output::junit::escaped;
use crate::testing::{TestReport, Verdict};

/// Writes the report.
pub(super) fn render(report: &TestReport, out: &mut dyn Write) -> io::Result<()> {
    let (_, failed, broken) = report.counts();
    let tests = report.results.len();
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<testsuites tests="{tests}" failures="{failed}" errors="{broken}">
  <testsuite name="skillctl test" tests="{tests}" failures="{failed}" errors="{broken}">"#
    )?;
    for result in &report.results {
        let name = escaped(&result.path.display().to_string());
        let client = escaped(&result.client);
        let seconds = result.took.as_secs_f64();
        write!(out, r#"    <testcase classname="{client}" name="{name}" time="{seconds:.3}""#)?;
        match &result.verdict {
            Verdict::Passed => writeln!(out, "/>")?,
            Verdict::Failed(steps) => {
                writeln!(out, ">")?;
                for step in steps {
                    for miss in &step.misses {
                        let message =
                            escaped(&format!("step {}: expected {}", step.step, miss.expected));
                        let texts = miss.texts.as_ref();
                        let detail = texts
                            .map(|(wanted, got)| format!("wanted:\n{wanted}\n\ngot:\n{got}"))
                            .unwrap_or_default();
                        let detail = escaped(&detail);
                        writeln!(out, r#"      <failure message="{message}">{detail}</failure>"#)?;
                    }
                }
                writeln!(out, "    </testcase>")?;
            }
            Verdict::Broken { message, .. } => {
                let message = escaped(message);
                writeln!(out, ">\n      <error message=\"{message}\"/>\n    </testcase>")?;
            }
        }
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}
