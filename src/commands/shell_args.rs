//! `--shell` and `--record`: what is done with the shell commands in bodies.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::commands::CommandError;
use crate::expand::shell::{Recording, Shell, ShellMode};

/// What separates `replay` from its file in one word.
const REPLAY: &str = "replay=";

/// What is done with shell commands.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Shell commands")]
pub struct ShellArgs {
    /// What to do with the shell commands in skills: `skip` shows them, `run` runs them, `replay
    /// FILE` takes recorded outputs.
    #[arg(
        long,
        value_name = "skip|run|replay FILE",
        default_value = "skip",
        value_parser = Choice::parse
    )]
    pub shell: Choice,

    /// Write the outputs of commands that were run to a file, for `--shell replay FILE`.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// What is done with shell commands, as chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// They are shown.
    #[default]
    Skip,
    /// They are run.
    Run,
    /// Outputs recorded in a file take their place.
    Replay(PathBuf),
}

impl Choice {
    fn parse(word: &str) -> Result<Self, String> {
        match word {
            "skip" => Ok(Self::Skip),
            "run" => Ok(Self::Run),
            "replay" => Err("name the file of recorded outputs: --shell replay FILE".to_owned()),
            _ => match word.strip_prefix(REPLAY).filter(|file| !file.is_empty()) {
                Some(file) => Ok(Self::Replay(PathBuf::from(file))),
                None => Err("expected `skip`, `run` or `replay FILE`".to_owned()),
            },
        }
    }
}

impl ShellArgs {
    /// Returns the mode. Fails where the recorded outputs cannot be read, or where there will be
    /// nothing to record.
    pub fn mode(&self) -> Result<ShellMode, CommandError> {
        if self.record.is_some() && self.shell != Choice::Run {
            return Err(CommandError::new("--record: only commands that are run can be recorded")
                .hinted("add --shell run"));
        }
        Ok(match &self.shell {
            Choice::Skip => ShellMode::Skip,
            Choice::Run => ShellMode::Run,
            Choice::Replay(file) => {
                ShellMode::Replay(Recording::read(file).map_err(CommandError::new)?)
            }
        })
    }

    /// Says on the error output what became of the commands, and writes what is to be recorded.
    pub fn finish(&self, shell: &Shell) -> Result<(), CommandError> {
        let skipped = shell.counts().skipped;
        if skipped > 0 {
            let (commands, were) =
                if skipped == 1 { ("command", "was") } else { ("commands", "were") };
            let mut stderr = anstream::stderr().lock();
            writeln!(
                stderr,
                "note: {skipped} shell {commands} {were} not run; --shell run runs them"
            )?;
        }
        match &self.record {
            Some(file) => shell.recorded().write(file).map_err(CommandError::new),
            None => Ok(()),
        }
    }
}

/// Joins `--shell replay FILE` into one word, so that no other option takes the file for its own and
/// no name of a skill is taken for a file.
pub fn join_replay(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    for word in words {
        let ends_so = |last: &str, before: Option<&str>| {
            let mut from_end = joined.iter().rev();
            let is = |word: Option<&OsString>, text: &str| word.is_some_and(|word| word == text);
            is(from_end.next(), last) && before.is_none_or(|text| is(from_end.next(), text))
        };
        let two_words = ends_so("replay", Some("--shell"));
        let is_option = word.to_string_lossy().starts_with("--");
        if !is_option && (two_words || ends_so("--shell=replay", None)) {
            joined.pop();
            if two_words {
                joined.pop();
            }
            let mut one = OsString::from(format!("--shell={REPLAY}"));
            one.push(OsStr::new(&word));
            joined.push(one);
        } else {
            joined.push(word);
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_to_replay_is_taken_with_its_option() {
        let joined = |line: &str| {
            let words = join_replay(line.split(' ').map(OsString::from));
            words.into_iter().map(|word| word.into_string().expect("text")).collect::<Vec<_>>()
        };
        assert_eq!(
            joined("render --shell replay f.yaml x"),
            ["render", "--shell=replay=f.yaml", "x"]
        );
        assert_eq!(joined("render --shell=replay f.yaml"), ["render", "--shell=replay=f.yaml"]);
        assert_eq!(joined("render --shell run x"), ["render", "--shell", "run", "x"]);
        assert_eq!(joined("x --shell replay --args y"), ["x", "--shell", "replay", "--args", "y"]);
        assert_eq!(Choice::parse("replay=f.yaml"), Ok(Choice::Replay("f.yaml".into())));
        assert!(Choice::parse("replay").is_err_and(|error| error.contains("--shell replay FILE")));
    }
}
