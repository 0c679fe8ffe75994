//! `lint --fix` and `lint --diff`.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use ignore::gitignore::Gitignore;
use owo_colors::OwoColorize;
use similar::{ChangeTag, TextDiff};

use crate::commands::CommandError;
use crate::commands::lint::{LintArgs, WhichFixes, tell};
use crate::exit::Exit;
use crate::lint::Lint;
use crate::lint::fix::{Fixed, Fixes};
use crate::lint::input::{self, Inputs};
use crate::output::summary::counted;
use crate::skill::Source;
use crate::terminal::{Look, harmless};

/// Applies fixes and returns what is to be checked afterwards. What could not be written is reported
/// and left as it was.
pub(super) fn write(
    args: &LintArgs,
    lint: &Lint<'_>,
    inputs: Inputs,
    exclude: Option<&Gitignore>,
) -> Result<Inputs, CommandError> {
    let fixes = lint.fixes(&inputs, args.fix.unwrap_or(WhichFixes::Safe).least());
    let mut stderr = anstream::stderr().lock();
    let mut failed = Vec::new();
    let (mut files, mut count) = (0, 0);
    let roots: Vec<PathBuf> = args.paths.iter().filter_map(|path| named(path)).collect();
    for fixed in &fixes.files {
        let written = match fs::canonicalize(&fixed.path) {
            Ok(real) if !roots.iter().any(|root| real.starts_with(root)) => {
                let real = real.display();
                Err(io::Error::other(format!("a link leads to {real}; name that to repair it")))
            }
            _ => fixed.write(),
        };
        match written {
            Ok(()) => {
                files += 1;
                count += fixed.titles.len();
            }
            Err(error) => failed.push(crate::project::Problem {
                path: fixed.path.clone(),
                message: format!("not fixed: {error}"),
            }),
        }
    }
    note_refused(&fixes, &mut stderr)?;
    if files > 0 && !args.quiet {
        writeln!(stderr, "fixed {} in {}", counted(count, "finding"), counted(files, "file"))?;
    }
    let renamed = fixes.files.iter().any(|fixed| fixed.renamed.is_some());
    let mut inputs = if renamed { input::collect(&args.paths, exclude) } else { inputs };
    inputs.problems.extend(failed);
    Ok(inputs)
}

/// Returns the real path of what the command line names; of a pattern, of the folder that it starts in.
fn named(path: &Path) -> Option<PathBuf> {
    path.ancestors().find_map(|above| {
        fs::canonicalize(if above.as_os_str().is_empty() { Path::new(".") } else { above }).ok()
    })
}

/// Shows what fixes would change. Exit code 1 where they would change something.
pub(super) fn show(
    args: &LintArgs,
    lint: &Lint<'_>,
    inputs: &Inputs,
) -> Result<Exit, CommandError> {
    tell(&inputs.problems)?;
    let fixes = lint.fixes(inputs, args.fix.unwrap_or(WhichFixes::Safe).least());
    note_refused(&fixes, &mut anstream::stderr().lock())?;
    let mut stdout = BufWriter::new(anstream::stdout().lock());
    for fixed in &fixes.files {
        write_diff(fixed, Look::of_stdout(), &mut stdout)?;
    }
    stdout.flush()?;
    Ok(match (inputs.problems.is_empty(), fixes.files.is_empty()) {
        (false, _) => Exit::Error,
        (true, false) => Exit::Findings,
        (true, true) => Exit::Clean,
    })
}

/// Fixes the text of standard input: writes it whole to standard output, or the difference.
pub(super) fn stdin(
    args: &LintArgs,
    lint: &Lint<'_>,
    path: &Path,
    text: &[u8],
) -> Result<Exit, CommandError> {
    let least = args.fix.unwrap_or(WhichFixes::Safe).least();
    let mut fixes = Fixes::default();
    let source = Source::from_bytes(path.to_owned(), text.to_owned());
    let input = input::classify(path);
    lint.fix_source(&input, &source, least, &mut fixes);
    note_refused(&fixes, &mut anstream::stderr().lock())?;
    let mut stdout = io::stdout().lock();
    match fixes.files.first() {
        Some(fixed) if args.diff => write_diff(fixed, Look::of_stdout(), &mut stdout)?,
        Some(fixed) => stdout.write_all(fixed.after.as_bytes())?,
        None if args.diff => return Ok(Exit::Clean),
        None => stdout.write_all(text)?,
    }
    stdout.flush()?;
    if args.diff {
        return Ok(Exit::Findings);
    }
    let after = fixes.files.first().map_or(text, |fixed| fixed.after.as_bytes());
    let left = lint.run_text(input, after.to_owned());
    let failing = left.findings.iter().any(|finding| finding.severity >= args.fail_on);
    Ok(if failing { Exit::Findings } else { Exit::Clean })
}

fn note_refused(fixes: &Fixes, stderr: &mut dyn Write) -> Result<(), CommandError> {
    for refused in &fixes.refused {
        let text = refused.to_string();
        writeln!(stderr, "note: {}", harmless(&text))?;
    }
    Ok(())
}

/// Writes a unified difference.
fn write_diff(fixed: &Fixed, look: Look, out: &mut dyn Write) -> Result<(), CommandError> {
    let path = fixed.path.display().to_string();
    let path = harmless(&path);
    if let Some(renamed) = &fixed.renamed {
        writeln!(out, "rename from {path}")?;
        writeln!(out, "rename to {}", harmless(&renamed.display().to_string()))?;
    }
    if fixed.before == fixed.after {
        return Ok(());
    }
    let diff = TextDiff::from_lines(fixed.before.as_str(), fixed.after.as_str());
    writeln!(out, "--- {path}\n+++ {path}")?;
    for hunk in diff.unified_diff().context_radius(2).iter_hunks() {
        writeln!(out, "{}", hunk.header())?;
        for change in hunk.iter_changes() {
            let line = harmless(change.value().trim_end_matches(['\n', '\r'])).into_owned();
            match (change.tag(), look.color) {
                (ChangeTag::Delete, true) => writeln!(out, "{}", format!("-{line}").red())?,
                (ChangeTag::Insert, true) => writeln!(out, "{}", format!("+{line}").green())?,
                (ChangeTag::Delete, false) => writeln!(out, "-{line}")?,
                (ChangeTag::Insert, false) => writeln!(out, "+{line}")?,
                (ChangeTag::Equal, _) => writeln!(out, " {line}")?,
            }
        }
    }
    Ok(())
}
