//! The placeholders of a body, as the expander itself finds them.

use crate::client::Client;
use crate::expand::{Argument, Expansion, PieceOrigin};
use crate::skill::Skill;
use crate::span::Span;

/// A placeholder that receives an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// Where it stands in the file.
    pub span: Span,
    /// Which argument it names.
    pub argument: Argument,
}

/// Returns the placeholders of a skill's body, in the order they stand.
pub(super) fn find(skill: &Skill, client: &Client) -> Vec<Placeholder> {
    if !can_hold_one(skill) {
        return Vec::new();
    }
    let Ok(expansion) = Expansion::filled(skill, client) else {
        return Vec::new();
    };
    let found = expansion.pieces.into_iter().filter_map(|piece| match piece.origin {
        PieceOrigin::Argument { placeholder, argument } if !placeholder.is_empty() => {
            Some(Placeholder { span: placeholder, argument })
        }
        _ => None,
    });
    let mut found: Vec<Placeholder> = found.collect();
    found.sort_by_key(|placeholder| placeholder.span);
    found.dedup();
    found
}

/// Returns whether something in the body starts like a placeholder: most bodies have none, or variables of a
/// shell.
fn can_hold_one(skill: &Skill) -> bool {
    let body = skill.body_text().as_bytes();
    let named = !skill.fields.arguments.is_empty();
    memchr::memchr_iter(b'$', body).any(|at| {
        let after = body.get(at + 1..).unwrap_or_default();
        named || after.first().is_some_and(u8::is_ascii_digit) || after.starts_with(b"ARGUMENTS")
    })
}
