//! A form of placeholder that the client does not know.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "argument-form",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a form of placeholder that stays as it is: `$ARGUMENTS.0`, `${ARGUMENTS}`, `{{args}}`",
    docs: r"## What it does
Finds forms that other programs or older versions replace and Claude Code does not: `$ARGUMENTS.0`, `${ARGUMENTS}`,
`${1}` next to real placeholders, `{{args}}` and `{{arguments}}`.

## Why
`${ARGUMENTS}` reaches the model as it stands. Of `$ARGUMENTS.0` only the first part is replaced, by all arguments.

## Measured in
`subst-00`, `subst-fuzz-00`: `${0}` stays; documentation of January 2026 for `$ARGUMENTS.0`.

## Bad
```md
Review ${ARGUMENTS}.
```

## Good
```md
Review $ARGUMENTS.
```

## Fix safety
Unsafe: the text may be about another program.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    let offset = file.body_span().start;
    // Most bodies have none of the braces.
    let braces = body.contains("{{") || body.contains("${");
    let forms = [
        ("${ARGUMENTS}", "$ARGUMENTS"),
        ("{{args}}", "$ARGUMENTS"),
        ("{{arguments}}", "$ARGUMENTS"),
        ("{{ARGUMENTS}}", "$ARGUMENTS"),
        ("{{ args }}", "$ARGUMENTS"),
    ];
    for (form, right) in forms.into_iter().filter(|_| braces) {
        for (at, _) in body.match_indices(form) {
            let span = Span::new(offset + at, offset + at + form.len());
            report.push(
                Diagnostic::new(
                    span,
                    format!("the client does not know `{form}`; it stays as it is"),
                )
                .help(format!("write `{right}`"))
                .fix(Fix::dangerous(format!("write `{right}`"), vec![Edit::replace(span, right)])),
            );
        }
    }
    for (at, form) in body.match_indices("$ARGUMENTS.") {
        let rest = body.get(at + form.len()..).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            continue;
        }
        let span = Span::new(offset + at, offset + at + form.len() + digits);
        let right = format!("$ARGUMENTS[{}]", rest.get(..digits).unwrap_or_default());
        report.push(
            Diagnostic::new(
                span,
                "only `$ARGUMENTS` is replaced here, by all arguments; the number stays",
            )
            .help(format!("write `{right}`"))
            .fix(Fix::dangerous(
                format!("write `{right}`"),
                vec![Edit::replace(span, right.clone())],
            )),
        );
    }
}
