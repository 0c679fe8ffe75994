//! An `@path` that attaches nothing.

use crate::expand::attachments::{Target, mentions, names_file};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::PlaceKind;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "reference-unattached",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "an `@path` that attaches no file, because it is not there",
    docs: r"## What it does
Finds `@path` references with a folder and an ending, in skills of a project, that lead to no file. Paths are looked
up from the folder that the client is started in, not from the skill's.

## Why
The text stays and nothing is attached, without a word: the model has to find the file itself.

## Measured in
`att-01`: a missing file attaches nothing. `att-04`: in inline code nothing is attached; `att-05`: in a fence it is.

## Bad
```md
Follow @references/style.md.
```

## Good
```md
Follow @.claude/skills/tidy/references/style.md.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    let in_project =
        matches!(file.input.origin.kind, PlaceKind::Project | PlaceKind::ProjectCommands);
    if !body.contains('@') || !in_project || !file.input.installed {
        return;
    }
    // `<project>/.claude/skills` is the place.
    let Some(project) = file.input.origin.root.parent().and_then(std::path::Path::parent) else {
        return;
    };
    let project = if project.as_os_str().is_empty() { std::path::Path::new(".") } else { project };
    let offset = file.body_span().start;
    for mention in mentions(body, &file.options.client.data.attachments) {
        let Target::Path { path, .. } = &mention.target else { continue };
        // A name alone may be one that the user's project has.
        let of_project = path.contains('/') && !path.starts_with(['/', '~']);
        if !of_project || !names_file(path) || project.join(path).exists() {
            continue;
        }
        let span = Span::new(offset + mention.span.start, offset + mention.span.end);
        let own = file.input.holds(path);
        let found = Diagnostic::new(
            span,
            format!("`{path}` is not in the project's folder; nothing is attached"),
        );
        report.push(if own {
            found.help("the file is in the skill's folder: link to it, or write its path from the project's")
        } else {
            found.help("correct the path, which starts at the folder that the client is started in")
        });
    }
}
