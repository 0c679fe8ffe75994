//! Tools other than Skill, as far as skills are concerned: what a call touches, and whether its
//! answer is an error. The answers themselves are not reproduced.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::client::session::NestedOfMissing;
use crate::expand::attachments::Extent;
use crate::session::touch::absolute;
use crate::session::{Block, Outcome, Session};

/// A file with more bytes than this is not read whole.
const MOST_READ: u64 = 256 * 1024;

/// What makes a command more than a program and its words.
const SHELL_SIGNS: &str = "|&;<>()$`{}*?\n";

/// A call's input, checked.
struct Input<'a> {
    map: &'a Map<String, Value>,
}

/// A call that the client answers with an error.
struct Refused;

impl Session {
    /// Answers a call of a tool other than Skill.
    pub(super) fn tool_call(&mut self, name: &str, input: &Map<String, Value>) -> Outcome {
        let input = Input { map: input };
        let answer = match name {
            "Read" => self.read_file(&input),
            "Write" => self.write_file(&input),
            "Edit" => self.edit_file(&input),
            "Bash" => self.run_command(&input),
            "NotebookEdit" if !self.may_write(name) => Err(Refused),
            _ if self.has_tool(name) => Ok(()),
            _ => Err(Refused),
        };
        let result = Block::tool_result(format!("⟨{name} result⟩"), answer.is_err());
        self.answer(result, Vec::new(), Vec::new())
    }

    /// Returns whether the client offers a tool that can be called at once.
    fn has_tool(&self, name: &str) -> bool {
        let tools = &self.project.client().data.session.tools;
        let given = |tool: &String| tool == name && self.options.allowed_tools.contains(tool);
        tools.always.iter().any(|tool| tool == name) || tools.when_allowed.iter().any(given)
    }

    /// Runs a command where commands are run, the project is the session's own and the whole tool is
    /// allowed; anywhere else it is taken to end well. A command touches no file (`act-bash`), but one
    /// that plainly reads a file brings the instructions for it along (`act-rules-shell`).
    fn run_command(&mut self, input: &Input<'_>) -> Result<(), Refused> {
        let command = input.text("command")?;
        self.shell_call(command)?;
        for file in self.read_by(command) {
            self.take_instructions(&file);
        }
        Ok(())
    }

    /// Returns the files that a command reads: a plain one, without anything that the shell replaces,
    /// of a program that the client knows to read.
    fn read_by(&self, command: &str) -> Vec<PathBuf> {
        let programs = &self.project.client().data.session.reading_programs;
        let words = if command.contains(|letter| SHELL_SIGNS.contains(letter)) {
            None
        } else {
            shlex::split(command)
        };
        let Some((program, operands)) = words.as_deref().and_then(<[String]>::split_first) else {
            return Vec::new();
        };
        if !programs.contains(program) {
            return Vec::new();
        }
        let paths = operands.iter().map(|word| absolute(Path::new(word), self.shell.cwd()));
        paths.filter(|path| path.is_file()).collect()
    }

    /// Runs a command, see [`Self::run_command`].
    fn shell_call(&mut self, command: &str) -> Result<(), Refused> {
        if !self.options.may_write || !self.is_allowed("Bash") {
            return Ok(());
        }
        match self.shell.call(command, &self.project.options.client.data.shell) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refused),
            Err(error) => {
                self.stopped = Some(error.to_string());
                Err(Refused)
            }
        }
    }

    /// Reads a file. It is touched even where it cannot be read (`act-tools`).
    fn read_file(&mut self, input: &Input<'_>) -> Result<(), Refused> {
        input.only(&["file_path", "offset", "limit", "pages"])?;
        let (offset, limit) = (input.number("offset")?, input.number("limit")?);
        let part = offset.is_some() || limit.is_some();
        let path = self.path(input)?;
        if !self.may_read(&path) {
            return Err(Refused);
        }
        let found = self.touch(&path);
        let Some(file) = fs::metadata(&path).ok().filter(fs::Metadata::is_file) else {
            // The answer is there before the places are read (`disc-nested-missing`).
            let facts = &self.project.client().data.session;
            if facts.nested_of_missing == NestedOfMissing::Later {
                self.roster.hold(found);
            }
            return Err(Refused);
        };
        if file.len() > MOST_READ && !part {
            return Err(Refused);
        }
        let range = if part { format!("{offset:?} {limit:?}") } else { String::new() };
        self.take_instructions_of_read(&path, &range);
        self.followed.forget(&path);
        self.note_read(&path, if part { Extent::Lines } else { Extent::Whole });
        Ok(())
    }

    /// Writes a file: one that is there must be known.
    fn write_file(&mut self, input: &Input<'_>) -> Result<(), Refused> {
        input.only(&["file_path", "content"])?;
        let content = input.text("content")?;
        let path = self.path(input)?;
        if !self.may_write("Write") || (path.exists() && !self.known.has(&path)) {
            return Err(Refused);
        }
        self.put(&path, content)
    }

    /// Edits a file that is known, or makes a new one.
    fn edit_file(&mut self, input: &Input<'_>) -> Result<(), Refused> {
        input.only(&["file_path", "old_string", "new_string", "replace_all"])?;
        let (old, new) = (input.text("old_string")?, input.text("new_string")?);
        let path = self.path(input)?;
        if !self.may_write("Edit") || old == new {
            return Err(Refused);
        }
        if old.is_empty() && !path.exists() {
            return self.put(&path, new);
        }
        let text = crate::files::text(&path).map_err(|_| Refused)?;
        let all = input.map.get("replace_all") == Some(&Value::Bool(true));
        let found = text.matches(old).count();
        if !self.known.has(&path) || found == 0 || (found > 1 && !all) {
            return Err(Refused);
        }
        let text = if all { text.replace(old, new) } else { text.replacen(old, new, 1) };
        self.put(&path, &text)
    }

    /// Takes note that a file was written, and writes it where the project is the session's own.
    fn put(&mut self, path: &Path, text: &str) -> Result<(), Refused> {
        if self.options.may_write && self.is_inside(path) {
            let parent = path.parent().ok_or(Refused)?;
            fs::create_dir_all(parent).map_err(|_| Refused)?;
            fs::write(path, text).map_err(|_| Refused)?;
        }
        self.touch(path);
        self.note_read(path, Extent::Whole);
        self.followed.written(path);
        Ok(())
    }

    /// Returns the path that a call names.
    fn path(&self, input: &Input<'_>) -> Result<PathBuf, Refused> {
        let path = input.text("file_path")?;
        Ok(absolute(Path::new(path), &self.project.options.start))
    }

    /// Returns whether a path, links followed, is in the project.
    fn is_inside(&self, path: &Path) -> bool {
        let there = path.ancestors().find_map(|part| part.canonicalize().ok());
        there.is_some_and(|there| there.starts_with(&self.project.options.start))
    }

    /// Returns whether a file may be read without asking: below the start folder and the added
    /// ones, and elsewhere where the tool is allowed.
    fn may_read(&self, path: &Path) -> bool {
        let options = &self.project.options;
        path.starts_with(&options.start)
            || options.add_dirs.iter().any(|dir| path.starts_with(dir))
            || self.is_allowed("Read")
    }

    /// Returns whether files may be written without asking.
    fn may_write(&self, tool: &str) -> bool {
        let free = ["acceptEdits", "bypassPermissions"];
        self.options.mode.as_deref().is_some_and(|mode| free.contains(&mode))
            || self.is_allowed(tool)
    }

    fn is_allowed(&self, tool: &str) -> bool {
        self.options.allowed_tools.iter().any(|allowed| allowed == tool)
    }
}

impl Input<'_> {
    /// Refuses keys that the tool does not know.
    fn only(&self, keys: &[&str]) -> Result<(), Refused> {
        let known = |key: &String| keys.contains(&key.as_str());
        if self.map.keys().all(known) { Ok(()) } else { Err(Refused) }
    }

    /// Returns a text that must be there.
    fn text(&self, key: &str) -> Result<&str, Refused> {
        self.map.get(key).and_then(Value::as_str).ok_or(Refused)
    }

    /// Returns a number, which may be written as text.
    fn number(&self, key: &str) -> Result<Option<f64>, Refused> {
        match self.map.get(key) {
            None => Ok(None),
            Some(Value::Number(number)) => Ok(number.as_f64()),
            Some(Value::String(text)) => text.trim().parse().map(Some).map_err(|_| Refused),
            Some(_) => Err(Refused),
        }
    }
}
