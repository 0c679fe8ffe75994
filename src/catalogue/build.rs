//! How the catalogue comes about: places in order, one file once, one name once, and who can reach
//! what.

mod load;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use crate::catalogue::{
    Bundled, Catalogue, Entry, Override, Reason, Rule, Shown, Standing, Visibility, names,
    visibility,
};
use crate::client::listing::Measure;
use crate::client::models::is_truthy;
use crate::client::places::SameName;
use crate::project::{Problem, ProjectOptions};
use crate::settings::Settings;
use crate::skill::Skill;
use crate::skill::misread::misread;
use crate::skill::places::{Naming, Place, scan};
use load::Loaded;

/// Loads every skill that the client would load at start.
pub(super) fn build(
    options: &ProjectOptions,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Catalogue {
    let loaded = load::at_start(options, settings, problems);
    finish(loaded, options, settings)
}

/// Loads the skills of one place that is read while a session runs. `paths:` has no effect there
/// (`disc-nested-many`).
pub(super) fn read_place(
    place: &Place,
    options: &ProjectOptions,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Vec<Entry> {
    let found = scan(place, options.client.data.places.order, &options.known, problems);
    let loaded = load::parsed(vec![(place.clone(), found)], options);
    let mut entries = finish(loaded, options, settings).entries;
    for entry in &mut entries {
        if entry.standing == Standing::Waiting {
            entry.standing = Standing::Loaded;
        }
    }
    entries
}

/// Returns the entry of a skill that no place holds.
pub(super) fn alone(skill: Skill, options: &ProjectOptions) -> Entry {
    let loaded = Loaded { skill: Arc::new(skill), naming: Naming::Place, duplicate_of: None };
    let mut entry = entry(loaded, options);
    visibility::decide(&mut entry, None);
    entry
}

/// Makes entries of what was loaded: decides about each by itself, then about names.
fn finish(loaded: Vec<Loaded>, options: &ProjectOptions, settings: &Settings) -> Catalogue {
    let data = &options.client.data;
    let overrides = data.listing.overrides.then(|| visibility::overrides(settings));
    let mut entries: Vec<Entry> = loaded.into_iter().map(|loaded| entry(loaded, options)).collect();
    match data.places.same_name {
        SameName::FirstWins => keep_first(&mut entries),
        SameName::AllListed => note_first(&mut entries),
    }
    for entry in &mut entries {
        visibility::decide(entry, overrides.as_ref());
    }
    let bundled = bundled(options, settings, overrides.as_ref(), &entries);
    names::name_again(data, &mut entries, &bundled);
    Catalogue { entries, bundled, second_name: data.places.second_name }
}

/// Returns the entry of a skill by itself.
fn entry(loaded: Loaded, options: &ProjectOptions) -> Entry {
    let Loaded { skill, naming, duplicate_of } = loaded;
    let refusal = names::refusal(&options.client.data.places, &skill);
    let mut reasons = vec![Reason { rule: Rule::Place, text: place(&skill) }];
    if let Some(misread) = misread(&skill) {
        reasons.push(Reason { rule: Rule::Frontmatter, text: misread.text });
    }
    let standing = if let Some(of) = duplicate_of {
        let text = format!("the same file was loaded from {}", of.display());
        reasons.push(Reason { rule: Rule::SameFile, text });
        Standing::Duplicate { of }
    } else if let Some(text) = skill.refused.as_ref().map(ToString::to_string) {
        reasons.push(Reason { rule: Rule::Content, text });
        Standing::Refused
    } else if let Some(text) = refusal {
        reasons.push(Reason { rule: Rule::Name, text });
        Standing::Refused
    } else {
        Standing::Loaded
    };
    let visibility = Visibility { shown: Shown::Whole, callable: true, typable: true };
    Entry {
        name: skill.name.clone(),
        second_name: None,
        own_name: None,
        label: skill.name.clone(),
        named_by_field: naming == Naming::Field,
        standing,
        visibility,
        overridden: None,
        reasons,
        note: None,
        skill,
    }
}

/// Says which place a skill is from.
fn place(skill: &Skill) -> String {
    let origin = &skill.origin;
    let root = origin.root.display();
    match (&origin.plugin, origin.kind) {
        (Some(plugin), _) => format!("found in {root}, of the plugin `{}`", plugin.name),
        (None, kind) => format!("found in {root} ({})", kind.words()),
    }
}

/// Keeps the first entry of each name. One of an additional folder whose name is taken gets the
/// folder in front of it and goes to the end.
fn keep_first(entries: &mut Vec<Entry>) {
    let mut first: HashMap<String, PathBuf> = HashMap::new();
    let mut scoped = Vec::new();
    for at in 0..entries.len() {
        let Some(entry) = entries.get_mut(at).filter(|entry| entry.is_kept()) else { continue };
        let path = entry.skill.source.path().to_owned();
        let Some(by) = first.get(&entry.name).cloned() else {
            first.insert(entry.name.clone(), path);
            continue;
        };
        let scope = entry.skill.origin.scope.clone();
        let scoped_name = scope.as_ref().map(|scope| format!("{scope}:{}", entry.name));
        match scope.zip(scoped_name).filter(|(_, name)| !first.contains_key(name)) {
            Some((scope, name)) => {
                first.insert(name.clone(), path);
                entry.scope(&scope, name, &by);
                scoped.push(at);
            }
            None => entry.shadow(by),
        }
    }
    let mut kept: Vec<Option<Entry>> = std::mem::take(entries).into_iter().map(Some).collect();
    let last: Vec<Entry> =
        scoped.iter().filter_map(|at| kept.get_mut(*at).and_then(Option::take)).collect();
    entries.extend(kept.into_iter().flatten().chain(last));
}

/// Says of every entry but the first of its name which one a call gets.
fn note_first(entries: &mut [Entry]) {
    let mut first: HashMap<String, PathBuf> = HashMap::new();
    for entry in entries.iter_mut().filter(|entry| entry.is_kept()) {
        let path = entry.skill.source.path().to_owned();
        match first.get(&entry.name) {
            None => drop(first.insert(entry.name.clone(), path)),
            Some(by) => entry.reasons.push(Reason {
                rule: Rule::SameName,
                text: format!("it is listed, but `{}` calls {}", entry.name, by.display()),
            }),
        }
    }
}

impl Entry {
    /// Leaves the entry out: the skill of file `by` has its name.
    fn shadow(&mut self, by: PathBuf) {
        let text = format!("{} has the name `{}` and comes first", by.display(), self.name);
        self.reasons.push(Reason { rule: Rule::SameName, text });
        self.standing = Standing::Shadowed { by };
    }

    /// Gives the entry the name `name`, which says the folder it is for.
    fn scope(&mut self, scope: &str, name: String, by: &std::path::Path) {
        let own = std::mem::replace(&mut self.name, name);
        let text =
            format!("{} has the name `{own}`, so it is named after its folder", by.display());
        self.reasons.push(Reason { rule: Rule::SameName, text });
        self.note = Some(crate::catalogue::scoped_note(scope, &own));
        self.label.clone_from(&self.name);
    }
}

/// Returns what ships inside the client, as far as it is on and no skill has taken its place.
fn bundled(
    options: &ProjectOptions,
    settings: &Settings,
    overrides: Option<&BTreeMap<String, Override>>,
    entries: &[Entry],
) -> Vec<Bundled> {
    let data = &options.client.data;
    let off = data.bundled.can_be_off
        && (!options.bundled
            || settings.is_on("disableBundledSkills")
            || settings
                .env
                .get("CLAUDE_CODE_DISABLE_BUNDLED_SKILLS")
                .is_some_and(|value| is_truthy(value)));
    let replaced = |name: &str| {
        data.places.same_name == SameName::FirstWins
            && entries.iter().any(|entry| entry.is_kept() && entry.name == name)
    };
    data.bundled
        .skills
        .iter()
        .filter(|skill| !off || (skill.always_on && options.bundled))
        .filter(|skill| !replaced(&skill.name))
        .map(|skill| Bundled {
            name: skill.name.clone(),
            units: skill.units,
            cost: match data.listing.measure {
                Measure::Units => skill.units,
                Measure::Columns => skill.columns.unwrap_or(skill.units),
            },
            loses_text: skill.loses_text,
            shown: match overrides.and_then(|overrides| overrides.get(&skill.name)) {
                Some(Override::NameOnly) => Shown::NameOnly,
                Some(Override::Off | Override::UserInvocableOnly) => Shown::Hidden,
                Some(Override::On) | None => Shown::Whole,
            },
        })
        .collect()
}
