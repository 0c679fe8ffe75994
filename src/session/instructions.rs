//! The instructions of the user and the project, with which a conversation begins: `CLAUDE.md` and
//! its kin.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::client::session::Instructions;
use crate::session::Session;
use crate::session::request::{Message, said};
use crate::session::rules::{Instruction, Reader};
use crate::session::surroundings::roots;
use crate::skill::text::trim;

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
        let roots = roots(&options.start, &options.home, &options.add_dirs);
        let (client, home) = (self.project.client(), options.home.as_path());
        let reader = |within| Reader { client, home, within, roots: &roots };
        let user = options.user_dir();
        let anywhere = reader(Path::new("/"));
        found.add(OF_USER, anywhere.read(&user.join("CLAUDE.md")));
        found.add_rules(OF_USER, anywhere.rules(&user.join("rules")));
        let mut folders: Vec<&Path> = options.start.ancestors().collect();
        folders.reverse();
        for folder in folders {
            let before = found.seen.len();
            let reader = reader(folder);
            let read = |name: &str| reader.read(&folder.join(name));
            found.add(OF_PROJECT, read("CLAUDE.md"));
            found.add(OF_PROJECT, read(".claude/CLAUDE.md"));
            found.add_rules(OF_PROJECT, reader.rules(&folder.join(".claude/rules")));
            found.add(LOCAL, read("CLAUDE.local.md"));
            if found.seen.len() == before {
                found.add(OF_PROJECT, read("AGENTS.md"));
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
    /// Adds instructions that are not in it yet, except rules that wait for a file.
    fn add(&mut self, what: &str, instructions: Vec<Instruction>) {
        for Instruction { file, text, .. } in instructions {
            let text = trim(&text);
            if !text.is_empty() && self.seen.insert(file.clone()) {
                let file = file.display();
                self.text.push_str(&format!("\n\nContents of {file} ({what}):\n\n{text}"));
            }
        }
    }

    /// Adds the rules of a folder that are not for some files only.
    fn add_rules(&mut self, what: &str, mut rules: Vec<Instruction>) {
        rules.retain(|rule| rule.paths.is_none());
        self.add(what, rules);
    }
}
