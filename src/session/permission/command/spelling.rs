//! How a part of a command is spelled: for rules, and for the question whether it only reads.

use super::syntax::{Part, Word};
use crate::client::command::{CommandFacts, Spelling, Wrapper};
use crate::session::permission::rules::{Behaviour, Rule, wildcard};

/// A part of a command, with what rules are held against.
#[derive(Clone, Debug)]
pub(super) struct Spelled<'s> {
    /// The part.
    pub(super) part: &'s Part,
    /// Its text without redirections.
    pub(super) text: String,
    /// How rules that allow see it: as it is, then without what may stand before it.
    allow: Vec<String>,
    /// How rules that deny or ask see it: any variable may stand before it.
    deny: Vec<String>,
}

impl<'s> Spelled<'s> {
    pub(super) fn new(part: &'s Part, command: &'s str, facts: &CommandFacts) -> Self {
        let text = written(part, command, part.span.start);
        let mut spelled = Self { part, text, allow: Vec::new(), deny: Vec::new() };
        spelled.allow.push(spelled.text.clone());
        if spelled.harmless(facts) {
            spelled.allow.extend(bodies(part, command, facts, &[]));
        }
        spelled.deny.push(spelled.text.clone());
        spelled.deny.extend(bodies(part, command, facts, &facts.deny_wrappers));
        spelled
    }

    /// Returns whether the variables that are set before the command are harmless.
    pub(super) fn harmless(&self, facts: &CommandFacts) -> bool {
        self.part.assignments.iter().all(|(name, value)| {
            let known = |entry: &String| match entry.split_once('=') {
                Some((known, only)) => known == name && value.text().as_deref() == Some(only),
                None => entry == name,
            };
            facts.harmless_variables.iter().any(known)
        })
    }

    /// Returns whether it is an assignment that is more than one, or changes how commands are found.
    pub(super) fn assigns_badly(&self) -> bool {
        let assignments = &self.part.assignments;
        self.part.words.is_empty()
            && (assignments.len() > 1
                || assignments.iter().any(|(name, _)| matches!(name.as_str(), "PATH" | "IFS")))
    }

    /// Returns the command's name, as far as it can be told.
    pub(super) fn name(&self) -> String {
        self.part.words.first().and_then(Word::text).unwrap_or_default()
    }

    /// Returns whether `rule` names the part.
    pub(super) fn matches(&self, rule: &Rule, behaviour: Behaviour) -> bool {
        let Some(content) = &rule.content else { return false };
        let spellings = if behaviour == Behaviour::Allow { &self.allow } else { &self.deny };
        spellings.iter().any(|spelling| names(content, spelling))
    }
}

/// Returns whether a rule's content names a command (`perm-command-rules`).
pub(super) fn names(content: &str, command: &str) -> bool {
    if let Some(start) = content.strip_suffix(":*") {
        let begins = |command: &str| {
            command.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let piped = || command.strip_prefix("xargs ").is_some_and(begins);
        return !start.is_empty() && !start.contains('*') && (begins(command) || piped());
    }
    if content.contains('*') {
        // `npm *` is `npm` as well.
        return wildcard(content, command)
            || content
                .strip_suffix(" *")
                .is_some_and(|start| !start.contains('*') && command == start);
    }
    content == command
}

/// Returns the part's text from byte `from` on, without redirections.
fn written(part: &Part, command: &str, from: usize) -> String {
    let mut text = String::new();
    let mut at = from;
    for redirect in &part.redirects {
        if redirect.span.start >= at {
            text.push_str(command.get(at..redirect.span.start).unwrap_or_default());
        }
        at = at.max(redirect.span.end);
    }
    text.push_str(command.get(at..part.span.end).unwrap_or_default());
    text.trim().to_owned()
}

/// Returns the part's texts from its name on, and from the name of what each wrapper runs.
fn bodies(part: &Part, command: &str, facts: &CommandFacts, more: &[Wrapper]) -> Vec<String> {
    let mut bodies = Vec::new();
    let mut words = part.words.as_slice();
    while let Some(first) = words.first() {
        let body = body(part, command, first, words, facts);
        // A command is also known by the last part of its path, to rules that deny.
        if let Some((_, file)) = first
            .text()
            .filter(|_| !more.is_empty())
            .as_deref()
            .and_then(|name| name.rsplit_once('/'))
        {
            let rest = body.get(first.text().map_or(0, |name| name.len())..).unwrap_or_default();
            bodies.push(format!("{file}{rest}"));
        }
        bodies.push(body);
        match unwrapped(words, &facts.rule_wrappers).or_else(|| unwrapped(words, more)) {
            Some(inner) => words = inner,
            None => break,
        }
    }
    bodies
}

fn body(part: &Part, command: &str, first: &Word, words: &[Word], facts: &CommandFacts) -> String {
    let name = first.text();
    match facts.spelling {
        Spelling::Words => {
            let spelled = words.iter().map(|word| {
                word.text().unwrap_or_else(|| {
                    command.get(word.span.clone()).unwrap_or_default().to_owned()
                })
            });
            spelled.collect::<Vec<_>>().join(" ")
        }
        Spelling::Written => {
            let rest = written(part, command, first.span.end);
            let gap = command.get(first.span.end..).unwrap_or_default();
            let gap: String = gap.chars().take_while(|c| *c == ' ' || *c == '\t').collect();
            let name = name
                .unwrap_or_else(|| command.get(first.span.clone()).unwrap_or_default().to_owned());
            if rest.is_empty() { name } else { format!("{name}{gap}{rest}") }
        }
    }
}

/// Returns the words of what a wrapper runs, where the first word is one.
pub(super) fn unwrapped<'w>(words: &'w [Word], wrappers: &[Wrapper]) -> Option<&'w [Word]> {
    let (first, mut rest) = words.split_first()?;
    let name = first.text()?;
    let wrapper = wrappers.iter().find(|wrapper| wrapper.name == name)?;
    while let Some((option, after)) = rest.split_first() {
        let text = option.text()?;
        if wrapper.values.contains(&text) {
            rest = after.get(1..)?;
        } else if wrapper.flags.contains(&text)
            || wrapper.values.iter().any(|value| {
                text.strip_prefix(value.as_str()).is_some_and(|joined| !joined.is_empty())
            })
        {
            rest = after;
        } else {
            break;
        }
    }
    while wrapper.variables
        && let Some((variable, after)) = rest.split_first()
        && variable.text().is_some_and(|text| text.contains('='))
    {
        rest = after;
    }
    if wrapper.duration {
        let (duration, after) = rest.split_first()?;
        let text = duration.text()?;
        let number = text.trim_end_matches(['s', 'm', 'h', 'd']);
        if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return None;
        }
        rest = after;
    }
    let runs = rest.first()?.text()?;
    (!runs.starts_with('-')).then_some(rest)
}
