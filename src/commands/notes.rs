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
        let note = format!("{}: {}", problem.path.display(), problem.message);
        writeln!(stderr, "note: {}", in_line(&note))?;
    }
    Ok(())
}

/// Says which files of the project's skills lose the fields that are written in them, and where.
pub(super) fn lost_fields(project: &Project) -> Result<(), CommandError> {
    let notes = project.catalogue.entries.iter().filter_map(|entry| {
        let misread = misread(&entry.skill).filter(|misread| misread.loses_fields)?;
        Some(placed(entry, &misread.text))
    });
    say(notes.collect::<Vec<_>>().iter().map(String::as_str))
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
