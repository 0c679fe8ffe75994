//! The placeholders of a body, as the expander itself finds them.

use std::path::PathBuf;

use crate::client::Client;
use crate::expand::{Argument, Call, Expansion, PieceOrigin};
use crate::skill::Skill;
use crate::span::Span;

/// So many arguments are given to find the placeholders that receive one.
const WORDS: usize = 1_000;

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
    if !skill.body_text().contains('$') {
        return Vec::new();
    }
    let words: Vec<String> = (0..WORDS).map(|number| format!("a{number}")).collect();
    let call = Call {
        args: Some(words.join(" ")),
        session_id: String::new(),
        project_dir: PathBuf::new(),
        cwd: PathBuf::new(),
        model: String::new(),
        effort: None,
        forced_effort: None,
    };
    let Ok(expansion) = Expansion::written(skill, &call, client) else {
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
