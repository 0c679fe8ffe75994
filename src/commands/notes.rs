//! What there is to say besides the answer, on the error output.

use std::io::Write;

use crate::catalogue::Entry;
use crate::commands::CommandError;
use crate::project::{Problem, Project};
use crate::skill::misread::misread;
use crate::terminal::{harmless, in_line};

/// Says each of `notes` on the error output.
pub(super) fn say<'a>(notes: impl IntoIterator<Item = &'a str>) -> Result<(), CommandError> {
    let mut stderr = anstream::stderr().lock();
    for note in notes {
        writeln!(stderr, "note: {}", harmless(note))?;
    }
    Ok(())
}

/// Says which files and folders were skipped, and why.
pub(super) fn skipped<'a>(
    problems: impl IntoIterator<Item = &'a Problem>,
) -> Result<(), CommandError> {
    let mut stderr = anstream::stderr().lock();
    for problem in problems {
        writeln!(stderr, "note: {}", in_line(&skip(problem)))?;
    }
    Ok(())
}

/// Returns what there is to say of a project's files: those that were skipped, and those of skills
/// that lose the fields that are written in them.
pub(super) fn of_files(project: &Project) -> Vec<String> {
    let skipped = project.problems.iter().map(skip);
    let lost = project.catalogue.entries.iter().filter_map(|entry| {
        let misread = misread(&entry.skill).filter(|misread| misread.loses_fields)?;
        Some(placed(entry, &misread.text))
    });
    skipped.chain(lost).collect()
}

/// Says what there is to say of a project's files.
pub(super) fn files(project: &Project) -> Result<(), CommandError> {
    let mut stderr = anstream::stderr().lock();
    for note in of_files(project) {
        writeln!(stderr, "note: {}", in_line(&note))?;
    }
    Ok(())
}

fn skip(problem: &Problem) -> String {
    problem.to_string()
}

/// Returns what is not as it seems about a skill's file, with its place.
pub(super) fn file(entry: &Entry) -> Option<String> {
    misread(&entry.skill).map(|misread| placed(entry, &misread.text))
}

fn placed(entry: &Entry, text: &str) -> String {
    let path = entry.skill.source.path().display();
    let gap = if text.starts_with(|first: char| first.is_ascii_digit()) { ":" } else { ": " };
    format!("{path}{gap}{text}")
}
