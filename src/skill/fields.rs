//! The fields as the client understands them.

mod coerce;
mod fallback;
mod lists;

use crate::client::Client;
use crate::skill::yaml::Node;
use crate::skill::{Frontmatter, SkillKind, Source};
use crate::span::Spanned;
use coerce::Reader;

pub use lists::{goes_over, split_paths, split_tools};

/// What the frontmatter says, after the client's coercions. A field that the client drops is `None`;
/// [`Frontmatter::get`] has what was written.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// `name`, not trimmed. Whether the client accepts it as a name is the catalogue's matter.
    pub name: Option<Spanned<String>>,
    /// `description`: trimmed, never empty.
    pub description: Option<Spanned<String>>,
    /// What stands in for a missing description: the body's first line, shortened; `Skill` or
    /// `Custom command` where the body is blank.
    pub fallback_description: Option<String>,
    /// `when_to_use`, not trimmed: what the listing puts behind the description.
    pub when_to_use: Option<Spanned<String>>,
    /// `argument-hint`.
    pub argument_hint: Option<Spanned<String>>,
    /// `arguments`: the names of positions, each where it is written, or where the value is that it is
    /// a part of.
    pub arguments: Vec<Spanned<String>>,
    /// `disable-model-invocation`, if the key is there.
    pub disable_model_invocation: Option<Spanned<bool>>,
    /// `user-invocable`, if the key is there: anything but true is false, even nothing.
    pub user_invocable: Option<Spanned<bool>>,
    /// `allowed-tools`: one rule an item, none empty; absent where there are none.
    pub allowed_tools: Option<Spanned<Vec<String>>>,
    /// `disallowed-tools`, in the same form.
    pub disallowed_tools: Option<Spanned<Vec<String>>>,
    /// `model`, not trimmed; absent where it says that the session's is kept.
    pub model: Option<Spanned<String>>,
    /// `effort`: `low`, `medium`, `high`, `xhigh` or `max`, or digits.
    pub effort: Option<Spanned<String>>,
    /// `context`, if the key is there: true for `fork`.
    pub fork: Option<Spanned<bool>>,
    /// `agent`, not trimmed.
    pub agent: Option<Spanned<String>>,
    /// `background`, if the key is there.
    pub background: Option<Spanned<bool>>,
    /// `hooks`, where they are of the form that the client accepts; else it drops them all.
    pub hooks: Option<Spanned<Node>>,
    /// `paths`: one pattern an item, braces expanded, a `/**` at the end taken off; absent where the
    /// skill does not wait for a path.
    pub paths: Option<Spanned<Vec<String>>>,
    /// `shell`.
    pub shell: Option<Spanned<String>>,
    /// The field whose value makes the client drop the whole file without a word.
    pub refused: Option<Spanned<String>>,
}

impl Fields {
    /// Reads the fields that `client` knows (scenarios `front-*`).
    pub fn read(
        frontmatter: &Frontmatter,
        source: &Source,
        kind: SkillKind,
        client: &Client,
    ) -> Self {
        let choices = &client.data.loading;
        let read = Reader { frontmatter, choices: &choices.fields };
        let description = read.description();
        let fallback_description = description.is_none().then(|| {
            fallback::fallback(source.slice(frontmatter.body), kind, choices.fields.cut_pair)
        });
        let (model, refused) = read.model();
        let is_skill = kind == SkillKind::Skill;
        Self {
            name: read.printed("name"),
            description,
            fallback_description,
            when_to_use: read.when_to_use(),
            argument_hint: read.printed("argument-hint"),
            arguments: read.arguments(),
            disable_model_invocation: read.flag("disable-model-invocation"),
            user_invocable: read.flag("user-invocable"),
            allowed_tools: read.tools(&["allowed-tools"]),
            disallowed_tools: read.tools(&choices.fields.disallowed_tools_keys),
            model,
            effort: read.effort(),
            fork: read.fork(),
            agent: read.agent(),
            background: read.flag("background"),
            hooks: read.hooks(&choices.hooks),
            paths: read.paths().filter(|_| is_skill),
            shell: read.text("shell"),
            refused,
        }
    }
}

#[cfg(test)]
mod tests;
