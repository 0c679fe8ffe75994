//! Which names load, and which second names there are.

use std::collections::HashSet;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{BinaryProperty, Dash};

use crate::catalogue::{Bundled, Entry, Reason, Rule, Shown};
use crate::clean;
use crate::client::ClientData;
use crate::client::places::{Names, PlacesFacts, Reserved, SecondName};
use crate::skill::{PlaceKind, Skill, SkillKind};

/// The folder that the client fills with the account's skills.
const SYNCED: &str = "synced";

/// The namespace of the account's skills.
const ACCOUNT: &str = "anthropic-skills";

/// Returns why a client does not load a skill because of its name, if so (`disc-names`).
pub fn refusal(facts: &PlacesFacts, skill: &Skill) -> Option<String> {
    let place = skill.origin.kind;
    let prefix = skill.origin.plugin.as_ref().map(|plugin| format!("{}:", plugin.name));
    let own = prefix.and_then(|prefix| skill.name.strip_prefix(&prefix)).unwrap_or(&skill.name);
    let given = skill.fields.name.as_ref().map(|name| name.value.as_str());
    if facts.names == Names::Printable {
        if !clean::is_printable_name(own) {
            return Some(
                "the name has invisible characters, markup or stray white space".to_owned(),
            );
        }
        if !clean::has_tidy_segments(own) || own.is_empty() {
            return Some(
                "a part of the name between colons is empty or has space around it".into(),
            );
        }
    }
    if facts.reserved == Reserved::SyncedAndAnthropic && place != PlaceKind::Plugin {
        let is_command = place.holds_commands();
        if !is_command && own.eq_ignore_ascii_case(SYNCED) {
            return Some(format!("the folder `{SYNCED}` is kept for the account's skills"));
        }
        let kept = [Some(own), given.filter(|_| !is_command)].into_iter().flatten();
        if let Some(name) = kept.into_iter().find(|name| is_of_account(name)) {
            return Some(format!("the name `{name}` is kept for the account's skills"));
        }
    }
    None
}

/// Returns whether a name is of the account's namespace: letter case, invisible characters, dashes
/// of other kinds and compatibility forms make no difference.
fn is_of_account(name: &str) -> bool {
    // Nearly all names are plain, and stay as they are.
    if name.bytes().all(|byte| byte.is_ascii_graphic()) {
        let start = name.get(..ACCOUNT.len()).unwrap_or_default();
        let rest = name.get(ACCOUNT.len()..).unwrap_or_default();
        return start.eq_ignore_ascii_case(ACCOUNT) && (rest.is_empty() || rest.starts_with(':'));
    }
    let name = ComposingNormalizerBorrowed::new_nfkc().normalize(name);
    let name: String = clean::fold_invisible(&name)
        .chars()
        .map(|c| if Dash::for_char(c) { '-' } else { c })
        .flat_map(char::to_lowercase)
        .collect();
    name.strip_prefix(ACCOUNT).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// Returns the second name that `name:` asks for: within the plugin for a plugin's skill.
fn wanted(entry: &Entry) -> Option<String> {
    let given = entry.field_name()?;
    let Some(plugin) = entry.skill.origin.plugin.as_deref() else { return Some(given.to_owned()) };
    if given.starts_with(&format!("{}:", plugin.name)) {
        return Some(given.to_owned());
    }
    // Behind the folders that a command is in (`plugin-command-second`).
    let folders = match entry.skill.kind {
        SkillKind::Command => entry.name.rsplit_once(':').map(|(folders, _)| folders),
        SkillKind::Skill => None,
    };
    Some(format!("{}:{given}", folders.unwrap_or(&plugin.name)))
}

/// Gives every entry that is kept its second name and its label (`disc-second-taken`).
pub(super) fn name_again(client: &ClientData, entries: &mut [Entry], bundled: &[Bundled]) {
    if client.places.second_name == SecondName::CalledOnly {
        for entry in entries.iter_mut() {
            entry.second_name = entry.skill.fields.name.as_ref().map(|name| name.value.clone());
        }
        return;
    }
    let built_in = &client.session.built_in;
    for entry in entries.iter_mut().filter(|entry| entry.skill.origin.plugin.is_some()) {
        let own = entry.field_name().filter(|name| built_in.lets_be_heard(name));
        entry.own_name = own.map(str::to_owned);
    }
    let mut taken = Taken::new(client, bundled, entries.iter());
    for entry in entries.iter_mut().filter(|entry| entry.is_kept()) {
        taken.name_again(entry);
    }
}

/// The names that no `name:` can take as a second one.
#[derive(Debug)]
pub(crate) struct Taken(HashSet<String>);

impl Taken {
    /// Returns the client's own names, and those of the entries that it keeps: first and second ones.
    pub(crate) fn new<'a>(
        client: &ClientData,
        bundled: &[Bundled],
        entries: impl Iterator<Item = &'a Entry>,
    ) -> Self {
        let own = client.session.built_in.own_names();
        let own = own.chain(bundled.iter().map(|bundled| bundled.name.as_str()));
        let mut taken: HashSet<String> = own.map(str::to_owned).collect();
        for entry in entries.filter(|entry| entry.is_kept()) {
            taken.insert(entry.name.clone());
            taken.extend(entry.second_name.clone());
        }
        Self(taken)
    }

    /// Gives an entry the second name that it asks for, unless it is taken, and says why.
    pub(crate) fn name_again(&mut self, entry: &mut Entry) {
        let Some(name) = wanted(entry).filter(|name| *name != entry.name) else { return };
        let text = if !clean::is_printable_name(&name) {
            format!("`name: {name}` is no second name: it does not print as it is written")
        } else if !self.0.insert(name.clone()) {
            format!("`name: {name}` is no second name: another command has it")
        } else {
            let shows = name.chars().all(is_plain);
            let how = if shows { "" } else { "; the listing does not show it" };
            // An override leaves nothing but the name (`disc-override-off`).
            if shows && entry.visibility.shown != Shown::NameOnly {
                entry.label = format!("{} ({name})", entry.name);
            }
            entry.second_name = Some(name.clone());
            format!("it can be called `{name}` too{how}")
        };
        entry.reasons.push(Reason { rule: Rule::SecondName, text });
    }
}

/// Returns whether the listing shows second names with this character: letters, digits, `_.:-`.
fn is_plain(c: char) -> bool {
    use icu_properties::props::{EnumeratedProperty, GeneralCategory, GeneralCategoryGroup};
    let category = GeneralCategory::for_char(c);
    matches!(c, '_' | '.' | ':' | '-')
        || GeneralCategoryGroup::Letter.contains(category)
        || GeneralCategoryGroup::Number.contains(category)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_account_s_namespace_is_known_in_disguise() {
        for name in
            ["anthropic-skills", "Anthropic-Skills:x", "ＡNTHROPIC-skills", "anthropic‐skills"]
        {
            assert!(is_of_account(name), "{name:?}");
        }
        for name in
            ["anthropic-skillsx", "anthropic skills", "anthropic_skills", "x:anthropic-skills"]
        {
            assert!(!is_of_account(name), "{name:?}");
        }
    }
}
