//! Where a client looks for skills, in which order it takes them, and what happens when two have
//! the same name.

use icu_collator::options::CollatorOptions;
use icu_collator::{CollatorBorrowed, CollatorPreferences};
use serde::Deserialize;

/// What a client does with places and names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlacesFacts {
    /// The order inside a place.
    pub order: Order,
    /// What happens when two skills have the same name.
    pub same_name: SameName,
    /// Which folder names load.
    pub names: Names,
    /// Which names are kept for the client's own use.
    pub reserved: Reserved,
    /// What `name:` does beside the folder's name.
    pub second_name: SecondName,
    /// In which order command files are taken.
    pub commands: CommandOrder,
    /// Whether `.claude/commands` of folders given with `--add-dir` is read.
    pub additional_commands: bool,
    /// What becomes of skills in an additional folder below the project whose name is taken.
    pub additional_clash: AdditionalClash,
}

/// The order of skills inside a place (`list-order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As the root locale collates: punctuation, digits, letters; case decides last.
    Collation,
    /// By bytes.
    Bytes,
}

impl Order {
    /// Sorts `items` by the name that `key` returns; equal names keep their order.
    pub fn sort<T>(self, items: &mut [T], key: impl Fn(&T) -> &str) {
        match self {
            Self::Bytes => items.sort_by(|a, b| key(a).cmp(key(b))),
            Self::Collation => {
                let collator = root_collator();
                items.sort_by(|a, b| match &collator {
                    Some(collator) => collator.compare(key(a), key(b)),
                    None => key(a).cmp(key(b)),
                });
            }
        }
    }
}

/// Returns the collator of the root locale, whose data is part of the program.
fn root_collator() -> Option<CollatorBorrowed<'static>> {
    CollatorBorrowed::try_new(CollatorPreferences::default(), CollatorOptions::default()).ok()
}

/// What happens when two skills have the same name (`disc-root`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SameName {
    /// The first by precedence is kept, the others are not loaded.
    FirstWins,
    /// All are listed; a call gets the first.
    AllListed,
}

/// Which names load (`disc-names`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// Names that print as they are written: no invisible characters, markup or stray space.
    Printable,
    /// Any.
    Any,
}

/// Which names are kept for the client's own use (`disc-names`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reserved {
    /// `synced` as a skill's folder and `anthropic-skills` anywhere.
    SyncedAndAnthropic,
    /// None.
    None,
}

/// What `name:` does beside the folder's name (`disc-second-name`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecondName {
    /// A second command name where no other command has it; listed as `folder (name)` where it is
    /// of plain characters.
    Listed,
    /// A second name to call it by, in the order of the catalogue; not listed.
    CalledOnly,
}

/// In which order command files are taken (`disc-commands`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandOrder {
    /// All places together, by the order inside a place.
    Merged,
    /// Place by place, in the order in which a parallel search happens to finish; reproduced as
    /// the order that was seen most.
    Search,
}

/// What becomes of skills in an additional folder below the project whose name is taken
/// (`disc-additional`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdditionalClash {
    /// They are listed after everything else as `folder:name`, with a note which folder they are for.
    Scoped,
    /// As with any other place.
    Plain,
}
