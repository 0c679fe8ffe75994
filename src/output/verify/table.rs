//! A verification of many scenarios as a table: a row a kind, then a line a step that differs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use owo_colors::OwoColorize;

use crate::output::verify::{render_end, render_failures, step_words};
use crate::terminal::harmless;
use crate::verify::report::{Counts, Report};
use crate::verify::run::{Verdict, kind};

/// How much of a step's words is shown, in characters.
const WORDS: usize = 60;

/// Writes the table.
pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut kinds: BTreeMap<&str, Counts> = BTreeMap::new();
    for verdict in &report.verdicts {
        kinds.entry(kind(&verdict.name)).or_default().add(verdict);
    }
    let total = report.counts();
    let width = kinds.keys().map(|kind| kind.len()).max().unwrap_or_default().max("total".len());
    writeln!(out, "{:width$}  {:>7}  {:>8}  {:>6}", "kind", "agreed", "differed", "failed")?;
    for (kind, counts) in kinds.into_iter().chain([("total", total)]) {
        let Counts { agreed, differed, failed } = counts;
        let row = format!("{kind:width$}  {agreed:>7}  {differed:>8}  {failed:>6}");
        let bad = differed + failed > 0;
        if bad { writeln!(out, "{}", row.red())? } else { writeln!(out, "{row}")? }
    }
    for verdict in &report.verdicts {
        let steps = verdict.outcome.as_deref().unwrap_or_default();
        for (index, step) in steps.iter().enumerate() {
            let Some(first) = step.differences.first() else { continue };
            let words = step_words(&step.step);
            let words: String = harmless(&words).chars().take(WORDS).collect();
            let words = words.replace('\n', " ");
            let (name, stage, what) = (harmless(&verdict.name), first.stage.name(), &first.what);
            let more = match step.differences.len() {
                1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            let differs = "differs".red();
            writeln!(out, "{differs}  {name} step {}: {stage}, {what}{more}", index + 1)?;
            writeln!(out, "  {words}")?;
        }
    }
    render_failures(report, out)?;
    let named = report.verdicts.iter().find(|verdict| verdict.counts().1 > 0);
    if let Some(Verdict { name, .. }) = named {
        writeln!(out, "\n`skillctl verify --suite {}` shows the whole difference", harmless(name))?;
    }
    render_end(report, out)
}
