//! What a client does with the `@path` references in a text.

use serde::Deserialize;

use crate::client::shell::Quoting;

/// How a client finds references and what it attaches for them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AttachmentFacts {
    /// Characters besides white space that may stand before a reference (`att-before`).
    pub before: String,
    /// How a range of lines is written.
    pub line_marks: LineMarks,
    /// Whether the range of lines is part of the call that is shown (`att-lines`).
    pub shows_range: bool,
    /// The most references of a text that are followed; 0 where all are (`att-many`).
    pub most: usize,
    /// Which files are not attached again.
    pub known: KnownFiles,
    /// How many files the client remembers to have read; 0 where it forgets none.
    pub remembered: usize,
    /// What is said of a file or range that is empty.
    pub empty: EmptyText,
    /// Which encodings are told from UTF-8.
    pub encodings: Encodings,
    /// Whether an end of a reminder in a file is defused (`att-reminder`).
    pub defuses_reminders: bool,
    /// Which images are attached.
    pub images: Images,
    /// Endings of files that are not attached, in small letters.
    pub binary: Vec<String>,
    /// What is said of a file that is too large; nothing where it is passed over. `{file}` and
    /// `{size}` stand for the file.
    #[serde(default)]
    pub too_large: Option<String>,
    /// What is said of a PDF that may have too many pages. `{pages}` stands for the guessed number.
    pub long_pdf: String,
    /// The client's remark at the end of a text file that is shown.
    #[serde(default)]
    pub read_remark: Option<String>,
    /// What becomes of notebooks.
    pub notebooks: Notebooks,
    /// Whether a rule that forbids the reading tool as a whole counts (`att-denied-tool`).
    pub tool_rules_count: bool,
    /// How a folder's path is quoted in the call that is shown (`att-folders`).
    pub quoting: Quoting,
}

/// How a range of lines is written (`att-lines`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineMarks {
    /// `#L2-3`, or `#2-3` where that is a range.
    LetterOptional,
    /// `#L2-3`.
    Letter,
}

/// Which files are not attached again while they are as they were (`att-again`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnownFiles {
    /// Those that were read whole.
    ReadWhole,
    /// Those of which anything was read.
    ReadAny,
}

/// What is said of a file or range that is empty (`att-empty`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyText {
    /// An empty file is called empty, a range after the last line is called too far.
    ByCause,
    /// Where no text is left, be it an empty line, the range is called too far.
    TooFar,
}

/// Which encodings are told from UTF-8 (`att-encodings`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encodings {
    /// UTF-16 with a mark is read; other encodings are noted.
    Told,
    /// None.
    Utf8Only,
}

/// Which images are attached (`att-images`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Images {
    /// Those whose start says how large they are.
    Measured,
    /// Those that are named like one and not empty.
    Named,
}

/// What becomes of notebooks (`att-notebooks`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notebooks {
    /// Cells of other kinds and without a source make it unreadable; unknown outputs are noted.
    Checked,
    /// What is there is shown as it is; an unknown output is an error.
    AsIs,
}
