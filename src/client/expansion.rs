//! What a client does with the placeholders in a body.

use serde::Deserialize;

/// How a client replaces arguments and variables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExpansionFacts {
    /// How the arguments are split into positions.
    pub argument_splitting: ArgumentSplitting,
    /// How placeholders are found and replaced.
    pub argument_substitution: Passes,
    /// What becomes of a placeholder whose position was not given.
    pub missing_position: MissingPosition,
    /// When the `ARGUMENTS:` line is appended.
    pub appended_when: AppendedWhen,
    /// What becomes of `!` in a value.
    pub exclamation_marks: ExclamationMarks,
    /// How variables are found and replaced.
    pub variable_substitution: Passes,
    /// The variables that are replaced, in the order of the passes.
    pub variables: Vec<Variable>,
}

/// How the arguments are split into positions (`subst-split-words`, `subst-split-shell`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArgumentSplitting {
    /// Into a shell's words, without its operators, patterns and comments.
    ShellWords,
    /// Into the words of the first simple command of a shell script.
    FirstCommand,
}

/// How often a text is read to replace what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passes {
    /// Once for every kind of placeholder. A value that was put in is read again by the passes after
    /// it; `$&`, `$$`, `` $` `` and `$'` in some of the values mean what they mean to JavaScript's
    /// `replace`; a name is a regular expression; nothing escapes (`subst-values`).
    Many,
    /// Once. Values are literal; of two names the longer one counts; a backslash escapes
    /// (`subst-escapes`).
    One,
}

/// What becomes of `$N` and `$ARGUMENTS[N]` where position N was not given (`subst-00`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingPosition {
    /// It is removed.
    Removed,
    /// It stays.
    Kept,
}

/// When the `ARGUMENTS:` line is appended, arguments given (`subst-appended`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AppendedWhen {
    /// Where the text came out as it was.
    NothingChanged,
    /// Where no placeholder received an argument. One that is named receives even a missing one.
    NothingReceived,
}

/// What becomes of `!` in a value, which could make it a shell command (`subst-exclamation`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExclamationMarks {
    /// It stays.
    Kept,
    /// A blank goes between it and a backtick, a backslash before it where white space or nothing
    /// is.
    Disarmed,
}

/// A `${…}` variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variable {
    /// `${CLAUDE_PLUGIN_ROOT}`, in a plugin's skills.
    PluginRoot,
    /// `${CLAUDE_PLUGIN_DATA}`, in a plugin's skills.
    PluginData,
    /// `${user_config.KEY}`, in a plugin's skills.
    UserConfig,
    /// `${CLAUDE_SKILL_DIR}`, not in command files.
    SkillDir,
    /// `${CLAUDE_SESSION_ID}`.
    SessionId,
    /// `${CLAUDE_PROJECT_DIR}`: the folder that the client was started in.
    ProjectDir,
    /// `${CLAUDE_EFFORT}`.
    Effort,
}
