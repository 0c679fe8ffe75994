//! The project's own capture scenarios, which ship inside the program.

use std::io::{self, Read};
use std::path::Path;

use flate2::read::DeflateDecoder;
use glob::Pattern;

use crate::scenario::parse;
use crate::verify::run::Case;

/// What `build.rs` packed: for each scenario its name, its length in bytes, and its text.
const ARCHIVE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/suite.deflate"));

/// Returns the scenarios whose names match one of `patterns`; all of them where there is none.
pub fn cases(patterns: &[Pattern]) -> io::Result<Vec<Case>> {
    let mut text = String::new();
    DeflateDecoder::new(ARCHIVE).read_to_string(&mut text)?;
    let mut cases = Vec::new();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (name, content, after) = split(rest).ok_or(io::ErrorKind::InvalidData)?;
        if patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(name)) {
            let path = format!("{name}.json");
            let scenario = parse::parse(Path::new(&path), content).map_err(io::Error::other)?;
            cases.push(Case::new(name, scenario));
        }
        rest = after;
    }
    Ok(cases)
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
    use std::fs;

    use super::*;

    #[test]
    fn every_capture_scenario_is_in_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/captures/scenarios");
        let entries = fs::read_dir(folder).expect("the fixtures");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").path())
            .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
            .collect();
        names.sort();
        let packed: Vec<String> =
            cases(&[]).expect("readable").into_iter().map(|case| case.name).collect();
        assert_eq!(packed, names);
    }

    #[test]
    fn patterns_choose() {
        let pattern = Pattern::new("tty-fr*").expect("a pattern");
        let names: Vec<String> =
            cases(&[pattern]).expect("readable").into_iter().map(|case| case.name).collect();
        assert_eq!(names, ["tty-front"]);
    }
}
