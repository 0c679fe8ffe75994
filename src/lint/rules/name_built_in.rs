//! A skill with the name of a command that the client has itself.

use crate::lint::rules::support::entries::{Linted, each_kept};
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "name-built-in",
    group: Group::Reaches,
    severity: Severity::Warning,
    summary: "a skill has the name of a command or skill of the client's own",
    docs: r"## What it does
Finds skills and commands with the name of a built-in command, such as `clear`, or of a skill that ships inside the
client, such as `code-review`.

## Why
One of the two cannot be reached any more. In Claude Code 2.1.332 it is the client's: `/clear` runs the skill. In
2.1.87 that holds for built-in commands; of the skills that ship inside, its own runs.

## Measured in
`disc-own-built-in`: what typing and calling such names gives in both clients. `call-bundled-first`: the skills that
2.1.87 puts first. Names such as `batch`
that are not listed and run when typed were tried without a skill of that name; the text that comes is the client's own
and is not kept.

## Bad
```text
.claude/skills/clear/SKILL.md
```

## Good
```text
.claude/skills/clear-cache/SKILL.md
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Set(check),
};

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    each_kept(set, report, |Linted { target, opened, entry, file }| {
        let data = &opened.project.client().data;
        let name = entry.name.as_str();
        let built_in = &data.session.built_in;
        let has = |list: &[String]| list.iter().any(|known| known == name);
        let ships = data.bundled.skills.iter().any(|one| one.name == name)
            || has(&built_in.bundled_prompts);
        let typed = has(&built_in.unlisted);
        let title = target.title();
        let (message, severity) = if has(&built_in.first) {
            let message = format!(
                "`/{name}` and the model's calls run the skill of that name that ships with {title}"
            );
            (message, Severity::Error)
        } else if ships {
            let message = format!(
                "the skill `{name}` that ships with {title} cannot be reached: this one takes its place"
            );
            (message, Severity::Warning)
        } else if typed {
            let message =
                format!("`/{name}` runs this in place of the skill that ships with {title}");
            (message, Severity::Warning)
        } else if built_in.is_one(name) {
            let message =
                format!("`/{name}` runs this in place of the built-in command of {title}");
            (message, Severity::Warning)
        } else {
            return None;
        };
        Some(
            Diagnostic::at(&file.input.path, message)
                .severity(severity)
                .help("rename it, unless that is what you want")
                .key(name.to_owned()),
        )
    });
}
