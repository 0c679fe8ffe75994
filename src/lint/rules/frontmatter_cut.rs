//! A frontmatter that ends in the middle of a line.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::frontmatter::Pass;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "frontmatter-cut",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "three hyphens inside a line end the frontmatter there",
    docs: r"## What it does
Finds a `---` that stands inside a line of the frontmatter: in a description, in a comment such as
`# --- options ---`, or at the start of a longer line of hyphens.

## Why
Claude Code ends the frontmatter at the first `---` after the opening one, wherever it stands. The
value is cut there, the fields below it are lost, and the rest of the line and those fields become
body text. Other readers want the fence on a line of its own, so the file means two things.

## Measured in
`front-shapes-lint` (`a-inline-fence`, `b-comment-fence`): both clients.

## Bad
```md
---
description: Reviews changes --- thoroughly.
user-invocable: false
---
```

## Good
```md
---
description: Reviews changes, thoroughly.
user-invocable: false
---
```

## Fix safety
Unsafe: the hyphens become a dash.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let frontmatter = file.frontmatter();
    if frontmatter.pass == Pass::Absent {
        return;
    }
    let text = file.text();
    let fence = Span::new(frontmatter.yaml.end, frontmatter.yaml.end + 3);
    let (line_start, line_end) = file.source().line_around(fence.start);
    let before = text.get(line_start..fence.start).unwrap_or_default();
    let after = text.get(fence.end..line_end).unwrap_or_default();
    // A longer line of hyphens closes it too, and leaves only hyphens in the body.
    if before.trim().is_empty() && after.trim().is_empty() {
        return;
    }
    let lost = lost_fields(text, line_end);
    let mut message = String::from("the frontmatter ends here, in the middle of the line");
    if !lost.is_empty() {
        message.push_str("; what follows is body: ");
        message.push_str(&lost.join(", "));
    }
    let hyphens = after.len() - after.trim_start_matches('-').len();
    let all = Span::new(fence.start, fence.end + hyphens);
    let mut diagnostic = Diagnostic::new(all, message).label("closes the frontmatter").key("fence");
    if before.trim().is_empty() {
        diagnostic = diagnostic.help("write exactly `---`").fix(Fix::dangerous(
            "write `---`",
            vec![Edit::replace(Span::new(line_start, line_end), "---")],
        ));
    } else {
        diagnostic = diagnostic
            .help("write a dash (`—`) or fewer hyphens; quotes do not help")
            .fix(Fix::dangerous("write a dash", vec![Edit::replace(all, "—")]));
    }
    report.push(diagnostic);
}

/// Returns the keys between the line and the fence that was meant, if there is one.
fn lost_fields(text: &str, line_end: usize) -> Vec<String> {
    let rest = text.get(line_end..).unwrap_or_default();
    let mut keys = Vec::new();
    for line in rest.lines().skip(1) {
        if line.trim_end() == "---" {
            return keys;
        }
        match line.split_once(':') {
            Some((key, _)) if !key.starts_with([' ', '\t', '#', '-']) => {
                keys.push(format!("`{key}`"));
            }
            _ if line.starts_with([' ', '\t', '#', '-']) => {}
            _ => return Vec::new(),
        }
    }
    Vec::new()
}
