//! Reads everything that is there at start, and parses it.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use crate::client::places::{CommandOrder, PluginFiles, PluginSkillNames};
use crate::project::{Problem, ProjectOptions};
use crate::settings::Settings;
use crate::skill::Skill;
use crate::skill::places::{
    Content, Files, Found, Naming, Place, command_places, scan, skill_places,
};
use crate::skill::plugin::{dashed, plugins};
use crate::span::{Span, Spanned};

/// Below so many files a second thread costs more than it saves.
const WORTH_A_THREAD: usize = 200;

/// A skill that was read and parsed.
pub(super) struct Loaded {
    pub(super) skill: Arc<Skill>,
    pub(super) naming: Naming,
    /// The path by which the same file was loaded before.
    pub(super) duplicate_of: Option<PathBuf>,
}

/// A file that was read.
struct Gathered {
    place: Arc<Place>,
    found: Found,
    duplicate_of: Option<PathBuf>,
}

/// Loads everything that the client would load at start, in the order it lists it.
pub(super) fn at_start(
    options: &ProjectOptions,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> Vec<Loaded> {
    let facts = &options.client.data.places;
    let mut files = Files::default();
    let mut gathered = Vec::new();
    for place in skill_places(options) {
        let found = scan(&place, facts.order, &options.known, problems);
        gather(place, found, &mut files, &mut gathered);
    }
    let mut commands = Vec::new();
    for place in command_places(options) {
        let mut found = scan(&place, facts.order, &options.known, problems);
        if facts.commands == CommandOrder::Search {
            found.sort_by(Found::searched_before);
        }
        gather(place, found, &mut files, &mut commands);
    }
    if facts.commands == CommandOrder::Merged {
        facts.order.sort(&mut commands, |gathered| &gathered.found.name);
    }
    gathered.append(&mut commands);
    let (mut commands, mut skills, mut files) = (Vec::new(), Vec::new(), Files::default());
    for plugin in plugins(options, settings, problems) {
        if facts.plugin_files == PluginFiles::OncePerPlugin {
            files = Files::default();
        }
        for (place, found) in plugin.commands {
            gather(place, vec![found], &mut files, &mut commands);
        }
        for (place, found) in plugin.skills {
            gather(place, vec![found], &mut files, &mut skills);
        }
    }
    gathered.append(&mut commands);
    gathered.append(&mut skills);
    parse(gathered, options)
}

/// Parses what was found in one or several places.
pub(super) fn parsed(places: Vec<(Place, Vec<Found>)>, options: &ProjectOptions) -> Vec<Loaded> {
    let (mut files, mut gathered) = (Files::default(), Vec::new());
    for (place, found) in places {
        gather(place, found, &mut files, &mut gathered);
    }
    parse(gathered, options)
}

/// Adds what was found in a place to `gathered`, and says which files were loaded before.
fn gather(place: Place, found: Vec<Found>, files: &mut Files, gathered: &mut Vec<Gathered>) {
    let place = Arc::new(place);
    for found in found {
        let duplicate_of = files.add(&found);
        gathered.push(Gathered { place: Arc::clone(&place), found, duplicate_of });
    }
}

/// Parses files; many of them on two threads.
fn parse(mut gathered: Vec<Gathered>, options: &ProjectOptions) -> Vec<Loaded> {
    if gathered.len() < WORTH_A_THREAD {
        return gathered.into_iter().map(|gathered| skill(gathered, options)).collect();
    }
    let rest = gathered.split_off(gathered.len() / 2);
    thread::scope(|scope| {
        let second =
            scope.spawn(|| rest.into_iter().map(|gathered| skill(gathered, options)).collect());
        let mut loaded: Vec<Loaded> =
            gathered.into_iter().map(|gathered| skill(gathered, options)).collect();
        match second.join() {
            Ok(second) => loaded.extend::<Vec<Loaded>>(second),
            Err(panic) => std::panic::resume_unwind(panic),
        }
        loaded
    })
}

/// Parses one file, and applies what a plugin's manifest says about it.
fn skill(gathered: Gathered, options: &ProjectOptions) -> Loaded {
    let Gathered { place, found, duplicate_of } = gathered;
    let Found { mut name, kind, content, naming, description, .. } = found;
    let source = match content {
        Content::Read(source) => source,
        Content::Known(skill) => return Loaded { skill, naming, duplicate_of },
    };
    let origin = place.origin.clone();
    let plugin = origin.plugin.clone();
    let mut skill = Skill::from_source(source, name.clone(), kind, origin, &options.client);
    if let Some(plugin) = plugin {
        let prefix = format!("{}:", plugin.name);
        if let (Naming::Field, Some(given)) = (naming, &skill.fields.name)
            && !given.value.is_empty()
        {
            let own = given.value.strip_prefix(&prefix).unwrap_or(&given.value);
            name = match options.client.data.places.plugin_skill_names {
                PluginSkillNames::Dashed => dashed(own),
                PluginSkillNames::AsFound => own.to_owned(),
            };
        }
        skill.name = prefix + &name;
    }
    if let Some(description) = description {
        skill.fields.description = Some(Spanned::new(description, Span::default()));
    }
    Loaded { skill: Arc::new(skill), naming, duplicate_of }
}
