//! The fields as the client understands them.

use crate::client::Client;
use crate::skill::yaml::Node;
use crate::skill::{Frontmatter, Source};
use crate::span::Spanned;

/// What the frontmatter says, after the client's coercions. A field that the client drops is `None`.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// `name`.
    pub name: Option<Spanned<String>>,
    /// `description`, as written.
    pub description: Option<Spanned<String>>,
    /// What stands in for a missing description: the body's first line, shortened.
    pub fallback_description: Option<String>,
    /// `when_to_use`.
    pub when_to_use: Option<Spanned<String>>,
    /// `argument-hint`.
    pub argument_hint: Option<Spanned<String>>,
    /// `arguments`: the names of positions.
    pub arguments: Vec<Spanned<String>>,
    /// `disable-model-invocation`.
    pub disable_model_invocation: Option<Spanned<bool>>,
    /// `user-invocable`.
    pub user_invocable: Option<Spanned<bool>>,
    /// `allowed-tools`: one rule an item.
    pub allowed_tools: Option<Spanned<Vec<String>>>,
    /// `disallowed-tools`.
    pub disallowed_tools: Option<Spanned<Vec<String>>>,
    /// `model`.
    pub model: Option<Spanned<String>>,
    /// `effort`.
    pub effort: Option<Spanned<String>>,
    /// `context: fork`.
    pub fork: Option<Spanned<bool>>,
    /// `agent`.
    pub agent: Option<Spanned<String>>,
    /// `background`.
    pub background: Option<Spanned<bool>>,
    /// `hooks`.
    pub hooks: Option<Spanned<Node>>,
    /// `paths`: one pattern an item.
    pub paths: Option<Spanned<Vec<String>>>,
    /// `shell`.
    pub shell: Option<Spanned<String>>,
}

impl Fields {
    /// Reads the fields that `client` knows.
    pub fn read(_frontmatter: &Frontmatter, _source: &Source, _client: &Client) -> Self {
        Self::default()
    }
}
