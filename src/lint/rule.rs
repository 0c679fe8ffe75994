//! A rule: what it is called, what it means, and how it looks at a file or at all of them.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;

use crate::lint::context::Context;
use crate::lint::diagnostic::{Diagnostic, Severity};
use crate::lint::finding::Place;
use crate::lint::set::Set;
use crate::lint::suppress::Allows;
use crate::lint::targets::Target;

/// What a fault keeps from happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The file is read as it was meant.
    Loads,
    /// The model or the user can reach the skill.
    Reaches,
    /// Placeholders, commands and references become what was meant.
    Expands,
    /// The call runs with the model, agent and tools that were meant.
    Runs,
    /// The text is still there after compaction.
    Survives,
    /// Other targets take the skill.
    Ships,
    /// The folder's files are what the text says.
    Files,
    /// The skills of a project are distinct.
    Set,
}

impl Group {
    /// All groups, in the order they are documented.
    pub const ALL: [Self; 8] = [
        Self::Loads,
        Self::Reaches,
        Self::Expands,
        Self::Runs,
        Self::Survives,
        Self::Ships,
        Self::Files,
        Self::Set,
    ];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loads => "loads",
            Self::Reaches => "reaches",
            Self::Expands => "expands",
            Self::Runs => "runs",
            Self::Survives => "survives",
            Self::Ships => "ships",
            Self::Files => "files",
            Self::Set => "set",
        }
    }

    /// Returns what its rules are about, as a fragment.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Loads => "what keeps a file from being read as it was meant",
            Self::Reaches => "what keeps the model or the user from reaching a skill",
            Self::Expands => "what placeholders, commands and references do not become",
            Self::Runs => "what a call will not run with",
            Self::Survives => "what is lost after compaction",
            Self::Ships => "what other targets refuse or ignore",
            Self::Files => "what the folder's files do not hold to",
            Self::Set => "what the skills of a project do to each other",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which targets a rule can hold for. It is run only where one of them is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// Every target.
    Everywhere,
    /// Claude Code.
    ClaudeCode,
    /// Every target but Claude Code.
    Elsewhere,
}

impl Applies {
    /// Returns whether the rule can hold for `target`.
    pub fn covers(self, target: Target) -> bool {
        match self {
            Self::Everywhere => true,
            Self::ClaudeCode => target.is_claude_code(),
            Self::Elsewhere => !target.is_claude_code(),
        }
    }

    /// Returns its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Everywhere => "all",
            Self::ClaudeCode => "claude-code",
            Self::Elsewhere => "others",
        }
    }
}

/// A rule on what a file allows: told which rules ran, it returns what is wrong and where.
pub type CheckAllows = fn(&Allows, &dyn Fn(&str) -> bool) -> Vec<(Place, Diagnostic)>;

/// What a rule looks at.
#[derive(Clone, Copy)]
pub enum Check {
    /// Each SKILL.md and command file.
    Skill(fn(&Context<'_>, &mut Reporter<'_>)),
    /// Each agent file.
    Agent(fn(&Context<'_>, &mut Reporter<'_>)),
    /// Each file that was read: skills, commands and agents.
    File(fn(&Context<'_>, &mut Reporter<'_>)),
    /// All files together, once.
    Set(fn(&Set<'_>, &mut Reporter<'_>)),
    /// What each file allows, after all other rules.
    Allows(CheckAllows),
}

/// A rule. Its file is `rules/<id>.rs` with `_` for `-`.
pub struct Rule {
    /// The name it is configured and allowed by; says the pattern, not the remedy.
    pub id: &'static str,
    /// What its fault keeps from happening.
    pub group: Group,
    /// The level of its findings, unless a finding has its own.
    pub severity: Severity,
    /// What it finds, as a fragment.
    pub summary: &'static str,
    /// Markdown with the sections that [`SECTIONS`] lists.
    pub docs: &'static str,
    /// Which targets it can hold for.
    pub targets: Applies,
    /// The first version of this program that has it.
    pub since: &'static str,
    /// How it looks.
    pub check: Check,
}

/// The sections of a rule's documentation, in order. `Bad` and `Good` hold an example each; the last
/// may be left out by a rule without fixes.
pub const SECTIONS: [&str; 6] = ["What it does", "Why", "Measured in", "Bad", "Good", "Fix safety"];

impl Rule {
    /// Returns the text of one section of the documentation.
    pub fn section(&self, title: &str) -> Option<&'static str> {
        let mut rest = self.docs;
        loop {
            let start = rest.find("## ")?;
            let after = rest.get(start + 3..)?;
            let (line, text) = after.split_once('\n').unwrap_or((after, ""));
            let end = text.find("\n## ").map_or(text.len(), |at| at + 1);
            if line.trim() == title {
                return text.get(..end).map(str::trim);
            }
            rest = text.get(end..)?;
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.id)
    }
}

/// What a rule reported, with the rule.
#[derive(Debug)]
pub struct Reported {
    /// The rule.
    pub rule: &'static Rule,
    /// What it reported; its targets are filled in.
    pub diagnostic: Diagnostic,
}

/// Takes what one rule reports.
#[derive(Debug)]
pub struct Reporter<'a> {
    rule: &'static Rule,
    targets: &'a [Target],
    out: &'a mut Vec<Reported>,
    /// Where in `out` is what was said for single targets, by file and place.
    said: HashMap<(Option<PathBuf>, usize), Vec<usize>>,
}

impl<'a> Reporter<'a> {
    /// Returns a reporter for `rule`, which is asked about `targets`.
    pub fn new(rule: &'static Rule, targets: &'a [Target], out: &'a mut Vec<Reported>) -> Self {
        Self { rule, targets, out, said: HashMap::new() }
    }

    /// Returns the targets that are asked about and that the rule can hold for.
    pub fn targets(&self) -> impl Iterator<Item = Target> + use<'a> {
        let rule = self.rule;
        self.targets.iter().copied().filter(move |target| rule.targets.covers(*target))
    }

    /// Reports `diagnostic`. Where it names no targets it holds for all that are asked about.
    pub fn push(&mut self, mut diagnostic: Diagnostic) {
        if diagnostic.targets.is_empty() {
            diagnostic.targets = self.targets().collect();
        }
        self.out.push(Reported { rule: self.rule, diagnostic });
    }

    /// Reports what there is.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// Reports `diagnostic` for `target`. What the rule said before for other targets, in the same
    /// words, is one finding with it.
    pub fn push_for(&mut self, target: Target, mut diagnostic: Diagnostic) {
        let start = diagnostic.labels.first().map_or(0, |label| label.span.start);
        let place = (diagnostic.path.clone(), start);
        let said = self.said.entry(place).or_default();
        for at in said.iter() {
            let Some(one) = self.out.get_mut(*at) else { continue };
            diagnostic.targets.clone_from(&one.diagnostic.targets);
            if one.diagnostic == diagnostic {
                if !one.diagnostic.targets.contains(&target) {
                    one.diagnostic.targets.push(target);
                }
                return;
            }
        }
        said.push(self.out.len());
        diagnostic.targets = vec![target];
        self.out.push(Reported { rule: self.rule, diagnostic });
    }
}
