//! How a client reads a skill's file: the envelope, its YAML reader and recovery, and what it makes
//! of values. Measured by the capture scenarios `front-*`.

use serde::Deserialize;

/// The choices of one client.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Loading {
    /// A file with more bytes than this is not loaded.
    #[serde(default)]
    pub max_file_bytes: Option<u64>,
    /// A byte order mark at the start of the file.
    pub byte_order_mark: ByteOrderMark,
    /// Tabs that indent a line, when broken YAML is repaired.
    pub tab_repair: TabRepair,
    /// A value in brackets, when broken YAML is repaired.
    pub list_repair: ListRepair,
    /// The YAML reader.
    pub yaml: Yaml,
    /// Coercions.
    pub fields: FieldChoices,
    /// Which hooks are accepted.
    pub hooks: HookForms,
}

/// What a byte order mark before the opening fence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByteOrderMark {
    /// Text like any other: the fence is not on the first line's start, so there is no frontmatter.
    Content,
    /// Part of the envelope. A file without frontmatter keeps it in its body.
    Envelope,
}

/// What the recovery makes of tabs at a line's start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TabRepair {
    /// They stay.
    Kept,
    /// Each becomes two spaces; tabs after a space stay.
    TwoSpaces,
}

/// What the recovery makes of a value between `[` and `]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListRepair {
    /// It is quoted like any value with a special character.
    Quoted,
    /// It stays a list if it is a valid one by itself.
    KeptIfValid,
}

/// Where YAML readers disagree.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Yaml {
    /// A key that stands twice in a mapping.
    pub duplicate_keys: DuplicateKeys,
    /// `<<` with a mapping, or a list of mappings.
    pub merge_key: MergeKey,
    /// More than one document between the fences.
    pub documents: Documents,
    /// A carriage return without a line feed.
    pub carriage_return: CarriageReturn,
    /// A NUL character.
    pub nul: Nul,
    /// An unquoted value that starts with a comma.
    pub leading_comma: LeadingComma,
    /// A value in brackets or braces with a colon and more behind it.
    pub colon_after_flow: ColonAfterFlow,
    /// A line in brackets or braces that starts with a mark and is not indented enough.
    pub outdented_mark: OutdentedMark,
    /// A list item `- a: b: c` where a key is expected.
    pub item_as_key: ItemAsKey,
    /// How a tag decides a scalar's type.
    pub tags: Tags,
    /// Which integers in base 16 are numbers.
    pub wide_hex: WideHex,
    /// The longest key on one line, in characters; 0 for any.
    pub max_key_chars: usize,
    /// How many block collections may stand in each other.
    pub max_block_depth: usize,
    /// How often aliases may multiply before the reader gives up; 0 for any.
    pub max_alias_count: usize,
}

/// What happens to a key that stands twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DuplicateKeys {
    /// The later value counts.
    LastWins,
    /// The YAML is refused.
    Refused,
}

/// What `<<` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MergeKey {
    /// A key like any other.
    Plain,
    /// The mapping's keys join those beside it, which come first.
    Merged,
}

/// What several documents make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Documents {
    /// A list of documents: valid YAML, but no mapping, so no field.
    Listed,
    /// The YAML is refused.
    Refused,
}

/// What a lone carriage return is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CarriageReturn {
    /// The end of a line.
    LineBreak,
    /// A character like any other.
    Content,
}

/// What a NUL is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nul {
    /// A character like any other.
    Content,
    /// The YAML is refused.
    Refused,
}

/// What an unquoted value that starts with a comma is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeadingComma {
    /// Text.
    Content,
    /// The YAML is refused.
    Refused,
}

/// What `key: [a]: b` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColonAfterFlow {
    /// `key: [a]`, and the empty key with the value `b`.
    NextPair,
    /// The YAML is refused.
    Refused,
}

/// Which marks may start a line in brackets or braces that is not indented more than the collection
/// around them. Other lines must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutdentedMark {
    /// The closing one, if it is indented as much.
    ClosingAtParent,
    /// Any: closing ones, commas and colons.
    Any,
}

/// What `- a: b: c` is between the keys of a mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ItemAsKey {
    /// A key of an odd form, with the value `c`.
    Accepted,
    /// The YAML is refused.
    Refused,
}

/// How a tag decides a scalar's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tags {
    /// A core tag keeps a plain scalar's own type where it agrees; anything else is text.
    Confirm,
    /// A core tag tests the text, quoted or not; `!!binary`, `!!set` and `!!omap` make objects.
    Convert,
}

/// Which integers in base 16 are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WideHex {
    /// All.
    Number,
    /// Those of up to 64 bits; a wider one is text.
    Text,
}

/// What a client makes of values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FieldChoices {
    /// Which values switch a flag.
    pub flags: Flags,
    /// Half of a UTF-16 pair, left where the fallback description was cut.
    pub cut_pair: CutPair,
    /// Which values of `when_to_use` are listed.
    pub when_to_use: WhenToUse,
    /// A `model` that is neither text nor nothing.
    pub odd_model: OddModel,
    /// Which `model` keeps the session's.
    pub inherit: Inherit,
    /// An `agent` that is not text.
    pub odd_agent: OddAgent,
    /// The spellings of `disallowed-tools`, the first that is there counts; none where the client
    /// does not know it.
    pub disallowed_tools_keys: Vec<String>,
    /// How far the braces of one path pattern are taken apart; without limit where it is not said.
    #[serde(default)]
    pub braces: Option<BraceLimit>,
}

/// How far the braces of a path pattern are taken apart. One that goes further matches no file (`act-many-patterns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BraceLimit {
    /// The most patterns that one may stand for.
    pub patterns: usize,
    /// The most bytes: those patterns, each as long as the one that they come from.
    pub bytes: usize,
}

/// Which values switch a flag such as `disable-model-invocation`. Any other value is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flags {
    /// `true` and `"true"`.
    TrueOnly,
    /// `true`, `yes`, `on` and `1`, in any case and with blanks around.
    Words,
}

/// What half of a UTF-16 pair becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CutPair {
    /// U+FFFD.
    Replaced,
    /// A space.
    Blank,
}

/// Which values of `when_to_use` are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhenToUse {
    /// Those that JavaScript counts as true, so no `0` and no `false`, but an empty list.
    Truthy,
    /// Those that print as more than nothing.
    Printed,
}

/// What a `model` does that is neither text nor nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddModel {
    /// It is ignored.
    Ignored,
    /// The whole file is, unless JavaScript counts the value as false.
    FileRefused,
}

/// Which `model` keeps the session's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inherit {
    /// `inherit`.
    Exact,
    /// `inherit` in any case and with blanks around.
    AnyCase,
}

/// What an `agent` is that is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddAgent {
    /// Nothing.
    Ignored,
    /// The text that it prints as: `[Explore]` is `Explore`.
    Printed,
}

/// Which hooks a client accepts in frontmatter. One that is not drops them all.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HookForms {
    /// The events.
    pub events: Vec<String>,
    /// An event that is none of them.
    pub unknown_event: UnknownEvent,
    /// Whether a hook can call a tool of an MCP server.
    pub mcp_tools: bool,
    /// Whether a command may have `args`, a list of texts.
    pub command_args: bool,
}

/// What an unknown event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnknownEvent {
    /// It is left out.
    Ignored,
    /// All hooks are dropped.
    Refused,
}
