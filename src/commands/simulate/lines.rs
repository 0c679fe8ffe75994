//! Where `simulate -i` takes its lines from: a terminal, with editing, history and completion; or
//! whatever else the input is.

use std::io::{self, BufRead as _, IsTerminal as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// A source of lines.
pub(super) enum Lines {
    Terminal(Box<Editor<Words, MemHistory>>),
    Piped,
}

impl Lines {
    /// Returns the lines of the standard input. `commands` are what a line can start with, with their
    /// `:`.
    pub(super) fn of_input(commands: Vec<String>) -> io::Result<Self> {
        if !io::stdin().is_terminal() {
            return Ok(Self::Piped);
        }
        let config =
            Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Words { commands, skills: Vec::new() }));
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// Returns whether somebody types them.
    pub(super) const fn typed(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Returns the next line, without its end; `None` where there is no more, or Ctrl-C says so.
    /// `skills` are the names that can be completed.
    pub(super) fn next(&mut self, skills: Vec<String>) -> io::Result<Option<String>> {
        match self {
            Self::Terminal(editor) => {
                if let Some(words) = editor.helper_mut() {
                    words.skills = skills;
                }
                match editor.readline("› ") {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Self::Piped => {
                let mut line = String::new();
                let read = io::stdin().lock().read_line(&mut line)?;
                let end = line.trim_end_matches(['\n', '\r']).len();
                line.truncate(end);
                Ok((read > 0).then_some(line))
            }
        }
    }
}

/// What can be completed.
pub(super) struct Words {
    commands: Vec<String>,
    skills: Vec<String>,
}

impl Words {
    /// Returns where the word before `at` starts, and what it can become.
    fn at(&self, line: &str, at: usize) -> (usize, Vec<String>) {
        let before = line.get(..at).unwrap_or(line);
        let starting = |words: &[String], start: &str| {
            words.iter().filter(|word| word.starts_with(start)).cloned().collect()
        };
        if let Some(name) = before.strip_prefix('/') {
            return (1, starting(&self.skills, name));
        }
        if let Some(name) = before.strip_prefix(":skill ") {
            return (before.len() - name.len(), starting(&self.skills, name));
        }
        let is_command = before.starts_with(':') && !before.contains(' ');
        (0, if is_command { starting(&self.commands, before) } else { Vec::new() })
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let (start, mut found) = self.at(line, at);
        // What is whole goes on with the next word.
        if let [only] = found.as_mut_slice() {
            only.push(' ');
        }
        Ok((start, found))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_commands_are_completed_where_they_can_stand() {
        let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let words = Words {
            commands: own(&[":skill", ":skills", ":save"]),
            skills: own(&["deploy", "web:deploy", "日本"]),
        };
        let at = |line: &str| words.at(line, line.len());
        assert_eq!(at("/de"), (1, own(&["deploy"])));
        assert_eq!(at("/日"), (1, own(&["日本"])));
        assert_eq!(at(":skill web:"), (7, own(&["web:deploy"])));
        assert_eq!(at(":sk"), (0, own(&[":skill", ":skills"])));
        for line in ["de", "/deploy x", ":read de", "say /de", ""] {
            assert_eq!(at(line).1, own(&[]), "{line}");
        }
    }
}
