//! The level each rule reports at: its own, the configuration file's, the command line's.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ignore::gitignore::Gitignore;

use crate::config::Override;
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

/// The levels of a run. The command line wins over paths of the file, those over the file.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// Whether rules of the pedantic tier run at their own level.
    pub pedantic: bool,
    /// The rules that run, where not all do; they run whatever their tier.
    pub only: Option<BTreeSet<String>>,
    /// What the configuration file says.
    pub file: BTreeMap<String, Level>,
    /// What it says for some paths; later ones win.
    pub overrides: Vec<Override>,
    /// What the command line says.
    pub given: BTreeMap<String, Level>,
}

impl Levels {
    /// Returns whether `rule` is run on some file.
    pub fn runs(&self, rule: &Rule) -> bool {
        if let Some(only) = &self.only {
            return only.contains(rule.id);
        }
        if let Some(level) = self.given.get(rule.id) {
            return *level != Level::Off;
        }
        let on = |level: &Level| *level != Level::Off;
        if self.overrides.iter().filter_map(|one| one.rules.get(rule.id)).any(on) {
            return true;
        }
        match self.file.get(rule.id) {
            Some(level) => on(level),
            None => self.pedantic || rule.severity > Severity::Pedantic,
        }
    }

    /// Returns the level of a finding about `path` that a rule reported at `reported`; `None` to
    /// drop it.
    pub fn of(&self, rule: &Rule, reported: Severity, path: &Path) -> Option<Severity> {
        let set = self.given.get(rule.id).or_else(|| {
            let here = |one: &&Override| covers(&one.paths, path);
            let mut there =
                self.overrides.iter().rev().filter(|one| one.rules.contains_key(rule.id));
            there
                .find(here)
                .and_then(|one| one.rules.get(rule.id))
                .or_else(|| self.file.get(rule.id))
        });
        match set {
            Some(Level::Off) if self.only.is_none() => None,
            Some(Level::At(severity)) => Some(*severity),
            _ => {
                let shown = self.pedantic || self.only.is_some() || reported > Severity::Pedantic;
                shown.then_some(reported)
            }
        }
    }
}

/// Returns whether patterns (as in `.gitignore`, relative to the folder they were written in) cover
/// `path` or a folder above it.
pub fn covers(patterns: &Gitignore, path: &Path) -> bool {
    let path = std::path::absolute(path).map_or_else(|_| path.to_owned(), |path| tidy(&path));
    let Ok(inner) = path.strip_prefix(patterns.path()) else { return false };
    // The matcher takes relative paths only.
    !inner.as_os_str().is_empty() && patterns.matched_path_or_any_parents(inner, false).is_ignore()
}

/// Returns the path without `.` and `..`.
pub(crate) fn tidy(path: &Path) -> PathBuf {
    let mut tidied = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                tidied.pop();
            }
            part => tidied.push(part),
        }
    }
    tidied
}

#[cfg(test)]
mod tests {
    use ignore::gitignore::GitignoreBuilder;

    use super::*;
    use crate::lint::registry::find;

    fn over(pattern: &str, rule: &str, level: Level) -> Override {
        let mut builder = GitignoreBuilder::new("/p");
        builder.add_line(None, pattern).expect("a pattern");
        let rules = BTreeMap::from([(rule.to_owned(), level)]);
        Override { paths: builder.build().expect("patterns"), rules }
    }

    #[test]
    fn the_command_line_wins_over_paths_and_those_over_the_file() {
        let rule = find("not-utf8").expect("a rule");
        let mut levels = Levels::default();
        let of = |levels: &Levels, path| levels.of(rule, Severity::Error, Path::new(path));
        assert_eq!(of(&levels, "/p/a/SKILL.md"), Some(Severity::Error));
        levels.file.insert(rule.id.to_owned(), Level::At(Severity::Info));
        levels.overrides.push(over("old/", rule.id, Level::Off));
        levels.overrides.push(over("old/new/**", rule.id, Level::At(Severity::Warning)));
        assert_eq!(of(&levels, "/p/a/SKILL.md"), Some(Severity::Info));
        assert_eq!(of(&levels, "/p/x/../old/a/SKILL.md"), None);
        assert_eq!(of(&levels, "/p/old/new/a/SKILL.md"), Some(Severity::Warning));
        assert_eq!(of(&levels, "/q/old/SKILL.md"), Some(Severity::Info), "outside");
        levels.given.insert(rule.id.to_owned(), Level::Off);
        assert_eq!(of(&levels, "/p/old/new/a/SKILL.md"), None);
        assert!(!levels.runs(rule));
    }
}
