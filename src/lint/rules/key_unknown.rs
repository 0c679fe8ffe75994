//! Keys that nobody reads.

use crate::lint::near::nearest;
use crate::lint::rules::support::yaml::others;
use crate::lint::targets::UnknownFields;
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity, Target,
};
use crate::skill::yaml::Pair;

pub(crate) static RULE: Rule = Rule {
    id: "key-unknown",
    group: Group::Loads,
    severity: Severity::Warning,
    summary: "a key is misspelt or unknown, and has no effect",
    docs: r"## What it does
Finds keys that the client does not read. One that is close to a known key, or that another program
reads for the same purpose, is a warning with the right name; the others are named together once, as
information.

## Why
An unknown key is ignored without a word: with `user_invocable: false` the user can still type the
skill. claude.ai and validators of the specification refuse the file.

## Measured in
`front-01` (`caps`, `unknown`, `whendash`): keys are known in one spelling only.

## Bad
```md
---
description: Background facts about the billing system.
user_invocable: false
content: fork
---
```

## Good
```md
---
description: Background facts about the billing system.
user-invocable: false
context: fork
---
```

## Fix safety
Unsafe: the key gets the right name, and with it an effect.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// Keys of other programs, and of older habits, with what does the same here.
const MEANT: [(&str, &str); 28] = [
    ("tools", "allowed-tools"),
    ("allow-tools", "allowed-tools"),
    ("permissions", "allowed-tools"),
    ("disallow-tools", "disallowed-tools"),
    ("denied-tools", "disallowed-tools"),
    ("glob", "paths"),
    ("globs", "paths"),
    ("path-patterns", "paths"),
    ("path_patterns", "paths"),
    ("applyTo", "paths"),
    ("trigger", "when_to_use"),
    ("triggers", "when_to_use"),
    ("when", "when_to_use"),
    ("use-when", "when_to_use"),
    ("use_when", "when_to_use"),
    ("args", "arguments"),
    ("parameters", "arguments"),
    ("hint", "argument-hint"),
    ("subagent", "agent"),
    ("fork", "context"),
    ("invocable", "user-invocable"),
    ("invokable", "user-invocable"),
    ("desc", "description"),
    ("allowed", "allowed-tools"),
    ("disallowed", "disallowed-tools"),
    ("reasoning-effort", "effort"),
    ("reasoning_effort", "effort"),
    ("hook", "hooks"),
];

/// Keys that the client accepts though its documentation does not list them, and words that are close
/// to a known key and mean something else.
const OTHER: [&str; 6] = ["version", "display-name", "default-enabled", "fallback", "mode", "type"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(target) = report.targets().next() else { return };
    let known = &target.data().fields;
    let mut rest: Vec<&Pair> = Vec::new();
    let is_read = |key: &str| {
        known.iter().any(|field| field == key)
            || file.readings().any(|(_, client, _)| {
                client.data.loading.fields.disallowed_tools_keys.iter().any(|field| field == key)
            })
    };
    for pair in file.frontmatter().pairs() {
        let key = pair.key.value.as_str();
        if is_read(key) {
            continue;
        }
        let meant = MEANT.iter().find(|(other, _)| *other == key).map(|(_, meant)| *meant);
        let near = || nearest(key, known.iter().map(String::as_str));
        let words = || same_words(key, known.iter().map(String::as_str));
        let other = OTHER.contains(&key);
        let meant = meant.or_else(|| if other { None } else { near().or_else(words) });
        match meant {
            Some(meant) => report.push(misspelt(file, pair, meant)),
            None => rest.push(pair),
        }
    }
    if let Some(first) = rest.first() {
        report.push(unread(target, first, &rest));
    }
}

/// Returns the key that has the same words in another order, or most of them: `tools-allowed`,
/// `model_invocation`.
fn same_words<'k>(key: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let words = words_of(key);
    if words.len() < 2 {
        return None;
    }
    let mut fitting = known.filter(|known| {
        let known = words_of(known);
        known.len() <= words.len() + 1 && words.iter().all(|word| known.contains(word))
    });
    fitting.next()
}

/// Returns the words of a key in lower case: parted by `-`, `_` or a capital letter.
fn words_of(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut small = false;
    for letter in key.chars() {
        if !letter.is_alphanumeric() {
            small = false;
            words.push(String::new());
            continue;
        }
        if words.is_empty() || small && letter.is_uppercase() {
            words.push(String::new());
        }
        small = letter.is_lowercase();
        if let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Keys of one finding that are named and pointed at.
const SHOWN: usize = 6;

/// Names all keys without an effect together.
fn unread(target: Target, first: &Pair, all: &[&Pair]) -> Diagnostic {
    let mut names: Vec<&str> = Vec::new();
    let mut more = 0;
    for pair in all {
        if names.contains(&pair.key.value.as_str()) {
            continue;
        }
        if names.len() < SHOWN {
            names.push(&pair.key.value);
        } else {
            more += 1;
        }
    }
    let mut list = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if more > 0 {
        list.push_str(&format!(" and {more} more"));
    }
    let refuse = others(|target| target.data().unknown_fields == UnknownFields::Refused);
    let message = format!("{} does not read {list}; {refuse} refuses the file", target.title());
    let mut diagnostic = Diagnostic::new(first.key.span, message)
        .severity(Severity::Info)
        .help("keep data of your own under `metadata:`")
        .key(names.join(" "));
    for pair in all.iter().skip(1).take(SHOWN - 1) {
        diagnostic = diagnostic.also(pair.key.span, "nor this");
    }
    diagnostic
}

fn misspelt(file: &Context<'_>, pair: &Pair, meant: &str) -> Diagnostic {
    let key = &pair.key.value;
    let taken = file.frontmatter().pair(meant).is_some();
    let message = format!("`{key}` has no effect: the client does not read it");
    let diagnostic = Diagnostic::new(pair.key.span, message).key(key.clone());
    if taken {
        return diagnostic.help(format!("`{meant}` is there too: remove `{key}`"));
    }
    if meant.starts_with("disable") && !key.to_ascii_lowercase().contains("disable") {
        let help = format!("the key is `{meant}`, and `true` there says the opposite");
        return diagnostic.help(help);
    }
    let value = pair.value.value.to_script_string();
    if meant == "context" && key == "fork" {
        return diagnostic.help("write `context: fork`");
    }
    // The list form of triggers would be joined by commas; the name alone is right for the others.
    let help = format!("the key is `{meant}`");
    let edit = Edit::replace(pair.key.span, meant);
    let plain = !value.is_empty() && file.source().slice(pair.key.span) == key;
    let diagnostic = diagnostic.help(help);
    if plain {
        diagnostic.fix(Fix::dangerous(format!("rename `{key}` to `{meant}`"), vec![edit]))
    } else {
        diagnostic
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_key_tell_which_is_meant() {
        let known = ["allowed-tools", "disable-model-invocation", "when_to_use", "argument-hint"];
        for (key, meant) in [
            ("tools-allowed", Some("allowed-tools")),
            ("model_invocation", Some("disable-model-invocation")),
            ("modelInvocation", Some("disable-model-invocation")),
            ("disableInvocation", Some("disable-model-invocation")),
            ("hint-argument", Some("argument-hint")),
            ("model-family", None),
            ("tools", None),
            ("allowed-tools-extra", None),
        ] {
            assert_eq!(same_words(key, known.into_iter()), meant, "{key}");
        }
    }
}
