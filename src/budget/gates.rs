//! Limits that a project sets itself, for CI: each breach is one line.

use serde::{Deserialize, Deserializer, Serialize};

use crate::budget::Costs;
use crate::tokens::grouped;

/// What a listing may take: a part of its budget, or characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaxListing {
    /// Percent of the budget.
    Percent(u64),
    /// UTF-16 units.
    Units(u64),
}

impl std::str::FromStr for MaxListing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            |_| format!("`{text}` is neither a part such as `80%` nor a number of characters");
        match text.strip_suffix('%') {
            Some(percent) => percent.trim().parse().map(Self::Percent).map_err(wrong),
            None => text.replace([',', '_'], "").parse().map(Self::Units).map_err(wrong),
        }
    }
}

impl<'de> Deserialize<'de> for MaxListing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A number stands for characters, a text is read as on the command line.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Units(u64),
            Text(String),
        }
        match Form::deserialize(deserializer)? {
            Form::Units(units) => Ok(Self::Units(units)),
            Form::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

/// Which loss of text is a breach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// A text that is cut, or gone.
    Truncated,
    /// A text that is gone.
    NameOnly,
}

/// The limits: `[budget]` in `skillctl.toml`, or options of the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Gates {
    /// Most that the listing may take whole.
    pub max_listing: Option<MaxListing>,
    /// Most units of one entry.
    pub max_entry: Option<usize>,
    /// Most tokens of one body, by the upper end of its range.
    pub max_body_tokens: Option<usize>,
    /// Which loss of text is a breach.
    pub fail_on: Option<FailOn>,
}

/// A limit that is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Breach {
    /// The limit's name on the command line.
    pub gate: &'static str,
    /// What is over it, in a sentence.
    pub text: String,
}

impl Gates {
    /// Returns what does not keep to the limits, in the order of the limits.
    pub fn breaches(&self, costs: &Costs) -> Vec<Breach> {
        let mut breaches = Vec::new();
        self.listing(costs, &mut breaches);
        let mut tell = |gate, text| breaches.push(Breach { gate, text });
        for skill in &costs.skills {
            let widest = skill.listed.iter().flatten().map(|share| share.units).max().unwrap_or(0);
            if let Some(max) = self.max_entry.filter(|max| widest > *max) {
                tell(
                    "max-entry",
                    format!(
                        "the entry of `{}` takes {widest} characters, more than {max}",
                        skill.name
                    ),
                );
            }
            let tokens = skill.tokens.high;
            if let Some(max) = self.max_body_tokens.filter(|max| tokens > *max) {
                tell(
                    "max-body-tokens",
                    format!(
                        "the body of `{}` may take {} tokens, more than {}",
                        skill.name,
                        grouped(tokens),
                        grouped(max)
                    ),
                );
            }
        }
        breaches
    }

    fn listing(&self, costs: &Costs, breaches: &mut Vec<Breach>) {
        let mut tell = |gate, text| breaches.push(Breach { gate, text });
        for window in &costs.windows {
            let tokens = grouped(usize::try_from(window.window).unwrap_or(usize::MAX));
            let over = match self.max_listing {
                Some(MaxListing::Percent(most)) if window.percent() > most => {
                    Some(format!("{most} %"))
                }
                Some(MaxListing::Units(most)) if window.whole > most => {
                    Some(format!("{most} characters"))
                }
                _ => None,
            };
            if let Some(most) = over {
                tell(
                    "max-listing",
                    format!(
                        "the listing takes {} characters, {} % of its budget in a window of {tokens} tokens; more than {most}",
                        window.whole,
                        window.percent()
                    ),
                );
            }
            let Some(fail_on) = self.fail_on else { continue };
            let lost = window.entries.name_only;
            let cut = if fail_on == FailOn::Truncated { window.entries.cut } else { 0 };
            if lost + cut > 0 {
                tell(
                    "fail-on",
                    format!(
                        "in a window of {tokens} tokens {lost} skills have their name only, and {cut} a cut text"
                    ),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_part_or_a_number() {
        assert_eq!("80%".parse(), Ok(MaxListing::Percent(80)));
        assert_eq!("8,000".parse(), Ok(MaxListing::Units(8_000)));
        assert!("much".parse::<MaxListing>().is_err());
    }
}
