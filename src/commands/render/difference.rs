//! The same invocation in another revision.

use std::io::Write;

use crate::commands::render::{Invocation, RenderArgs};
use crate::commands::shell_args::Choice;
use crate::commands::{CommandError, target};
use crate::exit::Exit;
use crate::output::changes;
use crate::output::rendered::Rendered;
use crate::project::{Project, ProjectOptions};
use crate::revision::Revision;
use crate::terminal::Look;

/// Refuses to run commands: those of the older revision would run in a folder of a few files.
pub(super) fn check(args: &RenderArgs) -> Result<(), CommandError> {
    if args.diff.is_some() && args.shell.shell == Choice::Run {
        return Err(CommandError::new("--diff: commands of an older revision are not run")
            .hinted("leave --shell out, or give --shell replay FILE"));
    }
    Ok(())
}

/// Prints what differs between the text as it was in `revision` and as it is.
pub(super) fn print(
    args: &RenderArgs,
    options: &ProjectOptions,
    after: &Rendered,
    revision: &str,
) -> Result<Exit, CommandError> {
    let old =
        Revision::checkout(&options.start, &options.plugin_dirs, revision).map_err(|error| {
            CommandError::new(error)
                .hinted("name a revision of the repository that --project is in, such as HEAD~1")
        })?;
    let before = text_in(args, &old, options, after)?;
    let mut stdout = anstream::stdout().lock();
    let Some(before) = before else {
        writeln!(stdout, "`{}` is not in {revision}.", after.entry.name)?;
        return Ok(Exit::Findings);
    };
    if before == after.expansion.text {
        writeln!(stdout, "The text is the same in {revision}.")?;
        return Ok(Exit::Clean);
    }
    let mut text = String::new();
    changes::lines(&mut text, &before, &after.expansion.text, Look::of_stdout());
    stdout.write_all(text.as_bytes())?;
    Ok(Exit::Findings)
}

/// Returns the text in an older revision; `None` where the skill is not there.
fn text_in(
    args: &RenderArgs,
    old: &Revision,
    options: &ProjectOptions,
    after: &Rendered,
) -> Result<Option<String>, CommandError> {
    let mut project = Project::open(old.options(options));
    let file = old.inside(after.entry.skill.source.path());
    let entries = project.catalogue.entries.iter();
    let loaded = entries.into_iter().any(|entry| entry.name == after.entry.name);
    let name = if loaded {
        after.entry.name.clone()
    } else if file.is_file() {
        file.to_string_lossy().into_owned()
    } else {
        return Ok(None);
    };
    let entry = target::find(&mut project, &name)?;
    let rendered = Invocation::new(args, project, entry)?.rendered(args)?;
    Ok(rendered.ok().map(|rendered| old.restored(&rendered.expansion.text)))
}
