//! The frontmatter: the `---` envelope, and the YAML in it.

use crate::client::Client;
use crate::skill::Source;
use crate::skill::yaml::{Node, Pair, Value};
use crate::span::Span;

/// Which reading gave the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// There is no frontmatter.
    Absent,
    /// The YAML is valid.
    Strict,
    /// The YAML is broken and the client repaired it.
    Recovered,
    /// The YAML is broken and the client gave up: no fields.
    Failed,
}

/// A file's frontmatter.
#[derive(Clone, Debug)]
pub struct Frontmatter {
    /// Which reading gave the fields.
    pub pass: Pass,
    /// The whole envelope, both fences included; empty where there is none.
    pub envelope: Span,
    /// The text between the fences.
    pub yaml: Span,
    /// The rest of the file.
    pub body: Span,
    /// The mapping, as the client sees it.
    pub root: Option<Node>,
}

impl Frontmatter {
    /// Reads the frontmatter of `source` as `client` does.
    pub fn parse(source: &Source, _client: &Client) -> Self {
        Self {
            pass: Pass::Absent,
            envelope: Span::default(),
            yaml: Span::default(),
            body: Span::new(0, source.text().len()),
            root: None,
        }
    }

    /// Returns the keys with their values, in the order written.
    pub fn pairs(&self) -> &[Pair] {
        match self.root.as_ref().map(|root| &root.value) {
            Some(Value::Map(pairs)) => pairs,
            _ => &[],
        }
    }

    /// Returns the value of `key`: of several, the last.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.pairs().iter().rev().find(|pair| pair.key.value == key).map(|pair| &pair.value)
    }
}
