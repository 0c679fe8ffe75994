//! Whether a command in a skill's text runs.
//!
//! The client judges a command by its parts: each needs a rule, or to be one that only reads, and
//! must keep to the working folders. What is measured of that is data of the client; of the rest it
//! is said that a person would be asked, which is what the client does where it is in doubt.

mod arguments;
mod judge;
mod operations;
mod paths;
mod plain;
mod spelling;
mod stage;
mod syntax;

use std::path::Path;

pub use stage::Stage;
pub use syntax::{Feature, Part, Script, parse};

use super::rules::{SHELL_TOOL, wildcard};
use super::{Answer, Behaviour, Decision, Grants, Mode, Permissions, RuleSource, SourcedRule, Via};
use crate::client::command::CommandFacts;
use crate::client::permission::{CommandGrants, PermissionFacts};
use crate::skill::Skill;

/// A command of a skill's text.
#[derive(Clone, Copy)]
pub struct CommandCall<'c> {
    /// The command.
    pub command: &'c str,
    /// The skill that it is of.
    pub skill: &'c str,
    /// What the skill allows itself: its `allowed-tools`, variables replaced.
    pub own: &'c [String],
    /// The folder that the session is in.
    pub cwd: &'c Path,
    /// Whether the model could be told to run it instead.
    pub may_defer: bool,
    /// Says whether a rule forbids reading a file.
    pub forbids: &'c dyn Fn(&Path) -> bool,
}

/// What is done with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandAnswer {
    /// It runs.
    Run,
    /// It does not; the message is the client's reason.
    Refuse(Refused),
    /// The model is told to run it.
    Defer(Decision),
}

/// Why a command does not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The decision; its message is the client's reason.
    pub decision: Decision,
    /// How late the client has it, as a rank: of several the lowest is named (`shell-named-*`).
    pub after: usize,
}

/// A decision, and what it took to come to it.
struct Judged {
    decision: Decision,
    stage: Stage,
}

impl From<Decision> for Judged {
    fn from(decision: Decision) -> Self {
        let stage = if decision.answer == Answer::Deny { Stage::Denied } else { Stage::default() };
        Self { decision, stage }
    }
}

impl Judged {
    fn at(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }
}

/// Returns what a skill allows its own commands in a session that starts in `start`: its
/// `allowed-tools`, with the variables that the client replaces in rules (`perm-command-variables`).
pub fn own_rules(skill: &Skill, facts: &PermissionFacts, start: &Path) -> Vec<String> {
    let Some(rules) = &skill.fields.allowed_tools else { return Vec::new() };
    let mut known: Vec<(&str, &Path)> = Vec::new();
    if facts.rule_variables {
        known.push(("${CLAUDE_SKILL_DIR}", &skill.dir));
        known.push(("${CLAUDE_PROJECT_DIR}", start));
    }
    if let Some(plugin) = &skill.origin.plugin {
        known.push(("${CLAUDE_PLUGIN_ROOT}", &plugin.root));
    }
    let replaced = rules.value.iter().map(|rule| {
        known.iter().fold(rule.clone(), |rule, (variable, path)| {
            rule.replace(variable, &path.to_string_lossy())
        })
    });
    replaced.collect()
}

/// The rules that may be about commands.
struct Rules<'p> {
    deny: Vec<&'p SourcedRule>,
    ask: Vec<&'p SourcedRule>,
    allow: Vec<&'p SourcedRule>,
}

impl Permissions {
    /// Decides about a command (scenarios `shell-perm-*`, `perm-command-*`).
    pub fn decide_command(
        &self,
        call: &CommandCall<'_>,
        grants: &Grants,
        facts: &CommandFacts,
    ) -> CommandAnswer {
        let own: Vec<SourcedRule> = call
            .own
            .iter()
            .map(|text| SourcedRule {
                behaviour: Behaviour::Allow,
                source: RuleSource::Skill(call.skill.to_owned()),
                rule: super::Rule::parse(text),
            })
            .collect();
        let Judged { decision, stage } =
            self.judge(call, &self.rules_for_commands(&own, grants), facts);
        let decision = match decision.answer {
            Answer::Ask if self.mode == Mode::DontAsk => self.dont_ask(SHELL_TOOL, &decision.why),
            _ => decision,
        };
        match decision.answer {
            Answer::Allow => CommandAnswer::Run,
            Answer::Ask if self.mode == Mode::Auto && call.may_defer => {
                CommandAnswer::Defer(decision)
            }
            Answer::Ask | Answer::Deny => {
                CommandAnswer::Refuse(Refused { decision, after: facts.rank(stage) })
            }
        }
    }

    fn rules_for_commands<'p>(&'p self, own: &'p [SourcedRule], grants: &'p Grants) -> Rules<'p> {
        let pattern = |known: &SourcedRule| {
            known.behaviour == Behaviour::Deny
                && self.facts.tool_patterns
                && known.rule.content.is_none()
                && wildcard(&known.rule.tool, SHELL_TOOL)
        };
        let of_shell = |known: &&SourcedRule| known.rule.tool == SHELL_TOOL || pattern(known);
        let granted = grants
            .rules(Behaviour::Allow)
            .filter(|(via, _)| {
                self.facts.command_grants == CommandGrants::OwnAndCalled && *via == Via::Called
            })
            .map(|(_, rule)| rule);
        let denied = grants.rules(Behaviour::Deny).map(|(_, rule)| rule);
        let allowed = own.iter().chain(granted).chain(self.rules(Behaviour::Allow));
        Rules {
            deny: denied.chain(self.rules(Behaviour::Deny)).filter(of_shell).collect(),
            ask: self.rules(Behaviour::Ask).filter(of_shell).collect(),
            allow: allowed.filter(of_shell).collect(),
        }
    }
}
