//! The skills of a project after precedence and visibility, each with the reason why it is shown,
//! hidden or shadowed.

use std::sync::Arc;

use crate::skill::Skill;

/// How much of a skill the model sees in the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Name and text.
    Whole,
    /// Only the name.
    NameOnly,
    /// Not at all.
    Hidden,
}

/// Who can reach a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visibility {
    /// What the model sees.
    pub shown: Shown,
    /// Whether the model may call it.
    pub callable: bool,
    /// Whether the user may type it.
    pub typable: bool,
}

/// One skill of the catalogue.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The skill.
    pub skill: Arc<Skill>,
    /// Who can reach it.
    pub visibility: Visibility,
    /// Why, one reason a rule that decided.
    pub reasons: Vec<String>,
}

/// The skills of a project, in the order the client lists them.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// All entries; shadowed and waiting ones too.
    pub entries: Vec<Entry>,
}
