//! What several rules ask about forks.

use super::polarity::is_against;
use crate::lint::Context;
use crate::lint::input::InputKind;
use crate::session::fork::{SignKind, signs};
use crate::span::Span;

/// Returns whether calling the file's skill forks.
pub(crate) fn is_fork(file: &Context<'_>) -> bool {
    file.kind() != InputKind::Agent && file.fields().fork.as_ref().is_some_and(|fork| fork.value)
}

/// Returns where a fork's text has a sign of `kind`; for the text as a whole, its first line.
pub(crate) fn sign(file: &Context<'_>, kind: SignKind) -> Option<Span> {
    let body = file.body();
    if !is_fork(file) || body.trim().is_empty() {
        return None;
    }
    let takes_arguments = !file.placeholders().is_empty();
    let sign = signs(file.skill, takes_arguments).into_iter().find(|sign| sign.kind == kind)?;
    let start = file.body_span().start;
    if sign.span != Span::default() {
        return Some(sign.span.shifted(start));
    }
    let at = body.len() - body.trim_start().len();
    let line = body.get(at..)?.lines().next()?.trim_end();
    Some(Span::new(start + at, start + at + line.len()))
}

/// Words that order to change what the next word points at.
const CHANGE: [&str; 9] =
    ["edit", "modify", "rewrite", "refactor", "rename", "delete", "fix", "save", "overwrite"];
/// Words that order to make something, which may be a file.
const MAKE: [&str; 4] = ["write", "update", "create", "append"];
/// What points at a thing of the project.
const POINTS: [&str; 12] =
    ["the", "each", "every", "all", "any", "it", "them", "this", "these", "those", "your", "its"];

/// Returns where a text orders to change files: a verb that starts a clause, with what it changes.
pub(crate) fn changes_files(body: &str) -> Option<Span> {
    let mut at = 0;
    let mut in_code = false;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~") {
            in_code = !in_code;
        }
        if in_code || line.trim_start().starts_with(['#', '|', '>', '<', '`']) {
            continue;
        }
        let found = changing_clause(line).map(|span| span.shifted(start));
        if let Some(span) = found.filter(|span| !is_against(body, span.start)) {
            return Some(span);
        }
    }
    None
}

fn changing_clause(line: &str) -> Option<Span> {
    let words: Vec<(usize, &str)> = line
        .split_inclusive(char::is_whitespace)
        .scan(0, |at, part| {
            let start = *at;
            *at += part.len();
            Some((start, part.trim_end()))
        })
        .filter(|(_, word)| !word.is_empty())
        .collect();
    let ends = |word: &str| word.ends_with(['.', ',', ';', ':', '!', ')']);
    let mut starts = true;
    for (number, (at, word)) in words.iter().enumerate() {
        let mark = matches!(*word, "-" | "*" | "+" | "and" | "then" | "And" | "Then") || ends(word);
        let (here, plain) = (starts, word.trim_matches(['*', '_', ',', ':']).to_lowercase());
        starts = mark;
        if !here {
            continue;
        }
        let rest = words.get(number + 1..).unwrap_or_default();
        let next = rest.first().map_or("", |(_, word)| *word);
        let next_bare = next.trim_matches(['.', ',', ';', ':']).to_lowercase();
        let points = POINTS.contains(&next_bare.as_str()) || next.starts_with('`');
        let clause: Vec<&str> = rest
            .iter()
            .scan(false, |over, (_, word)| {
                let here = !*over;
                *over = ends(word);
                here.then_some(*word)
            })
            .collect();
        let file = clause.iter().any(|word| {
            let bare = word.trim_matches(['.', ',', ';', ':', ')']);
            let path = bare.starts_with('`') && bare.trim_matches('`').contains('.');
            path || matches!(bare, "file" | "files" | "file's")
        });
        let changes =
            CHANGE.contains(&plain.as_str()) && points || MAKE.contains(&plain.as_str()) && file;
        if changes {
            let end = at + word.len() + 1 + next.trim_end_matches(['.', ',', ';', ':']).len();
            return Some(Span::new(*at, end.min(line.trim_end().len())));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_to_change_files_are_found() {
        for text in [
            "Write the result into `report.md`.",
            "Find the tables and edit them in place.",
            "1. Read it.\n2. Fix every table.\n",
            "- Refactor the module.",
            "Read it, then save the result.",
            "Update each file that is listed.",
        ] {
            assert!(changes_files(text).is_some(), "{text}");
        }
        for text in [
            "Find the files to edit, and list them.",
            "Write a summary of what you found.",
            "Do not edit the files.",
            "# Edit the file",
            "Report which files someone would have to fix.",
            "```sh\nedit the file\n```",
            "Create a list of findings.",
            "Update your notes.",
        ] {
            assert!(changes_files(text).is_none(), "{text}");
        }
    }
}
