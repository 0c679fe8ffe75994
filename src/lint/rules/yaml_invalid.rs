//! Frontmatter that is not valid YAML.

use crate::client::Client;
use crate::lint::fix::apply;
use crate::lint::rules::support::yaml::{Written, others, quote_fix, written, written_at};
use crate::lint::targets::BrokenYaml;
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity, Target,
    targets,
};
use crate::skill::frontmatter::Pass;
use crate::skill::yaml::{YamlError, YamlErrorKind};
use crate::skill::{Frontmatter, Source};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "yaml-invalid",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "the frontmatter is not valid YAML: some readers repair it, others drop the skill",
    docs: r#"## What it does
Finds frontmatter that a YAML parser refuses: an unquoted `: `, a value that starts with `[`, `{`,
`@`, `` ` ``, `*` or `%`, a tab as indentation, text after a closing quote.

## Why
Claude Code tries again with the line's value in quotes. Where that works, its users see nothing
wrong, and Codex, claude.ai and `npx skills` drop the skill. Where it does not, every field is lost:
the description becomes the body's first line, and switches such as `disable-model-invocation` have
no effect. Then it is an error.

## Measured in
`front-00`, `front-01`, `front-shapes-lint`: which lines are recovered, for both clients.

## Bad
```md
---
description: Drafts release notes. Use when: the user asks for a changelog.
---
```

## Good
```md
---
description: "Drafts release notes. Use when: the user asks for a changelog."
---
```

## Fix safety
Safe: the value is put in quotes and its text stays what it was. Tabs become spaces.
"#,
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Lost keys that are named.
const LOST: usize = 12;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let mut recovers = Vec::new();
    let mut loses = Vec::new();
    let mut error = None;
    for (target, _, reading) in file.readings() {
        match reading.frontmatter.pass {
            Pass::Recovered => recovers.push(target),
            Pass::Failed => loses.push(target),
            Pass::Strict | Pass::Absent => continue,
        }
        error = error.or(reading.frontmatter.error.as_ref());
    }
    let Some(error) = error.or(file.frontmatter().error.as_ref()) else { return };
    let refuses: Vec<Target> = report
        .targets()
        .filter(|target| target.data().broken_yaml == BrokenYaml::Refused)
        .collect();
    let (message, severity) = verdict(&recovers, &loses, &refuses);
    let open = unclosed(file, error.span.start);
    let written = match &open {
        Some((written, _)) => Some(written.clone()),
        None => written_at(file, error.span.start),
    };
    let kind = open.as_ref().map_or_else(|| kind(file, error, written.as_ref()), |(_, kind)| *kind);
    let at = match &written {
        Some(written) if open.is_some() => Span::new(written.value.start, written.value.start + 1),
        Some(written) if error.span.is_empty() => written.key_span,
        _ => error.span,
    };
    let (first, last) = file.source().line_around(error.span.start);
    let line = file.text().get(first..last).unwrap_or_default();
    // A line without a colon goes on with what stands above it.
    let continues = kind == YamlErrorKind::Indentation && !line.contains(':');
    let help =
        if continues { "indent the line: it goes on with the value above it" } else { help(kind) };
    let mut diagnostic =
        Diagnostic::new(at, message).label(what(kind)).severity(severity).help(help);
    if let Some(first) = error.related {
        diagnostic = diagnostic.also(first, "the first");
    }
    if !loses.is_empty() {
        let keys = file.frontmatter().written_keys(file.source());
        let mut names: Vec<String> =
            keys.iter().take(LOST).map(|key| format!("`{}`", key.value)).collect();
        if keys.len() > LOST {
            names.push(format!("{} more", keys.len() - LOST));
        }
        if !names.is_empty() {
            diagnostic = diagnostic.help(format!("lost: {}", names.join(", ")));
        }
    }
    if let Some(written) = &written {
        diagnostic = diagnostic.key(written.key.clone());
    }
    let fix = fix(file, error, kind, written.as_ref());
    if let Some(fix) = fix.filter(|fix| goes_on(file, fix)) {
        diagnostic = diagnostic.fix(fix);
    }
    report.push(diagnostic);
}

/// Returns the first value up to `offset` that opens a bracket or a quote and does not close it: readers stumble
/// over what follows, and the fault is there.
fn unclosed(file: &Context<'_>, offset: usize) -> Option<(Written, YamlErrorKind)> {
    written(file).into_iter().take_while(|one| one.key_span.start <= offset).find_map(|one| {
        let text = file.source().slice(one.value);
        let count = |letters: &[char]| text.matches(letters).count();
        let kind = match text.chars().next()? {
            '[' | '{' => {
                (count(&['[', '{']) > count(&[']', '}'])).then_some(YamlErrorKind::UnclosedFlow)
            }
            // In the other quotes a backslash or a doubled quote keeps one from closing.
            quote @ ('"' | '\'') => (count(&[quote]) == 1).then_some(YamlErrorKind::UnclosedQuote),
            _ => None,
        }?;
        Some((one, kind))
    })
}

/// Returns what is wrong. Where a value's bracket or quote is closed and text follows, some readers
/// object to the text and some to the line.
fn kind(file: &Context<'_>, error: &YamlError, written: Option<&Written>) -> YamlErrorKind {
    let Some(written) = written.filter(|_| error.kind == YamlErrorKind::Indentation) else {
        return error.kind;
    };
    let value = file.source().slice(written.value);
    let inside = written.value.start < error.span.start && error.span.start < written.value.end;
    if inside && value.starts_with(['[', '{', '"', '\'']) && !value.contains('\n') {
        YamlErrorKind::TextAfterValue
    } else {
        error.kind
    }
}

/// Says who does what with the file.
fn verdict(recovers: &[Target], loses: &[Target], refuses: &[Target]) -> (String, Severity) {
    let dropped = others(|target| target.data().broken_yaml == BrokenYaml::Refused);
    let verb = |targets: &[Target], one, many| if targets.len() == 1 { one } else { many };
    let mut parts = Vec::new();
    if !loses.is_empty() {
        let verb = verb(loses, "loses", "lose");
        parts.push(format!("{} {verb} every field", targets::joined(loses)));
    }
    if !recovers.is_empty() {
        let verb = verb(recovers, "repairs", "repair");
        parts.push(format!("{} {verb} this line", targets::joined(recovers)));
    }
    if refuses.is_empty() {
        parts.push(format!("{dropped} drop the skill"));
    } else {
        let verb = verb(refuses, "drops", "drop");
        parts.push(format!("{} {verb} the skill", targets::joined(refuses)));
    }
    let severity =
        if loses.is_empty() && refuses.is_empty() { Severity::Warning } else { Severity::Error };
    (format!("not valid YAML: {}", parts.join("; ")), severity)
}

/// Says what is at the place.
fn what(kind: YamlErrorKind) -> &'static str {
    match kind {
        YamlErrorKind::ColonInValue => "a colon and a blank start a new key here",
        YamlErrorKind::Tab => "a tab cannot indent",
        YamlErrorKind::ReservedStart => "an unquoted value cannot start so",
        YamlErrorKind::UnknownAlias => "`*` refers to an anchor, and there is none of that name",
        YamlErrorKind::UnclosedFlow => "a bracket that is not closed",
        YamlErrorKind::UnclosedQuote => "a quote that is not closed",
        YamlErrorKind::TextAfterValue => "the value has ended before this",
        YamlErrorKind::BadEscape => "no escape that YAML has",
        YamlErrorKind::DuplicateKey => "the key is there already",
        YamlErrorKind::Indentation => "this line is neither a `key: value` nor part of one",
        YamlErrorKind::SeveralDocuments => "a second document starts here",
        YamlErrorKind::ControlCharacter => "a control character",
        YamlErrorKind::TooLarge => "too deep or too much",
        YamlErrorKind::Syntax => "YAML cannot go on here",
    }
}

fn help(kind: YamlErrorKind) -> &'static str {
    match kind {
        YamlErrorKind::Tab => "indent with spaces",
        YamlErrorKind::UnclosedFlow => "close it, or quote the whole value",
        YamlErrorKind::UnclosedQuote => {
            "close the quote; inside `'…'` an apostrophe is written `''`"
        }
        YamlErrorKind::BadEscape => "write `\\\\` for a backslash, or use single quotes",
        YamlErrorKind::DuplicateKey => "keep one of them",
        YamlErrorKind::Indentation => "put a blank after the colon, or indent the line",
        YamlErrorKind::SeveralDocuments => "keep one mapping between the fences",
        YamlErrorKind::ControlCharacter => "remove it",
        _ => "put the value in quotes, or write it as a block after `>-`",
    }
}

/// Returns edits that make the place valid.
fn fix(
    file: &Context<'_>,
    error: &YamlError,
    kind: YamlErrorKind,
    written: Option<&Written>,
) -> Option<Fix> {
    match kind {
        YamlErrorKind::Tab => tabs(file),
        YamlErrorKind::ColonInValue
        | YamlErrorKind::ReservedStart
        | YamlErrorKind::UnknownAlias
        | YamlErrorKind::TextAfterValue => {
            let written = written?;
            let value = item_at(file, written.value, error.span.start).unwrap_or(written.value);
            let text = file.source().slice(value);
            let block = text.starts_with(['|', '>']) && text.contains('\n');
            let several = text.starts_with(['[', '{', '-']) && text.contains('\n');
            (!value.is_empty() && !block && !several).then(|| quote_fix(file, value))
        }
        YamlErrorKind::Indentation => missing_blank(file, error),
        _ => None,
    }
}

/// Returns whether every reader that objects gets past the place after the fix. Otherwise it is of no
/// use, and would be applied again and again.
fn goes_on(file: &Context<'_>, fix: &Fix) -> bool {
    let (after, _) = apply(file.text(), &[fix]);
    let Some(last) = fix.edits.iter().map(|edit| edit.span.end).max() else { return false };
    let grown = after.len().saturating_sub(file.text().len());
    let source = Source::from_bytes(file.source().path().to_owned(), after.into_bytes());
    let goes_on = |client: &Client, error: Option<&YamlError>| {
        let Some(error) = error else { return true };
        let frontmatter = Frontmatter::parse(&source, client);
        let past = |next: &YamlError| next.span.start > error.span.start.max(last) + grown;
        frontmatter.pass != Pass::Absent && frontmatter.error.as_ref().is_none_or(past)
    };
    goes_on(&file.options.client, file.frontmatter().error.as_ref())
        && file
            .readings()
            .all(|(_, client, reading)| goes_on(client, reading.frontmatter.error.as_ref()))
}

/// Returns the value of the list item that `offset` is in, where the value is a list of lines.
fn item_at(file: &Context<'_>, value: Span, offset: usize) -> Option<Span> {
    let text = file.source().slice(value);
    if !text.starts_with("- ") || !text.contains('\n') && offset < value.start + 2 {
        return None;
    }
    let mut at = value.start;
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        if offset < start || offset >= end {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let item = line.trim().strip_prefix("- ")?;
        let from = start + indent + 2 + (item.len() - item.trim_start().len());
        return Some(Span::new(from, from + item.trim().len()));
    }
    None
}

/// Makes two spaces of each tab that indents a line.
fn tabs(file: &Context<'_>) -> Option<Fix> {
    let yaml = file.frontmatter().yaml;
    let mut at = yaml.start;
    let mut edits = Vec::new();
    for line in file.source().slice(yaml).split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        let written = line.get(..indent).unwrap_or_default();
        if written.contains('\t') && !line.trim().is_empty() {
            let span = Span::new(at, at + indent);
            edits.push(Edit::replace(span, written.replace('\t', "  ")));
        }
        at += line.len();
    }
    (!edits.is_empty()).then(|| Fix::safe("indent with spaces", edits))
}

/// Puts a blank after the colon of `key:value`.
fn missing_blank(file: &Context<'_>, error: &YamlError) -> Option<Fix> {
    let (start, end) = file.source().line_around(error.span.start);
    let (before, this) = (file.source().line_around(start.saturating_sub(1)), (start, end));
    // The parser may object to the line after the one that has no blank.
    [this, before].into_iter().find_map(|(start, end)| {
        let line = file.text().get(start..end)?;
        let (key, value) = line.split_once(':')?;
        let plain =
            key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
        let tight = value.starts_with(|letter: char| !letter.is_whitespace() && letter != '/');
        (plain && !key.is_empty() && tight).then(|| {
            let at = start + key.len() + 1;
            Fix::safe("put a blank after the colon", vec![Edit::insert(at, " ")])
        })
    })
}
