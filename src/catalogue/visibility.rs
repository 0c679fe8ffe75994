//! Who can reach a skill: what its fields, its place and the settings say.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::catalogue::{Entry, Override, Reason, Rule, Shown, Standing};
use crate::settings::Settings;
use crate::skill::{PlaceKind, Skill};
use crate::span::Spanned;

/// The overrides of all settings files: for each name the strongest file's.
pub(super) fn overrides(settings: &Settings) -> BTreeMap<String, Override> {
    let mut merged = BTreeMap::new();
    for file in &settings.files {
        let Some(Value::Object(given)) = file.values.get("skillOverrides") else { continue };
        for (name, value) in given {
            if let Some(value) = value.as_str().and_then(Override::named) {
                merged.insert(name.clone(), value);
            }
        }
    }
    merged
}

/// Returns whether the skill waits for a file that its `paths:` match: a plugin's and command files
/// don't.
fn waits(skill: &Skill) -> bool {
    let kind = skill.origin.kind;
    skill.fields.paths.is_some() && kind != PlaceKind::Plugin && !kind.holds_commands()
}

/// Decides who can reach the entry's skill.
pub(super) fn decide(entry: &mut Entry, overrides: Option<&BTreeMap<String, Override>>) {
    let fields = &entry.skill.fields;
    let is = |flag: &Option<Spanned<bool>>, value| flag.as_ref().is_some_and(|f| f.value == value);
    let mut reasons = Vec::new();
    let mut because = |rule, text: &str| reasons.push(Reason { rule, text: text.to_owned() });
    let visibility = &mut entry.visibility;
    if waits(&entry.skill) && entry.standing == Standing::Loaded {
        entry.standing = Standing::Waiting;
        because(Rule::Paths, "it waits until a file that its `paths` match is touched");
    }
    if is(&fields.disable_model_invocation, true) {
        (visibility.shown, visibility.callable) = (Shown::Hidden, false);
        because(
            Rule::DisableModelInvocation,
            "`disable-model-invocation: true` hides it from the model, which may not call it",
        );
    }
    if is(&fields.user_invocable, false) {
        visibility.typable = false;
        because(Rule::UserInvocable, "`user-invocable: false`: the user cannot type it");
    }
    let described = fields.description.is_some()
        || fields.when_to_use.as_ref().is_some_and(|when| !when.value.is_empty());
    if entry.skill.origin.plugin.is_some() && !described {
        visibility.shown = Shown::Hidden;
        because(
            Rule::Description,
            "a plugin's skill without `description` and `when_to_use` is not listed",
        );
    }
    // A skill that is named after its folder too listens to both names.
    let overridden =
        overrides.and_then(|all| all.get(&entry.name).or_else(|| all.get(&entry.skill.name)));
    if let Some(value) = overridden.copied().filter(|_| entry.skill.origin.plugin.is_none()) {
        entry.overridden = Some(value);
        let text = match value {
            Override::On => return entry.reasons.append(&mut reasons),
            Override::NameOnly => "`skillOverrides` in the settings: only the name is listed",
            Override::UserInvocableOnly => {
                "`skillOverrides` in the settings: hidden from the model, which may not call it"
            }
            Override::Off => {
                "`skillOverrides` in the settings: neither the model nor the user can reach it"
            }
        };
        because(Rule::Override, text);
        match value {
            Override::NameOnly if visibility.shown == Shown::Whole => {
                visibility.shown = Shown::NameOnly;
            }
            Override::On | Override::NameOnly => {}
            Override::UserInvocableOnly | Override::Off => {
                (visibility.shown, visibility.callable) = (Shown::Hidden, false);
                visibility.typable &= value == Override::UserInvocableOnly;
            }
        }
    }
    entry.reasons.append(&mut reasons);
}
