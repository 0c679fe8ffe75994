//! The listing: the catalogue as text within a budget.

use serde::Serialize;

use crate::project::Project;

/// What became of a skill's text in the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "outcome")]
pub enum Outcome {
    /// All of it is there.
    Whole,
    /// Its end is cut off: by the limit of an entry, or to fit the budget.
    Cut {
        /// UTF-16 units that are kept, the mark included.
        kept: usize,
        /// UTF-16 units of the whole text.
        of: usize,
        /// Why.
        why: CutReason,
    },
    /// Only the name is there.
    NameOnly {
        /// UTF-16 units of the text that is left out.
        lost: usize,
        /// Why.
        why: NameOnlyReason,
    },
}

/// Why a text was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CutReason {
    /// The limit of an entry's text.
    Limit,
    /// The listing is over budget, and every text is cut to the same length.
    Share,
}

/// Why only a name is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NameOnlyReason {
    /// The settings say so.
    Override,
    /// The listing is over budget.
    Budget,
    /// It has no text.
    NoText,
}

/// One entry of the listing.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Which entry of the catalogue: its index, or none for a bundled skill.
    pub entry: Option<usize>,
    /// The name as listed.
    pub label: String,
    /// The text after the name, as sent; empty for a name alone and for bundled skills, whose
    /// texts are the client's own.
    pub text: String,
    /// Characters (UTF-16 units) of the whole entry as sent, `- ` included, its line break not.
    pub units: usize,
    /// What became of its text.
    pub outcome: Outcome,
}

/// What a listing may take, and what it takes.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Budget {
    /// Characters (UTF-16 units) that all entries may take.
    pub limit: usize,
    /// What they would take whole.
    pub whole: usize,
    /// What they take.
    pub spent: usize,
}

/// The listing as sent.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The entries, in the order sent.
    pub rows: Vec<Row>,
    /// The budget.
    pub budget: Budget,
    /// The text as the model receives it; empty where there is nothing to list.
    pub text: String,
}

impl Listing {
    /// Returns the listing of everything that the model sees at the start of a session.
    pub fn at_start(_project: &Project) -> Self {
        Self::default()
    }
}
