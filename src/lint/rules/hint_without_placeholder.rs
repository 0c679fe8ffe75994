//! A hint for arguments that the body does not take.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "hint-without-placeholder",
    group: Group::Expands,
    severity: Severity::Info,
    summary: "`argument-hint` asks for arguments that the body has no place for",
    docs: r"## What it does
Finds skills with an `argument-hint` or `arguments` whose body has no placeholder.

## Why
The arguments come at the very end, behind `ARGUMENTS:`. That works, and the model has to find out what they are.

## Measured in
`shell-00`, `subst-00`: the line is appended where nothing received an argument.

## Bad
```md
Review the file.
```

## Good
```md
Review the file $0.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let fields = file.fields();
    let hint = fields
        .argument_hint
        .as_ref()
        .filter(|hint| !hint.value.trim().is_empty())
        .map(|hint| hint.span);
    let Some(span) = hint.or_else(|| fields.arguments.first().map(|name| name.span)) else {
        return;
    };
    if file.placeholders().is_empty() {
        report.push(
            Diagnostic::new(
                span,
                "the body has no place for arguments; they are appended behind `ARGUMENTS:`",
            )
            .help("write `$ARGUMENTS` or `$0` where they are wanted"),
        );
    }
}
