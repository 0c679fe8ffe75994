//! The placeholders of a body, as the expander itself finds them.

use std::path::PathBuf;

use crate::expand::{Argument, Call, Expansion, PieceOrigin};
use crate::lint::Context;
use crate::skill::body::Markdown;
use crate::span::Span;

/// So many arguments are given to find the placeholders that receive one.
const WORDS: usize = 1_000;

/// A placeholder that receives an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placeholder {
    /// Where it stands in the file.
    pub(crate) span: Span,
    /// Which argument it names.
    pub(crate) argument: Argument,
}

/// Returns the placeholders of a file's body, in the order they stand.
pub(crate) fn placeholders(file: &Context<'_>) -> Vec<Placeholder> {
    if !file.body().contains('$') {
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
    let Ok(expansion) = Expansion::written(file.skill, &call, &file.options.client) else {
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

/// Returns how many arguments the author says the skill takes: named ones, or the parts of the hint.
/// Nothing where neither is there, or the hint leaves it open.
pub(crate) fn declared(file: &Context<'_>) -> Option<usize> {
    let fields = file.fields();
    if !fields.arguments.is_empty() {
        return Some(fields.arguments.len());
    }
    let hint = fields.argument_hint.as_ref()?.value.as_str();
    if hint.contains("...") || hint.contains('…') || hint.contains('|') || hint.contains("--") {
        return None;
    }
    let parts = hint.matches(['<', '[', '{']).count();
    (parts > 0).then_some(parts)
}

/// Returns whether a place is in code that has variables of its own: a fence of a shell, of awk, perl or
/// the like, or inline code that calls one of them.
pub(crate) fn in_code_with_own_variables(
    file: &Context<'_>,
    markdown: &Markdown,
    at: usize,
) -> bool {
    let line = line_at(file.text(), at);
    if ["awk ", "awk'", "sed ", "perl ", "gawk "].iter().any(|tool| line.contains(tool)) {
        return true;
    }
    let Some(block) = markdown.code_block_at(at) else { return false };
    let code = file.source().slice(block.span);
    let info = block.info.split_whitespace().next().unwrap_or_default().to_lowercase();
    match info.as_str() {
        "awk" | "perl" | "php" | "makefile" | "make" | "dockerfile" | "powershell" | "ps1" => true,
        // A function or a script takes its own positions.
        _ => {
            code.contains("() {")
                || code.contains("(){")
                || code.contains("#!/")
                || code.contains("\"$@\"")
                || code.contains("$#")
                || code.contains("${1:-")
                || code.contains("shift\n")
        }
    }
}

/// Returns the line that `at` is in.
pub(crate) fn line_at(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default()
}
