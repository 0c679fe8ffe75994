//! What several rules ask about forks.

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
