//! What a rule can ask about all files together.

use std::rc::Rc;

use crate::lint::input::{Input, Stray};
use crate::lint::options::RunOptions;
use crate::lint::projects::{Opened, Projects};
use crate::lint::suppress::Allows;
use crate::lint::targets::Target;
use crate::skill::Skill;

/// A file after its own rules ran: what is kept of it. The body's text is gone.
#[derive(Debug)]
pub struct Checked {
    /// Where it was found.
    pub input: Input,
    /// The skill; its source holds the frontmatter only.
    pub skill: Skill,
    /// The body's length in characters.
    pub body_chars: usize,
    /// A hash of the body's words: equal for bodies that differ in white space only.
    pub body_hash: u64,
    /// What the file allows.
    pub allows: Allows,
}

/// All files under the rules.
#[derive(Debug)]
pub struct Set<'a> {
    /// The files, sorted by path.
    pub files: &'a [Checked],
    /// What is not loaded.
    pub strays: &'a [Stray],
    /// What the whole run knows.
    pub options: &'a RunOptions,
    /// The projects that the files belong to.
    pub projects: &'a Projects,
}

impl Set<'_> {
    /// Returns the projects that the files belong to, as `target` opens them.
    pub fn opened(&self, target: Target) -> Rc<Vec<Opened>> {
        self.projects.of(target, self.files)
    }
}
