//! The listing: the catalogue as text within a budget.
//!
//! Texts are cut by UTF-16 units; the budget is counted in units or in columns, as the client does.
//! Measured in the `list-*` scenarios.

mod count;
mod fit;
mod limit;
mod text;

use std::fmt;

use serde::Serialize;

use crate::catalogue::{Bundled, Entry, Shown};
use crate::client::listing::{Empty, OverBudget, Position};
use crate::client::models::Model;
use crate::expand::ecma;
use crate::project::Project;
use crate::session::Role;
use crate::tokens::grouped;
pub use limit::{Budget, BudgetSource};
pub use text::{entry_text, text_limit, text_of};

/// The line over the entries.
pub const HEADING: &str = "The following skills are available for use with the Skill tool:";

/// What became of a skill's text in the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "outcome")]
pub enum Outcome {
    /// All of it is there.
    Whole,
    /// Its end is cut off.
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

impl fmt::Display for Outcome {
    /// Writes what became of the text, in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Whole => f.write_str("whole"),
            Self::Cut { kept, of, .. } => {
                write!(f, "cut to {} of {} characters", grouped(kept), grouped(of))
            }
            Self::NameOnly { lost, why: NameOnlyReason::Budget } => {
                write!(f, "name only, {} characters lost", grouped(lost))
            }
            Self::NameOnly { lost, why: NameOnlyReason::Override } => {
                write!(f, "name only by settings, {} characters kept back", grouped(lost))
            }
            Self::NameOnly { why: NameOnlyReason::NoText, .. } => f.write_str("no text"),
        }
    }
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
    /// Which entry: its index in the catalogue, or in the slice that was listed; none for a skill
    /// that ships inside the client.
    pub entry: Option<usize>,
    /// The name it is called by.
    pub name: String,
    /// The name as listed.
    pub label: String,
    /// The text after the name, as sent; empty where only the name is, and for a skill that ships
    /// inside the client, whose text is the client's own.
    pub text: String,
    /// UTF-16 units of the whole entry as sent, `- ` included, its line break not.
    pub units: usize,
    /// What the whole entry takes of the budget, by the client's measure.
    pub cost: usize,
    /// How much the skill was used, faded by time; 0 where use does not count.
    pub use_score: f64,
    /// What became of its text.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What to list otherwise than the project says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListingOptions {
    /// The model, in place of the session's.
    pub model: Option<Model>,
    /// The context window in tokens, in place of the model's.
    pub window: Option<u64>,
    /// The budget in UTF-16 units, in place of the one that is computed.
    pub budget: Option<u64>,
}

/// The listing as sent.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The entries, in the order sent.
    pub rows: Vec<Row>,
    /// The budget.
    pub budget: Budget,
    /// Whose words it is sent as: a reminder on the user's side, or the system's.
    pub role: Role,
    /// Whether the text shows skills that ship inside the client. They spend budget either way.
    shows_bundled: bool,
    /// Whether there is a heading even with nothing under it.
    always_headed: bool,
}

impl Listing {
    /// Returns the listing of everything that the model sees at the start of a session.
    pub fn at_start(project: &Project) -> Self {
        Self::at_start_with(project, &ListingOptions::default())
    }

    /// Returns the listing of everything at the start of a session, under `options`.
    pub fn at_start_with(project: &Project, options: &ListingOptions) -> Self {
        let listed: Vec<(usize, &Entry)> = project
            .catalogue
            .entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.is_listed())
            .collect();
        let entries: Vec<&Entry> = listed.iter().map(|(_, entry)| *entry).collect();
        let mut listing = Self::compose(project, &entries, &project.catalogue.bundled, options);
        for row in &mut listing.rows {
            row.entry = row.entry.and_then(|at| listed.get(at)).map(|(index, _)| *index);
        }
        listing
    }

    /// Returns the listing of `entries` and `bundled`: at a start all that is listed, later what the
    /// model has not been sent yet. Each listing has the whole budget to itself (`list-later`).
    pub fn compose(
        project: &Project,
        entries: &[&Entry],
        bundled: &[Bundled],
        options: &ListingOptions,
    ) -> Self {
        let data = &project.client().data;
        let facts = &data.listing;
        let (budget, role) = limit::budget(project, options);
        let text_limit = text_limit(project);
        let mut rows: Vec<fit::Candidate> = entries
            .iter()
            .enumerate()
            .map(|(at, entry)| fit::Candidate::of_entry(project, at, entry, text_limit))
            .collect();
        let shown = bundled.iter().filter(|bundled| bundled.shown != Shown::Hidden);
        let own = shown.map(|bundled| fit::Candidate::of_bundled(project, bundled));
        match data.bundled.position {
            Position::Before => drop(rows.splice(..0, own)),
            Position::After => rows.extend(own),
        }
        let budget = match facts.over_budget {
            OverBudget::WholeTextsByUse => fit::whole_texts_by_use(&mut rows, budget),
            OverBudget::EqualCuts => fit::equal_cuts(&mut rows, budget, facts.smallest_cut),
        };
        Self {
            rows: rows.into_iter().map(fit::Candidate::into_row).collect(),
            budget,
            role,
            shows_bundled: project.options.bundled,
            always_headed: facts.empty == Empty::Heading && !bundled.is_empty(),
        }
    }

    /// Returns the text that the model receives, without a reminder's tags; empty where nothing is
    /// sent. For a text of the client's own its length stands in marks: `⟨59 characters⟩`.
    pub fn text(&self) -> String {
        let rows = self.rows.iter().filter(|row| row.entry.is_some() || self.shows_bundled);
        let lines: Vec<String> = rows.map(Row::line).collect();
        if lines.is_empty() && !self.always_headed {
            return String::new();
        }
        lines.iter().fold(format!("{HEADING}\n"), |text, line| text + "\n" + line)
    }

    /// Returns the text as it stands in the request: in a reminder's tags where the user's side
    /// carries it; empty where nothing is sent.
    pub fn sent(&self) -> String {
        let text = self.text();
        match self.role {
            Role::System => text,
            _ if text.is_empty() => text,
            _ => format!("<system-reminder>\n{text}\n</system-reminder>\n"),
        }
    }
}

impl Row {
    /// Returns the entry's lines.
    pub fn line(&self) -> String {
        let hidden = self.units.saturating_sub(ecma::units(&self.label) + "- : ".len());
        if self.entry.is_none() && self.outcome == Outcome::Whole {
            format!("- {}: ⟨{hidden} characters⟩", self.label)
        } else if self.text.is_empty() {
            format!("- {}", self.label)
        } else {
            format!("- {}: {}", self.label, self.text)
        }
    }
}
