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
    /// What becomes of skills in an additional folder whose name is taken.
    pub additional_clash: AdditionalClash,
    /// Where a linked worktree finds skills when it has none.
    pub worktrees: Worktrees,
    /// Which names a plugin may have.
    pub plugin_names: PluginNames,
    /// What a manifest's `skills` means for the folder `skills`.
    pub plugin_skill_folders: PluginSkillFolders,
    /// How a plugin's skills are named after their folders.
    pub plugin_skill_names: PluginSkillNames,
    /// Whether a SKILL.md in a plugin's root loads.
    pub plugin_root: PluginRoot,
    /// What a folder of plugins given as one plugin is.
    pub plugin_folders: PluginFolders,
    /// Where a file that two plugins share loads.
    pub plugin_files: PluginFiles,
    /// Whose settings give a plugin's options.
    pub plugin_options: PluginOptions,
    /// By which name the settings call the plugin.
    pub plugin_option_ids: PluginOptionIds,
    /// Whether a skill's folder that holds a plugin's manifest is a plugin too.
    pub skill_folder_plugins: SkillFolderPlugins,
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

/// What `name:` does beside the folder's name (`disc-second-taken`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecondName {
    /// A second command name where no other command has it; listed as `folder (name)` where it is
    /// of plain characters.
    #[default]
    Listed,
    /// A second name to call it by, in the order of the catalogue; not listed.
    CalledOnly,
}

/// In which order command files are taken (`disc-root`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandOrder {
    /// All places together, by the order inside a place.
    Merged,
    /// Place by place, in the order in which a parallel search happens to finish; reproduced as
    /// the order that was seen most.
    Search,
}

/// What becomes of skills in an additional folder whose name is taken (`disc-add-scoped`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdditionalClash {
    /// They are listed after everything else as `folder:name`, with a note which folder they are for.
    Scoped,
    /// As with any other place.
    Plain,
}

/// Where a linked worktree finds skills when it has none (`disc-worktree`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worktrees {
    /// In the main checkout's root, if the worktree's root has no such folder.
    MainCheckout,
    /// Nowhere.
    Alone,
}

/// Which names a plugin may have (`plugin-names`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginNames {
    /// Names that print as they are written, without white space, slashes, colons and `@`.
    Plain,
    /// Any without a space.
    NoSpace,
}

/// What a manifest's `skills` means for the folder `skills` (`plugin-skills`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginSkillFolders {
    /// It is read too, first.
    Added,
    /// It is read only where the manifest names none.
    Replaced,
}

/// How a plugin's skills are named after their folders (`plugin-folders`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginSkillNames {
    /// What is no ASCII letter, digit, `_` or `-` becomes `-`.
    Dashed,
    /// As they are.
    AsFound,
}

/// Whether a SKILL.md in a plugin's root loads by itself (`plugin-root-names`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginRoot {
    /// Where the plugin has no folder `skills` and its manifest names none; `name:` names it.
    WithoutSkills,
    /// Never.
    Ignored,
}

/// What a folder of plugins given as one plugin is (`plugin-parent`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginFolders {
    /// Every plugin in it that has a manifest.
    Each,
    /// One plugin, which has nothing.
    One,
}

/// Where a file that two plugins share loads (`plugin-links`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginFiles {
    /// In the first of them.
    Once,
    /// In each.
    OncePerPlugin,
}

/// By which name the settings call a plugin that they give options (`subst-plugin-id`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginOptionIds {
    /// By `name@source`.
    Full,
    /// By its bare name too; what `name@source` gives counts first.
    NameToo,
}

/// Whose settings give a plugin's options (`subst-plugin-both`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PluginOptions {
    /// All but the project's.
    NotProject,
    /// All.
    All,
}

/// Whether a skill's folder that holds a plugin's manifest is a plugin too (`plugin-skill-folder`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkillFolderPlugins {
    /// It is: its skills and commands load under the plugin's name.
    Loaded,
    /// It is not.
    Ignored,
}
