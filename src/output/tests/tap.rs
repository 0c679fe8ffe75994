//! The Test Anything Protocol: one line a test, with a YAML block where it failed.

use std::io::{self, Write};

use serde_json::json;

use super::json::misses;
use crate::testing::{TestReport, Verdict};

/// Writes the report.
pub(super) fn render(report: &TestReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "TAP version 14\n1..{}", report.results.len())?;
    for (index, result) in report.results.iter().enumerate() {
        let ok = if result.verdict == Verdict::Passed { "ok" } else { "not ok" };
        let path = result.path.display().to_string();
        // A number sign would start a directive, and a line end the next line.
        let path = path.replace('\\', "\\\\").replace('#', "\\#").replace(['\n', '\r'], " ");
        writeln!(out, "{ok} {} - {path} ({})", index + 1, result.client)?;
        let detail = match &result.verdict {
            Verdict::Passed => continue,
            Verdict::Failed(steps) => json!({ "failures": misses(steps) }),
            Verdict::Broken { message, help: None } => json!({ "message": message }),
            Verdict::Broken { message, help } => json!({ "message": message, "help": help }),
        };
        let yaml = serde_yaml::to_string(&detail).map_err(io::Error::other)?;
        writeln!(out, "  ---")?;
        for line in yaml.lines() {
            writeln!(out, "  {line}")?;
        }
        writeln!(out, "  ...")?;
    }
    Ok(())
}
