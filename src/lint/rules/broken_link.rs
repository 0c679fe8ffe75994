//! A link to a file that is not there.

use std::cell::LazyCell;
use std::path::Path;

use crate::lint::beside::{Beside, BesideKind};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::body::Markdown;
use crate::skill::mention::{is_markdown, link_path, resolved};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "broken-link",
    group: Group::Files,
    severity: Severity::Error,
    summary: "a link leads to a file that is not there",
    docs: r"## What it does
Finds links to relative paths that lead nowhere: no such file or folder, or one that is spelled with
other upper and lower case letters. Links in code, addresses, anchors and names that stand for
something (`path/to/file`, `{name}.md`) are left alone. `%20` and titles are understood. Links in HTML count
(`<a href=…>`, `<img src=…>`), and those in the Markdown files of the skill's folder that something leads to, which may count from there too.

## Why
A skill tells the model to read a file, and the model finds nothing, or guesses. A name in the wrong
case works on the author's Mac and fails on every Linux machine.

## Measured in
No client checks links: the text reaches the model as written.

## Bad
```md
Read [the checklist](references/checklst.md).
```

## Good
```md
Read [the checklist](references/checklist.md).
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let (body, folder) = (file.body(), file.input.folder());
    if body.contains("](") || body.contains("]:") {
        for link in file.markdown().links.iter().filter(|link| !link.automatic) {
            let Some(path) = link_path(&link.destination) else { continue };
            report.extend(look(file, folder, "", link.span, &path));
        }
    }
    if has_html(body) {
        for (span, destination) in html_links(file.text(), file.markdown()) {
            let Some(path) = link_path(destination) else { continue };
            report.extend(look(file, folder, "", span, &path));
        }
    }
    for beside in file.beside().iter().filter(|beside| is_markdown(&beside.held)) {
        let (text, own) = (beside.text.as_str(), beside.path.parent().unwrap_or(folder));
        if !text.contains("](") && !text.contains("]:") {
            continue;
        }
        // Looked for in all texts: only where something is broken.
        let named = LazyCell::new(|| is_named(file, beside));
        let inner = beside.held.rsplit_once('/').map_or("", |(inner, _)| inner);
        for link in &Markdown::parse(text, Span::new(0, text.len())).links {
            let Some(path) = link_path(&link.destination).filter(|_| !link.automatic) else {
                continue;
            };
            // People count from the skill's folder too, and the model finds that.
            if file.input.holds(&path) || folder.join(&*path).exists() {
                continue;
            }
            let found = look(file, own, inner, link.span, &path);
            report.extend(found.filter(|_| *named).map(|found| found.of_file(&beside.path)));
        }
    }
}

/// Returns whether the body or another text of the skill names a file: what nothing leads to is for people.
fn is_named(file: &Context<'_>, beside: &Beside) -> bool {
    let name = beside.held.rsplit('/').next().unwrap_or(&beside.held);
    let other = |other: &Beside| {
        other.kind == BesideKind::Prose && other.held != beside.held && other.text.contains(name)
    };
    // Where the body names the folder, it leads to all that is in it.
    let folder = beside.held.rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
    file.body().contains(name)
        || folder.is_some_and(|folder| file.body().contains(&folder))
        || file.beside().iter().any(other)
}

/// Returns whether a text may have links and images in HTML.
fn has_html(text: &str) -> bool {
    text.contains("href=") || text.contains("src=")
}

/// Returns the addresses of links and images in HTML, each with its place.
fn html_links<'t>(text: &'t str, markdown: &Markdown) -> Vec<(Span, &'t str)> {
    let mut found = Vec::new();
    for span in &markdown.html {
        let html = text.get(span.range()).unwrap_or_default();
        if html.trim_start().starts_with("<!--") {
            continue;
        }
        for (at, _) in html.match_indices(['h', 's']) {
            let rest = html.get(at..).unwrap_or_default();
            let Some(value) = rest.strip_prefix("href=").or_else(|| rest.strip_prefix("src="))
            else {
                continue;
            };
            let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''));
            let inner = value.get(usize::from(quote.is_some())..).unwrap_or_default();
            let ends = |letter: char| match quote {
                Some(quote) => letter == quote,
                None => letter.is_whitespace() || letter == '>',
            };
            let address = inner.get(..inner.find(ends).unwrap_or(inner.len())).unwrap_or_default();
            let start = span.start + at + (rest.len() - inner.len());
            found.push((Span::new(start, start + address.len()), address));
        }
    }
    found
}

/// Returns what is wrong with a link that leads nowhere; nothing for a single word without an ending,
/// which documentation uses for any address.
/// `folder` is the folder that the path counts from, `inner` the same from the skill's folder.
fn look(
    file: &Context<'_>,
    folder: &Path,
    inner: &str,
    span: Span,
    path: &str,
) -> Option<Diagnostic> {
    let full = resolved(inner, path);
    if path.is_empty()
        || full.as_ref().is_some_and(|path| file.input.holds(path))
        || folder.join(path).exists()
    {
        return None;
    }
    let full = full.unwrap_or_else(|| path.to_owned());
    let held = file.input.files.iter().map(AsRef::as_ref);
    let mut near =
        held.filter(|held: &&str| held.trim_end_matches('/').eq_ignore_ascii_case(&full));
    if let Some(held) = near.next() {
        let message = format!(
            "the link says `{path}`, the file is `{held}`: it is found only where letter case does not count"
        );
        return Some(Diagnostic::new(span, message).help(format!("write `{held}`")));
    }
    let looks_like_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if !looks_like_file {
        return None;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let same_name = file.input.files.iter().find(|held| held.rsplit('/').next() == Some(name));
    let diagnostic = Diagnostic::new(
        span,
        format!("`{path}` is not there; the model is sent to a file that it cannot read"),
    );
    Some(match same_name {
        Some(held) => diagnostic.help(format!("the skill's folder has `{held}`")),
        None => diagnostic.help("add the file, or take the link out"),
    })
}
