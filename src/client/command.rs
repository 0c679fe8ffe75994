//! Which shell commands a client runs without a rule, which paths it lets them reach, and how rules
//! are held against them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::session::permission::command::{Feature, Stage};

/// What a client does with commands (scenarios `perm-command-*`). Read only when a command is
/// judged: most answers need none of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommandFacts {
    /// What refuses a command whatever is in it, unless the whole tool is allowed; with the client's
    /// reason.
    pub refuses: Vec<Refusal>,
    /// What keeps a command from running without a rule.
    pub needs_rule: Vec<Feature>,
    /// What refuses even where the whole tool is allowed.
    pub refuses_always: Vec<Feature>,
    /// What keeps rules that deny or ask from seeing the commands inside.
    pub hides: Vec<Feature>,
    /// Which parameters may stand in a command.
    pub parameters: Parameters,
    /// How a command is spelled when it is held against a rule.
    pub spelling: Spelling,
    /// Variables that may be set before a command without a rule saying so: `NAME`, or `NAME=value`
    /// where only that value may.
    pub harmless_variables: Vec<String>,
    /// Whether a command with such a variable before it runs without a rule.
    pub runs_with_variables: bool,
    /// Whether an assignment alone runs without a rule.
    pub runs_assignments: bool,
    /// Wrappers that are taken off before a rule that allows is looked for.
    pub rule_wrappers: Vec<Wrapper>,
    /// Further wrappers that are taken off before a rule that denies or asks is looked for.
    pub deny_wrappers: Vec<Wrapper>,
    /// Wrappers that are taken off before it is asked whether a command runs without a rule.
    pub plain_wrappers: Vec<Wrapper>,
    /// Whether a rule that allows a command lets it write inside the working folders.
    pub rules_write: bool,
    /// Folders and files that no rule lets be written without asking, in small letters; one with a
    /// slash is a file in a folder (`mode-guarded-*`).
    pub guarded: Vec<String>,
    /// What of them may be written after all.
    pub unguarded: Vec<String>,
    /// Whether they are guarded in the mode `bypassPermissions`.
    pub guards_bypass: bool,
    /// Whether a first `cd .` is as if it was not there (`perm-command-moves`).
    pub ignores_cd_here: bool,
    /// Whether a loop or condition with one command in it needs a rule for writing that the command
    /// keeps to, whatever else allows it (`perm-command-loops`).
    pub lone_needs_rule: bool,
    /// Whether the first path that asks is all that is looked at.
    pub first_path: bool,
    /// Whether what is guarded is looked for in commands of several parts that are allowed as a whole.
    pub guards_parts: bool,
    /// Whether `%` in a path is taken for a variable.
    pub percent_expands: bool,
    /// What decides about commands, in the order of the answers: those of one group come at the same
    /// time, and what is in none comes last (`shell-named-*`).
    pub answers: Vec<Vec<Stage>>,
    /// Commands that only a rule for the whole tool or for exactly that command allows
    /// (`perm-command-prefix`).
    pub needs_whole: Vec<NeedsWhole>,
    /// Whether a path may go up behind its start, as in `a/../b`.
    pub climbs: bool,
    /// Whether `cd` and an output redirection in one command ask.
    pub cd_redirects: bool,
    /// Whether a `cd` elsewhere and a command that reads files ask where a rule denies the
    /// Read tool anything (`perm-command-cd-denied`).
    pub cd_reads: bool,
    /// What a command that takes any argument may not have in it, quoted or not.
    pub never: String,
    /// Commands that run without a rule, by their first words.
    pub commands: BTreeMap<String, PlainCommand>,
    /// Commands whose arguments are paths.
    pub paths: BTreeMap<String, PathCommand>,
    /// Commands that `xargs` may run without a rule.
    pub xargs: Vec<String>,
}

impl CommandFacts {
    /// Returns how late the client has an answer that is found at `stage`.
    pub fn rank(&self, stage: Stage) -> usize {
        let at = self.answers.iter().position(|group| group.contains(&stage));
        at.unwrap_or(self.answers.len())
    }

    /// Reads the facts: what versions have in common, then what one adds and replaces.
    pub(super) fn read(own: &str) -> Result<Self, toml::de::Error> {
        let mut common: toml::Table = toml::from_str(include_str!("commands.toml"))?;
        for (key, value) in toml::from_str::<toml::Table>(own)? {
            match (common.get_mut(&key), value) {
                (Some(toml::Value::Table(known)), toml::Value::Table(more)) => known.extend(more),
                (_, value) => {
                    common.insert(key, value);
                }
            }
        }
        toml::Value::Table(common).try_into()
    }
}

/// Something that refuses a command, and the client's reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// What.
    pub has: Feature,
    /// The reason; where it is absent, the operations that need approval are named.
    #[serde(default)]
    pub says: Option<String>,
}

/// A command that a rule for commands that start alike does not allow.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeedsWhole {
    /// Its names.
    pub names: Vec<String>,
    /// Arguments with which it is one; with any where there are none.
    #[serde(default)]
    pub with: Vec<String>,
    /// Texts in an argument with which it is one.
    #[serde(default)]
    pub holding: Vec<String>,
    /// The reason; `{name}` and `{argument}` stand for the command's.
    #[serde(default)]
    pub says: Option<String>,
}

/// Which parameters may stand in a command.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Parameters {
    /// Whether any may.
    pub any: bool,
    /// Those that may stand anywhere.
    #[serde(default)]
    pub anywhere: Vec<String>,
    /// Those that may stand in double quotes beside other text.
    #[serde(default)]
    pub quoted: Vec<String>,
}

/// How a command is spelled when it is held against a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    #[default]
    /// As it is written, quotes taken off its name.
    Written,
    /// Its words with one blank between them, quotes taken off.
    Words,
}

/// A command that runs another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Wrapper {
    /// Its name.
    pub name: String,
    /// Its options that take no value.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Its options that take one.
    #[serde(default)]
    pub values: Vec<String>,
    /// Whether a duration follows.
    #[serde(default)]
    pub duration: bool,
    /// Whether variables may follow.
    #[serde(default)]
    pub variables: bool,
}

/// A command that runs without a rule.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlainCommand {
    /// What its arguments may be.
    pub takes: Takes,
    /// Its options that take no value.
    pub flags: Vec<String>,
    /// Its options that take a text.
    pub texts: Vec<String>,
    /// Its options that take a number.
    pub numbers: Vec<String>,
    /// Arguments of which any keeps it from running.
    pub without: Vec<String>,
    /// What no argument may start with.
    pub never_start: Vec<String>,
    /// Names that may not stand in any argument.
    pub never_names: Vec<String>,
    /// Whether patterns that are matched against files may be arguments; where it does not say, they
    /// may if anything may.
    pub globs: Option<bool>,
    /// Whether arguments that are no options are numbers.
    pub digits: bool,
    /// Whether parameters may not stand in it.
    pub no_parameters: bool,
    /// The only arguments that are no options; any where there are none.
    pub words: Vec<String>,
    /// The fewest arguments that are no options.
    pub least: usize,
    /// The most arguments that are no options.
    pub most: Option<usize>,
    /// Options with which any number of arguments may stand.
    pub unless: Vec<String>,
    /// What arguments that are no options must start with.
    pub start: String,
    /// Whether a number may be an option, as in `-5`.
    pub bare_numbers: bool,
    /// Whether a number may be joined to its option, as in `-A3`.
    pub joined_numbers: bool,
    /// What may not stand in it, quoted or not.
    pub never: String,
    /// What may not stand in it in double quotes.
    pub never_double: String,
    /// What may not stand in it outside quotes.
    pub never_bare: String,
}

/// What a command's arguments may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// Anything.
    #[default]
    Anything,
    /// Only the options listed, and arguments that are none.
    Listed,
    /// A script of the stream editor that only prints, or that only reads what it is piped.
    SedScript,
}

/// A command whose arguments are paths.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PathCommand {
    /// Whether it reads or writes.
    pub does: PathUse,
    /// What it does, as the client's refusal says it.
    pub verb: String,
    /// Arguments before the paths: a pattern, a script.
    #[serde(default)]
    pub skip: usize,
    /// Options whose value is that argument.
    #[serde(default)]
    pub instead: Vec<String>,
    /// Options that take a value that is no path.
    #[serde(default)]
    pub values: Vec<String>,
    /// Options that may stand before the paths.
    #[serde(default)]
    pub leads: Vec<String>,
    /// What ends the paths.
    #[serde(default)]
    pub stops: Vec<String>,
    /// What it reads where no path is given.
    #[serde(default)]
    pub default: Option<String>,
    /// The option without which it only reads, if it runs without a rule.
    #[serde(default)]
    pub only_with: Option<String>,
    /// Whether its paths cannot be told where any option is given.
    #[serde(default)]
    pub options: Options,
    /// The option without which its arguments are no paths.
    #[serde(default)]
    pub needs: Option<String>,
    /// Which of the files that it writes it reads first.
    #[serde(default)]
    pub also_reads: AlsoReads,
    /// Whether the mode that accepts edits lets it write.
    #[serde(default)]
    pub by_mode: ByMode,
}

/// Whether the mode that accepts edits lets a command write (`mode-edits-touch`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByMode {
    /// It does.
    #[default]
    Always,
    /// Where it has no option.
    WithoutOptions,
    /// It does not.
    Never,
}

/// Which of the files that a command writes it reads first: a rule that denies reading one keeps it
/// from running (`mode-edits-denied`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AlsoReads {
    /// None.
    #[default]
    Nothing,
    /// All but the last: it copies or moves them.
    AllButLast,
    /// All: it changes them.
    All,
}

/// Whether the paths of a command can be told where options are given (`perm-command-flags`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Options {
    /// They can.
    #[default]
    Told,
    /// Not where one is given, `--` being one.
    Hide,
}

/// What is done with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PathUse {
    /// It is read.
    Read,
    /// It is written, or taken away.
    Write,
    /// It is where the shell goes.
    Enter,
}
