//! Whether a skill that the model calls runs.

use serde_json::{Map, Value};

use super::rules::{SKILL_TOOL, wildcard};
use super::{Answer, Behaviour, Decision, Grants, Mode, Permissions, Rule, SourcedRule};
use crate::catalogue::Entry;
use crate::client::permission::{AskTool, Hint, PrefixRules, RuleNames};

/// A call of the Skill tool that found its skill.
#[derive(Clone, Copy, Debug)]
pub struct SkillCall<'c> {
    /// The tool's input as given.
    pub input: &'c Map<String, Value>,
    /// The name it is called by: trimmed, without its slash.
    pub called: &'c str,
    /// The skill, under the name that it has in the session.
    pub entry: &'c Entry,
}

impl SkillCall<'_> {
    /// Returns the names that a rule that denies is held against.
    fn all_names(&self) -> Vec<&str> {
        let skill = &self.entry.skill;
        let mut names = vec![self.called, self.entry.name.as_str(), skill.name.as_str()];
        names.extend(skill.fields.name.as_ref().map(|name| name.value.trim()));
        names
    }

    /// Returns the field whose value makes the client ask (`perm-props`); one that grants nothing
    /// does not.
    fn asking_field(&self) -> Option<&'static str> {
        let fields = &self.entry.skill.fields;
        [
            ("allowed-tools", fields.allowed_tools.is_some()),
            ("disallowed-tools", fields.disallowed_tools.is_some()),
            ("hooks", fields.hooks.is_some()),
        ]
        .into_iter()
        .find_map(|(field, asks)| asks.then_some(field))
    }
}

/// What the skill's own rules and fields say.
enum Own<'p> {
    Denied(&'p SourcedRule),
    Allowed(String),
    Asks(&'static str),
}

impl Permissions {
    /// Decides whether a skill that the model calls runs. The tool is there: [`Permissions::gone`]
    /// was asked before.
    pub fn decide_skill_call(&self, call: &SkillCall<'_>, grants: &Grants) -> Decision {
        let tool_denied = grants.rules(Behaviour::Deny).map(|(_, rule)| rule).find(|known| {
            known.rule.content.is_none()
                && (known.rule.tool == SKILL_TOOL
                    || self.facts.tool_patterns && wildcard(&known.rule.tool, SKILL_TOOL))
        });
        if let Some(rule) = tool_denied {
            return Decision::deny("Permission to use Skill has been denied.", denied(rule));
        }
        if let Some((rule, content)) = self.parameter(Behaviour::Deny, call) {
            let message = format!("Permission to use Skill with {content} has been denied.");
            return Decision::deny(message, denied(rule));
        }
        let ask_tool = self.whole(Behaviour::Ask, SKILL_TOOL);
        if let Some(rule) = ask_tool.filter(|_| self.facts.ask_tool == AskTool::First) {
            return self.ask(REQUESTED.to_owned(), asked(rule));
        }
        let own = self.own(call, grants);
        if let Own::Denied(rule) = own {
            return Decision::deny("Skill execution blocked by permission rules", denied(rule));
        }
        let question = || match own {
            Own::Asks(_) => self.question(call),
            _ => REQUESTED.to_owned(),
        };
        if let Some(rule) = self.parameter(Behaviour::Ask, call).map(|(rule, _)| rule).or(ask_tool)
        {
            return self.ask(question(), asked(rule));
        }
        if self.mode == Mode::BypassPermissions {
            return Decision::allow("the mode is bypassPermissions");
        }
        let granted = grants.rules(Behaviour::Allow).map(|(_, rule)| rule);
        let whole = granted
            .chain(self.rules(Behaviour::Allow))
            .find(|known| known.rule.content.is_none() && known.rule.tool == SKILL_TOOL);
        if let Some(rule) = whole {
            return Decision::allow(allowed(rule));
        }
        match own {
            Own::Asks(field) => {
                let why = format!("no rule allows it, and its {field} makes the client ask");
                self.ask(self.question(call), why)
            }
            Own::Allowed(why) => Decision::allow(why),
            Own::Denied(rule) => Decision::deny(String::new(), denied(rule)),
        }
    }

    /// Looks at the rules that name skills, then at the skill's fields.
    fn own<'p>(&'p self, call: &SkillCall<'_>, grants: &'p Grants) -> Own<'p> {
        let (deny_names, allow_names) = match self.facts.names {
            RuleNames::Called => (vec![call.called], vec![call.called]),
            RuleNames::All => (call.all_names(), vec![call.called, call.entry.name.as_str()]),
        };
        let of_turn = grants.rules(Behaviour::Deny).map(|(_, rule)| rule);
        let denied = of_turn.chain(self.rules(Behaviour::Deny)).find(|known| {
            names_any(&known.rule, &deny_names, self.facts.prefix)
                || self.facts.parameters
                    && parameter(&known.rule).is_some_and(|(key, pattern)| {
                        key == "skill" && deny_names.iter().any(|name| wildcard(pattern, name))
                    })
        });
        if let Some(rule) = denied {
            return Own::Denied(rule);
        }
        let granted = grants.rules(Behaviour::Allow).map(|(_, rule)| rule);
        let mut allowing = granted.chain(self.rules(Behaviour::Allow));
        if let Some(rule) =
            allowing.find(|known| names_any(&known.rule, &allow_names, self.facts.prefix))
        {
            return Own::Allowed(allowed(rule));
        }
        match call.asking_field() {
            Some(field) => Own::Asks(field),
            None => Own::Allowed("it has only harmless properties".to_owned()),
        }
    }

    /// Returns the rule of `behaviour` that names the call by its input, with its content.
    fn parameter(
        &self,
        behaviour: Behaviour,
        call: &SkillCall<'_>,
    ) -> Option<(&SourcedRule, &str)> {
        if !self.facts.parameters {
            return None;
        }
        self.rules(behaviour).find_map(|known| {
            let (key, pattern) = parameter(&known.rule)?;
            let value = call.input.get(key)?.as_str()?;
            let content = known.rule.content.as_deref()?;
            wildcard(pattern, value).then_some((known, content))
        })
    }

    /// Returns the question in the words of print mode's refusal.
    fn question(&self, call: &SkillCall<'_>) -> String {
        let question = format!("Execute skill: {}", call.called);
        let own = call.entry.name.as_str();
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | ':' | '-');
        let asks = self.rules(Behaviour::Ask).any(|known| known.rule.tool == SKILL_TOOL);
        match self.facts.hint {
            Hint::Rule if !asks && own.chars().all(plain) => format!(
                "{question}. The user can add the allow rule Skill({own}) to \
                 .claude/settings.local.json to let it run without asking."
            ),
            _ => question,
        }
    }

    /// Returns the decision where a person would be asked.
    fn ask(&self, message: String, why: String) -> Decision {
        match self.mode {
            Mode::DontAsk => {
                let refusal = self.dont_ask(SKILL_TOOL, &why);
                let asked = if self.facts.dont_ask_says_why {
                    format!(" {message}")
                } else {
                    String::new()
                };
                Decision { message: refusal.message + &asked, ..refusal }
            }
            Mode::Auto => {
                let refusal = self.facts.auto_refusal.as_deref().unwrap_or_default();
                let message = refusal.replace("{}", SKILL_TOOL);
                let why = format!("{why}; auto mode's own check is not reproduced");
                Decision { reproduced: false, ..Decision::deny(message, why) }
            }
            _ => Decision::new(Answer::Ask, message, why),
        }
    }
}

/// What is said where a rule for the whole tool asks.
const REQUESTED: &str =
    "Claude requested permissions to use Skill, but you haven't granted it yet.";

/// Returns whether `rule` is one for skills and names one of `names`.
fn names_any(rule: &Rule, names: &[&str], prefix: PrefixRules) -> bool {
    let Some(content) = rule.content.as_deref().filter(|_| rule.tool == SKILL_TOOL) else {
        return false;
    };
    let content = content.strip_prefix('/').unwrap_or(content);
    let start = content.strip_suffix(":*").or_else(|| match prefix {
        PrefixRules::ColonOrSpace => content.strip_suffix(" *"),
        PrefixRules::Colon => None,
    });
    names.iter().any(|name| match start {
        Some(start) => name.starts_with(start),
        None => *name == content,
    })
}

/// Returns key and pattern of a rule such as `Skill(skill:deploy*)`.
fn parameter(rule: &Rule) -> Option<(&str, &str)> {
    let (key, pattern) = rule.content.as_deref()?.split_once(':')?;
    (rule.tool == SKILL_TOOL).then_some((key, pattern.trim()))
}

fn denied(rule: &SourcedRule) -> String {
    format!("rule {} of {} denies it", rule.rule.text, rule.source.describe())
}

fn asked(rule: &SourcedRule) -> String {
    format!("rule {} of {} asks", rule.rule.text, rule.source.describe())
}

fn allowed(rule: &SourcedRule) -> String {
    format!("rule {} of {} allows it", rule.rule.text, rule.source.describe())
}
