//! What a client does with broken YAML: it goes through the lines, quotes the values that look as if
//! they should have been, and tries once more (scenarios `front-recover-*`).

use super::text::{is_line_end, is_space};
use super::yaml::{self, Derived, Offsets, Value};
use crate::client::loading::{ListRepair, Loading, TabRepair, Yaml};
use crate::span::Span;

/// Something that the client repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What it did.
    pub kind: RepairKind,
    /// The text it did it to.
    pub span: Span,
}

/// What the client did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepairKind {
    /// It put a value in double quotes.
    Quoted,
    /// It made spaces of the tabs that indent a line.
    TabsReplaced,
}

/// The text of the second pass.
#[derive(Debug, Default)]
pub(super) struct Recovered {
    /// The text, and the way back to the file.
    pub(super) derived: Derived,
    /// What was repaired, in the order of the file.
    pub(super) repairs: Vec<Repair>,
}

/// Repairs `text`, which starts at `start` in its file.
pub(super) fn recover(text: &str, start: usize, choices: &Loading) -> Recovered {
    let mut recovered = Recovered::default();
    let mut at = start;
    for line in text.split_inclusive('\n') {
        recovered.line(line, at, choices);
        at += line.len();
    }
    recovered
}

impl Recovered {
    fn line(&mut self, line: &str, mut at: usize, choices: &Loading) {
        let mut rest = line;
        if choices.tab_repair == TabRepair::TwoSpaces {
            rest = line.trim_start_matches('\t');
            let tabs = line.len() - rest.len();
            if tabs > 0 {
                let span = Span::new(at, at + tabs);
                self.derived.replace(&"  ".repeat(tabs), span);
                self.repairs.push(Repair { kind: RepairKind::TabsReplaced, span });
                at += tabs;
            }
            // A key that was indented is none of those that are repaired.
            if tabs > 0 {
                return self.derived.keep(rest, at);
            }
        }
        let content = rest.strip_suffix('\n').unwrap_or(rest);
        let Some((key, value)) = split(content).filter(|(_, value)| needs_quotes(value, choices))
        else {
            return self.derived.keep(rest, at);
        };
        let span = Span::new(at + content.len() - value.len(), at + content.len());
        self.derived.keep(key, at);
        self.derived.replace(" \"", Span::new(at + key.len(), span.start));
        self.escaped(value, span.start);
        self.derived.replace("\"", Span::new(span.end, span.end));
        self.derived.keep(rest.get(content.len()..).unwrap_or_default(), span.end);
        self.repairs.push(Repair { kind: RepairKind::Quoted, span });
    }

    fn escaped(&mut self, value: &str, start: usize) {
        let mut from = 0;
        for (at, mark) in value.match_indices(['\\', '"']) {
            self.derived.keep(value.get(from..at).unwrap_or_default(), start + from);
            from = at + mark.len();
            let escape = if mark == "\\" { "\\\\" } else { "\\\"" };
            self.derived.replace(escape, Span::new(start + at, start + from));
        }
        self.derived.keep(value.get(from..).unwrap_or_default(), start + from);
    }
}

/// Splits a line that the recovery looks at: a key of letters, `_` and `-` with its colon, and after
/// white space a value.
fn split(line: &str) -> Option<(&str, &str)> {
    let colon = line.find(|character: char| {
        !(character.is_ascii_alphabetic() || matches!(character, '_' | '-'))
    })?;
    let after = line.get(colon..)?.strip_prefix(':').filter(|_| colon > 0)?;
    let value = after.trim_start_matches(is_space);
    let is_value = value.len() < after.len() && !value.is_empty() && !value.contains(is_line_end);
    is_value.then(|| (line.get(..=colon).unwrap_or_default(), value))
}

fn needs_quotes(value: &str, choices: &Loading) -> bool {
    let within = |quote: char| value.starts_with(quote) && value.ends_with(quote);
    let special = |character: char| "[]{}*&#!|>%@`".contains(character);
    if within('"') || within('\'') || !(value.contains(special) || value.contains(": ")) {
        return false;
    }
    match choices.list_repair {
        ListRepair::Quoted => true,
        ListRepair::KeptIfValid => !is_list(value, &choices.yaml),
    }
}

fn is_list(value: &str, choices: &Yaml) -> bool {
    value.starts_with('[')
        && value.ends_with(']')
        && yaml::load(value, &Offsets::default(), choices).is_ok_and(|loaded| {
            loaded.root.is_some_and(|root| matches!(root.value, Value::List(_)))
        })
}
