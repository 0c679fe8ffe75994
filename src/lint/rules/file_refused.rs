//! A file that the client does not load at all.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "file-refused",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "the client does not load the file: it is too large, or a value makes it give up",
    docs: r"## What it does
Finds files with more bytes than the client loads, and values that make it drop the whole file.

## Why
The skill is not there, and nothing says why.

## Measured in
`front-model-values`: 2.1.87 drops a file whose `model` is a list, a mapping, a number or true; 2.1.332
leaves out files of more than 1,000,000 bytes (tried with one more and one less).

## Bad
A SKILL.md of 1.2 MB that holds the data it talks about.

## Good
A short SKILL.md that names a file beside it to be read when needed.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let bytes = u64::try_from(file.text().len()).unwrap_or(u64::MAX);
    for (target, client, reading) in file.readings() {
        if let Some(most) = client.data.loading.max_file_bytes.filter(|most| bytes > *most) {
            let message =
                format!("{} does not load the file: {bytes} bytes, {most} at most", target.title());
            report.push(
                Diagnostic::new(Span::new(0, 0), message)
                    .targets([target])
                    .help("move what is not always needed to files beside it")
                    .key("size"),
            );
        }
        if let Some(field) = &reading.fields.refused {
            let message =
                format!("{} does not load the file: `{}` is no text", target.title(), field.value);
            report.push(
                Diagnostic::new(field.span, message).targets([target]).key(field.value.clone()),
            );
        }
    }
}
