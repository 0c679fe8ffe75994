//! How a client decides whether a skill that the model calls, or a command in a skill's text, runs.

use serde::Deserialize;

/// What a client does with permission rules and modes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PermissionFacts {
    /// Which rules name every skill whose name starts alike.
    pub prefix: PrefixRules,
    /// Which names of a skill rules are held against.
    pub names: RuleNames,
    /// Whether `Skill(skill:…)` and `Skill(args:…)` name a call by its input (`perm-parameter`).
    pub parameters: bool,
    /// Whether a deny rule's tool may be a pattern, such as `S*` (`perm-tool-pattern`).
    pub tool_patterns: bool,
    /// When a rule that asks for the whole tool is looked at.
    pub ask_tool: AskTool,
    /// What follows the question in the refusal of print mode.
    pub hint: Hint,
    /// Whether what a project's settings allow counts in a folder that is not trusted.
    pub untrusted: Untrusted,
    /// Starts of the names of models that auto mode does not take; it is as if no mode was chosen.
    pub no_auto_models: Vec<String>,
    /// What auto mode says where it would have to ask; absent where it is not different.
    pub auto_refusal: Option<String>,
    /// The answer to a call of a tool that is not there; `{}` is the tool.
    pub tool_gone: String,
    /// What the mode `dontAsk` says where it would have to ask; `{}` is the tool (`mode-dontAsk-*`).
    pub dont_ask: String,
    /// Whether it says of a skill what it would have asked.
    pub dont_ask_says_why: bool,
    /// Whether `${CLAUDE_SKILL_DIR}` and `${CLAUDE_PROJECT_DIR}` are replaced in a skill's rules.
    pub rule_variables: bool,
    /// Which grants a command in a skill's text has.
    pub command_grants: CommandGrants,
}

/// Which rules name every skill whose name starts alike (`perm-rule-1`, `perm-rule-forms`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PrefixRules {
    /// `Skill(name:*)`.
    Colon,
    /// `Skill(name:*)` and `Skill(name *)`.
    ColonOrSpace,
}

/// Which names of a skill rules are held against (`perm-names`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleNames {
    /// The one it is called by.
    Called,
    /// Deny rules: the one it is called by, its own, the one in its frontmatter, and its own without
    /// the folder it is scoped to. Allow rules: the one it is called by and its own.
    All,
}

/// When a rule that asks for the whole tool is looked at (`perm-ask`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AskTool {
    /// Before anything that concerns the skill, even a rule that denies it.
    First,
    /// After the skill's own rules: a denied skill stays denied, and the question is the skill's.
    AfterSkill,
}

/// What follows the question in the refusal of print mode (`perm-props`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// Nothing.
    None,
    /// The rule to add, where one would help: no rule asks, and the name is of plain characters.
    Rule,
}

/// Whether what a project's settings allow counts in a folder that is not trusted
/// (`perm-project-allow`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Untrusted {
    /// It counts.
    Counts,
    /// Allow rules of `.claude/settings.json` and `bypassPermissions` as the project's default mode do
    /// not; what denies or asks does.
    Ignored,
}

/// Which grants a command in a skill's text has (`perm-grants`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandGrants {
    /// Those of its own skill.
    Own,
    /// Those of its own skill, and of skills that the model called before in the same turn.
    OwnAndCalled,
}
