//! The loader: one SKILL.md or command file as the client understands it.

pub mod body;
pub mod fields;
pub mod frontmatter;
pub mod hooks;
pub mod mention;
pub mod misread;
pub mod places;
pub mod plugin;
pub mod recover;
pub mod source;
pub mod text;
pub mod yaml;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::client::Client;
use crate::span::{Span, Spanned};
pub use fields::Fields;
pub use frontmatter::Frontmatter;
pub use plugin::PluginOption;
pub use source::Source;

/// What kind of place a skill was found in, in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceKind {
    /// The folder that an administrator manages.
    Managed,
    /// `~/.claude/skills`.
    User,
    /// `.claude/skills` of the start folder or one of its parents.
    Project,
    /// `.claude/skills` of a folder given with `--add-dir`.
    Additional,
    /// `.claude/skills` below the start folder, found when a file near it is touched.
    Nested,
    /// A plugin's skills or commands.
    Plugin,
    /// `~/.claude/commands`.
    UserCommands,
    /// `.claude/commands` of the project.
    ProjectCommands,
    /// `.claude/commands` in the folder that an administrator manages.
    ManagedCommands,
    /// `.claude/commands` of a folder given with `--add-dir`.
    AdditionalCommands,
    /// Shipped inside the client: a name and a length, no text.
    Bundled,
}

impl PlaceKind {
    /// Returns what such a place is called in answers.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::User => "user",
            Self::Project => "project",
            Self::Additional => "additional",
            Self::Nested => "nested",
            Self::Plugin => "plugin",
            Self::UserCommands => "user commands",
            Self::ProjectCommands => "project commands",
            Self::ManagedCommands => "managed commands",
            Self::AdditionalCommands => "additional commands",
            Self::Bundled => "bundled",
        }
    }

    /// Returns whether the place holds command files.
    pub const fn holds_commands(self) -> bool {
        matches!(
            self,
            Self::UserCommands
                | Self::ProjectCommands
                | Self::ManagedCommands
                | Self::AdditionalCommands
        )
    }
}

/// Where a skill came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The kind of place.
    pub kind: PlaceKind,
    /// The place's folder, such as `/home/me/.claude/skills`.
    pub root: PathBuf,
    /// For a nested or additional place: what a name that is taken is prefixed with, such as
    /// `packages/web`.
    pub scope: Option<String>,
    /// For a plugin's skill: the plugin.
    pub plugin: Option<Arc<Plugin>>,
}

/// What a plugin's skills need of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plugin {
    /// The name that prefixes its skills.
    pub name: String,
    /// `${CLAUDE_PLUGIN_ROOT}`.
    pub root: PathBuf,
    /// `${CLAUDE_PLUGIN_DATA}`.
    pub data: PathBuf,
    /// What `${user_config.KEY}` stands for.
    pub options: BTreeMap<String, PluginOption>,
}

/// A skill's file, or a legacy command's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkillKind {
    /// `<place>/<name>/SKILL.md`: the body is preceded by a base-directory line.
    Skill,
    /// `.claude/commands/**/*.md`: `paths` has no effect, nor has `name` outside plugins; no
    /// base-directory line.
    Command,
}

/// One loaded SKILL.md or command file.
#[derive(Debug)]
pub struct Skill {
    /// The name it is called by: `name`, `plugin:name`, `ns:name`, `dir:name`.
    pub name: String,
    /// Skill or legacy command.
    pub kind: SkillKind,
    /// Where it was found.
    pub origin: Origin,
    /// The skill's folder as the client prints it (links in it are not resolved).
    pub dir: PathBuf,
    /// The file.
    pub source: Source,
    /// The frontmatter as read, with what went wrong.
    pub frontmatter: Frontmatter,
    /// The fields as the client understands them.
    pub fields: Fields,
    /// The body: what is left of the source after the frontmatter.
    pub body: Span,
    /// Why the client leaves the file out, if it does.
    pub refused: Option<Refusal>,
}

/// Why a client leaves a file out without a word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It has more bytes than the client reads.
    #[error("the file has {bytes} bytes; the client reads files of up to {limit}")]
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The most that is read.
        limit: u64,
    },
    /// A field's value is of a type that the client fails on.
    #[error("the client fails on `{}:` with {type_name}", .key.value)]
    Field {
        /// The field, where its value is.
        key: Spanned<String>,
        /// What the value is.
        type_name: &'static str,
    },
}

impl Skill {
    /// Loads the file at `path`. Fails only where the file cannot be read; whatever is in it loads.
    pub fn load(
        path: &Path,
        name: String,
        kind: SkillKind,
        origin: Origin,
        client: &Client,
    ) -> io::Result<Self> {
        Ok(Self::from_source(Source::read(path)?, name, kind, origin, client))
    }

    /// Returns the skill that `source` holds.
    pub fn from_source(
        source: Source,
        name: String,
        kind: SkillKind,
        origin: Origin,
        client: &Client,
    ) -> Self {
        let (frontmatter, fields) = read(&source, kind, &origin, client);
        let body = frontmatter.body;
        let dir = source.path().parent().map(Path::to_owned).unwrap_or_default();
        let refused = refusal(&source, &frontmatter, &fields, client);
        Self { name, kind, origin, dir, source, frontmatter, fields, body, refused }
    }

    /// Returns the frontmatter and the fields as another client reads them.
    pub fn read_as(&self, client: &Client) -> (Frontmatter, Fields) {
        read(&self.source, self.kind, &self.origin, client)
    }

    /// Forgets the body but for its first `kept` bytes, for who needs the head of many files at once.
    pub fn cut_body(&mut self, kept: usize) {
        let end = self.source.cut(self.body.start.saturating_add(kept));
        self.body = Span::new(self.body.start.min(end), end);
    }

    /// Returns the body's text.
    pub fn body_text(&self) -> &str {
        self.source.slice(self.body)
    }
}

fn read(
    source: &Source,
    kind: SkillKind,
    origin: &Origin,
    client: &Client,
) -> (Frontmatter, Fields) {
    let frontmatter = Frontmatter::parse(source, client);
    let mut fields = Fields::read(&frontmatter, source, kind, client);
    // Outside plugins a command is called by its file alone (`front-model-values`).
    if kind == SkillKind::Command && origin.plugin.is_none() {
        fields.name = None;
    }
    (frontmatter, fields)
}

fn refusal(
    source: &Source,
    frontmatter: &Frontmatter,
    fields: &Fields,
    client: &Client,
) -> Option<Refusal> {
    let bytes = source.size();
    if let Some(limit) = client.data.loading.max_file_bytes.filter(|limit| bytes > *limit) {
        return Some(Refusal::TooLarge { bytes, limit });
    }
    let key = fields.refused.clone()?;
    let type_name = frontmatter.get(&key.value).map_or("nothing", |node| node.value.type_name());
    Some(Refusal::Field { key, type_name })
}
