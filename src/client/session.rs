//! What a client does in a conversation: typed commands, calls of the Skill tool, what becomes
//! available while it runs, and what comes back after a compaction.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The choices of one client.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SessionFacts {
    /// Where instructions of the user and the project stand.
    pub instructions: Instructions,
    /// What brings the instructions of folders and the rules for some files along.
    pub instructions_follow: InstructionsFollow,
    /// Programs that bring them along too, called in a plain command that names a file
    /// (`act-rules-shell`).
    pub reading_programs: Vec<String>,
    /// In which order the files of a folder of rules are taken.
    pub rule_order: RuleOrder,
    /// Where the links in a folder of rules may lead.
    pub rule_links: RuleLinks,
    /// Where the name of a typed command ends.
    pub typed_split: TypedSplit,
    /// Which unknown names look like a command's.
    pub command_names: CommandNames,
    /// What becomes of a typed name that no command has, in print mode.
    pub unknown_typed: UnknownTyped,
    /// What the terminal says of a typed name that no command has: before the name.
    pub unknown_in_terminal: String,
    /// What the terminal leaves of it for the next message.
    pub unknown_leaves: Leaves,
    /// What a command that only the model may use leaves for the next message.
    pub model_only_leaves: Leaves,
    /// What stands before a failure of a typed command.
    pub failure_prefix: String,
    /// Whether a failure goes to the model with its characters of markup.
    pub failure_marks: FailureMarks,
    /// Whether the model is told that the session is in another folder.
    pub environment_updates: EnvironmentUpdates,
    /// Whether print mode prints the answer of a typed skill that was not sent.
    pub prints_local: bool,
    /// Whether the terminal loads several commands typed one after another.
    pub stacking: bool,
    /// Whether the terminal takes blanks off both ends of what is typed.
    pub terminal_trims: bool,
    /// Whether the terminal notes a skill that a message names.
    pub mentions: bool,
    /// Whether the model may call a skill that is reserved for the user where the user's message
    /// names it (`act-mentioned`).
    pub mentioned_callable: bool,
    /// What an unknown name is answered with.
    pub unknown_call: UnknownCall,
    /// What a call of a built-in command is answered with.
    pub built_in_call: BuiltInCall,
    /// Characters of prose after the sentence that the model may not call a skill, without the name.
    pub uncallable_tail: usize,
    /// What a skill that was invoked before is answered with.
    pub again: Again,
    /// Where the files stand that a called skill's body names.
    pub attachments: AttachmentPlace,
    /// What a skill is known by among those already listed.
    pub listed_by: ListedBy,
    /// How skills of nested places are called and announced.
    pub nested: NestedNames,
    /// When those are listed that a file that is not there led to.
    pub nested_of_missing: NestedOfMissing,
    /// Where skills that became available while the session runs stand among the others.
    pub dynamic_order: DynamicOrder,
    /// Files that change while the session runs.
    pub watching: WatchFacts,
    /// What the model is told of files that it wrote or was sent and that have changed.
    pub change_notes: ChangeNotes,
    /// Tools other than Skill.
    pub tools: ToolFacts,
    /// Compaction.
    pub compaction: CompactionFacts,
    /// Built-in commands.
    pub built_in: BuiltIns,
}

/// Where the instructions of the user and the project stand in a conversation's first message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instructions {
    /// With what every conversation begins with, which no record has.
    InContext,
    /// In a reminder of their own, after the listing (`att-root`).
    Message,
}

/// What the model is told of files that it wrote or was sent and that have changed
/// (`reload-noted-places`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChangeNotes {
    /// The sentence, with `{file}` for the file's path.
    pub text: String,
    /// Whether the line at which a long change is cut counts among those left out
    /// (`reload-noted-long`).
    pub counts_cut_line: bool,
}

/// What brings the instructions of folders and the rules for some files along (`act-rules-touch`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InstructionsFollow {
    /// Whatever touches a file: reading it, be it there or not, writing it, naming it.
    Touching,
    /// Reading or naming a file that is there and is not what was read of it before.
    Reading,
}

/// In which order the files and folders of a folder of rules are taken (`act-rules-order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleOrder {
    /// As the system lists them.
    AsListed,
    /// By the bytes of their names.
    Bytes,
}

/// Where the links in a folder of rules may lead (`act-rules-links`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleLinks {
    /// Anywhere.
    Anywhere,
    /// To files of the project.
    Project,
}

/// Where the name of a typed command ends (`slash-forms`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TypedSplit {
    /// At the first white space; what follows is trimmed.
    WhiteSpace,
    /// At the first blank; what follows is trimmed at its end only. A line break or a tab belongs to
    /// the name.
    Blank,
}

/// Which unknown names after a slash look like a command's; other text is sent as it is
/// (`slash-forms`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandNames {
    /// Those of letters, digits, `_`, `:` and `-`.
    Any,
    /// Those that start with a letter, a digit or `_` too.
    WordFirst,
}

/// What becomes of a typed name that no command has (`slash-forms`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnknownTyped {
    /// The text is sent, and a notice that it looks like a command.
    Noticed,
    /// The user is told, and the next message tells the model.
    Told,
}

/// What a typed command that was not sent leaves for the next message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaves {
    /// Nothing.
    Nothing,
    /// The command's name.
    Name,
    /// What the user was told.
    Answer,
    /// Both.
    NameAndAnswer,
}

/// What an unknown name is answered with (`call-near`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnknownCall {
    /// That it is unknown, and a name that may have been meant.
    Suggests,
    /// That it is unknown.
    Plain,
}

/// What a call of a built-in command is answered with (`call-built-in`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuiltInCall {
    /// Which kind of command it is, and that the user can run it.
    ByKind,
    /// That it is no prompt.
    NoPrompt,
}

/// What a skill that was invoked before is answered with (`call-again`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Again {
    /// A line where its text is the same, else its text under a note.
    Noted,
    /// Its text.
    Whole,
}

/// Where the files stand that a called skill's body names (`att-00`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttachmentPlace {
    /// Before the body, right after the tool's answer.
    BeforeBody,
    /// After the body.
    AfterBody,
}

/// How `&`, `<` and `>` of a failure reach the model (`shell-slash-failures`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureMarks {
    /// As entities.
    Escaped,
    /// As they are.
    Kept,
}

/// Whether the model is told that the session is in another folder (`shell-folder`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnvironmentUpdates {
    /// With the next request.
    Sent,
    /// Never.
    Never,
}

/// What a skill is known by among those already listed (`reload-edit`, `reload-flag`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListedBy {
    /// Name and text: a changed text is listed again, once.
    NameAndText,
    /// The name; a change on disk makes the client forget what was listed.
    Name,
}

/// How skills of nested places are called and announced (`disc-nested`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NestedNames {
    /// By their own name, or `folder:name` where another skill has it; with an announcement.
    Scoped,
    /// By their own name; a later one of the same name replaces an earlier one. No announcement.
    Plain,
}

/// Where skills that became available while the session runs stand among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DynamicOrder {
    /// After the others, sorted by their folders' names.
    Sorted,
    /// After the others, as they came.
    AsTheyCame,
}

/// When the skills of a nested place are listed that was found by a file that is not there
/// (`disc-nested-missing`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NestedOfMissing {
    /// With the answer.
    AtOnce,
    /// With the next request.
    Later,
}

/// What a client notices of files that change while it runs (`reload-*`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WatchFacts {
    /// Seconds until it has noticed.
    pub settles_after: f64,
    /// Which folders of skills and commands it watches.
    pub roots: Roots,
    /// Whether it reads only settings in folders that held some when it started.
    pub only_known_settings: bool,
    /// Whether it notices agents that change (`reload-agents`).
    pub agents: bool,
}

/// Which folders of skills and commands a client watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roots {
    /// Those that were there when it started.
    WereThere,
    /// Those that were there before the change.
    AreThere,
}

/// Which tools can be called at once (`act-tools`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ToolFacts {
    /// Always.
    pub always: Vec<String>,
    /// Where the client's command line allows them.
    pub when_allowed: Vec<String>,
}

/// What a client does after a compaction (`compact-*`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CompactionFacts {
    /// Characters of prose before the first skill.
    pub framing: usize,
    /// Whether the listing is sent again.
    pub lists_again: bool,
    /// Tokens that one skill may take, at four characters (UTF-16 units) a token.
    pub skill_tokens: usize,
    /// Tokens that all of them may take.
    pub total_tokens: usize,
    /// What stands at the end of a text that was cut.
    pub marker: String,
}

/// Built-in commands, by what a call of them is answered with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BuiltIns {
    /// Commands with a screen of their own.
    pub ui: Vec<String>,
    /// Commands that print.
    pub cli: Vec<String>,
    /// Prompts that only the user may run.
    pub prompts: Vec<String>,
    /// Commands that print mode runs: they print, and the model is told of them.
    pub printing: Vec<String>,
    /// Other names of commands, where print mode runs the command.
    pub aliases: BTreeMap<String, String>,
    /// The names among all these that are other names of commands: a skill's `name:` may take them
    /// (`disc-second-taken`).
    pub other_names: Vec<String>,
    /// Commands that begin a new conversation in print mode.
    pub clearing: Vec<String>,
    /// Bundled skills that can be called unless bundled skills are off.
    pub bundled_prompts: Vec<String>,
    /// Bundled skills that run when they are typed and are not in the listing.
    pub unlisted: Vec<String>,
    /// Bundled skills that come before a skill of the same name (`call-bundled-first`).
    pub first: Vec<String>,
    /// Names that the client has for itself: a call of one gets no hint of a plugin's skill that ends
    /// so (`call-own-names`).
    pub unhinted: Vec<String>,
    /// Those that print mode says are not available. A plugin's skill that calls itself so is not
    /// heard without the plugin's name.
    pub unavailable: Vec<String>,
    /// Other names by which a plugin's skill is not heard without the plugin's name.
    pub unheard: Vec<String>,
}

impl BuiltIns {
    /// Returns all names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let lists = [&self.ui, &self.cli, &self.prompts, &self.bundled_prompts];
        lists.into_iter().flatten().map(String::as_str)
    }

    /// Returns the names that no skill's `name:` can take.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|name| !self.other_names.iter().any(|other| other == name))
    }

    /// Returns whether a plugin's skill that calls itself `name` is heard without the plugin's name.
    pub fn lets_be_heard(&self, name: &str) -> bool {
        !self.unavailable.iter().chain(&self.unheard).any(|kept| kept == name)
    }

    /// Returns whether a call of `name` is answered with a hint of a plugin's skill that ends so.
    pub fn lets_hint(&self, name: &str) -> bool {
        self.lets_be_heard(name) && !self.unhinted.iter().any(|kept| kept == name)
    }

    /// Returns whether `name` is a built-in command's.
    pub fn is_one(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }
}
