//! One JSON document. Its shape is a type of its own with a version, so that what programs read does
//! not change when the inside does.

use std::io::{self, Write};

use serde::Serialize;

use crate::lint::diagnostic::{Edit, Fix, Safety, Words};
use crate::lint::finding::{Fingerprint, Place};
use crate::lint::{Finding, Report, Severity};
use crate::output::{Style, visible};

/// The version of the shape. Fields may be added under the same number.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    files: usize,
    counts: Counts,
    findings: Vec<JsonFinding<'a>>,
    problems: Vec<JsonProblem<'a>>,
}

#[derive(Serialize)]
struct Counts {
    error: usize,
    warning: usize,
    info: usize,
    pedantic: usize,
}

#[derive(Serialize)]
struct JsonProblem<'a> {
    path: String,
    message: &'a str,
}

/// A finding as JSON: the objects of `json` and the lines of `jsonl`.
#[derive(Serialize)]
pub(super) struct JsonFinding<'a> {
    rule: &'a str,
    group: &'a str,
    level: Severity,
    path: String,
    skill: &'a str,
    message: &'a str,
    targets: Vec<&'a str>,
    fingerprint: Fingerprint,
    places: Vec<JsonPlace<'a>>,
    help: &'a [Words],
    fixes: Vec<JsonFix<'a>>,
}

/// Lines and columns count from 1, `column` in characters; `start` and `end` are bytes.
#[derive(Serialize)]
struct JsonPlace<'a> {
    path: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    start: usize,
    end: usize,
    label: &'a str,
}

#[derive(Serialize)]
struct JsonFix<'a> {
    title: &'a str,
    safety: Safety,
    edits: Vec<JsonEdit<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rename: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonEdit<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let count = |severity| report.findings.iter().filter(|f| f.severity == severity).count();
    let document = Document {
        version: VERSION,
        files: report.files,
        counts: Counts {
            error: count(Severity::Error),
            warning: count(Severity::Warning),
            info: count(Severity::Info),
            pedantic: count(Severity::Pedantic),
        },
        findings: style.shown(report).iter().map(JsonFinding::from).collect(),
        problems: report
            .problems
            .iter()
            .map(|problem| JsonProblem {
                path: problem.path.display().to_string(),
                message: &problem.message,
            })
            .collect(),
    };
    visible::pretty(out, &document)?;
    writeln!(out)
}

impl<'a> From<&'a Finding> for JsonFinding<'a> {
    fn from(finding: &'a Finding) -> Self {
        Self {
            rule: finding.rule.id,
            group: finding.rule.group.name(),
            level: finding.severity,
            path: finding.path.display().to_string(),
            skill: &finding.skill,
            message: &finding.message,
            targets: finding.targets.iter().map(|target| target.id()).collect(),
            fingerprint: finding.fingerprint,
            places: finding.places.iter().map(JsonPlace::from).collect(),
            help: &finding.help,
            fixes: finding.fixes.iter().map(|placed| JsonFix::from(&placed.fix)).collect(),
        }
    }
}

impl<'a> From<&'a Place> for JsonPlace<'a> {
    fn from(place: &'a Place) -> Self {
        Self {
            path: place.path.display().to_string(),
            line: place.start.line,
            column: place.start.column,
            end_line: place.end.line,
            end_column: place.end.column,
            start: place.span.start,
            end: place.span.end,
            label: &place.text,
        }
    }
}

impl<'a> From<&'a Fix> for JsonFix<'a> {
    fn from(fix: &'a Fix) -> Self {
        Self {
            title: &fix.title,
            safety: fix.safety,
            edits: fix.edits.iter().map(JsonEdit::from).collect(),
            rename: fix.rename.as_deref(),
        }
    }
}

impl<'a> From<&'a Edit> for JsonEdit<'a> {
    fn from(edit: &'a Edit) -> Self {
        Self { start: edit.span.start, end: edit.span.end, text: &edit.text }
    }
}
