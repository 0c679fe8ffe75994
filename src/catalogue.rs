//! The skills of a project after precedence and visibility, each with the reason why it is shown,
//! hidden or shadowed.

mod build;
mod names;
mod visibility;

pub(crate) use names::Taken;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use crate::client::places::SecondName;
use crate::project::{Problem, ProjectOptions};
use crate::settings::Settings;
use crate::skill::Skill;
use crate::skill::places::Place;
pub use names::refusal;

/// How much of a skill the model sees in the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// Name and text.
    Whole,
    /// Only the name.
    NameOnly,
    /// Not at all.
    Hidden,
}

/// Who can reach a skill that is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Visibility {
    /// What the model sees.
    pub shown: Shown,
    /// Whether the model may call it.
    pub callable: bool,
    /// Whether the user may type it.
    pub typable: bool,
}

/// What `skillOverrides` in the settings says about a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Override {
    /// `on`: as the skill says.
    On,
    /// `name-only`: the model sees the name, and may call it.
    NameOnly,
    /// `user-invocable-only`: for the user alone.
    UserInvocableOnly,
    /// `off`: for nobody.
    Off,
}

impl Override {
    /// Returns the override that the settings call `name`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "on" => Some(Self::On),
            "name-only" => Some(Self::NameOnly),
            "user-invocable-only" => Some(Self::UserInvocableOnly),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// Whether a skill takes part in the session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "standing")]
pub enum Standing {
    /// It does.
    Loaded,
    /// It waits until a file that its `paths:` match is touched.
    Waiting,
    /// Another skill of the same name comes first; it cannot be reached.
    Shadowed {
        /// The file of the one that comes first.
        by: PathBuf,
    },
    /// The same file was loaded under another name.
    Duplicate {
        /// The path it was loaded by.
        of: PathBuf,
    },
    /// The client does not load it.
    Refused,
}

/// A rule of the client that decided about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The place it was found in.
    Place,
    /// The same real file was loaded before.
    SameFile,
    /// Another skill has the name.
    SameName,
    /// The name cannot be loaded.
    Name,
    /// The file is too large, or a field's value makes the client fail.
    Content,
    /// The frontmatter is not read as it stands, or the file is not UTF-8.
    Frontmatter,
    /// `name:` in the frontmatter.
    SecondName,
    /// `disable-model-invocation` in the frontmatter.
    DisableModelInvocation,
    /// `user-invocable` in the frontmatter.
    UserInvocable,
    /// `paths` in the frontmatter.
    Paths,
    /// `skillOverrides` in the settings.
    Override,
    /// A plugin's or command's missing description.
    Description,
}

/// Why an entry is what it is: one rule that decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The rule.
    pub rule: Rule,
    /// What it decided, in a sentence.
    pub text: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// One skill of the catalogue.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name it is called by: the folder's, `plugin:name`, `ns:name` or `scope:name`.
    pub name: String,
    /// A second name it can be called by: what `name:` says, where no other command has it.
    pub second_name: Option<String>,
    /// What a plugin's skill calls itself: newer clients hear that without the plugin's name too, after
    /// everything else (`plugin-bare-names`).
    pub own_name: Option<String>,
    /// The name as the listing shows it, such as `folder (name)`.
    pub label: String,
    /// Whether `name:` in the frontmatter gave the name itself: a plugin's root skill.
    pub named_by_field: bool,
    /// The skill.
    pub skill: Arc<Skill>,
    /// Whether it takes part.
    pub standing: Standing,
    /// Who can reach it, if it is loaded.
    pub visibility: Visibility,
    /// What the settings say about it; `None` where they say nothing.
    pub overridden: Option<Override>,
    /// Why, one reason a rule that decided.
    pub reasons: Vec<Reason>,
    /// What the listing says after the text: which folder the skill is for.
    pub note: Option<String>,
}

impl Entry {
    /// Returns the entry of a skill that no place of the project holds.
    pub fn alone(skill: Skill, options: &ProjectOptions) -> Self {
        build::alone(skill, options)
    }

    /// Returns what `name:` in the frontmatter says, where it says something.
    pub fn field_name(&self) -> Option<&str> {
        let name = self.skill.fields.name.as_ref()?.value.as_str();
        Some(name).filter(|name| !name.is_empty())
    }

    /// Returns the name by which the client speaks of the skill to the user: what `name:` says, even
    /// where the skill cannot be called by it (`disc-override-second`).
    pub fn spoken_name(&self) -> &str {
        self.field_name().unwrap_or(&self.name)
    }

    /// Returns the other names that the skill can be called by.
    pub fn second_names(&self) -> impl Iterator<Item = &str> {
        self.second_name.as_deref().into_iter()
    }

    /// Returns whether the settings' overrides keep the model from calling the skill.
    pub fn is_overridden(&self) -> bool {
        matches!(self.overridden, Some(Override::Off | Override::UserInvocableOnly))
    }

    /// Returns whether the client keeps the skill: it takes part now or later.
    pub fn is_kept(&self) -> bool {
        matches!(self.standing, Standing::Loaded | Standing::Waiting)
    }

    /// Returns whether the skill takes part in the session now.
    pub fn is_loaded(&self) -> bool {
        self.standing == Standing::Loaded
    }

    /// Returns whether the model sees at least the name.
    pub fn is_listed(&self) -> bool {
        self.is_loaded() && self.visibility.shown != Shown::Hidden
    }

    /// Returns what `rule` decided about the entry.
    pub fn reason(&self, rule: Rule) -> Option<&Reason> {
        self.reasons.iter().find(|reason| reason.rule == rule)
    }
}

/// A skill that ships inside the client: its texts are the client's own, so only sizes are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// Its name.
    pub name: String,
    /// UTF-16 units of its whole entry in the listing (`- name: text`).
    pub units: usize,
    /// What the whole entry takes of the budget, by the client's measure.
    pub cost: usize,
    /// How much of it the model sees.
    pub shown: Shown,
    /// Whether it loses its text over budget as other skills do.
    pub loses_text: bool,
}

/// The skills of a project, in the order the client lists them.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// All entries; shadowed and waiting ones too.
    pub entries: Vec<Entry>,
    /// The client's bundled skills, where they are on.
    pub bundled: Vec<Bundled>,
    /// How the client finds skills by their second names.
    pub second_name: SecondName,
}

impl Catalogue {
    /// Loads every skill that the client would load at start. What cannot be read is reported.
    pub fn load(
        options: &ProjectOptions,
        settings: &Settings,
        problems: &mut Vec<Problem>,
    ) -> Self {
        build::build(options, settings, problems)
    }

    /// Loads the skills of one place that is read while a session runs.
    pub fn read_place(
        place: &Place,
        options: &ProjectOptions,
        settings: &Settings,
        problems: &mut Vec<Problem>,
    ) -> Vec<Entry> {
        build::read_place(place, options, settings, problems)
    }

    /// Finds the loaded skill that a call of `name` gets, whether or not the caller may call it.
    pub fn called(&self, name: &str) -> Option<&Entry> {
        let loaded = self.entries.iter().filter(|entry| entry.is_loaded());
        find_called(loaded, name, self.second_name)
    }
}

/// Finds the entry that a call of `name` gets: one with that name before one with that second name,
/// or whichever comes first, as the client does (`disc-second-taken`).
pub fn find_called<'a>(
    mut entries: impl Iterator<Item = &'a Entry> + Clone,
    name: &str,
    second: SecondName,
) -> Option<&'a Entry> {
    let has_second = |entry: &&Entry| entry.second_names().any(|other| other == name);
    match second {
        SecondName::CalledOnly => entries.find(|entry| entry.name == name || has_second(entry)),
        SecondName::Listed => {
            let by_name = entries.clone().find(|entry| entry.name == name);
            let by_second = || entries.clone().find(has_second);
            by_name
                .or_else(by_second)
                .or_else(|| entries.find(|entry| entry.own_name.as_deref() == Some(name)))
        }
    }
}

/// Returns what the listing says after the text of a skill whose name is taken: which folder it is
/// for.
pub(crate) fn scoped_note(scope: &str, own: &str) -> String {
    format!(
        " (scoped to {scope}/ — use this instead of the unscoped \"{own}\" skill when the files \
         being changed are under {scope}/)"
    )
}
