//! The level each rule reports at: its own, the configuration file's, the command line's.

use std::collections::BTreeMap;

use crate::lint::diagnostic::Severity;
use crate::lint::rule::Rule;

/// What was said about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Not run.
    Off,
    /// Every finding has this severity.
    At(Severity),
}

/// The levels of a run.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// Whether rules of the pedantic tier run at their own level.
    pub pedantic: bool,
    /// What was said about single rules.
    pub rules: BTreeMap<String, Level>,
}

impl Levels {
    /// Returns whether `rule` is run at all.
    pub fn runs(&self, rule: &Rule) -> bool {
        match self.rules.get(rule.id) {
            Some(Level::Off) => false,
            Some(Level::At(_)) => true,
            None => self.pedantic || rule.severity > Severity::Pedantic,
        }
    }

    /// Returns the level of a finding that a rule reported at `reported`; `None` to drop it.
    pub fn of(&self, rule: &Rule, reported: Severity) -> Option<Severity> {
        match self.rules.get(rule.id) {
            Some(Level::Off) => None,
            Some(Level::At(severity)) => Some(*severity),
            None => (self.pedantic || reported > Severity::Pedantic).then_some(reported),
        }
    }
}
