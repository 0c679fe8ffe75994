//! How the catalogue comes about: places in order, one file once, one name once, and who can reach
//! what.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::catalogue::{Catalogue, Entry, Reason, Rule, Shown, Standing, Visibility};
use crate::client::places::{CommandOrder, SameName};
use crate::project::{Problem, ProjectOptions};
use crate::settings::Settings;
use crate::skill::places::{Found, Place, command_places, scan, skill_places};
use crate::skill::{PlaceKind, Skill, SkillKind};

/// Loads every skill that the client would load at start.
pub(super) fn build(
    options: &ProjectOptions,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Catalogue {
    let facts = &options.client.data.places;
    let mut builder = Builder { options, settings, seen: HashMap::new(), entries: Vec::new() };
    for place in skill_places(options) {
        let found = scan(&place, facts.order, problems);
        builder.add(&place, found);
    }
    let mut commands = Vec::new();
    for place in command_places(options) {
        commands.extend(
            scan(&place, facts.order, problems).into_iter().map(|found| (place.clone(), found)),
        );
    }
    if facts.commands == CommandOrder::Merged {
        facts.order.sort(&mut commands, |(_, found)| &found.name);
    }
    for (place, found) in commands {
        builder.add(&place, vec![found]);
    }
    builder.finish()
}

struct Builder<'a> {
    options: &'a ProjectOptions,
    settings: &'a Settings,
    seen: HashMap<crate::skill::places::Identity, std::path::PathBuf>,
    entries: Vec<Entry>,
}

impl Builder<'_> {
    fn add(&mut self, place: &Place, found: Vec<Found>) {
        for found in found {
            let path = found.source.path().to_owned();
            let skill = Skill::from_source(
                found.source,
                found.name,
                found.kind,
                place.origin.clone(),
                &self.options.client,
            );
            let mut entry = entry(Arc::new(skill), self.settings);
            match self.seen.get(&found.identity) {
                Some(of) => {
                    entry.standing = Standing::Duplicate { of: of.clone() };
                    entry.reasons.push(Reason {
                        rule: Rule::SameFile,
                        text: format!("the same file was loaded from {}", of.display()),
                    });
                }
                None => {
                    self.seen.insert(found.identity, path);
                }
            }
            self.entries.push(entry);
        }
    }

    fn finish(mut self) -> Catalogue {
        if self.options.client.data.places.same_name == SameName::FirstWins {
            let mut first: HashMap<String, std::path::PathBuf> = HashMap::new();
            for entry in &mut self.entries {
                if !matches!(entry.standing, Standing::Loaded | Standing::Waiting) {
                    continue;
                }
                if let Some(by) = first.get(&entry.name) {
                    entry.standing = Standing::Shadowed { by: by.clone() };
                } else {
                    first.insert(entry.name.clone(), entry.skill.source.path().to_owned());
                }
            }
        }
        let taken: HashSet<String> = self.entries.iter().map(|entry| entry.name.clone()).collect();
        for entry in &mut self.entries {
            if entry.skill.kind == SkillKind::Skill
                && let Some(name) = &entry.skill.fields.name
                && !taken.contains(&name.value)
            {
                entry.second_name = Some(name.value.clone());
            }
        }
        Catalogue { entries: self.entries, bundled: Vec::new() }
    }
}

/// Loads the skills of one place that is read while a session runs. `paths:` has no effect there
/// (`disc-nested-many`).
pub(super) fn read_place(
    place: &Place,
    options: &ProjectOptions,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Vec<Entry> {
    let order = options.client.data.places.order;
    let mut builder = Builder { options, settings, seen: HashMap::new(), entries: Vec::new() };
    builder.add(place, scan(place, order, problems));
    for entry in &mut builder.entries {
        if entry.standing == Standing::Waiting {
            entry.standing = Standing::Loaded;
        }
    }
    builder.finish().entries
}

/// Returns the entry of a skill by itself.
fn entry(skill: Arc<Skill>, _settings: &Settings) -> Entry {
    let fields = &skill.fields;
    let is = |flag: &Option<crate::span::Spanned<bool>>| flag.as_ref().map(|flag| flag.value);
    let callable = is(&fields.disable_model_invocation) != Some(true);
    let typable = is(&fields.user_invocable) != Some(false);
    let waits = fields.paths.is_some()
        && !matches!(skill.origin.kind, PlaceKind::UserCommands | PlaceKind::ProjectCommands);
    let refusal = skill.refused.as_ref();
    let reasons = refusal.map(|refusal| Reason { rule: Rule::Content, text: refusal.to_string() });
    Entry {
        name: skill.name.clone(),
        second_name: None,
        label: skill.name.clone(),
        standing: match (refusal, waits) {
            (Some(_), _) => Standing::Refused,
            (None, true) => Standing::Waiting,
            (None, false) => Standing::Loaded,
        },
        visibility: Visibility {
            shown: if callable { Shown::Whole } else { Shown::Hidden },
            callable,
            typable,
        },
        reasons: reasons.into_iter().collect(),
        note: None,
        skill,
    }
}
