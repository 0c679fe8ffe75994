//! A verification for people: a line a step, and what differs block by block.

use std::io::{self, Write};

use owo_colors::OwoColorize;
use similar::{DiffTag, TextDiff};

use crate::output::verify::{render_end, render_failures, step_words};
use crate::terminal::harmless;
use crate::verify::difference::Difference;
use crate::verify::report::Report;
use crate::verify::run::Verdict;

/// Lines around a difference.
const CONTEXT: usize = 2;

/// How much of a long line is shown around a difference, in characters.
const WINDOW: usize = 240;

/// How much of a step's words is shown, in characters.
const WORDS: usize = 80;

/// Writes the verification.
pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for verdict in &report.verdicts {
        render_verdict(verdict, out)?;
    }
    render_failures(report, out)?;
    render_end(report, out)
}

/// Writes what came of one case.
fn render_verdict(verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    let name = harmless(&verdict.name);
    let Ok(steps) = &verdict.outcome else { return Ok(()) };
    let (agreed, differed) = verdict.counts();
    if differed == 0 {
        let count = if agreed == 1 { "step" } else { "steps" };
        writeln!(out, "{}   {name}: {agreed} {count}", "agrees".green())?;
    } else {
        let all = agreed + differed;
        writeln!(out, "{}  {name}: {differed} of {all} steps", "differs".red())?;
    }
    for (index, step) in steps.iter().enumerate() {
        let unsteady = if step.unsteady { " (the client gave two answers)" } else { "" };
        if step.differences.is_empty() && unsteady.is_empty() {
            continue;
        }
        let words: String = step_words(&step.step).chars().take(WORDS).collect();
        let words = harmless(&words).replace('\n', " ");
        writeln!(out, "  step {}: {words}{unsteady}", index + 1)?;
        for difference in &step.differences {
            render_difference(difference, out)?;
        }
    }
    Ok(())
}

/// Writes one difference: lines of the client with `-`, of skillctl with `+`.
fn render_difference(difference: &Difference, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "    {}: {}", difference.what.bold(), difference.stage.name().bold())?;
    match (&difference.client, &difference.skillctl) {
        (Some(client), Some(skillctl)) => render_diff(client, skillctl, out),
        (Some(client), None) => {
            writeln!(out, "      only the client sent it:")?;
            client.lines().try_for_each(|line| removed(&window(line, 0), out))
        }
        (None, Some(skillctl)) => {
            writeln!(out, "      only skillctl said it:")?;
            skillctl.lines().try_for_each(|line| added(&window(line, 0), out))
        }
        (None, None) => Ok(()),
    }
}

fn render_diff(client: &str, skillctl: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "      {} {}", "- client".red(), "+ skillctl".green())?;
    let old: Vec<&str> = client.split_inclusive('\n').collect();
    let new: Vec<&str> = skillctl.split_inclusive('\n').collect();
    let diff = TextDiff::from_slices(&old, &new);
    for (number, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if number > 0 {
            writeln!(out, "      …")?;
        }
        for op in group {
            let old = old.get(op.old_range()).unwrap_or_default();
            let new = new.get(op.new_range()).unwrap_or_default();
            if op.tag() == DiffTag::Equal {
                for line in old {
                    let line = shown(line, None);
                    let indent = if line.is_empty() { "" } else { "        " };
                    writeln!(out, "{indent}{}", harmless(&line))?;
                }
                continue;
            }
            for (index, line) in old.iter().enumerate() {
                removed(&shown(line, new.get(index).copied()), out)?;
            }
            for (index, line) in new.iter().enumerate() {
                added(&shown(line, old.get(index).copied()), out)?;
            }
        }
    }
    Ok(())
}

/// Returns a line as it is shown: a window of a long one, where it parts from `other`; the end of the
/// line, or blanks before it, where that is all that differs.
fn shown(line: &str, other: Option<&str>) -> String {
    let text = line.trim_end_matches('\n');
    let end = match other {
        Some(other) if other.trim_end_matches('\n') == text && line.len() > text.len() => "⏎",
        _ => "",
    };
    let same = other.map_or(0, |other| {
        text.chars().zip(other.chars()).take_while(|(one, two)| one == two).count()
    });
    let start = if other.is_some() { same.saturating_sub(WINDOW / 4) } else { 0 };
    let bare = text.trim_end_matches(' ');
    let dots = match other {
        // Blanks at its end may be all that differs.
        Some(other) if other.trim_end() == bare => "·".repeat(text.len() - bare.len()),
        _ => text.get(bare.len()..).unwrap_or_default().to_owned(),
    };
    window(&format!("{bare}{dots}"), start) + end
}

/// Returns [`WINDOW`] characters of a line, from about the one at `start` on; all of a shorter one.
fn window(line: &str, start: usize) -> String {
    let length = line.chars().count();
    if length <= WINDOW {
        return line.to_owned();
    }
    let start = start.min(length - WINDOW);
    let window: String = line.chars().skip(start).take(WINDOW).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start + WINDOW < length { "…" } else { "" };
    format!("{before}{window}{after}")
}

fn removed(line: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "      {}", marked('-', line).red())
}

fn added(line: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "      {}", marked('+', line).green())
}

fn marked(mark: char, line: &str) -> String {
    if line.is_empty() { mark.to_string() } else { format!("{mark} {}", harmless(line)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(client: &str, skillctl: &str) -> String {
        let mut out = Vec::new();
        render_diff(client, skillctl, &mut out).expect("written");
        anstream::adapter::strip_bytes(&out).into_vec().into_iter().map(char::from).collect()
    }

    #[test]
    fn lines_of_both_stand_under_each_other() {
        let shown = diff("a\nb\nc", "a\nx\nc");
        assert_eq!(
            shown,
            "      - client + skillctl\n        a\n      - b\n      + x\n        c\n"
        );
    }

    #[test]
    fn a_long_line_is_shown_where_it_parts() {
        let start = "s".repeat(1000);
        let one = shown(&format!("{start}one{start}"), Some(&format!("{start}two{start}")));
        assert!(one.starts_with("…sss") && one.contains("sonesss") && one.ends_with("s…"));
        assert_eq!(one.chars().count(), WINDOW + 2);
    }

    #[test]
    fn a_line_end_is_seen_where_only_it_differs() {
        assert_eq!((shown("a\n", Some("a")), shown("a", Some("a\n"))), ("a⏎".into(), "a".into()));
        assert_eq!((shown("a  ", Some("a")), shown("a", Some("a  "))), ("a··".into(), "a".into()));
    }
}
