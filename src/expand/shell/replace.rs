//! Putting texts in the places of commands.

use crate::expand::shell::ShellCommand;
use crate::expand::{Expansion, PieceOrigin};
use crate::span::Span;

/// Replaces commands where they stand.
pub(super) fn in_place(
    expansion: &mut Expansion,
    found: &[ShellCommand],
    text: impl Fn(&ShellCommand) -> String,
) {
    let mut by_place: Vec<_> = found.iter().collect();
    by_place.sort_by_key(|found| found.span);
    for found in by_place.into_iter().rev() {
        if expansion.text.get(found.span.range()) == Some(found.pattern.as_str()) {
            let placeholder = expansion.written_at(found.span);
            expansion.splice(found.span, &text(found), PieceOrigin::Command { placeholder });
        }
    }
}

/// Replaces a command as clients do: the first place in the text that reads so, be it another one
/// (`shell-same-text`); nothing where an earlier output has taken it away.
pub(super) fn first(expansion: &mut Expansion, pattern: &str, text: &str) {
    if let Some(start) = expansion.text.find(pattern) {
        let span = Span::new(start, start + pattern.len());
        let placeholder = expansion.written_at(span);
        expansion.splice(span, text, PieceOrigin::Command { placeholder });
    }
}
