//! What a scenario expects of a step, and whether it came.

use std::fmt;

use regex::{Regex, RegexBuilder};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::session::{Block, Outcome};

/// What a step is expected to bring. All of what is said must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Texts that some block holds.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub contains: Texts,
    /// Texts that no block holds.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub excludes: Texts,
    /// Texts that are a whole block, line ends at its end aside.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub equals: Texts,
    /// Patterns that match somewhere in a block.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub matches: Texts,
    /// A file, relative to the scenario's, that holds everything the step brings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// Whether the step fails, or a text that its failure holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Failure>,
    /// Whether nothing is sent to the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing: Option<bool>,
}

/// One text, or a list of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Texts(pub Vec<String>);

impl Texts {
    /// Returns whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMore;

        impl<'de> Visitor<'de> for OneOrMore {
            type Value = Texts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of texts")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Texts, E> {
                Ok(Texts(vec![text.to_owned()]))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Texts, A::Error> {
                let mut texts = Vec::new();
                while let Some(text) = seq.next_element()? {
                    texts.push(text);
                }
                Ok(Texts(texts))
            }
        }

        deserializer.deserialize_any(OneOrMore)
    }
}

/// How a step fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Failure {
    /// Whether it does.
    Is(bool),
    /// It does, and says this.
    Says(String),
}

/// What was expected and did not come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// What was expected, in a sentence.
    pub expected: String,
    /// Two texts whose difference says more, where there are two: wanted and got.
    pub texts: Option<(String, String)>,
}

impl Miss {
    fn new(expected: impl Into<String>) -> Self {
        Self { expected: expected.into(), texts: None }
    }
}

impl Expect {
    /// Returns whether nothing is expected.
    pub fn is_empty(&self) -> bool {
        let texts = [&self.contains, &self.excludes, &self.equals, &self.matches];
        texts.iter().all(|texts| texts.is_empty())
            && self.snapshot.is_none()
            && self.error.is_none()
            && self.nothing.is_none()
    }

    /// Says what is wrong with the expectation itself: a pattern that cannot be read, or nothing
    /// that is expected.
    pub fn check(&self) -> Result<(), String> {
        for text in &self.matches.0 {
            pattern(text).map_err(|error| format!("`matches`: {error}"))?;
        }
        if self.is_empty() {
            return Err(
                "`expect` expects nothing; `nothing: true` expects that nothing is sent".to_owned()
            );
        }
        Ok(())
    }

    /// Returns what did not come. Snapshots are files and held against them elsewhere.
    pub fn misses(&self, outcome: &Outcome) -> Vec<Miss> {
        let blocks: Vec<&Block> = outcome.blocks.iter().flatten().chain(forked(outcome)).collect();
        let shown = outcome.local_output.as_deref();
        let texts = || blocks.iter().map(|block| block.text.as_str()).chain(shown);
        let mut misses = Vec::new();
        for text in &self.contains.0 {
            if !texts().any(|got| got.contains(text)) {
                let expected = format!("a block that contains {text:?}");
                misses.push(Miss { expected, texts: received(text, texts()) });
            }
        }
        for text in &self.excludes.0 {
            if texts().any(|got| got.contains(text)) {
                misses.push(Miss::new(format!("no block that contains {text:?}")));
            }
        }
        for text in &self.equals.0 {
            let wanted = text.trim_end_matches('\n');
            if !texts().any(|got| got.trim_end_matches('\n') == wanted) {
                let nearest = nearest(wanted, texts());
                let mut miss = Miss::new("a block that is this text");
                miss.texts = Some((wanted.to_owned(), nearest.trim_end_matches('\n').to_owned()));
                misses.push(miss);
            }
        }
        for text in &self.matches.0 {
            let found = pattern(text).is_ok_and(|pattern| texts().any(|got| pattern.is_match(got)));
            if !found {
                let expected = format!("a block that matches /{text}/");
                misses.push(Miss { expected, texts: received(text, texts()) });
            }
        }
        misses.extend(self.missing_failure(&blocks, shown));
        match (self.nothing, outcome.blocks.is_none()) {
            (Some(true), false) => misses.push(Miss::new("that nothing is sent to the model")),
            (Some(false), true) => misses.push(Miss::new("that something is sent to the model")),
            _ => {}
        }
        misses
    }

    /// Returns whether the failure that is expected did not come, or one came that is not.
    fn missing_failure(&self, blocks: &[&Block], shown: Option<&str>) -> Option<Miss> {
        let errors = blocks.iter().filter(|block| block.is_error == Some(true));
        let errors: Vec<&str> = errors.map(|block| block.text.as_str()).chain(shown).collect();
        match self.error.as_ref()? {
            Failure::Is(true) if errors.is_empty() => Some(Miss::new("a failure")),
            Failure::Is(false) if !errors.is_empty() => Some(Miss::new("no failure")),
            Failure::Says(text) if !errors.iter().any(|got| got.contains(text)) => {
                Some(Miss::new(format!("a failure that says {text:?}")))
            }
            _ => None,
        }
    }
}

/// Returns the blocks of the agents that a step started.
fn forked(outcome: &Outcome) -> impl Iterator<Item = &Block> {
    outcome.forks.iter().flat_map(|fork| &fork.blocks)
}

/// Returns what was wanted beside the text that is most like it, where anything came.
fn received<'a>(wanted: &str, texts: impl Iterator<Item = &'a str>) -> Option<(String, String)> {
    let nearest = nearest(wanted, texts);
    (!nearest.is_empty()).then(|| (wanted.to_owned(), nearest.to_owned()))
}

/// Returns the text that is most like `wanted`.
fn nearest<'a>(wanted: &str, texts: impl Iterator<Item = &'a str>) -> &'a str {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the ratio is between 0 and 1"
    )]
    let likeness = |text: &str| {
        let ratio = similar::TextDiff::from_lines(wanted, text).ratio();
        (ratio * 1000.0) as u32
    };
    texts.max_by_key(|text| likeness(text)).unwrap_or_default()
}

/// Reads a pattern: `.` does not match line ends, `^` and `$` match at each line's.
fn pattern(text: &str) -> Result<Regex, regex::Error> {
    RegexBuilder::new(text).multi_line(true).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missed(yaml: &str, outcome: &Outcome) -> Vec<String> {
        let expect: Expect = serde_yaml::from_str(yaml).expect("an expectation");
        expect.check().expect("one that can be held");
        expect.misses(outcome).into_iter().map(|miss| miss.expected).collect()
    }

    fn sent(texts: &[&str]) -> Outcome {
        Outcome::sent(texts.iter().map(|text| Block::text(*text)).collect())
    }

    #[test]
    fn each_expectation_holds_or_does_not() {
        let outcome = sent(&["one\ntwo\n", "three"]);
        assert_eq!(missed("contains: two", &outcome), [""; 0]);
        assert_eq!(missed("contains: [two, four]", &outcome), ["a block that contains \"four\""]);
        assert_eq!(missed("excludes: two", &outcome), ["no block that contains \"two\""]);
        assert_eq!(missed("equals: three", &outcome), [""; 0]);
        assert_eq!(missed("matches: '^tw.$'", &outcome), [""; 0]);
        assert_eq!(missed("matches: x", &outcome), ["a block that matches /x/"]);
        assert_eq!(missed("nothing: true", &outcome), ["that nothing is sent to the model"]);
        assert_eq!(missed("error: true", &outcome), ["a failure"]);
    }

    #[test]
    fn a_text_that_is_not_there_is_shown_with_the_nearest() {
        let expect = Expect { equals: Texts(vec!["one\n2".to_owned()]), ..Expect::default() };
        let misses = expect.misses(&sent(&["three", "one\ntwo"]));
        assert_eq!(misses[0].texts, Some(("one\n2".to_owned(), "one\ntwo".to_owned())));
    }

    #[test]
    fn a_failure_is_an_error_of_a_tool_or_what_the_user_was_told() {
        let local = Outcome::local("Unknown skill: x");
        assert_eq!(missed("{error: Unknown, nothing: true}", &local), [""; 0]);
        let error = Outcome::sent(vec![Block::tool_result("no", true)]);
        assert_eq!(missed("error: 'no'", &error), [""; 0]);
        assert_eq!(missed("error: false", &error), ["no failure"]);
    }

    #[test]
    fn an_expectation_that_cannot_be_held_is_refused() {
        let check = |yaml| serde_yaml::from_str::<Expect>(yaml).expect("a form").check();
        assert!(check("matches: '('").is_err());
        assert!(check("{}").is_err());
    }
}
