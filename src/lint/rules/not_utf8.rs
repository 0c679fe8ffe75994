//! A file that is not UTF-8.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "not-utf8",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "some bytes are not UTF-8 and reach the model as U+FFFD",
    docs: r"## What it does
Finds files with bytes that are not UTF-8: Latin-1, Windows-1252, UTF-16.

## Why
The client replaces each such byte by U+FFFD, so the model reads `caf�`. Other readers refuse the
file.

## Measured in
`front-shapes-lint` (`zc-latin1`, `zd-utf16`): both clients.

## Bad
A file that was saved as Latin-1 with `café` in it.

## Good
The same text saved as UTF-8.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let text = file.text();
    if file.source().is_utf16() {
        let message = "the file is UTF-16: the client reads neither its frontmatter nor its text";
        report.push(Diagnostic::whole(message).help("save the file as UTF-8").key("not-utf8"));
        return;
    }
    if !file.source().is_lossy() {
        return;
    }
    let count = text.matches(char::REPLACEMENT_CHARACTER).count();
    let Some(start) = text.find(char::REPLACEMENT_CHARACTER) else { return };
    let span = Span::new(start, start + char::REPLACEMENT_CHARACTER.len_utf8());
    let message = if count == 1 {
        "the file is not UTF-8; the model receives U+FFFD in one place".to_owned()
    } else {
        format!("the file is not UTF-8; the model receives U+FFFD in {count} places")
    };
    report.push(
        Diagnostic::new(span, message)
            .label("the first of them")
            .help("save the file as UTF-8")
            .key("not-utf8"),
    );
}
