//! The level each rule reports at: its own, the configuration file's, the command line's.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The rules that run, where not all do; they run whatever their tier.
    pub only: Option<BTreeSet<String>>,
    /// What was said about single rules.
    pub rules: BTreeMap<String, Level>,
}

impl Levels {
    /// Returns whether `rule` is run at all.
    pub fn runs(&self, rule: &Rule) -> bool {
        if let Some(only) = &self.only {
            return only.contains(rule.id);
        }
        match self.rules.get(rule.id) {
            Some(Level::Off) => false,
            Some(Level::At(_)) => true,
            None => self.pedantic || rule.severity > Severity::Pedantic,
        }
    }

    /// Returns the level of a finding that a rule reported at `reported`; `None` to drop it.
    pub fn of(&self, rule: &Rule, reported: Severity) -> Option<Severity> {
        match self.rules.get(rule.id) {
            Some(Level::Off) => self.only.is_some().then_some(reported),
            Some(Level::At(severity)) => Some(*severity),
            None => {
                let shown = self.pedantic || self.only.is_some() || reported > Severity::Pedantic;
                shown.then_some(reported)
            }
        }
    }
}
