//! A `$` that is replaced and was not meant so.

use crate::client::expansion::Passes;
use crate::lint::rules::support::placeholders::{declared, other_meaning};
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
variable of a script, a function or awk in the text (`awk '{print $1}'`), a parameter of a query (`WHERE id = $1`),
a group of a pattern (`s/x/$1/`); and `$name` of `arguments` in code that gives a variable of that name its value
(`name=…; echo $name`). Code fences protect nothing. Where the skill says that it takes so many arguments, positions within them are left alone
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
        let Some(what) = other_meaning(file, placeholder, takes) else { continue };
        let written = file.source().slice(placeholder.span);
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
