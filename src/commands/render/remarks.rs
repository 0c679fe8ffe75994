//! What there is to say about an invocation besides its text.

use crate::catalogue::Standing;
use crate::commands::{CommandError, notes};
use crate::output::rendered::Rendered;
use crate::session::permission::Via;

/// How many placeholders are named one by one.
const MOST_NAMED: usize = 5;

/// How many files are named.
const MOST_FILES: usize = 8;

/// Says on the error output what there is to say.
pub(super) fn print(rendered: &Rendered) -> Result<(), CommandError> {
    notes::say(lines(rendered).iter().map(String::as_str))
}

fn lines(rendered: &Rendered) -> Vec<String> {
    let mut lines = Vec::new();
    let problems = rendered.problems.iter();
    lines.extend(problems.map(ToString::to_string));
    lines.extend(notes::file(&rendered.entry));
    lines.extend(standing(rendered));
    lines.extend(reach(rendered));
    if let Some(agent) = &rendered.agent {
        lines.push(format!(
            "the skill forks: the text is the first message of an agent of its own (`{agent}`), and \
             the model gets only the agent's answer"
        ));
    }
    for name in &rendered.also {
        lines.push(format!("`{name}` is loaded as well, with the same arguments"));
    }
    unfilled(rendered, &mut lines);
    lines.extend(attached(rendered));
    lines.extend(rendered.notes.iter().cloned());
    lines
}

/// Says why a call of the name may give something else, or nothing.
fn standing(rendered: &Rendered) -> Option<String> {
    let entry = &rendered.entry;
    match &entry.standing {
        Standing::Loaded => None,
        Standing::Waiting => {
            Some("the skill is offered once a file that its `paths` match is touched".to_owned())
        }
        Standing::Shadowed { by } => Some(format!(
            "`{}` is another skill in the client: {} comes first",
            entry.name,
            by.display()
        )),
        Standing::Duplicate { of } => {
            Some(format!("the client loads the same file as {}", of.display()))
        }
        Standing::Refused => {
            let why = entry.reasons.last().map_or_else(String::new, |reason| format!(": {reason}"));
            Some(format!("the client does not load the skill{why}"))
        }
    }
}

/// Says that who invokes the skill may not.
fn reach(rendered: &Rendered) -> Option<String> {
    let visibility = rendered.entry.visibility;
    match rendered.via {
        Via::Typed if !visibility.typable => {
            Some("the user cannot type this skill; the model can call it (--by model)".to_owned())
        }
        Via::Called if !visibility.callable => {
            Some("the model cannot call this skill; the user can type it (--by user)".to_owned())
        }
        _ => None,
    }
}

/// Says which placeholders no argument filled.
fn unfilled(rendered: &Rendered, lines: &mut Vec<String>) {
    let source = &rendered.entry.skill.source;
    let all: Vec<_> = rendered
        .expansion
        .unfilled
        .iter()
        .filter(|unfilled| !unfilled.placeholder.is_empty())
        .collect();
    if rendered.args.is_none() {
        let count = |removed| all.iter().filter(|unfilled| unfilled.removed == removed).count();
        for (count, what) in [(count(true), "removed"), (count(false), "left as written")] {
            if count > 0 {
                let (noun, is) =
                    if count == 1 { ("placeholder", "is") } else { ("placeholders", "are") };
                lines.push(format!("no arguments: {count} {noun} {is} {what}"));
            }
        }
        return;
    }
    for unfilled in all.iter().take(MOST_NAMED) {
        let position = source.position(unfilled.placeholder.start);
        let what = if unfilled.removed { "is removed" } else { "stays as written" };
        lines.push(format!(
            "`{}` at {}:{} {what}: no argument fills it",
            source.slice(unfilled.placeholder),
            position.line,
            position.column
        ));
    }
    if all.len() > MOST_NAMED {
        lines.push(format!("{} more placeholders are not filled", all.len() - MOST_NAMED));
    }
}

/// Says which files arrive beside the text.
fn attached(rendered: &Rendered) -> Option<String> {
    let files = &rendered.attached;
    let shown = files.iter().take(MOST_FILES).map(|file| file.display().to_string());
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more = files.len().saturating_sub(MOST_FILES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let (noun, verb) = if files.len() == 1 { ("file", "arrives") } else { ("files", "arrive") };
    (!files.is_empty()).then(|| {
        format!("{} {noun} {verb} beside the text (--format blocks): {shown}{more}", files.len())
    })
}
