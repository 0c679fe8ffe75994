//! How soon the client has its answer about a command that it does not run.
//!
//! The commands of a text are judged at the same time, and the one whose answer comes first is the
//! one that the refusal names (`shell-named-*`). What decides takes its number of steps; which of
//! them come at the same time is data of the client.

use super::operations::{Asking, segments};
use super::syntax::{Feature, Script};

/// What decided about a command, as far as the time to an answer depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A rule denies it.
    Denied,
    /// A rule asks.
    Asked,
    /// The paths of the only command.
    Path,
    /// The file that the only command's output goes to, or a path of one of several.
    PartPath,
    /// `&`.
    Background,
    /// Nothing allows the only command.
    #[default]
    Command,
    /// Nothing allows the only command, and its output is redirected.
    Redirected,
    /// Nothing allows the only command, and a variable is set for it.
    Assigned,
    /// The value of a variable.
    Variable,
    /// The value of a variable in one of several commands.
    PartVariable,
    /// A here-document.
    Heredoc,
    /// Nothing allows either of two commands.
    Pair,
    /// Nothing allows one of two commands.
    Parts,
    /// Nothing allows some of more commands, or of those in a loop.
    Many,
    /// Parentheses around commands.
    Subshell,
    /// A command in a command, or what else the client does not look into.
    Nested,
    /// Only a rule for the whole tool allows the command.
    Whole,
    /// A path in a pipe.
    PipePath,
    /// A pipe of two commands.
    Pipe,
    /// A pipe of more.
    LongPipe,
}

impl Stage {
    /// Returns the stage at which a feature of the command refuses it.
    pub(super) fn of_feature(feature: Feature) -> Self {
        match feature {
            Feature::Background => Self::Background,
            Feature::Subshell => Self::Subshell,
            Feature::Heredoc => Self::Heredoc,
            Feature::BraceParameter | Feature::SpecialParameter | Feature::PositionalParameter => {
                Self::Variable
            }
            _ => Self::Nested,
        }
    }

    /// Returns the stage at which what asks among the parts of a command is found.
    pub(super) fn of_parts(command: &str, script: &Script, asking: &[Option<Asking>]) -> Self {
        let parts: Vec<_> = script.parts.iter().collect();
        let by_path = asking.iter().flatten().any(|asking| asking.message.is_some());
        match (segments(command, &parts).len(), script.parts.as_slice()) {
            (2, _) if by_path => Self::PipePath,
            (2, _) => Self::Pipe,
            (3.., _) => Self::LongPipe,
            (_, [part]) if by_path && part.redirects.is_empty() => Self::Path,
            _ if by_path => Self::PartPath,
            (_, [part]) if !part.assignments.is_empty() => Self::Assigned,
            (_, [part]) if !part.redirects.is_empty() => Self::Redirected,
            (_, [_]) => Self::Command,
            (_, [_, _]) if asking.iter().all(Option::is_some) => Self::Pair,
            (_, [_, _]) => Self::Parts,
            _ => Self::Many,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax::parse;
    use super::*;
    use crate::client::Client;

    #[test]
    fn a_longer_command_is_answered_later() {
        let stage = |command: &str, message: Option<&str>| {
            let script = parse(command);
            let asking = Asking { message: message.map(str::to_owned), why: String::new() };
            let asking: Vec<_> = script.parts.iter().map(|_| Some(asking.clone())).collect();
            Stage::of_parts(command, &script, &asking)
        };
        for (command, message, expected) in [
            ("npm a", None, Stage::Command),
            ("npm a 2>&1", None, Stage::Redirected),
            ("A=1 npm a", None, Stage::Assigned),
            ("npm a && npm b", None, Stage::Pair),
            ("npm a; npm b; npm c", None, Stage::Many),
            ("npm a | head", None, Stage::Pipe),
            ("npm a || npm b", None, Stage::Pair),
            ("npm a | head | tail", None, Stage::LongPipe),
            ("cat /etc/x", Some("path"), Stage::Path),
            ("echo x > /f", Some("path"), Stage::PartPath),
            ("ls && cat /etc/x", Some("path"), Stage::PartPath),
            ("cat /etc/x | head", Some("path"), Stage::PipePath),
        ] {
            assert_eq!(stage(command, message), expected, "{command}");
        }
    }

    #[test]
    fn every_client_puts_the_answers_in_an_order() {
        for (client, first, later) in [
            ("2.1.332", Stage::Denied, Stage::Command),
            ("2.1.332", Stage::Command, Stage::Nested),
            ("2.1.332", Stage::Nested, Stage::Pipe),
            ("2.1.87", Stage::Nested, Stage::Denied),
            ("2.1.87", Stage::Denied, Stage::Command),
            ("2.1.87", Stage::Many, Stage::Pipe),
        ] {
            let client = Client::find(client).expect("shipped");
            let facts = client.commands();
            assert!(facts.rank(first) < facts.rank(later), "{first:?} {later:?}");
        }
    }
}
