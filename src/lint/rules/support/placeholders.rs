//! What the author says of a skill's arguments, and where a `$` is code's own.

use crate::expand::Argument;
use crate::lint::Context;
use crate::lint::around;
use crate::lint::placeholders::Placeholder;
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
    let (line, _) = around::line_at(file.text(), at);
    if ["awk ", "awk'", "sed ", "perl ", "gawk "].iter().any(|tool| line.contains(tool)) {
        return true;
    }
    let Some(block) = markdown.code_block_at(at) else { return false };
    let code = around::start(file.source().slice(block.span));
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

/// Words that follow the number of a price.
const PRICED: [&str; 15] = [
    "per ", "/month", "/mo", "/year", "/user", "million", "billion", "USD", "k ", "K ", "M ", "B ",
    "M/", "bn", "each",
];

/// Words of a query that takes `$1`, as they are written in one.
const QUERY: [&str; 8] =
    ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WHERE ", "VALUES", "RETURNING", "set_config("];

/// Returns what a named placeholder reads as where the code that it is in gives a variable of that name its value.
fn own_variable(file: &Context<'_>, placeholder: &Placeholder, name: &str) -> Option<&'static str> {
    let markdown = file.markdown();
    let at = placeholder.span.start;
    let span = match markdown.code_block_at(at) {
        Some(block) => block.span,
        None => *markdown.code_spans.iter().find(|span| span.start <= at && at < span.end)?,
    };
    let code = around::start(file.source().slice(span));
    gives(code, name).then_some("a variable of the code in the text")
}

/// Returns whether code gives the variable `name` a value: `name=`, `for name in`, `read name`, `$name =`,
/// `{ name = $1 }`.
fn gives(code: &str, name: &str) -> bool {
    let part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    code.match_indices(name).any(|(at, _)| {
        let before = code.get(..at).unwrap_or_default();
        let after = code.get(at + name.len()..).unwrap_or_default();
        if before.ends_with(part) || after.starts_with(part) {
            return false;
        }
        let word = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        let looped =
            matches!(word, "for" | "foreach" | "(foreach" | "read" | "-r" | "local" | "declare")
                && !before.ends_with('$');
        let assigned = after.strip_prefix('=').or_else(|| after.strip_prefix(" = "));
        let assigned = assigned
            .is_some_and(|rest| !rest.starts_with(['=', '~', '$']) || !before.ends_with('$'));
        let dash = before.ends_with('-') || before.ends_with("--");
        (looped || assigned) && !dash
    })
}

/// Returns what a placeholder reads as, if not as an argument; nothing for `$ARGUMENTS`.
/// `takes` is how many arguments the skill says it takes: positions within them are meant, outside code
/// that has variables of its own.
pub(crate) fn other_meaning(
    file: &Context<'_>,
    placeholder: &Placeholder,
    takes: Option<usize>,
) -> Option<&'static str> {
    let position = match &placeholder.argument {
        Argument::Position(position) => *position,
        Argument::Named(name) => return own_variable(file, placeholder, name),
        Argument::All => return None,
    };
    let written = file.source().slice(placeholder.span);
    if !written.starts_with('$') || written.contains('[') {
        return None;
    }
    let (start, text) = (placeholder.span.start, file.text());
    let after = text.get(placeholder.span.end..).unwrap_or_default();
    let digits = |text: &str| text.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    if after.strip_prefix(['.', ',']).is_some_and(digits) {
        return Some("a price");
    }
    let markdown = file.markdown();
    if in_code_with_own_variables(file, markdown, start) {
        return Some("a variable of the script in the text");
    }
    if takes.is_some_and(|takes| position < takes) {
        return None;
    }
    let in_code = markdown.in_code(start);
    let unit = after.trim_start_matches([' ', '-', '–']);
    let range = unit.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let per = after.strip_prefix('/').is_some_and(digits);
    let priced = per || PRICED.iter().any(|word| unit.starts_with(word) || range.starts_with(word));
    if position >= 10 || priced && !in_code {
        return Some("a price");
    }
    let (line, _) = around::line_at(text, start);
    if in_code && QUERY.iter().any(|word| line.contains(word)) {
        return Some("a parameter of a query");
    }
    let before = text.get(..start).unwrap_or_default();
    let group = before.ends_with('/') && after.starts_with('/')
        || line.contains("replace(")
        || line.contains(".sub(");
    (group && in_code).then_some("a group of a pattern")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_gives_a_variable_its_value_has_its_own() {
        for code in [
            "name=$(git config user.name)\necho $name",
            "for name in *; do echo $name; done",
            "while read -r name; do echo $name; done",
            "local name",
            "{ name = $1; print $name }",
            "$name = Get-Date; echo $name",
        ] {
            assert!(gives(code, "name"), "{code}");
        }
        for code in [
            "git checkout $name",
            "tool --name=$name",
            "if [ $name == x ]; then :; fi",
            "filename=x; echo $name",
            "echo \"name: $name\"",
        ] {
            assert!(!gives(code, "name"), "{code}");
        }
    }
}
