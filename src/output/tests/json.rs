//! Test reports as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::testing::{StepMisses, TestReport, Verdict};

/// The version of the form: a change that a reader must know of raises it.
const VERSION: u32 = 1;

/// Writes the report.
pub(super) fn render(report: &TestReport, out: &mut dyn Write) -> io::Result<()> {
    let (passed, failed, broken) = report.counts();
    let tests: Vec<Value> = report
        .results
        .iter()
        .map(|result| {
            let mut test = json!({
                "path": result.path.display().to_string(),
                "client": result.client,
                "steps": result.steps,
                "expecting": result.expecting,
                "seconds": result.took.as_secs_f64(),
            });
            let detail = match &result.verdict {
                Verdict::Passed => json!({ "verdict": "passed" }),
                Verdict::Failed(steps) => json!({ "verdict": "failed", "failures": misses(steps) }),
                Verdict::Broken { message, help } => {
                    json!({ "verdict": "broken", "message": message, "help": help })
                }
            };
            if let (Value::Object(test), Value::Object(detail)) = (&mut test, detail) {
                test.extend(detail);
                let written = result.written.iter().map(|path| path.display().to_string());
                test.insert("written".to_owned(), written.collect());
            }
            test
        })
        .collect();
    let document = json!({
        "version": VERSION,
        "passed": passed,
        "failed": failed,
        "broken": broken,
        "tests": tests,
    });
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

/// Returns what did not come, step by step.
pub(super) fn misses(steps: &[StepMisses]) -> Vec<Value> {
    let each = |step: &StepMisses| {
        let misses = step.misses.iter().map(|miss| match &miss.texts {
            Some((wanted, got)) => {
                json!({ "expected": miss.expected, "wanted": wanted, "got": got })
            }
            None => json!({ "expected": miss.expected }),
        });
        json!({ "step": step.step, "title": step.title, "misses": misses.collect::<Vec<_>>() })
    };
    steps.iter().map(each).collect()
}
