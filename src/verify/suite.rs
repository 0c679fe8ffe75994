//! The project's own capture scenarios, which ship inside the program.

use std::io::{self, Read};
use std::path::Path;

use flate2::read::DeflateDecoder;
use glob::Pattern;

use crate::scenario::parse;
use crate::verify::run::Case;

/// What `build.rs` packed: for each scenario its name, its length in bytes, and its text.
const ARCHIVE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/suite.deflate"));

/// The names of those that are played where none is named, a line each.
const CORE: &str = include_str!("../../fixtures/captures/core.txt");

/// Which scenarios of the suite.
#[derive(Debug)]
pub enum Choice {
    /// Some of every kind.
    Core,
    /// Those whose names match one of these.
    Matching(Vec<Pattern>),
}

impl Choice {
    fn holds(&self, name: &str) -> bool {
        match self {
            Self::Core => CORE.lines().any(|line| line == name),
            Self::Matching(patterns) => patterns.iter().any(|pattern| pattern.matches(name)),
        }
    }
}

/// Returns the scenarios of the suite that `choice` holds, and how many the suite has.
///
/// Fails where what is in the program cannot be read, which a test rules out.
pub fn cases(choice: &Choice) -> io::Result<(Vec<Case>, usize)> {
    let mut text = String::new();
    DeflateDecoder::new(ARCHIVE).read_to_string(&mut text)?;
    let mut cases = Vec::new();
    let mut count = 0;
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (name, content, after) = split(rest).ok_or(io::ErrorKind::InvalidData)?;
        count += 1;
        if choice.holds(name) {
            let path = format!("{name}.json");
            let scenario = parse::parse(Path::new(&path), content).map_err(io::Error::other)?;
            cases.push(Case::new(name, scenario));
        }
        rest = after;
    }
    Ok((cases, count))
}

/// Splits the first scenario off: its name, its text, and what follows.
fn split(archive: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = archive.split_once('\n')?;
    let (length, rest) = rest.split_once('\n')?;
    let (content, rest) = rest.split_at_checked(length.parse().ok()?)?;
    Some((name, content, rest))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    fn names(choice: &Choice) -> Vec<String> {
        let (cases, _) = cases(choice).expect("readable");
        cases.into_iter().map(|case| case.name).collect()
    }

    fn matching(pattern: &str) -> Choice {
        Choice::Matching(vec![Pattern::new(pattern).expect("a pattern")])
    }

    #[test]
    fn every_capture_scenario_is_in_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/captures/scenarios");
        let entries = fs::read_dir(folder).expect("the fixtures");
        let mut there: Vec<String> = entries
            .map(|entry| entry.expect("an entry").path())
            .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
            .collect();
        there.sort();
        assert_eq!(names(&matching("*")), there);
        assert_eq!(cases(&matching("none")).expect("readable").1, there.len());
    }

    #[test]
    fn the_core_has_some_of_every_kind() {
        let core = names(&Choice::Core);
        let listed: Vec<&str> = CORE.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(core, listed, "each name once, in order, and the name of a scenario");
        let kinds = |names: &[String]| -> BTreeSet<String> {
            names.iter().filter_map(|name| Some(name.split_once('-')?.0.to_owned())).collect()
        };
        assert_eq!(kinds(&core), kinds(&names(&matching("*"))));
    }

    #[test]
    fn patterns_choose() {
        assert_eq!(names(&matching("tty-fr*")), ["tty-front"]);
    }
}
