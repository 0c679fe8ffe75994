//! A field with a value of the wrong type.

use crate::lint::rules::support::yaml::{quote_fix, written_value};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::skill::yaml::{Pair, Value};

pub(crate) static RULE: Rule = Rule {
    id: "field-type",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a field has a value of another type than is read",
    docs: r#"## What it does
Finds fields whose value is a number, a boolean, a list or a mapping where text is read, or no list
where one is.

## Why
Claude Code turns numbers, booleans and some lists into text and drops the rest. A description that is
a list is dropped: the model reads the body's first line. Other readers refuse the file or fail.

## Measured in
`front-00` (`num`, `bool`, `listd`, `mapd`), `front-01` (`namenum`), `front-tools`: both clients.

## Bad
```md
---
description: [writes, notes]
argument-hint: [issue-number]
---
```

## Good
```md
---
description: Writes notes.
argument-hint: "[issue-number]"
---
```

## Fix safety
Safe for `argument-hint`: the brackets are shown again. There is none for other fields.
"#,
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// What a field should be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Text,
    TextOrList,
    Mapping,
}

/// The fields with a type of their own; flags and hooks have rules of their own.
const FIELDS: [(&str, Wanted); 14] = [
    ("name", Wanted::Text),
    ("description", Wanted::Text),
    ("when_to_use", Wanted::Text),
    ("argument-hint", Wanted::Text),
    ("arguments", Wanted::TextOrList),
    ("allowed-tools", Wanted::TextOrList),
    ("disallowed-tools", Wanted::TextOrList),
    ("paths", Wanted::TextOrList),
    ("model", Wanted::Text),
    ("agent", Wanted::Text),
    ("shell", Wanted::Text),
    ("license", Wanted::Text),
    ("compatibility", Wanted::Text),
    ("metadata", Wanted::Mapping),
];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    for pair in file.frontmatter().pairs() {
        let key = pair.key.value.as_str();
        let Some((_, wanted)) = FIELDS.iter().find(|(field, _)| *field == key) else { continue };
        let fits = match (&pair.value.value, wanted) {
            (Value::Null, _)
            | (Value::String(_), Wanted::Text | Wanted::TextOrList)
            | (Value::Map(_), Wanted::Mapping) => true,
            (Value::List(items), Wanted::TextOrList) => {
                items.iter().all(|item| matches!(item.value, Value::String(_)) || key == "paths")
            }
            _ => false,
        };
        if !fits {
            report.push(found(file, pair, *wanted));
        }
    }
}

fn found(file: &Context<'_>, pair: &Pair, wanted: Wanted) -> Diagnostic {
    let key = pair.key.value.as_str();
    let what = match &pair.value.value {
        Value::List(items) if wanted == Wanted::TextOrList => {
            let odd = items.iter().find(|item| !matches!(item.value, Value::String(_)));
            format!("a list that holds {}", odd.map_or("nothing", |item| item.value.type_name()))
        }
        value => value.type_name().to_owned(),
    };
    let (happens, severity) = consequence(file, key);
    let (first, last) = file.source().line_around(pair.value.span.start);
    let span =
        crate::span::Span::new(pair.value.span.start.max(first), pair.value.span.end.min(last));
    let wanted = match wanted {
        Wanted::Text => "text",
        Wanted::TextOrList => "text or a list of texts",
        Wanted::Mapping => "a mapping",
    };
    let mut diagnostic = Diagnostic::new(span, format!("`{key}` is {what}: {happens}"))
        .label(format!("{wanted} is read here"))
        .severity(severity)
        .key(key);
    if key == "argument-hint"
        && let Some(value) = written_value(file, pair.key.span)
    {
        diagnostic = diagnostic.fix(quote_fix(file, value));
    }
    match pair.value.value {
        Value::Bool(_) | Value::Number(_) => diagnostic.help("put it in quotes"),
        _ if key == "argument-hint" => diagnostic.help("put it in quotes"),
        _ => diagnostic.help(format!("write {wanted}")),
    }
}

/// Says what becomes of the value for the client that was asked about.
fn consequence(file: &Context<'_>, key: &str) -> (String, Severity) {
    let fields = file.fields();
    let read = match key {
        "name" => fields.name.as_ref(),
        "description" => fields.description.as_ref(),
        "when_to_use" => fields.when_to_use.as_ref(),
        "argument-hint" => fields.argument_hint.as_ref(),
        "agent" => fields.agent.as_ref(),
        "model" => fields.model.as_ref(),
        "shell" => fields.shell.as_ref(),
        // No effect in any case.
        "metadata" | "license" | "compatibility" => {
            return ("other readers refuse the file".to_owned(), Severity::Info);
        }
        "arguments" if !fields.arguments.is_empty() => {
            let names: Vec<&str> =
                fields.arguments.iter().map(|name| name.value.as_str()).collect();
            return (format!("only {} are names", names.join(", ")), Severity::Warning);
        }
        "allowed-tools" | "disallowed-tools" | "paths" => {
            let lists = [&fields.allowed_tools, &fields.disallowed_tools, &fields.paths];
            let at =
                ["allowed-tools", "disallowed-tools", "paths"].iter().position(|name| *name == key);
            let kept = at.and_then(|at| lists.get(at)).and_then(|list| list.as_ref());
            return match kept {
                Some(list) => {
                    let kept = list.value.join(", ");
                    (format!("what is read is `{kept}`"), Severity::Warning)
                }
                None => ("it is dropped".to_owned(), Severity::Error),
            };
        }
        _ => None,
    };
    match (read, &fields.fallback_description) {
        (Some(read), _) if read.value.contains("[object Object]") => {
            ("nothing of it is left but the words `object Object`".to_owned(), Severity::Error)
        }
        (Some(read), _) => (format!("it is read as `{}`", read.value), Severity::Warning),
        (None, Some(fallback)) if key == "description" => {
            (format!("it is dropped, and the model sees `{fallback}`"), Severity::Error)
        }
        _ => ("it is dropped".to_owned(), Severity::Error),
    }
}
