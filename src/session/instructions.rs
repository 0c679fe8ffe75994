//! The instructions of the user and the project, with which a conversation begins: `CLAUDE.md` and
//! its kin.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::client::session::Instructions;
use crate::session::Session;
use crate::session::memory::{DEEPEST_IMPORT, imports, is_readable, without_frontmatter};
use crate::session::request::{Message, said};

/// What stands before them.
const HEAD: &str = "Codebase and user instructions are shown below. Be sure to adhere to these \
                    instructions. IMPORTANT: These instructions OVERRIDE any default behavior and \
                    you MUST follow them exactly as written.";

const OF_USER: &str = "user's private global instructions for all projects";
const OF_PROJECT: &str = "project instructions, checked into the codebase";
const LOCAL: &str = "user's private project instructions, not checked in";

impl Session {
    /// Returns the message with the instructions, where the client gives them one of their own
    /// (`att-root`).
    pub(super) fn instructions(&self) -> Option<Message> {
        if self.project.client().data.session.instructions != Instructions::Message {
            return None;
        }
        let options = &self.project.options;
        let mut found = Found { text: HEAD.to_owned(), ..Found::default() };
        let user = options.user_dir();
        found.read(&user.join("CLAUDE.md"), OF_USER, Path::new("/"), &options.home);
        found.rules(&user.join("rules"), OF_USER, &options.home);
        let mut folders: Vec<&Path> = options.start.ancestors().collect();
        folders.reverse();
        for folder in folders {
            let before = found.seen.len();
            let within = &options.start;
            let file = |name: &str| folder.join(name);
            let read = |found: &mut Found, name: &str, what| {
                let within = if folder.starts_with(within) { within } else { folder };
                found.read(&file(name), what, within, &options.home);
            };
            read(&mut found, "CLAUDE.md", OF_PROJECT);
            read(&mut found, ".claude/CLAUDE.md", OF_PROJECT);
            found.rules(&file(".claude/rules"), OF_PROJECT, &options.home);
            read(&mut found, "CLAUDE.local.md", LOCAL);
            if found.seen.len() == before {
                read(&mut found, "AGENTS.md", OF_PROJECT);
            }
        }
        (!found.seen.is_empty()).then(|| said(&found.text))
    }
}

/// What was found so far.
#[derive(Debug, Default)]
struct Found {
    text: String,
    /// Files that are in it.
    seen: HashSet<PathBuf>,
}

impl Found {
    /// Reads a file of instructions, and what it imports after it.
    fn read(&mut self, file: &Path, what: &str, within: &Path, home: &Path) {
        self.read_deep(file, what, within, home, 0);
    }

    fn read_deep(&mut self, file: &Path, what: &str, within: &Path, home: &Path, depth: usize) {
        if !is_readable(file, within) || self.seen.contains(file) {
            return;
        }
        let Ok(text) = crate::files::text(file) else { return };
        let text = without_comments(without_frontmatter(&text));
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        self.seen.insert(file.to_owned());
        self.text.push_str(&format!("\n\nContents of {} ({what}):\n\n{text}", file.display()));
        if depth < DEEPEST_IMPORT {
            for import in imports(text, file.parent().unwrap_or(within), home) {
                self.read_deep(&import, what, within, home, depth + 1);
            }
        }
    }

    /// Reads the rules of a folder, and of those in it, that are not for some files only.
    fn rules(&mut self, folder: &Path, what: &str, home: &Path) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort_by_key(|path| (path.is_dir(), path.clone()));
        for path in paths {
            if path.is_dir() {
                self.rules(&path, what, home);
            } else if path.extension().is_some_and(|ending| ending == "md") && !is_for_some(&path) {
                self.read(&path, what, folder, home);
            }
        }
    }
}

/// Returns whether a rule names the files that it is for: it waits for one of them.
fn is_for_some(path: &Path) -> bool {
    let text = crate::files::text(path).unwrap_or_default();
    let body = without_frontmatter(&text).len();
    let front = text.get(..text.len() - body).unwrap_or_default();
    front.lines().any(|line| line.starts_with("paths:"))
}

/// Takes out the comments that begin a line, but not in code.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    let mut fenced = false;
    while !rest.is_empty() {
        if !fenced
            && rest.starts_with("<!--")
            && let Some(end) = rest.find("-->")
        {
            rest = rest.get(end + "-->".len()..).unwrap_or_default();
            rest = rest.strip_prefix('\n').unwrap_or(rest);
            if rest.starts_with("<!--") {
                continue;
            }
        }
        let (line, after) = rest.split_at(rest.find('\n').map_or(rest.len(), |at| at + 1));
        fenced ^= line.starts_with("```");
        kept.push_str(line);
        rest = after;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_begin_a_line_are_left_out() {
        assert_eq!(without_comments("a <!-- i --> b\n<!-- c\nd -->\ne"), "a <!-- i --> b\ne");
        assert_eq!(
            without_comments("```\n<!-- f -->\n```\n<!-- x --> y"),
            "```\n<!-- f -->\n```\n y"
        );
        assert_eq!(without_comments("<!-- a -->\n<!-- b -->\n<!-- open\n"), "<!-- open\n");
    }
}
