//! Renderers of verifications.

pub mod json;
pub mod table;
pub mod text;

use std::collections::BTreeSet;
use std::io::{self, Write};

use owo_colors::OwoColorize;

use crate::scenario::StepForm;
use crate::terminal::harmless;
use crate::verify::difference::Stage;
use crate::verify::job::Failure;
use crate::verify::report::{Counts, Report};
use crate::verify::run::Verdict;

/// How many names are listed before the rest is counted.
const NAMES: usize = 3;

/// Returns a step in a few words: what was typed, or which tool was called with what.
fn step_words(step: &StepForm) -> String {
    if let Some(text) = &step.user {
        text.clone()
    } else if let Some(tool) = &step.tool_use {
        let input = serde_json::Value::from(tool.input.clone());
        format!("{} {input}", tool.name)
    } else if step.change.is_some() {
        "files change".to_owned()
    } else {
        "the conversation is compacted".to_owned()
    }
}

/// Writes the cases that could not be played, those together that failed alike.
fn render_failures(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let failed: Vec<(&Verdict, &Failure)> = report
        .verdicts
        .iter()
        .filter_map(|verdict| Some((verdict, verdict.outcome.as_ref().err()?)))
        .collect();
    for (index, (_, failure)) in failed.iter().enumerate() {
        let alike = |(_, other): &&(&Verdict, &Failure)| other == failure;
        if failed.iter().take(index).any(|other| alike(&other)) {
            continue;
        }
        let names: Vec<&str> =
            failed.iter().filter(alike).map(|(verdict, _)| verdict.name.as_str()).collect();
        let mut text = names.iter().take(NAMES).copied().collect::<Vec<_>>().join(", ");
        if names.len() > NAMES {
            text.push_str(&format!(" and {} more", names.len() - NAMES));
        }
        let why = harmless(&failure.to_string()).into_owned();
        writeln!(out, "{}   {}: {why}", "failed".red(), harmless(&text))?;
        if let Some(hint) = failure.hint() {
            writeln!(out, "  help: {hint}")?;
        }
    }
    Ok(())
}

/// Writes where in skillctl the differing stages are decided, and what it all came to.
fn render_end(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let steps = report.verdicts.iter().flat_map(|verdict| verdict.outcome.iter().flatten());
    let stages: BTreeSet<Stage> =
        steps.flat_map(|step| step.differences.iter().map(|difference| difference.stage)).collect();
    if !stages.is_empty() {
        let file = report.measured.replace('@', "-");
        writeln!(out, "\nWhere that is decided, and what of {file}.toml it heeds:")?;
    }
    for stage in stages {
        let tables = format!("[{}]", stage.tables().join("] ["));
        writeln!(out, "  {:13}  {:22}  {tables}", stage.name(), stage.module())?;
    }
    let Counts { agreed, differed, failed } = report.counts();
    let mut parts = Vec::new();
    if agreed + differed > 0 {
        parts.push(format!("{agreed} of {} steps agree", agreed + differed));
    }
    if failed > 0 {
        let what = if report.suite { "scenario" } else { "conversation" };
        let s = if failed == 1 { "" } else { "s" };
        parts.push(format!("{failed} {what}{s} could not be played"));
    }
    let client = if report.exact {
        format!("Claude Code {}", harmless(&report.version))
    } else {
        format!("Claude Code {}, held against {}", harmless(&report.version), report.measured)
    };
    let summary = format!("{} ({client})", parts.join(", "));
    match (differed, failed) {
        (0, 0) => writeln!(out, "{}", summary.green()),
        _ => writeln!(out, "{}", summary.red()),
    }
}
