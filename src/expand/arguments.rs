//! Putting arguments in the places of their placeholders.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::client::expansion::{
    AppendedWhen, ExclamationMarks, ExpansionFacts, MissingPosition, Passes,
};
use crate::expand::pattern::{self, Pattern};
use crate::expand::scan::{self, Kind, Placeholder};
use crate::expand::trace::{Replacement, With};
use crate::expand::{Argument, ExpandError, Expansion, PieceOrigin, argv, ecma, template};

/// The arguments of a call, and how a client treats them.
pub(super) struct Arguments<'a> {
    args: &'a str,
    positions: Cow<'a, [String]>,
    names: &'a [&'a str],
    facts: &'a ExpansionFacts,
}

/// Words for as many positions as anyone names.
static WORDS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..1_000).map(|number| format!("a{number}")).collect());

impl<'a> Arguments<'a> {
    /// Splits `args`; `names` are what `arguments:` calls the positions.
    pub(super) fn new(args: &'a str, names: &'a [&'a str], facts: &'a ExpansionFacts) -> Self {
        let positions = Cow::Owned(argv::split(args, facts.argument_splitting));
        Self { args, positions, names, facts }
    }

    /// Returns arguments that fill every placeholder with a short word.
    pub(super) fn for_all(names: &'a [&'a str], facts: &'a ExpansionFacts) -> Self {
        let args = WORDS.first().map_or("", String::as_str);
        Self { args, positions: Cow::Borrowed(&WORDS), names, facts }
    }

    /// Replaces the placeholders of `expansion`, and appends the `ARGUMENTS:` line where none of them
    /// took the arguments.
    pub(super) fn substitute(&self, expansion: &mut Expansion) -> Result<(), ExpandError> {
        let before = (self.facts.appended_when == AppendedWhen::NothingChanged)
            .then(|| expansion.text.clone());
        let received = match self.facts.argument_substitution {
            Passes::One => self.one_pass(expansion)?,
            Passes::Many => self.many_passes(expansion)?,
        };
        let taken = before.map_or(received, |before| before != expansion.text);
        if !taken && !self.args.is_empty() {
            let line = format!("\n\nARGUMENTS: {}", self.disarmed(self.args));
            expansion.push(&line, PieceOrigin::Appended);
        }
        Ok(())
    }

    /// Returns whether any placeholder received an argument.
    fn one_pass(&self, expansion: &mut Expansion) -> Result<bool, ExpandError> {
        let mut received = false;
        let mut replacements = Vec::new();
        let mut size = expansion.text.len();
        for Placeholder { span, argument, escaped } in scan::all(&expansion.text, self.names) {
            if escaped {
                replacements.push(Replacement { span, with: With::Rest(1) });
                continue;
            }
            // A name takes even a missing argument (`subst-appended`).
            received |= self.given(&argument) || !matches!(argument, Argument::Position(_));
            let with = self.value(argument, Ok)?;
            size = template::grown(size, with.len())?;
            replacements.push(Replacement { span, with });
        }
        expansion.replace_all(replacements);
        Ok(received)
    }

    /// Returns whether any placeholder received an argument.
    fn many_passes(&self, expansion: &mut Expansion) -> Result<bool, ExpandError> {
        let mut received = false;
        for name in self.names {
            let found = named(&expansion.text, name)?;
            received |= self.pass(expansion, found, true)?;
        }
        for kind in [Kind::Indexed, Kind::Position, Kind::All] {
            let found = scan::of_kind(&expansion.text, kind);
            received |= self.pass(expansion, found, kind == Kind::All)?;
        }
        Ok(received)
    }

    /// Replaces what one pass found; the values are `templates` or literal. Returns whether any
    /// placeholder received an argument.
    fn pass(
        &self,
        expansion: &mut Expansion,
        found: Vec<Placeholder>,
        templates: bool,
    ) -> Result<bool, ExpandError> {
        let mut replacements = Vec::new();
        let mut size = expansion.text.len();
        for Placeholder { span, argument, .. } in found {
            let text = &expansion.text;
            let with = self.value(argument, |value| {
                if templates { template::fill(&value, text, span) } else { Ok(value) }
            })?;
            size = template::grown(size, with.len())?;
            replacements.push(Replacement { span, with });
        }
        let received = !replacements.is_empty();
        expansion.replace_all(replacements);
        Ok(received)
    }

    /// Returns whether the argument was given.
    fn given(&self, argument: &Argument) -> bool {
        match argument {
            Argument::All => !self.args.is_empty(),
            Argument::Position(at) => *at < self.positions.len(),
            Argument::Named(name) => self.named(name).is_some(),
        }
    }

    /// Returns the position that `name` stands for.
    fn named(&self, name: &str) -> Option<&String> {
        let at = self.names.iter().position(|known| *known == name)?;
        self.positions.get(at)
    }

    /// Returns what takes the place of a placeholder; `put` makes it of the argument's value.
    fn value(
        &self,
        argument: Argument,
        put: impl FnOnce(String) -> Result<String, ExpandError>,
    ) -> Result<With, ExpandError> {
        let value = match &argument {
            Argument::All => Some(self.args).filter(|args| !args.is_empty()),
            Argument::Position(at) => self.positions.get(*at).map(String::as_str),
            Argument::Named(name) => self.named(name).map(String::as_str),
        };
        Ok(match (value, &argument, self.facts.missing_position) {
            (Some(value), ..) => With::Argument(argument, put(self.disarmed(value))?),
            (None, Argument::Position(_), MissingPosition::Kept) => With::Itself(argument),
            (None, ..) => With::Nothing(argument),
        })
    }

    /// Returns `value` with its exclamation marks as the client puts them in.
    fn disarmed(&self, value: &str) -> String {
        match self.facts.exclamation_marks {
            ExclamationMarks::Kept => value.to_owned(),
            ExclamationMarks::Disarmed => disarm(value),
        }
    }
}

/// Returns the placeholders of a name, which is a regular expression.
fn named(text: &str, name: &str) -> Result<Vec<Placeholder>, ExpandError> {
    if pattern::is_literal(name) {
        return Ok(scan::of_kind(text, Kind::Name(name)));
    }
    let pattern = Pattern::of_name(name).map_err(ExpandError::Name)?;
    let found = pattern.find_all(text).into_iter();
    let argument = Argument::Named(name.to_owned());
    Ok(found.map(|span| Placeholder { span, argument: argument.clone(), escaped: false }).collect())
}

/// Keeps the `!` of `value` from starting a shell command.
fn disarm(value: &str) -> String {
    if !value.contains('!') {
        return value.to_owned();
    }
    let spaced = value.replace("!`", "! `").replace("`!", "` !");
    let mut out = String::with_capacity(spaced.len() + 1);
    let mut after_space = true;
    for c in spaced.chars() {
        if c == '!' && after_space {
            out.push('\\');
        }
        after_space = ecma::is_space(c);
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclamation_marks_lose_their_force() {
        assert_eq!(disarm("x!"), "x!");
        assert_eq!(disarm("! !a a!b"), r"\! \!a a!b");
        assert_eq!(disarm("a!`b` `!`"), r"a! `b` ` \! `");
        assert_eq!(disarm("```!\nls"), "``` \\!\nls");
    }
}
