//! What there is to say besides the answer, on the error output.

use std::io::Write;

use crate::commands::CommandError;
use crate::project::Problem;
use crate::terminal::harmless;

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
        writeln!(stderr, "note: {}", harmless(&note))?;
    }
    Ok(())
}
