//! Targets: the programs that read a skill, and what each accepts. Claude Code's measured versions
//! come from [`crate::client`]; every other target is a table of documented facts.

use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::client::{self, Client};

/// The tables that ship with this build: one file a target.
const SHIPPED: [(&str, &str); 10] = [
    ("claude-code", include_str!("targets/claude-code.toml")),
    ("agent-skills", include_str!("targets/agent-skills.toml")),
    ("claude-ai", include_str!("targets/claude-ai.toml")),
    ("codex", include_str!("targets/codex.toml")),
    ("copilot", include_str!("targets/copilot.toml")),
    ("cursor", include_str!("targets/cursor.toml")),
    ("gemini", include_str!("targets/gemini.toml")),
    ("goose", include_str!("targets/goose.toml")),
    ("opencode", include_str!("targets/opencode.toml")),
    ("vscode", include_str!("targets/vscode.toml")),
];

/// What a target does with a field it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnknownFields {
    /// Nothing.
    Ignored,
    /// It refuses the skill.
    Refused,
}

/// Which letters a name may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NameLetters {
    /// Any.
    Any,
    /// `a-z`, `0-9` and single hyphens inside.
    KebabAscii,
    /// Lower-case letters and digits of any script, and single hyphens inside.
    KebabUnicode,
}

/// What a target does with frontmatter that is not valid YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BrokenYaml {
    /// It drops or refuses the skill.
    Refused,
    /// It reads `name:` and `description:` line by line.
    NameAndDescription,
    /// What the measured client does: see the skill's frontmatter.
    Measured,
}

/// What a target replaces in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Substitution {
    /// Nothing: placeholders and commands reach the model as text.
    None,
    /// What the measured client replaces.
    Measured,
    /// `$ARGUMENTS` and `$N` counted from 1, and commands, where a user calls the skill.
    FromOne,
}

/// What a target asks of `name`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NameRules {
    /// Whether it must be there.
    pub required: bool,
    /// Most characters.
    pub max: Option<usize>,
    /// Which letters.
    pub letters: NameLetters,
    /// Whether it must equal the folder's name.
    pub folder: bool,
    /// Words that it may not hold.
    #[serde(default)]
    pub reserved: Vec<String>,
}

/// What a target asks of `description`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DescriptionRules {
    /// Whether it must be there and not be empty.
    pub required: bool,
    /// Most characters.
    pub max: Option<usize>,
    /// Whether `<` and `>` are refused.
    pub no_angle_brackets: bool,
}

/// What one target accepts, as documented.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TargetData {
    /// Its name in sentences, such as `Codex`.
    pub title: String,
    /// Where the facts are from.
    pub documented: String,
    /// The fields that it reads or accepts.
    pub fields: Vec<String>,
    /// What it does with others.
    pub unknown_fields: UnknownFields,
    /// `name`.
    pub name: NameRules,
    /// `description`.
    pub description: DescriptionRules,
    /// Most characters of `compatibility`.
    pub compatibility_max: Option<usize>,
    /// Most bytes of all files of a skill, where it is sent to the target.
    pub upload_max: Option<u64>,
    /// Frontmatter that is not valid YAML.
    pub broken_yaml: BrokenYaml,
    /// Whether a byte order mark before the fence is skipped.
    pub byte_order_mark: bool,
    /// What is replaced in a body.
    pub substitution: Substitution,
    /// The folders that it loads skills from, relative to the project.
    pub places: Vec<String>,
}

/// One row of the table of all targets.
#[derive(Debug)]
struct Row {
    id: String,
    title: String,
    client: Option<Client>,
    data: TargetData,
}

/// The table of all targets: Claude Code's versions, newest first, then the others.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(rows);

/// A program that reads skills.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target(usize);

/// No target of that name.
#[derive(Debug, thiserror::Error)]
#[error("unknown target `{asked}`; known are {}", Target::names().join(", "))]
pub struct UnknownTarget {
    asked: String,
}

impl Target {
    /// Finds a target by name: `claude-code@2.1.87`, `claude-code` (the newest), `codex`.
    pub fn find(name: &str) -> Result<Self, UnknownTarget> {
        let unknown = || UnknownTarget { asked: name.to_owned() };
        if let Some(at) = ROWS.iter().position(|row| row.id == name) {
            return Ok(Self(at));
        }
        let full = Client::find(name).map(|client| client.to_string()).or_else(|_| {
            if name == "claude-code" { Ok(Self::latest().id().to_owned()) } else { Err(unknown()) }
        })?;
        ROWS.iter().position(|row| row.id == full).map(Self).ok_or_else(unknown)
    }

    /// Returns the newest measured Claude Code.
    pub const fn latest() -> Self {
        Self(0)
    }

    /// Returns every target, Claude Code's versions first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROWS.len()).map(Self)
    }

    /// Returns the names of every target.
    pub fn names() -> Vec<String> {
        ROWS.iter().map(|row| row.id.clone()).collect()
    }

    /// Returns the target that a file in a folder of its own conventions is for: `.agents/skills` is
    /// read by everybody but Claude Code.
    pub fn of_path(path: &Path) -> Option<Self> {
        let parts = path.components().map(|part| part.as_os_str().to_str().unwrap_or_default());
        let mut before = "";
        for part in parts {
            if part == "skills" {
                let place = match before {
                    ".agents" => Some("agent-skills"),
                    ".codex" => Some("codex"),
                    ".gemini" => Some("gemini"),
                    ".opencode" => Some("opencode"),
                    ".cursor" => Some("cursor"),
                    ".goose" => Some("goose"),
                    ".github" => Some("copilot"),
                    _ => None,
                };
                if let Some(target) = place {
                    return Self::find(target).ok();
                }
            }
            before = part;
        }
        None
    }

    /// Returns the full name, such as `claude-code@2.1.332` or `codex`.
    pub fn id(self) -> &'static str {
        self.row().map_or("", |row| row.id.as_str())
    }

    /// Returns the name for sentences, such as `Claude Code 2.1.332` or `Codex`.
    pub fn title(self) -> &'static str {
        self.row().map_or("", |row| row.title.as_str())
    }

    /// Returns the measured client, where it is one.
    pub fn client(self) -> Option<&'static Client> {
        self.row().and_then(|row| row.client.as_ref())
    }

    /// Returns whether it is a version of Claude Code.
    pub fn is_claude_code(self) -> bool {
        self.client().is_some()
    }

    /// Returns whether it is the open specification, which is no program.
    pub fn is_specification(self) -> bool {
        self.id() == "agent-skills"
    }

    /// Returns what it accepts.
    pub fn data(self) -> &'static TargetData {
        static NONE: LazyLock<TargetData> = LazyLock::new(unknown_data);
        self.row().map_or(&*NONE, |row| &row.data)
    }

    fn row(self) -> Option<&'static Row> {
        ROWS.get(self.0)
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Joins names for a sentence: `Codex`, `Codex and Goose`, `Codex, Goose and claude.ai`.
pub fn joined(targets: &[Target]) -> String {
    let titles: Vec<&str> = targets.iter().map(|target| target.title()).collect();
    match titles.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Reads the shipped tables. One that does not parse is left out, and a test finds it.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (id, text) in SHIPPED {
        let Ok(data) = toml::from_str::<TargetData>(text) else { continue };
        if id == "claude-code" {
            for name in client::known() {
                let Ok(client) = Client::find(&name) else { continue };
                let title = format!("{} {}", data.title, client.version());
                rows.push(Row { id: name, title, client: Some(client), data: data.clone() });
            }
        } else {
            rows.push(Row { id: id.to_owned(), title: data.title.clone(), client: None, data });
        }
    }
    rows
}

/// Returns a table that asks for nothing.
fn unknown_data() -> TargetData {
    TargetData {
        title: String::new(),
        documented: String::new(),
        fields: Vec::new(),
        unknown_fields: UnknownFields::Ignored,
        name: NameRules {
            required: false,
            max: None,
            letters: NameLetters::Any,
            folder: false,
            reserved: Vec::new(),
        },
        description: DescriptionRules { required: false, max: None, no_angle_brackets: false },
        compatibility_max: None,
        upload_max: None,
        broken_yaml: BrokenYaml::Refused,
        byte_order_mark: true,
        substitution: Substitution::None,
        places: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_table_is_read() {
        for (id, text) in SHIPPED {
            toml::from_str::<TargetData>(text).unwrap_or_else(|error| panic!("{id}.toml: {error}"));
        }
        assert_eq!(ROWS.len(), SHIPPED.len() - 1 + client::known().len());
    }

    #[test]
    fn targets_are_found_by_full_and_short_name() {
        assert_eq!(Target::find("claude-code").expect("known"), Target::latest());
        assert_eq!(Target::find("2.1.87").expect("known").title(), "Claude Code 2.1.87");
        assert_eq!(Target::find("codex").expect("known").id(), "codex");
        let error = Target::find("clade").expect_err("unknown").to_string();
        assert!(error.starts_with("unknown target `clade`; known are claude-code@2.1.332,"));
    }

    #[test]
    fn a_place_of_its_own_names_the_target() {
        let of = |path: &str| Target::of_path(Path::new(path)).map(Target::id);
        assert_eq!(of(".agents/skills/a/SKILL.md"), Some("agent-skills"));
        assert_eq!(of("x/.github/skills/a/SKILL.md"), Some("copilot"));
        assert_eq!(of(".claude/skills/a/SKILL.md"), None);
        assert_eq!(of("skills/a/SKILL.md"), None);
    }

    #[test]
    fn titles_are_joined_as_in_a_sentence() {
        let find = |name| Target::find(name).expect("known");
        assert_eq!(joined(&[find("codex")]), "Codex");
        assert_eq!(
            joined(&[find("codex"), find("goose"), find("claude-ai")]),
            "Codex, Goose and claude.ai"
        );
    }
}
