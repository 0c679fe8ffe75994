//! Test reports for people.

use std::io::{self, Write};

use owo_colors::{OwoColorize, Style};
use similar::{ChangeTag, TextDiff};

use crate::scenario::expect::Miss;
use crate::terminal::{Look, harmless, in_line};
use crate::testing::{StepMisses, TestReport, TestResult, Verdict};

/// Unchanged lines shown around a difference.
const CONTEXT: usize = 3;

/// Writes the report.
pub(super) fn render(report: &TestReport, look: Look, out: &mut dyn Write) -> io::Result<()> {
    for result in &report.results {
        head(result, look, out)?;
        match &result.verdict {
            Verdict::Passed => {}
            Verdict::Failed(steps) => steps.iter().try_for_each(|step| failed(step, look, out))?,
            Verdict::Broken { message, help } => {
                writeln!(out, "    {}", harmless(message))?;
                if let Some(help) = help {
                    writeln!(out, "    help: {}", harmless(help))?;
                }
            }
        }
        for file in &result.written {
            writeln!(out, "    wrote {}", harmless(&file.display().to_string()))?;
        }
    }
    let (passed, failed, broken) = report.counts();
    let mut parts = vec![format!("{passed} passed")];
    parts.extend((failed > 0).then(|| format!("{failed} failed")));
    parts.extend((broken > 0).then(|| format!("{broken} could not be played")));
    writeln!(out, "{}", parts.join(", "))
}

fn head(result: &TestResult, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let (word, style) = match result.verdict {
        Verdict::Passed => ("ok    ", Style::new().green()),
        Verdict::Failed(_) => ("FAILED", Style::new().red().bold()),
        Verdict::Broken { .. } => ("BROKEN", Style::new().red().bold()),
    };
    let path = result.path.display().to_string();
    let expects = match result.expecting {
        0 if result.verdict == Verdict::Passed => " (expects nothing)",
        _ => "",
    };
    let client = paint(&result.client, Style::new().dimmed(), look);
    writeln!(out, "{} {}  {client}{expects}", paint(word, style, look), in_line(&path))
}

fn failed(step: &StepMisses, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let title = harmless(&step.title).into_owned();
    writeln!(out, "    step {}: {}", step.step, paint(&title, Style::new().bold(), look))?;
    for Miss { expected, texts } in &step.misses {
        writeln!(out, "      expected {}", harmless(expected))?;
        if let Some((wanted, got)) = texts {
            difference(wanted, got, look, out)?;
        }
    }
    Ok(())
}

/// Writes how what came differs from what was wanted: `-` is wanted, `+` came.
fn difference(wanted: &str, got: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let diff = TextDiff::from_lines(wanted, got);
    for (index, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if index > 0 {
            writeln!(out, "        …")?;
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ("-", Style::new().red()),
                ChangeTag::Insert => ("+", Style::new().green()),
                ChangeTag::Equal => (" ", Style::new().dimmed()),
            };
            let line = change.value().trim_end_matches('\n');
            let line = format!("{sign} {}", harmless(line));
            writeln!(out, "        {}", paint(&line, style, look))?;
        }
    }
    Ok(())
}

fn paint(text: &str, style: Style, look: Look) -> String {
    if look.color { text.style(style).to_string() } else { text.to_owned() }
}
