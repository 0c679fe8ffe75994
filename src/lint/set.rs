//! What a rule can ask about all files together.

use std::ops::Deref;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use crate::lint::finding::Resolver;
use crate::lint::input::{Input, Stray};
use crate::lint::options::RunOptions;
use crate::lint::projects::{Opened, Projects};
use crate::lint::suppress::Allows;
use crate::lint::targets::Target;
use crate::skill::{Skill, Source};

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
    /// The file, as findings share it.
    pub path: Arc<PathBuf>,
    /// The skill's name, as findings share it.
    pub name: Arc<str>,
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

impl Kept {
    /// Returns what gives diagnostics about the file their places in `source`.
    pub fn resolver<'a>(&self, source: Option<&'a Source>) -> Resolver<'a> {
        Resolver { path: Arc::clone(&self.path), source, skill: Arc::clone(&self.name) }
    }
}

/// All files under the rules.
#[derive(Debug)]
pub struct Set<'a> {
    /// The files, sorted by path.
    pub files: &'a [Checked],
    /// What is not loaded.
    pub strays: &'a [Stray],
    /// Manifests of plugins and marketplaces.
    pub manifests: &'a [PathBuf],
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
