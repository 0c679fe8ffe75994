//! How a difference is printed: one file a form.

pub mod json;
pub mod markdown;
pub mod text;

use crate::diff::{EntryReason, SkillChangeKind};

/// Returns what became of a skill, in words.
fn told(kind: &SkillChangeKind) -> String {
    match kind {
        SkillChangeKind::Added => "added".to_owned(),
        SkillChangeKind::Removed => "removed".to_owned(),
        SkillChangeKind::Renamed { from } => format!("renamed from {from}"),
        SkillChangeKind::Shadowed => "shadowed by another of its name".to_owned(),
        SkillChangeKind::Uncovered => "no longer shadowed".to_owned(),
    }
}

/// Returns why an entry differs, in words.
const fn because(why: EntryReason) -> &'static str {
    match why {
        EntryReason::Appeared => "listed now",
        EntryReason::Gone => "no longer listed",
        EntryReason::Text => "text changed",
        EntryReason::LostToOthers => "lost text because others grew",
        EntryReason::GainedFromOthers => "has more of its text again",
    }
}
