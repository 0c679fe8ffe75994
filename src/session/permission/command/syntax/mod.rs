//! Shell commands taken apart: simple commands with their words and redirections, and whatever
//! in them cannot be told before they run.

mod parse;
mod word;

pub use parse::parse;

use std::ops::Range;

/// What a client may refuse to judge, whatever commands are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// `$(…)` or backticks in a word, or as the whole of a quoted one.
    CommandSubstitution,
    /// `$(…)` in double quotes beside nothing but blanks, besides that (`shell-quoted-command`).
    WholeSubstitution,
    /// `$(…)` in double quotes beside other text.
    QuotedSubstitution,
    /// `$(…)` or backticks as the whole value of an assignment that is a command of its own.
    AssignedSubstitution,
    /// Backticks.
    Backtick,
    /// `${…}`.
    BraceParameter,
    /// `$?`, `$$`, `$@`, `$#`, `$!`, `$*`, `$-`, `$_`.
    SpecialParameter,
    /// `$1`.
    PositionalParameter,
    /// `$NAME`.
    Parameter,
    /// `<(…)` and `>(…)`.
    ProcessSubstitution,
    /// `{a,b}` and `{1..3}`.
    BraceExpansion,
    /// A backslash before white space.
    EscapedSpace,
    /// A backslash before `;`, `|`, `&`, `<` or `>`.
    EscapedOperator,
    /// A backslash before another character, outside quotes.
    Escape,
    /// `$'…'`.
    AnsiQuote,
    /// `$"…"`.
    LocaleQuote,
    /// `( … )`.
    Subshell,
    /// `{ …; }`.
    Group,
    /// `case … esac`.
    Case,
    /// A function.
    Function,
    /// `select`.
    Select,
    /// `coproc`.
    Coproc,
    /// `$(( … ))` of numbers and operators.
    Arithmetic,
    /// `$(( … ))` with a name in it.
    ArithmeticName,
    /// `(( … ))`.
    ArithmeticCommand,
    /// `&` after a command.
    Background,
    /// `|&`.
    PipeBoth,
    /// `<<NAME`, whose lines are expanded.
    Heredoc,
    /// `<<'NAME'`, whose lines are not.
    QuotedHeredoc,
    /// `<<<`.
    HereString,
    /// `< file`.
    InputRedirect,
    /// `<> file`.
    ReadWriteRedirect,
    /// `&>` and `>&` before a file.
    RedirectBoth,
    /// `>|`.
    ForcedRedirect,
    /// A comment.
    Comment,
    /// A comment with a quote in it.
    QuotedComment,
    /// `#` inside a word.
    MidWordHash,
    /// An empty line, a comment's line, or a line end after an operator.
    LooseLine,
    /// `if`, `for`, `while` or `until`.
    Control,
    /// `!`.
    Negation,
    /// `[ … ]`.
    Test,
    /// `[[ … ]]`.
    ExtendedTest,
    /// A quote in the command's name.
    QuotedName,
    /// A line end inside quotes.
    QuotedLine,
    /// A `#` at the start of a line inside quotes.
    QuotedHash,
    /// An escaped double quote.
    EscapedQuote,
    /// Several quoted parts in one word.
    MixedQuotes,
    /// A pattern that is matched against files.
    Glob,
    /// A word that starts with `=`.
    EqualsWord,
    /// A dollar with nothing behind it.
    LoneDollar,
    /// A word behind a redirection to a file.
    WordAfterRedirect,
    /// A single quote that is not closed.
    OpenQuote,
    /// Something else that does not parse.
    ParseError,
}

/// A part of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Text as it stands, quotes and escapes taken off.
    Text(String),
    /// A glob's `*`, `?` or `[`.
    Glob(char),
    /// `~` at the start.
    Tilde,
    /// `$NAME`, and whether it stands in double quotes.
    Parameter {
        /// The name.
        name: String,
        /// Whether it stands in double quotes.
        quoted: bool,
    },
    /// A number or the output of commands that are judged on their own: some text.
    Some,
    /// What cannot be told.
    Unknown,
}

/// A word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// Where it stands in the command, in bytes.
    pub span: Range<usize>,
    /// Its parts.
    pub segments: Vec<Segment>,
    /// Whether any of it is quoted.
    pub quoted: bool,
    /// Whether the output of a command is in it.
    pub substituted: bool,
}

impl Word {
    /// Returns the text, where it can be told without running anything; globs stand as written.
    pub fn text(&self) -> Option<String> {
        let mut text = String::new();
        for segment in &self.segments {
            match segment {
                Segment::Text(part) => text.push_str(part),
                Segment::Glob(c) => text.push(*c),
                Segment::Tilde => text.push('~'),
                Segment::Parameter { .. } | Segment::Some | Segment::Unknown => return None,
            }
        }
        Some(text)
    }

    /// Returns whether a pattern in it is matched against files.
    pub fn has_glob(&self) -> bool {
        self.segments.iter().any(|segment| matches!(segment, Segment::Glob(_)))
    }

    /// Returns whether a parameter is in it.
    pub fn has_parameter(&self) -> bool {
        self.segments.iter().any(|segment| matches!(segment, Segment::Parameter { .. }))
    }
}

/// What a redirection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectKind {
    /// Reads a file.
    Read,
    /// Writes a file.
    Write,
    /// Neither: `2>&1`, a here-document.
    Other,
}

/// A redirection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// What it does.
    pub kind: RedirectKind,
    /// Its target.
    pub target: Word,
    /// Where it stands, operator and all, in bytes.
    pub span: Range<usize>,
}

/// A simple command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Where it stands in the command, in bytes.
    pub span: Range<usize>,
    /// Assignments before its name: names and values.
    pub assignments: Vec<(String, Word)>,
    /// Its words, the name first.
    pub words: Vec<Word>,
    /// Its redirections.
    pub redirects: Vec<Redirect>,
    /// Whether it is only the redirections of a control structure.
    pub keyword: bool,
    /// Whether it stands in a substitution.
    pub inner: bool,
}

impl Part {
    /// Returns its words, the values of its assignments and the targets of its redirections.
    pub fn all_words(&self) -> Vec<&Word> {
        let values = self.assignments.iter().map(|(_, value)| value);
        let targets = self.redirects.iter().map(|redirect| &redirect.target);
        values.chain(&self.words).chain(targets).collect()
    }
}

/// A command taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The simple commands, in order.
    pub parts: Vec<Part>,
    /// What else is in it, each once.
    pub features: Vec<Feature>,
}

impl Script {
    /// Returns whether `feature` is in it.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }
}
