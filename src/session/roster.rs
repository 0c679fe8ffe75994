//! The skills that a session has at this moment: those of the start, and those that became
//! available since.

use std::path::PathBuf;

use crate::catalogue::{Catalogue, Entry, Rule, Standing, Taken, find_called, scoped_note};
use crate::client::Client;
use crate::client::places::Order;
use crate::client::session::{DynamicOrder, NestedNames};

/// A skill that became available while the session runs.
#[derive(Clone, Debug)]
struct Late {
    entry: Entry,
    /// The folder of its nested place relative to the start folder; none for a skill of the start
    /// whose `paths:` matched.
    scope: Option<String>,
}

/// The skills that became available while the session runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Roster {
    late: Vec<Late>,
    /// Nested places that are announced and not yet listed.
    held: Vec<String>,
}

/// How a nested skill's name relates to the others.
enum Clash {
    /// No other skill has it.
    None,
    /// Another nested skill has it.
    Nested,
    /// A skill of the start has it.
    Start,
}

impl Roster {
    /// Returns everything that is loaded, in the order of the listing.
    pub(super) fn all<'a>(&'a self, catalogue: &'a Catalogue, client: &Client) -> Vec<&'a Entry> {
        let start: Vec<&Entry> =
            catalogue.entries.iter().filter(|entry| self.is_of_start(entry)).collect();
        // Built-in commands come last; one that a skill replaces keeps their place.
        let built_in = &client.data.session.built_in;
        let split = start.iter().position(|entry| built_in.is_one(&entry.name));
        let (before, after) = start.split_at(split.unwrap_or(start.len()));
        let mut all = before.to_vec();
        all.extend(self.late.iter().map(|late| &late.entry).filter(|entry| entry.is_loaded()));
        all.extend(after);
        all
    }

    /// Returns whether the entry is loaded and did not come late.
    fn is_of_start(&self, entry: &Entry) -> bool {
        entry.is_loaded() && !self.late.iter().any(|late| same_file(&late.entry, entry))
    }

    /// Finds what a call or a typed command of `name` gets.
    pub(super) fn find<'a>(
        &'a self,
        catalogue: &'a Catalogue,
        client: &Client,
        name: &str,
    ) -> Option<&'a Entry> {
        let all = self.all(catalogue, client);
        find_called(all.into_iter(), name, catalogue.second_name)
    }

    /// Adds a skill of the start whose `paths:` matched.
    pub(super) fn activate(&mut self, entry: &Entry) {
        let entry = Entry { standing: Standing::Loaded, ..entry.clone() };
        self.late.push(Late { entry, scope: None });
    }

    /// Returns whether the skill of this file came late.
    pub(super) fn holds(&self, entry: &Entry) -> bool {
        self.late.iter().any(|late| same_file(&late.entry, entry))
    }

    /// Takes the new reading of skills of the start that came late; those that are gone stay as they
    /// were (`reload-gone-late`).
    pub(super) fn refresh(&mut self, catalogue: &Catalogue) {
        for late in self.late.iter_mut().filter(|late| late.scope.is_none()) {
            let again = catalogue.entries.iter().find(|entry| same_file(entry, &late.entry));
            if let Some(again) = again {
                late.entry = Entry { standing: Standing::Loaded, ..again.clone() };
            }
        }
    }

    /// Adds the skills of a nested place. `scope` is its folder relative to the start folder.
    pub(super) fn add_nested(&mut self, scope: &str, entries: Vec<Entry>, client: &Client) {
        for entry in entries {
            let late = Late { entry, scope: Some(scope.to_owned()) };
            let plain = client.data.session.nested == NestedNames::Plain;
            let taken = self.late.iter_mut().find(|other| other.entry.name == late.entry.name);
            match taken {
                Some(other) if plain => *other = late,
                _ => self.late.push(late),
            }
        }
    }

    /// Puts the late skills in order and names the nested ones, after some were added.
    pub(super) fn settle(&mut self, catalogue: &Catalogue, client: &Client) {
        let facts = &client.data.session;
        if facts.nested == NestedNames::Plain {
            // A skill of the start is found first, and the listing names it already.
            for late in self.late.iter_mut().filter(|late| late.scope.is_some()) {
                let name = &late.entry.skill.name;
                if catalogue.entries.iter().any(|entry| entry.is_loaded() && entry.name == *name) {
                    late.entry.standing = Standing::Shadowed { by: PathBuf::new() };
                }
            }
        } else {
            let clashes: Vec<Clash> =
                self.late.iter().map(|late| self.clash(late, catalogue)).collect();
            for (late, clash) in self.late.iter_mut().zip(&clashes) {
                late.rename(clash);
            }
        }
        if facts.nested == NestedNames::Scoped {
            self.name_again(catalogue, client);
        }
        if facts.dynamic_order == DynamicOrder::Sorted {
            Order::Collation.sort(&mut self.late, |late| late.scope.as_deref().unwrap_or_default());
            Order::Collation.sort(&mut self.late, |late| &late.entry.skill.name);
        }
    }

    /// Gives nested skills their second names; one that is named after its folder has none
    /// (`disc-nested-second`).
    fn name_again(&mut self, catalogue: &Catalogue, client: &Client) {
        for late in self.late.iter_mut().filter(|late| late.scope.is_some()) {
            late.entry.second_name = None;
            late.entry.label.clone_from(&late.entry.name);
            late.entry.reasons.retain(|reason| reason.rule != Rule::SecondName);
        }
        let others = catalogue.entries.iter().chain(self.late.iter().map(|late| &late.entry));
        let mut taken = Taken::new(&client.data, &catalogue.bundled, others);
        let nested = self.late.iter_mut().filter(|late| late.scope.is_some());
        for late in nested.filter(|late| late.entry.name == late.entry.skill.name) {
            taken.name_again(&mut late.entry);
        }
    }

    fn clash(&self, late: &Late, catalogue: &Catalogue) -> Clash {
        let name = &late.entry.skill.name;
        let of_start = |entry: &Entry| entry.is_loaded() && entry.name == *name;
        let same = |other: &&Late| other.entry.skill.name == *name;
        let nested = self.late.iter().filter(|other| other.scope.is_some());
        if catalogue.entries.iter().any(of_start)
            || self.late.iter().any(|other| other.scope.is_none() && same(&other))
        {
            Clash::Start
        } else if nested.filter(same).count() > 1 {
            Clash::Nested
        } else {
            Clash::None
        }
    }

    /// Returns the nested skills whose own name is `name`, with their folders, sorted.
    pub(super) fn variants(&self, name: &str) -> Vec<(&str, &Entry)> {
        let mut variants: Vec<(&str, &Entry)> = self
            .late
            .iter()
            .filter(|late| late.entry.skill.name == name && late.entry.name != name)
            .filter(|late| late.entry.is_listed())
            .filter_map(|late| Some((late.scope.as_deref()?, &late.entry)))
            .collect();
        Order::Collation.sort(&mut variants, |(scope, _)| scope);
        variants
    }

    /// Keeps the skills of nested places out of the next listing.
    pub(super) fn hold(&mut self, scopes: Vec<String>) {
        self.held.extend(scopes);
    }

    /// Returns whether the skill is kept out of the next listing.
    pub(super) fn is_held(&self, entry: &Entry) -> bool {
        let scope = entry.skill.origin.scope.as_ref();
        scope.is_some_and(|scope| self.held.contains(scope))
    }

    /// Lets go of what was kept out of a listing.
    pub(super) fn release(&mut self) {
        self.held.clear();
    }

    /// Returns the nested skills of one place.
    pub(super) fn of_place<'a>(&'a self, scope: &'a str) -> impl Iterator<Item = &'a Entry> {
        let late = self.late.iter().filter(move |late| late.scope.as_deref() == Some(scope));
        late.map(|late| &late.entry)
    }
}

impl Late {
    /// Gives a nested skill the name and the note that its clash asks for.
    fn rename(&mut self, clash: &Clash) {
        let Some(scope) = &self.scope else { return };
        let own = &self.entry.skill.name;
        self.entry.name = match clash {
            Clash::None => own.clone(),
            Clash::Nested | Clash::Start => format!("{scope}:{own}"),
        };
        self.entry.label.clone_from(&self.entry.name);
        self.entry.note = Some(match clash {
            Clash::Start => scoped_note(scope, own),
            Clash::None | Clash::Nested => format!(
                " (from {scope}/.claude/skills — applies when working on files under {scope}/)"
            ),
        });
    }
}

/// Returns whether two entries are of the same file.
fn same_file(one: &Entry, other: &Entry) -> bool {
    one.skill.source.path() == other.skill.source.path()
}
