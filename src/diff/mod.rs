//! What a change does to what the model receives: skills, the listing, bodies and the budget, before and
//! after.

pub mod render;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::budget::called;
use crate::catalogue::{Entry, Standing};
use crate::listing::{Budget, Listing, NameOnlyReason, Outcome, Row};
use crate::project::Project;

/// One side of a comparison.
pub struct Side<'a> {
    /// The project.
    pub project: &'a Project,
    /// Gives a text the paths that both sides have in common.
    pub restored: &'a dyn Fn(&str) -> String,
}

/// What differs.
#[derive(Clone, Debug, Serialize)]
pub struct Diff {
    /// Skills that came, went, or were renamed, shadowed or uncovered.
    pub skills: Vec<SkillChange>,
    /// Entries of the listing that differ.
    pub listing: Vec<EntryChange>,
    /// Bodies whose text, when called without arguments, differs.
    pub bodies: Vec<BodyChange>,
    /// The budget before.
    pub before: Budget,
    /// The budget after.
    pub after: Budget,
}

/// What became of a skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SkillChange {
    /// Its name; the new one where it was renamed.
    pub name: String,
    /// What became of it.
    #[serde(flatten)]
    pub kind: SkillChangeKind,
}

/// What can become of a skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "change")]
pub enum SkillChangeKind {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It has another name; its text is the same.
    Renamed {
        /// The name before.
        from: String,
    },
    /// Another skill of its name comes first now.
    Shadowed,
    /// The skill that came first is gone.
    Uncovered,
}

/// An entry of the listing that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryChange {
    /// The skill's name.
    pub name: String,
    /// What the model saw of it; nothing where it was not listed.
    pub before: Option<String>,
    /// What it sees.
    pub after: Option<String>,
    /// Why, in a few words.
    pub why: EntryReason,
}

/// Why an entry differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryReason {
    /// The model sees it now.
    Appeared,
    /// The model does not see it any more.
    Gone,
    /// Its own text changed.
    Text,
    /// Others grew: it lost its text, or a part.
    LostToOthers,
    /// Others shrank: it has its text again, or more of it.
    GainedFromOthers,
}

/// A body whose text differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BodyChange {
    /// The skill's name.
    pub name: String,
    /// The text before.
    pub before: String,
    /// The text after.
    pub after: String,
}

impl Diff {
    /// Compares two states of a project.
    pub fn between(before: &Side<'_>, after: &Side<'_>) -> Self {
        let old = State::of(before);
        let new = State::of(after);
        let skills = skill_changes(&old, &new);
        let bodies = body_changes(&old, &new);
        let listing = entry_changes(&old, &new);
        Self { skills, listing, bodies, before: old.listing.budget, after: new.listing.budget }
    }

    /// Returns whether nothing that the model receives differs.
    pub fn is_empty(&self) -> bool {
        self.skills.is_empty() && self.listing.is_empty() && self.bodies.is_empty()
    }
}

/// What one side has.
struct State {
    /// Loaded skills: name, and text when called.
    loaded: BTreeMap<String, String>,
    /// Names of skills that another one comes before.
    shadowed: BTreeMap<String, usize>,
    listing: Listing,
}

impl State {
    fn of(side: &Side<'_>) -> Self {
        let mut loaded = BTreeMap::new();
        let mut shadowed: BTreeMap<String, usize> = BTreeMap::new();
        for entry in &side.project.catalogue.entries {
            match entry.standing {
                Standing::Shadowed { .. } => *shadowed.entry(entry.name.clone()).or_default() += 1,
                Standing::Duplicate { .. } | Standing::Refused => {}
                Standing::Loaded | Standing::Waiting => {
                    loaded.entry(entry.name.clone()).or_insert_with(|| text_of(side, entry));
                }
            }
        }
        Self { loaded, shadowed, listing: Listing::at_start(side.project) }
    }
}

fn text_of(side: &Side<'_>, entry: &Entry) -> String {
    (side.restored)(&called(side.project, &entry.skill))
}

fn skill_changes(old: &State, new: &State) -> Vec<SkillChange> {
    let mut changes = Vec::new();
    let mut gone: Vec<(&String, &String)> =
        old.loaded.iter().filter(|(name, _)| !new.loaded.contains_key(*name)).collect();
    for (name, text) in new.loaded.iter().filter(|(name, _)| !old.loaded.contains_key(*name)) {
        let same = gone.iter().position(|(_, old)| body_of(old) == body_of(text));
        let kind = match same {
            Some(at) => SkillChangeKind::Renamed { from: gone.remove(at).0.clone() },
            None => SkillChangeKind::Added,
        };
        changes.push(SkillChange { name: name.clone(), kind });
    }
    let removed = gone.into_iter();
    changes.extend(
        removed.map(|(name, _)| SkillChange { name: name.clone(), kind: SkillChangeKind::Removed }),
    );
    let count = |state: &State, name: &str| state.shadowed.get(name).copied().unwrap_or(0);
    let mut names: Vec<&String> = old.shadowed.keys().chain(new.shadowed.keys()).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let (was, is) = (count(old, name), count(new, name));
        let kind = match was.cmp(&is) {
            std::cmp::Ordering::Less => SkillChangeKind::Shadowed,
            std::cmp::Ordering::Greater => SkillChangeKind::Uncovered,
            std::cmp::Ordering::Equal => continue,
        };
        changes.push(SkillChange { name: name.clone(), kind });
    }
    changes
}

/// Returns a called text without the line that names the folder, which a new name changes.
fn body_of(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(_, body)| body)
}

fn body_changes(old: &State, new: &State) -> Vec<BodyChange> {
    let mut changes = Vec::new();
    for (name, after) in &new.loaded {
        match old.loaded.get(name) {
            Some(before) if before != after => changes.push(BodyChange {
                name: name.clone(),
                before: before.clone(),
                after: after.clone(),
            }),
            _ => {}
        }
    }
    changes
}

fn entry_changes(old: &State, new: &State) -> Vec<EntryChange> {
    let rows = |state: &State| -> BTreeMap<String, Row> {
        let rows = state.listing.rows.iter().rev();
        rows.map(|row| (row.name.clone(), row.clone())).collect()
    };
    let (olds, news) = (rows(old), rows(new));
    let mut names: Vec<&String> = olds.keys().chain(news.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let mut changes: Vec<EntryChange> = names
        .into_iter()
        .filter_map(|name| {
            let (before, after) = (olds.get(name), news.get(name));
            let why = reason(before, after)?;
            Some(EntryChange {
                name: name.clone(),
                before: before.map(Row::line),
                after: after.map(Row::line),
                why,
            })
        })
        .collect();
    changes.sort_by(|a, b| a.why.cmp(&b.why).then_with(|| a.name.cmp(&b.name)));
    changes
}

fn reason(before: Option<&Row>, after: Option<&Row>) -> Option<EntryReason> {
    let (before, after) = match (before, after) {
        (None, None) => return None,
        (None, Some(_)) => return Some(EntryReason::Appeared),
        (Some(_), None) => return Some(EntryReason::Gone),
        (Some(before), Some(after)) => (before, after),
    };
    if before.line() == after.line() {
        return None;
    }
    let by_budget = |row: &Row| {
        matches!(
            row.outcome,
            Outcome::NameOnly { why: NameOnlyReason::Budget, .. } | Outcome::Cut { .. }
        )
    };
    Some(match (by_budget(before), by_budget(after)) {
        (false, true) if whole_units(before) == whole_units(after) => EntryReason::LostToOthers,
        (true, false) if whole_units(before) == whole_units(after) => EntryReason::GainedFromOthers,
        (true, true) if whole_units(before) == whole_units(after) => {
            if after.units < before.units {
                EntryReason::LostToOthers
            } else {
                EntryReason::GainedFromOthers
            }
        }
        _ => EntryReason::Text,
    })
}

/// Returns the length of an entry's whole text.
fn whole_units(row: &Row) -> usize {
    match row.outcome {
        Outcome::Whole => crate::expand::ecma::units(&row.text),
        Outcome::Cut { of, .. } => of,
        Outcome::NameOnly { lost, .. } => lost,
    }
}
