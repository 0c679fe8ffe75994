//! What a rule can ask about all files together.

use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use crate::lint::input::{Input, Stray};
use crate::lint::options::RunOptions;
use crate::lint::projects::{Opened, Projects};
use crate::lint::suppress::Allows;
use crate::lint::targets::Target;
use crate::skill::Skill;

/// A file after its own rules ran.
#[derive(Debug)]
pub struct Checked {
    /// Where it was found, without what else its folder holds.
    pub input: Input,
    /// What is kept of it.
    pub kept: Kept,
}

/// What is kept of a file. The body's text is gone.
#[derive(Debug)]
pub struct Kept {
    /// The skill; its source holds the frontmatter only, and the body's first words where they stand for a
    /// description.
    pub skill: Arc<Skill>,
    /// The body's length in characters.
    pub body_chars: usize,
    /// A hash of the body's words: equal for bodies that differ in white space only.
    pub body_hash: u64,
    /// What the file allows.
    pub allows: Allows,
}

impl Deref for Checked {
    type Target = Kept;

    fn deref(&self) -> &Kept {
        &self.kept
    }
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
