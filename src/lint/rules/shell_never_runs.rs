//! A shell command that the client does not take for one.

use crate::lint::around::{self, line_before};
use crate::lint::rules::support::commands::{holds, stretches};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "shell-never-runs",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a command that stays text, because of how it is written",
    docs: r"## What it does
Finds `` !`command` `` that does not run: something other than white space stands before the `!`, such as a letter,
`=`, `(` or a quote. Behind a backslash, and in inline code, it is left alone. Finds also commands with a blank behind
the `!`, in two backticks or none, or whose backtick is not closed; blocks that start with `` ```bash ! `` or
`~~~!` in place of `` ```! ``; and `$(command)` behind a label, outside code.

## Why
The model reads the command's text instead of its output.

## Measured in
`shell-05`, `shell-19`: after a letter, a parenthesis or a quote nothing runs. `shell-never`: the other forms, in both
clients.

## Bad
```md
Branch:!`git branch --show-current`
```

## Good
```md
Branch: !`git branch --show-current`
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    substituted(file, report);
    if !body.contains('!') {
        return;
    }
    let runs = stretches(body, &file.options.client.data.shell);
    for at in memchr::memchr_iter(b'!', body.as_bytes()) {
        let next = body.as_bytes().get(at + 1).copied().unwrap_or(b'\n');
        if !matches!(next, b'`' | b' ' | b'\'' | b'"' | b'$' | b'{' | b'\r' | b'\n')
            || holds(&runs, at)
        {
            continue;
        }
        if let Some(found) = other_form(file, at, next) {
            report.push(found);
            continue;
        }
        if next != b'`' {
            continue;
        }
        let before = body.get(..at).and_then(|before| before.chars().next_back());
        let Some(before) =
            before.filter(|letter| !letter.is_whitespace() && !matches!(letter, '\\' | '`' | '!'))
        else {
            continue;
        };
        let rest = body.get(at + 2..).unwrap_or_default();
        let Some(length) = rest.find('`').filter(|length| *length > 1) else { continue };
        let command = rest.get(..length).unwrap_or_default();
        // `Done!` followed by inline code is an exclamation.
        let exclaims = before.is_alphanumeric() && !command.contains(' ');
        if exclaims || command.contains('\n') || !looks_like_command(command) {
            continue;
        }
        let start = file.body_span().start + at;
        // Inside inline code it is the code's last letter.
        if file.markdown().code_block_at(start).is_some() || file.markdown().in_code_span(start) {
            continue;
        }
        report.push(
            Diagnostic::new(Span::new(start, start + 2 + length + 1), format!("the command does not run, because `{before}` stands before it; the model reads its text"))
                .help("put a blank before the `!`"),
        );
    }
}

/// Returns whether a text starts like a command: a word of a program's letters.
fn looks_like_command(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    !word.is_empty()
        && word.chars().all(|letter| {
            letter.is_ascii_alphanumeric()
                || matches!(letter, '_' | '-' | '.' | '/' | '$' | '{' | '}')
        })
}

/// Programs whose name at the start of a text says that it is a command.
const PROGRAMS: [&str; 40] = [
    "awk", "bash", "cargo", "cat", "curl", "cut", "date", "df", "docker", "du", "echo", "env",
    "find", "gh", "git", "glab", "go", "grep", "head", "hostname", "jq", "kubectl", "ls", "make",
    "node", "npm", "npx", "pip", "pnpm", "printf", "ps", "pwd", "python", "python3", "rg", "sed",
    "tail", "tree", "uname", "wc",
];

/// Returns whether a text is a command by its first word.
fn is_command(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    PROGRAMS.contains(&word)
}

/// Returns what is wrong where the `!` at `at` was meant to run what follows, in a form that no client takes.
fn other_form(file: &Context<'_>, at: usize, next: u8) -> Option<Diagnostic> {
    let body = file.body();
    let start = file.body_span().start + at;
    let line = line_before(body, at);
    if matches!(next, b'\r' | b'\n') {
        return block(file, line, start);
    }
    // What runs starts a line or stands behind white space; and behind a word it is an exclamation.
    if !line.is_empty() && !line.ends_with([' ', '\t']) || line.ends_with("! ") {
        return None;
    }
    let label = line.trim_start().trim_start_matches(['-', '*', '+', '>', ' ']).trim_end();
    let alone = label.is_empty() || label.ends_with([':', '：']);
    let rest = body.get(at + 1..)?;
    let rest_of_line = around::start(rest).lines().next().unwrap_or_default();
    let (length, message, help): (usize, &'static str, &'static str) = match next {
        b' ' => {
            let code = rest_of_line.trim_start_matches(' ').strip_prefix('`')?;
            let length = code
                .find('`')
                .filter(|length| is_command(code.get(..*length).unwrap_or_default()))?;
            let blanks = rest_of_line.len() - code.len();
            if !alone {
                return None;
            }
            let help = "take out the blank between `!` and the backtick";
            (
                1 + blanks + length + 1,
                "the command does not run, because a blank stands behind the `!`",
                help,
            )
        }
        b'`' if rest.starts_with("``") && !rest.starts_with("```") => {
            let code = rest.get(2..)?;
            let length = code.find("``").filter(|length| {
                *length > 0 && !code.get(..*length).unwrap_or_default().contains('\n')
            })?;
            (
                length + 5,
                "the command does not run: it stands in two backticks",
                "use one backtick on each side",
            )
        }
        b'`' => {
            let code = rest_of_line.get(1..)?;
            let open = !code.contains('`') && is_command(code);
            if !open {
                return None;
            }
            let help = "close the backtick behind the command";
            (
                1 + rest_of_line.trim_end().len(),
                "the command does not run: its backtick is not closed",
                help,
            )
        }
        b'$' | b'\'' | b'"' | b'{' => {
            let inner = rest_of_line.trim_start_matches(['$', '(', '\'', '"', '{']);
            if !alone || !is_command(inner) || next == b'$' && !rest.starts_with("$(") {
                return None;
            }
            let help = "put the command in backticks, with the `!` before the first";
            (
                1 + rest_of_line.trim_end().len(),
                "the command does not run: it is not in backticks",
                help,
            )
        }
        _ => return None,
    };
    if file.markdown().code_block_at(start).is_some() || file.markdown().in_code_span(start) {
        return None;
    }
    let message = format!("{message}; the model reads its text");
    Some(Diagnostic::new(Span::new(start, start + length), message).help(help))
}

/// Returns what is wrong with a fence whose words end in the `!` at `start`: only three backticks and a `!`, with
/// nothing between, start a block that runs.
fn block(file: &Context<'_>, line: &str, start: usize) -> Option<Diagnostic> {
    let fence = line.trim_start();
    if !fence.starts_with("```") && !fence.starts_with("~~~") {
        return None;
    }
    let begin = start - fence.len();
    let block = file.markdown().code_block_at(start)?;
    // The fence itself opens the block; a line like it inside is an example.
    let opens =
        block.fenced && file.source().slice(Span::new(block.span.start, begin)).trim().is_empty();
    opens.then(|| {
        Diagnostic::new(
            Span::new(begin, start + 1),
            "the block does not run: the `!` does not stand right behind three backticks",
        )
        .help("write ```` ```! ````")
    })
}

/// Reports commands in `$( )` behind a label: outside code no shell sees them.
fn substituted(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    for at in memchr::memmem::find_iter(body.as_bytes(), b"$(") {
        let line = line_before(body, at);
        let rest = around::start(body.get(at + 2..).unwrap_or_default());
        let rest = rest.lines().next().unwrap_or_default();
        let label = line.trim_end_matches(' ').trim_end_matches('*');
        let closed = rest.trim_end().strip_suffix(')').filter(|inner| is_command(inner));
        let Some(inner) = closed.filter(|_| label.ends_with([':', '：'])) else { continue };
        let start = file.body_span().start + at;
        if file.markdown().in_code(start) {
            continue;
        }
        report.push(
            Diagnostic::new(
                Span::new(start, start + 2 + rest.trim_end().len()),
                "the command does not run: `$( )` is a shell's, and no shell sees this; the model reads its text",
            )
            .help(format!("write !`{inner}`")),
        );
    }
}
