//! Permissions: whether a skill that the model calls, or a command in a skill's text, runs.
//!
//! [`Permissions`] holds what is decided when the client starts: rules of every settings source that
//! counts, and the mode. [`Grants`] are what skills add for the rest of a turn.

pub mod command;
mod files;
pub mod mode;
pub mod rules;
mod skill;

use std::path::PathBuf;

use serde_json::Value;

use crate::client::permission::{PermissionFacts, Untrusted};
use crate::project::{Project, ProjectOptions};
use crate::session::SessionOptions;
use crate::settings::{Settings, SettingsFile, SourceKind};
use crate::skill::fields::split_tools;
pub use mode::Mode;
pub use rules::{Behaviour, Rule, RuleSource};
pub use skill::SkillCall;

/// A rule, what it does, and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcedRule {
    /// What it does.
    pub behaviour: Behaviour,
    /// Where it is from.
    pub source: RuleSource,
    /// The rule.
    pub rule: Rule,
}

/// What skills allow and deny for the rest of the turn: one rule an item of `allowed-tools` and
/// `disallowed-tools`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    rules: Vec<(Via, SourcedRule)>,
}

/// How the skill that granted something came into the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// The user typed it.
    Typed,
    /// The model called it.
    Called,
}

impl Grants {
    /// Adds what skill `name` grants: its `allowed-tools`.
    pub fn allow(&mut self, via: Via, name: &str, rules: &[String]) {
        self.add(via, name, Behaviour::Allow, rules);
    }

    /// Adds what skill `name` takes away: its `disallowed-tools`.
    pub fn deny(&mut self, via: Via, name: &str, rules: &[String]) {
        self.add(via, name, Behaviour::Deny, rules);
    }

    fn add(&mut self, via: Via, name: &str, behaviour: Behaviour, rules: &[String]) {
        for text in rules {
            let rule = SourcedRule {
                behaviour,
                source: RuleSource::Skill(name.to_owned()),
                rule: Rule::parse(text),
            };
            if !self.rules.iter().any(|(by, known)| *by == via && *known == rule) {
                self.rules.push((via, rule));
            }
        }
    }

    /// Returns the rules of `behaviour`, each with how its skill came in.
    pub fn rules(&self, behaviour: Behaviour) -> impl Iterator<Item = (Via, &SourcedRule)> {
        let of_it = move |(_, rule): &&(Via, SourcedRule)| rule.behaviour == behaviour;
        self.rules.iter().filter(of_it).map(|(via, rule)| (*via, rule))
    }

    /// Returns only what is denied.
    pub(in crate::session) fn denied(&self) -> Self {
        let rules = self.rules.iter().filter(|(_, rule)| rule.behaviour == Behaviour::Deny);
        Self { rules: rules.cloned().collect() }
    }

    /// Returns what both hold.
    pub(in crate::session) fn with(&self, other: &Self) -> Self {
        Self { rules: self.rules.iter().chain(&other.rules).cloned().collect() }
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It runs.
    Allow,
    /// A person would be asked; where there is none, it is refused.
    Ask,
    /// It is refused.
    Deny,
}

/// A decision, and what decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was decided.
    pub answer: Answer,
    /// What the model is told where it does not run.
    pub message: String,
    /// What decided, in a sentence.
    pub why: String,
    /// Whether the client's own rule was reproduced; where not, the answer is the careful one.
    pub reproduced: bool,
}

impl Decision {
    fn new(answer: Answer, message: impl Into<String>, why: impl Into<String>) -> Self {
        Self { answer, message: message.into(), why: why.into(), reproduced: true }
    }

    fn allow(why: impl Into<String>) -> Self {
        Self::new(Answer::Allow, "", why)
    }

    fn deny(message: impl Into<String>, why: impl Into<String>) -> Self {
        Self::new(Answer::Deny, message, why)
    }

    /// Returns whether it runs without anybody being asked.
    pub fn runs(&self) -> bool {
        self.answer == Answer::Allow
    }
}

/// What is decided when the client starts.
#[derive(Clone, Debug)]
pub struct Permissions {
    facts: PermissionFacts,
    mode: Mode,
    rules: Vec<SourcedRule>,
    /// The folders that commands may reach, links followed.
    roots: Vec<PathBuf>,
    home: PathBuf,
}

impl Permissions {
    /// Reads the rules and the mode of a session in `project`.
    pub fn load(project: &Project, options: &SessionOptions) -> Self {
        Self::new(&project.options, &project.settings, options)
    }

    /// Returns the rules and the mode of a session that is started with `project` and `settings`.
    pub fn new(project: &ProjectOptions, settings: &Settings, options: &SessionOptions) -> Self {
        let facts = project.client.data.permission.clone();
        let trusted = project.is_trusted();
        let mut rules = settings_rules(settings, &facts, trusted);
        for given in &options.allowed_tools {
            rules.extend(split_tools(given).iter().map(|text| SourcedRule {
                behaviour: Behaviour::Allow,
                source: RuleSource::CommandLine,
                rule: Rule::parse(text),
            }));
        }
        let wanted = options.mode.as_deref().and_then(Mode::parse);
        let model = project.model.as_deref().unwrap_or_default();
        let mode = Mode::decide(wanted, settings, &facts, trusted, model);
        let home = project.home.clone();
        Self { facts, mode, rules, roots: working_folders(project, settings), home }
    }

    /// Returns the mode that is in force.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the rules of `behaviour`.
    pub fn rules(&self, behaviour: Behaviour) -> impl Iterator<Item = &SourcedRule> {
        self.rules.iter().filter(move |rule| rule.behaviour == behaviour)
    }

    /// Returns the rule that takes `tool` away as a whole: the model is not offered it, and without
    /// the Skill tool there is no listing.
    pub fn gone(&self, tool: &str) -> Option<&SourcedRule> {
        self.rules(Behaviour::Deny).find(|denied| {
            denied.rule.content.is_none()
                && (denied.rule.tool == tool
                    || self.facts.tool_patterns && rules::wildcard(&denied.rule.tool, tool))
        })
    }

    /// Returns the answer to a call of `tool` where a rule took it away.
    pub fn gone_message(&self, tool: &str) -> String {
        self.facts.tool_gone.replace("{}", tool)
    }

    /// Returns the refusal of what would be asked in the mode `dontAsk`.
    fn dont_ask(&self, tool: &str, why: &str) -> Decision {
        let why = format!("{why}; in dontAsk mode that refuses it");
        Decision::deny(self.facts.dont_ask.replace("{}", tool), why)
    }

    /// Returns the rule of `behaviour` that names the whole of `tool`.
    fn whole(&self, behaviour: Behaviour, tool: &str) -> Option<&SourcedRule> {
        self.rules(behaviour).find(|known| known.rule.content.is_none() && known.rule.tool == tool)
    }
}

/// Returns the folders that a session works in, links followed: where it starts, and those that were
/// added.
fn working_folders(project: &ProjectOptions, settings: &Settings) -> Vec<PathBuf> {
    let named = settings
        .all("permissions")
        .filter_map(|(_, permissions)| permissions.get("additionalDirectories")?.as_array())
        .flatten()
        .filter_map(Value::as_str)
        .map(|folder| project.start.join(folder));
    std::iter::once(project.start.clone())
        .chain(project.add_dirs.iter().cloned())
        .chain(named)
        .map(|folder| folder.canonicalize().unwrap_or(folder))
        .collect()
}

/// Reads the rules of all settings files that count.
fn settings_rules(settings: &Settings, facts: &PermissionFacts, trusted: bool) -> Vec<SourcedRule> {
    let mut rules = Vec::new();
    let managed_only = settings.files.iter().any(|file| {
        file.kind == SourceKind::Managed
            && file.values.get("allowManagedPermissionRulesOnly") == Some(&Value::Bool(true))
    });
    for file in &settings.files {
        if managed_only && file.kind != SourceKind::Managed {
            continue;
        }
        for (key, behaviour) in
            [("deny", Behaviour::Deny), ("ask", Behaviour::Ask), ("allow", Behaviour::Allow)]
        {
            let ignored = behaviour == Behaviour::Allow
                && file.kind == SourceKind::Project
                && facts.untrusted == Untrusted::Ignored
                && !trusted;
            if ignored {
                continue;
            }
            rules.extend(listed(file, key).map(Rule::parse).filter(|rule| !rule.is_void()).map(
                |rule| SourcedRule { behaviour, source: RuleSource::Settings(file.kind), rule },
            ));
        }
    }
    rules
}

/// Returns the texts of a list of rules; anything else in it is passed over.
fn listed<'f>(file: &'f SettingsFile, key: &str) -> impl Iterator<Item = &'f str> {
    let list = file.values.get("permissions").and_then(|permissions| permissions.get(key));
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}
