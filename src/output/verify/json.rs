//! A verification as one JSON document, of a shape of its own with a version.

use std::io::{self, Write};

use serde::Serialize;

use crate::scenario::StepForm;
use crate::verify::difference::Difference;
use crate::verify::isolation::Network;
use crate::verify::report::{Counts, Report};
use crate::verify::run::{StepVerdict, Verdict};

/// The version of the shape. Fields may be added under the same number.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    client: JsonClient<'a>,
    network: Network,
    left_out: &'a [String],
    counts: Counts,
    scenarios: Vec<JsonScenario<'a>>,
}

#[derive(Serialize)]
struct JsonClient<'a> {
    version: &'a str,
    file: String,
    /// The client that skillctl answered for.
    held_against: &'a str,
    /// Whether that is the same version.
    measured: bool,
}

#[derive(Serialize)]
struct JsonScenario<'a> {
    name: &'a str,
    outcome: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    steps: Vec<JsonStep<'a>>,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    /// From 1.
    number: usize,
    step: &'a StepForm,
    outcome: &'static str,
    /// Whether the client gave two answers to it.
    unsteady: bool,
    differences: Vec<JsonDifference<'a>>,
}

#[derive(Serialize)]
struct JsonDifference<'a> {
    #[serde(flatten)]
    difference: &'a Difference,
    /// The module whose rules decide it.
    module: &'static str,
    /// The tables of the client's file that choose among them.
    tables: &'static [&'static str],
}

/// Writes the verification.
pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        version: VERSION,
        client: JsonClient {
            version: &report.version,
            file: report.path.display().to_string(),
            held_against: &report.measured,
            measured: report.exact,
        },
        network: report.network,
        left_out: &report.left_out,
        counts: report.counts(),
        scenarios: report.verdicts.iter().map(scenario).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

fn scenario(verdict: &Verdict) -> JsonScenario<'_> {
    let steps = verdict.outcome.as_deref().unwrap_or_default();
    JsonScenario {
        name: &verdict.name,
        outcome: match (&verdict.outcome, verdict.counts().1) {
            (Err(_), _) => "failed",
            (Ok(_), 0) => "agreed",
            (Ok(_), _) => "differed",
        },
        seconds: (verdict.took.as_secs_f64() * 1000.0).round() / 1000.0,
        failure: verdict.outcome.as_ref().err().map(ToString::to_string),
        steps: steps.iter().enumerate().map(|(index, step)| json_step(index, step)).collect(),
    }
}

fn json_step(index: usize, verdict: &StepVerdict) -> JsonStep<'_> {
    let differences = verdict.differences.iter();
    JsonStep {
        number: index + 1,
        step: &verdict.step,
        outcome: match (verdict.compared, verdict.differences.is_empty()) {
            (false, _) => "nothing to compare",
            (true, true) => "agreed",
            (true, false) => "differed",
        },
        unsteady: verdict.unsteady,
        differences: differences
            .map(|difference| JsonDifference {
                difference,
                module: difference.stage.module(),
                tables: difference.stage.tables(),
            })
            .collect(),
    }
}
