//! How costs are printed: one file a form.

pub mod csv;
pub mod json;
pub mod markdown;
pub mod text;

use crate::budget::{Costs, SkillCost};
use crate::listing::{NameOnlyReason, Outcome};

/// Returns what became of a skill's text in one window, in a few words; nothing where it is not listed.
fn fate(skill: &SkillCost, window: usize) -> Option<String> {
    let share = skill.listed.get(window)?.as_ref()?;
    Some(match share.outcome {
        Outcome::Whole => "whole".to_owned(),
        Outcome::Cut { kept, of, .. } => format!("cut to {kept} of {of}"),
        Outcome::NameOnly { lost, why: NameOnlyReason::Budget } => {
            format!("name only, {lost} lost")
        }
        Outcome::NameOnly { lost, why: NameOnlyReason::Override } => {
            format!("name only by settings, {lost} kept back")
        }
        Outcome::NameOnly { why: NameOnlyReason::NoText, .. } => "no text".to_owned(),
    })
}

/// Returns the skills that are shown: the first `top`, or all.
fn shown(costs: &Costs, top: Option<usize>) -> &[SkillCost] {
    let most = top.unwrap_or(usize::MAX).min(costs.skills.len());
    costs.skills.get(..most).unwrap_or_default()
}
