//! An allow comment that allows nothing.

use crate::lint::finding::Place;
use crate::lint::suppress::Allows;
use crate::lint::{Applies, Check, Diagnostic, Group, Rule, Severity, registry};

pub(crate) static RULE: Rule = Rule {
    id: "allow-unused",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "an allow comment names no rule, or nothing is found that it allows",
    docs: r"## What it does
Finds `skillctl: allow` comments that name an unknown rule or whose rule finds nothing where they
allow it, and `skillctl: end` comments without a beginning.

## Why
An allow that is no longer needed hides the next fault of its kind. In a body it also costs tokens:
the model receives comments like all other text.

## Measured in
`front-raw-01` (`html`): HTML comments of a body are text like any other.

## Bad
```md
<!-- skillctl: allow byte-order-marks -- a misspelt rule -->
```

## Good
```md
<!-- skillctl: allow placeholder-in-code -- the awk field is filled on purpose -->
Run `awk '{print $1}'`.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Allows(check),
};

fn check(allows: &Allows, runs: &dyn Fn(&str) -> bool) -> Vec<(Place, Diagnostic)> {
    let mut found = Vec::new();
    for allow in &allows.allows {
        let diagnostic = if registry::find(&allow.rule).is_none() {
            let message = format!("there is no rule `{}` to allow", allow.rule);
            let help = registry::nearest(&allow.rule).map_or_else(
                || "`skillctl rules` lists them".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            Diagnostic::whole(message).help(help)
        } else if !allow.used && runs(&allow.rule) {
            Diagnostic::whole(format!("`{}` finds nothing here that could be allowed", allow.rule))
                .help("remove the comment")
        } else {
            continue;
        };
        found.push((allow.place.clone(), diagnostic.key(allow.rule.clone())));
    }
    for place in &allows.loose_ends {
        let message = "this `end` closes nothing: no allow is open";
        found.push((place.clone(), Diagnostic::whole(message).help("remove the comment")));
    }
    found
}
