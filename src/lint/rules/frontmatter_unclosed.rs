//! A frontmatter without its closing fence.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::skill::frontmatter::Pass;
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "frontmatter-unclosed",
    group: Group::Loads,
    severity: Severity::Error,
    summary: "the frontmatter is never closed, and the whole file is body",
    docs: r"## What it does
Finds a file that opens its frontmatter and has no `---` after that.

## Why
Without the closing fence there is no frontmatter: every field is lost, and the model receives the
fields as text.

## Measured in
`front-raw-00` (`noclose`, `dots`): both clients; `...` does not close it.

## Bad
```md
---
name: notes
description: Writes notes.

Write a note.
```

## Good
```md
---
name: notes
description: Writes notes.
---
Write a note.
```

## Fix safety
Unsafe: the fence is put below the last line that looks like a field.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let text = file.text();
    let unmarked = text.trim_start_matches('\u{FEFF}');
    let opened = unmarked.lines().next().is_some_and(|line| line.trim_end() == "---");
    if file.frontmatter().pass != Pass::Absent || !opened || !unmarked.contains('\n') {
        return;
    }
    if unmarked.get(3..).is_some_and(|rest| rest.contains("---")) {
        return;
    }
    let start = text.len() - unmarked.len();
    let fence = Span::new(start, start + 3);
    let mut diagnostic =
        Diagnostic::new(fence, "the frontmatter is never closed: the whole file is body")
            .label("opened here")
            .key("fence");
    if let Some((end, dots)) = last_field(text, start) {
        let title = "close the frontmatter below its last field";
        let edit = match dots {
            Some(dots) => Edit::replace(dots, "---"),
            None => Edit::insert(end, "---\n"),
        };
        diagnostic = diagnostic
            .help("write `---` on a line of its own below the last field")
            .fix(Fix::dangerous(title, vec![edit]));
    }
    report.push(diagnostic);
}

/// Returns one past the last line that looks like a field, and the `...` that follows it.
fn last_field(text: &str, start: usize) -> Option<(usize, Option<Span>)> {
    let mut at = start;
    let mut end = None;
    for (number, line) in text.get(start..)?.split_inclusive('\n').enumerate() {
        let (from, written) = (at, line.trim_end());
        at += line.len();
        if number == 0 {
            continue;
        }
        if written == "..." {
            return Some((from, Some(Span::new(from, from + 3))));
        }
        let key = written.split_once(':').map_or("", |(key, _)| key);
        let is_key = !key.is_empty()
            && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
        let goes_on = end.is_some() && written.starts_with([' ', '\t', '-']);
        if !is_key && !goes_on {
            break;
        }
        end = Some(at);
    }
    end.map(|end| (end, None))
}
