//! The commands of a body, and whether the client would run them.

use std::path::{Path, PathBuf};

use crate::client::Client;
use crate::client::shell::ShellFacts;
use crate::expand::shell::commands;
use crate::expand::{Call, Expansion};
use crate::lint::Context;
use crate::lint::projects::start_of;
use crate::project::ProjectOptions;
use crate::session::SessionOptions;
use crate::session::permission::command::{CommandAnswer, CommandCall, own_rules};
use crate::session::permission::{Decision, Grants, Permissions};
use crate::settings::{Settings, Usage};
use crate::span::Span;

/// Arguments enough for any skill.
const WORDS: usize = 16;

/// A command of a body, and why it does not run.
pub(crate) struct Judged {
    /// Where it stands in the file.
    pub(crate) span: Span,
    /// What would run, arguments and variables replaced.
    pub(crate) command: String,
    /// Why not; none where it runs.
    pub(crate) refused: Option<Decision>,
}

/// Returns whether the body may have commands.
pub(crate) fn has_any(file: &Context<'_>) -> bool {
    let body = file.body();
    body.contains("!`") || body.contains("```!")
}

/// Judges the commands of a body as `client` does in the default mode, under the settings of the file's
/// project. Nothing where what stands in for the arguments changes what is a command.
pub(crate) fn judged(file: &Context<'_>, client: &Client, with_arguments: bool) -> Vec<Judged> {
    let skill = file.skill;
    if skill.fields.shell.as_ref().is_some_and(|shell| shell.value == "powershell") {
        return Vec::new();
    }
    let start = start(file);
    let options = options(file, client, &start);
    let settings = match &file.options.project {
        Some(_) => Settings::load(&options, &mut Vec::new()),
        None => Settings::default(),
    };
    let permissions = Permissions::new(&options, &settings, &SessionOptions::default());
    let own = own_rules(skill, &client.data.permission, &start);
    let words: Vec<String> = (0..WORDS).map(|number| format!("word{number}")).collect();
    let call = Call {
        args: with_arguments.then(|| words.join(" ")),
        session_id: "session".to_owned(),
        project_dir: start.clone(),
        cwd: start.clone(),
        model: client.data.models.default.clone(),
        effort: None,
        forced_effort: None,
    };
    let Ok(expansion) = Expansion::written(skill, &call, client) else { return Vec::new() };
    let written = commands(file.body(), &client.data.shell);
    let replaced = commands(&expansion.text, &client.data.shell);
    if written.len() != replaced.len() {
        return Vec::new();
    }
    let offset = file.body_span().start;
    let judge = |command: &str| {
        let call = CommandCall {
            command,
            skill: &skill.name,
            own: &own,
            cwd: &start,
            may_defer: false,
            forbids: &|path| permissions.forbids_commands_reading(path, &options),
        };
        match permissions.decide_command(&call, &Grants::default(), client.commands()) {
            CommandAnswer::Run | CommandAnswer::Defer(_) => None,
            CommandAnswer::Refuse(refused) => Some(refused.decision),
        }
    };
    let pairs = written.iter().zip(replaced);
    pairs
        .map(|(written, replaced)| Judged {
            span: written.span.shifted(offset),
            refused: judge(&replaced.command),
            command: replaced.command,
        })
        .collect()
}

/// Returns the stretches of a body that are commands, in order; those that overlap are one.
pub(crate) fn stretches(body: &str, facts: &ShellFacts) -> Vec<Span> {
    let mut spans: Vec<Span> =
        commands(body, facts).into_iter().map(|command| command.span).collect();
    spans.sort_unstable_by_key(|span| (span.start, span.end));
    spans.dedup_by(|next, last| {
        let overlaps = next.start < last.end;
        if overlaps {
            last.end = last.end.max(next.end);
        }
        overlaps
    });
    spans
}

/// Returns whether `at` is in one of `spans`, which are in order and do not overlap.
pub(crate) fn holds(spans: &[Span], at: usize) -> bool {
    let next = spans.partition_point(|span| span.end <= at);
    spans.get(next).is_some_and(|span| span.start <= at)
}

/// Returns why a command does not run: the rule that decides, or else what the client says.
/// Paths are told from the start folder.
pub(crate) fn reason(file: &Context<'_>, decision: &Decision) -> String {
    let by_rule = decision.why.contains("rule");
    let says =
        if by_rule || decision.message.is_empty() { &decision.why } else { &decision.message };
    says.replace(&format!("{}/", start(file).display()), "")
}

/// Returns the folder that a session with the file's skill starts in: its project's, its plugin's root, or
/// the skill's own folder.
pub(crate) fn start(file: &Context<'_>) -> PathBuf {
    let origin = &file.input.origin;
    if let Some(plugin) = &origin.plugin {
        return plugin.root.clone();
    }
    let start = start_of(&origin.root).map(|(start, _)| start);
    start.unwrap_or_else(|| absolute(file.input.folder()))
}

fn options(file: &Context<'_>, client: &Client, start: &Path) -> ProjectOptions {
    let template = file.options.project.clone();
    let nowhere = || ProjectOptions::new(client.clone(), PathBuf::new(), PathBuf::from("/"));
    ProjectOptions {
        client: client.clone(),
        start: start.to_owned(),
        usage: Some(Usage::default()),
        ..template.unwrap_or_else(nowhere)
    }
}

fn absolute(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    #[test]
    fn stretches_are_in_order_and_apart() {
        let client = Client::find("latest").expect("a client");
        let body = "x\n\n!`one`\n\n```!\n!`two`\nthree\n```\n\n!`four`\n";
        let found = stretches(body, &client.data.shell);
        assert!(found.windows(2).all(|pair| pair[0].end <= pair[1].start), "{found:?}");
        for text in ["one", "two", "three", "four"] {
            assert!(holds(&found, body.find(text).expect("there")), "{text}");
        }
        assert!(!holds(&found, 0) && !holds(&found, body.len()));
    }
}
