//! A path of the skill's own with backslashes.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::mention::OWN_FOLDERS;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "backslash-path",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "a path of the skill's own is written with backslashes",
    docs: r"## What it does
Finds paths such as `scripts\check.py` and `references\api.md` that start with a folder that skills keep their
own files in, and links with a backslash.

## Why
Only Windows reads a backslash as a separator. Everywhere else the file is not found, and a shell drops it.

## Measured in
Skill authoring guide: forward slashes, on every system.

## Bad
```md
Run `python scripts\check.py`.
```

## Good
```md
Run `python scripts/check.py`.
```

## Fix safety
Unsafe: the text may describe a path of another program.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    for slash in memchr::memchr_iter(b'\\', body.as_bytes()) {
        let head = body.get(..slash).unwrap_or_default();
        let rest = body.get(slash..).unwrap_or_default();
        for folder in OWN_FOLDERS.into_iter().filter(|folder| head.ends_with(folder)) {
            let at = slash - folder.len();
            let before = head.get(..at).and_then(|before| before.chars().next_back());
            let alone = before.is_none_or(|letter| {
                !letter.is_alphanumeric() && !matches!(letter, '_' | '-' | '/')
            });
            let Some(rest) = rest.strip_prefix('\\').filter(|_| alone) else { continue };
            let letters = |letter: char| {
                !(letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-' | '\\'))
            };
            let tail = rest.get(..rest.find(letters).unwrap_or(rest.len())).unwrap_or_default();
            // `scripts\n` is an escape in a string, `references\*` in a pattern.
            if !tail
                .rsplit('\\')
                .next()
                .is_some_and(|name| name.trim_end_matches('.').contains('.'))
            {
                continue;
            }
            let tail = tail.trim_end_matches('.');
            let path = format!("{folder}/{}", tail.replace('\\', "/"));
            let start = file.body_span().start + at;
            let span = Span::new(start, start + folder.len() + 1 + tail.len());
            report.push(
                Diagnostic::new(span, "only Windows reads the backslash as a separator")
                    .help(format!("write `{path}`"))
                    .fix(Fix::dangerous(
                        "use forward slashes",
                        vec![Edit::replace(span, path.clone())],
                    )),
            );
        }
    }
}
