//! What a client does with the shell commands in a body.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::expand::ecma::Halves;

/// How a client finds, runs and reports the commands of a body.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShellFacts {
    /// Whether a code span that is open on the line protects a command.
    pub code_spans: CodeSpans,
    /// What stands between the lines of a command whose file has CR LF.
    pub line_ends: LineEnds,
    /// Whether the setting `disableSkillShellExecution` counts (`shell-off`).
    pub can_be_disabled: bool,
    /// How the command is quoted on its way to the shell.
    pub quoting: Quoting,
    /// Commands that may end with 1 (`shell-exit-one`).
    pub may_end_with_one: Vec<String>,
    /// How the last command of a line is found.
    pub last_command: LastCommand,
    /// Whether a command with control characters keeps all from running (`shell-control`).
    pub refuses_control_characters: bool,
    /// How long the folder that a command ended in lasts.
    pub cwd_lasts: CwdLasts,
    /// What a command that ends with 137 is.
    pub killed: Killed,
    /// What becomes of a command that runs out of time.
    pub late: Late,
    /// The most UTF-16 units of a failure's text in a tool's answer (`shell-long-failure`).
    pub failure_limit: usize,
    /// How many units more than that are let through.
    pub failure_slack: usize,
    /// What becomes of half a surrogate pair at a cut.
    pub halves: Halves,
    /// Variables of the environment that the client sets for a command.
    pub environment: BTreeMap<String, String>,
}

/// Whether a code span that is open on the line protects a command (`shell-code-span`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeSpans {
    /// A span that a lone backtick opens on the same line protects what it holds.
    Protect,
    /// Nothing protects.
    Ignored,
}

/// What stands between the lines of a command whose file has CR LF (`shell-line-ends`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineEnds {
    /// LF.
    Normalized,
    /// What was written.
    Kept,
}

/// How a text is quoted for the shell: a command for `eval`, or a path for `ls`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quoting {
    /// Single quotes around it, a single quote in it as `'"'"'`.
    SingleQuotes,
    /// Single quotes where there is white space or a backslash and no single quote, else double quotes with
    /// backslashes (so that `!` reaches the command as `\!`), else backslashes alone.
    Mixed,
}

/// How the last command of a line, whose exit code it is, is found (`shell-exit-one`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastCommand {
    /// By the shell's grammar; the name as written; `git -C dir grep` is `git grep`.
    Grammar,
    /// By operators between words; a backslash in the name does not count; input redirections,
    /// parentheses and comments hide it.
    Words,
}

/// How long the folder that a command ended in lasts (`shell-folder-turns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CwdLasts {
    /// Until another command changes it.
    Session,
    /// Until the user's next turn.
    Turn,
}

/// What a command that ends with 137 is (`shell-killed`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Killed {
    /// A failure like any other.
    Failure,
    /// An interruption.
    Interruption,
}

/// What becomes of a command that runs out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// It moves to the background with a long note; one that starts with `sleep` fails.
    BackgroundUnlessSleep,
    /// It moves to the background with a short note.
    Background,
}
