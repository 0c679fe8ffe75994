//! What the author says of a skill's arguments, and where a `$` is code's own.

use crate::lint::Context;
use crate::skill::body::Markdown;

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
