//! How a client writes the listing, and what it does when the budget is short.

use serde::{Deserialize, Serialize};

/// What a client does with the listing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListingFacts {
    /// The part of the context window that the listing may take.
    pub fraction: f64,
    /// Whether `skillListingBudgetFraction` in the settings changes it.
    pub fraction_setting: bool,
    /// The longest text of an entry, in UTF-16 units, the mark of a cut included (`list-cap`).
    pub text_limit: usize,
    /// Whether `skillListingMaxDescChars` in the settings changes it.
    pub text_limit_setting: bool,
    /// What happens to a text before it is shown.
    pub text: TextForm,
    /// What the budget counts.
    pub measure: Measure,
    /// What happens when the listing is over budget.
    pub over_budget: OverBudget,
    /// Where texts are cut to equal lengths: the smallest that is still worth it, in UTF-16 units.
    #[serde(default)]
    pub smallest_cut: usize,
    /// What is sent when there is nothing to list.
    pub empty: Empty,
    /// Whether `skillOverrides` in the settings decides about skills (`list-overrides`).
    pub overrides: bool,
    /// How use fades; absent where use does not count.
    #[serde(rename = "use")]
    pub usage: Option<Fading>,
}

/// What happens to a text before it is shown (`list-multiline`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextForm {
    /// Line breaks and invisible characters become spaces, `<` and `>` are escaped.
    VisibleAndEscaped,
    /// Nothing.
    AsWritten,
}

/// What the budget counts (`list-columns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Columns in a terminal.
    Columns,
    /// UTF-16 units.
    Units,
}

/// What happens when the listing is over budget (`list-budget-*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverBudget {
    /// Names stay; texts come back whole, one by one, most used first, where they still fit.
    WholeTextsByUse,
    /// Bundled entries stay whole; the other texts are cut to equal lengths.
    EqualCuts,
}

/// What is sent when there is nothing to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Empty {
    /// Nothing.
    Nothing,
    /// The heading with nothing under it.
    Heading,
}

/// How the use of a skill fades with time (`list-rank-*`).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fading {
    /// Days after which a use counts half.
    pub half_life_days: f64,
    /// The part of its count that a use keeps however old it is.
    pub floor: f64,
}

impl Fading {
    /// Returns what `count` uses count for, the last of them `days` ago.
    pub fn score(&self, count: f64, days: f64) -> f64 {
        count * 0.5_f64.powf(days / self.half_life_days).max(self.floor)
    }
}

/// The skills that ship inside a client.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BundledFacts {
    /// Whether they are listed before or after everything else.
    pub position: Position,
    /// Whether settings and environment can switch them off.
    pub can_be_off: bool,
    /// The skills, in the order listed.
    pub skills: Vec<BundledSkill>,
}

impl BundledFacts {
    /// Returns the names of skills that stay where bundled skills are off, unless the user's settings
    /// hide each of them.
    pub fn always_on(&self) -> Vec<String> {
        self.skills.iter().filter(|one| one.always_on).map(|one| one.name.clone()).collect()
    }

    /// Returns the names of skills that nothing hides.
    pub fn never_off(&self) -> Vec<String> {
        let skills = self.skills.iter().filter(|_| !self.can_be_off);
        skills.map(|one| one.name.clone()).collect()
    }
}

/// Before or after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// Before everything else.
    Before,
    /// After everything else.
    After,
}

/// A skill that ships inside a client: its text is the client's own, so its size stands for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BundledSkill {
    /// Its name.
    pub name: String,
    /// The length of its entry (`- name: text`), in UTF-16 units.
    pub units: usize,
    /// Its length in columns, where that is another number.
    #[serde(default)]
    pub columns: Option<usize>,
    /// Whether it stays where bundled skills are off; a `skillOverrides` entry still hides it.
    #[serde(default)]
    pub always_on: bool,
    /// Whether it loses its text over budget as other skills do.
    #[serde(default)]
    pub loses_text: bool,
}
