//! Keeps a client from running the commands in skills: by its own switch where it is known to have
//! one, else by taking the marks of commands out of the copies.

use std::path::Path;
use std::{fs, io};

use crate::scenario::Folders;
use crate::verify::project::steps::counted;
use crate::verify::project::{Plan, PrepareError, Request};

/// The setting that switches commands in skills off.
pub(super) const SWITCH: &str = "disableSkillShellExecution";

/// Marks of a command, and what stands in their place in a copy.
const MARKS: [(&str, &str); 2] = [("!`", "!_`"), ("```!", "```_!")];

/// Returns whether the client heeds the switch. Only of a version that was measured is that known.
pub(super) fn has_switch(request: &Request) -> bool {
    request.exact && request.client.data.shell.can_be_disabled
}

/// Returns whether the text may hold a command.
pub(super) fn may_run(text: &str) -> bool {
    MARKS.iter().any(|(mark, _)| text.contains(mark))
}

impl Plan<'_> {
    /// Keeps the commands in skills from running.
    pub(super) fn keep_commands_from_running(
        &mut self,
        folders: &Folders,
    ) -> Result<(), PrepareError> {
        if has_switch(self.request) {
            return Ok(());
        }
        let mut changed = 0;
        let copies = [(&folders.project, self.request.in_place), (&folders.home, false)];
        for (folder, in_place) in copies {
            if !in_place {
                let disk = |error| PrepareError::Disk { path: folder.clone(), error };
                defuse(folder, &mut changed).map_err(disk)?;
            }
        }
        if changed > 0 {
            self.left_out.push(format!(
                "commands in skills: this client has no switch for them, so their marks were changed in the copies of {}",
                counted(changed, "file")
            ));
        }
        Ok(())
    }
}

/// Takes the marks of commands out of every Markdown file below `folder`; links are not followed.
fn defuse(folder: &Path, changed: &mut usize) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            defuse(&path, changed)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| e.eq_ignore_ascii_case("md")) {
            let bytes = fs::read(&path)?;
            let Some(safe) = without_marks(&bytes) else { continue };
            fs::write(&path, safe)?;
            *changed += 1;
        }
    }
    Ok(())
}

/// Returns the text with the marks of commands changed; none where there are none. Works on bytes, so
/// that a file in any encoding that holds ASCII stays what it is otherwise.
fn without_marks(text: &[u8]) -> Option<Vec<u8>> {
    let mut safe = Vec::with_capacity(text.len() + 16);
    let mut rest = text;
    let mut found = false;
    while !rest.is_empty() {
        let mark = MARKS.iter().find(|(mark, _)| rest.starts_with(mark.as_bytes()));
        let length = if let Some((mark, instead)) = mark {
            safe.extend(instead.as_bytes());
            found = true;
            mark.len()
        } else {
            safe.extend(rest.first());
            1
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    found.then_some(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_commands_are_taken_out() {
        let safe = without_marks(b"a !`x` \xff\n```!\ny\n```\n`!`").expect("marks");
        assert_eq!(safe, b"a !_`x` \xff\n```_!\ny\n```\n`!_`");
        assert!(!may_run(&String::from_utf8_lossy(&safe)));
        assert_eq!(without_marks(b"plain `code` and ```fence"), None);
        let again = without_marks(b"!!``").expect("a mark");
        assert!(!may_run(&String::from_utf8_lossy(&again)));
    }
}
