//! A `$` that is replaced and was not meant so.

use crate::client::expansion::Passes;
use crate::expand::Argument;
use crate::lint::rules::support::placeholders::{declared, in_code_with_own_variables, line_at};
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};

pub(crate) static RULE: Rule = Rule {
    id: "dollar-replaced",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a price, a script's own `$1` or a pattern's group is taken for an argument",
    docs: r"## What it does
Finds `$N` that the client takes for an argument and that reads as something else: a price (`$20`, `$1.50`), a
variable of a script, a function or awk in the text (`awk '{print $1}'`), a group of a pattern (`s/x/$1/`). Code
fences protect nothing. Where the skill says that it takes so many arguments, positions within them are left alone
outside such code.

## Why
When the skill is called with arguments, the model reads another text than was written. Claude Code 2.1.87 removes
such a `$N` even without.

## Measured in
`subst-00`, `subst-01`: replaced everywhere, in fences too. A backslash before the `$` keeps it
(`subst-escapes`); 2.1.87 knows no escape.

## Bad
```md
The fee is $20. List the names with `awk '{print $1}'`.
```

## Good
```md
The fee is \$20. List the names with `awk '{print \$1}'`.
```

## Fix safety
Safe where all Claude Code versions asked about know the escape: the text then reaches the model as it was written.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let found = file.placeholders();
    if found.is_empty() {
        return;
    }
    let takes = declared(file);
    let escapes = file
        .readings()
        .all(|(_, client, _)| client.data.expansion.argument_substitution == Passes::One);
    for placeholder in found {
        let Argument::Position(position) = placeholder.argument else { continue };
        let written = file.source().slice(placeholder.span);
        if !written.starts_with('$') || written.contains('[') {
            continue;
        }
        let Some(what) =
            read_as(file, placeholder.span.start, placeholder.span.end, position, takes)
        else {
            continue;
        };
        let message = format!("`{written}` reads as {what}, and is replaced by an argument");
        let fix = vec![Edit::insert(placeholder.span.start, "\\")];
        report.push(
            Diagnostic::new(placeholder.span, message).help(format!("write `\\{written}`")).fix(
                if escapes {
                    Fix::safe("escape the `$`", fix)
                } else {
                    Fix::dangerous("escape the `$`", fix)
                },
            ),
        );
    }
}

/// Returns what a placeholder reads as, if not as an argument.
fn read_as(
    file: &Context<'_>,
    start: usize,
    end: usize,
    position: usize,
    takes: Option<usize>,
) -> Option<&'static str> {
    let text = file.text();
    let after = text.get(end..).unwrap_or_default();
    let within = takes.is_some_and(|takes| position < takes);
    let digits = |text: &str| text.bytes().next().is_some_and(|byte| byte.is_ascii_digit());
    let money =
        (after.starts_with('.') || after.starts_with(',')) && after.get(1..).is_some_and(digits);
    if money {
        return Some("a price");
    }
    let markdown = file.markdown();
    if in_code_with_own_variables(file, markdown, start) {
        return Some("a variable of the script in the text");
    }
    if within {
        return None;
    }
    let unit = after.trim_start_matches([' ', '-']);
    let words = [
        "per ", "/month", "/mo", "/year", "/user", "million", "billion", "USD", "k ", "K ", "M ",
        "B ", "M/", "bn", "each",
    ];
    if position >= 10
        || words.iter().any(|word| unit.starts_with(word)) && !file.markdown().in_code(start)
    {
        return Some("a price");
    }
    let line = line_at(text, start);
    let before = text.get(..start).unwrap_or_default();
    let group = before.ends_with('/') && after.starts_with('/')
        || line.contains("replace(")
        || line.contains(".sub(");
    (group && file.markdown().in_code(start)).then_some("a group of a pattern")
}
