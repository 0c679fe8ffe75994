//! How an invocation ends when a command of its body does.

use crate::client::shell::ShellFacts;
use crate::expand::ecma;
use crate::expand::shell::output;

/// Why the client stops an invocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellFailure {
    /// A command failed.
    Failed {
        /// The command with its marks.
        pattern: String,
        /// Its output with the client's mark, or nothing.
        output: String,
    },
    /// A command was killed (`shell-killed`).
    Interrupted {
        /// The command with its marks.
        pattern: String,
    },
    /// A command may not run.
    Refused {
        /// The command with its marks.
        pattern: String,
        /// The client's reason, as far as it is reproduced.
        reason: String,
    },
    /// A command holds control characters, so that none was run (`shell-control`).
    Unprintable {
        /// The skill, as it is typed.
        skill: String,
        /// The command.
        command: String,
    },
}

impl ShellFailure {
    /// Returns the client's message, as a user who typed the skill is shown it.
    pub fn message(&self) -> String {
        match self {
            Self::Failed { pattern, output } => {
                format!("Shell command failed for pattern \"{pattern}\": {output}")
            }
            Self::Interrupted { pattern } => format!(
                "Shell command interrupted for pattern \"{pattern}\": [Command interrupted]"
            ),
            Self::Refused { pattern, reason } => {
                format!("Shell command permission check failed for pattern \"{pattern}\": {reason}")
            }
            Self::Unprintable { skill, command } => {
                let command = command.replace(is_unprintable, "\u{fffd}");
                format!(
                    "No shell command in /{skill} was run, because the Bash tool does not accept \
                     one of them: command contains control characters that would be hidden in the \
                     approval dialog. Unprintable characters are shown as \u{fffd} below: remove \
                     them from the skill or command file, or from the arguments or options \
                     substituted into it.\n{command}"
                )
            }
        }
    }

    /// Returns the message as the Skill tool answers with it: without white space at its end, and
    /// without its middle where it is too long (`shell-long-failure`).
    pub fn tool_answer(&self, facts: &ShellFacts) -> String {
        output::cut_failure(ecma::trim_end(&self.message()), facts)
    }
}

/// Returns whether a character may not stand in a command.
pub(super) fn is_unprintable(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n')
}
