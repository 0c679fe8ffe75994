//! Plays every capture scenario for every client that recorded it, and holds each step against what
//! that client really sent. Steps that are known to differ are listed in `fixtures/captures/KNOWN.md`,
//! which must not list more than that.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use skillctl::client::Client;
use skillctl::expand::shell::ShellMode;
use skillctl::scenario::{PlayOptions, Record, compare, parse, play};

fn captures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/captures")
}

/// Returns the names of the files in a folder, without `.json`, sorted.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder of captures");
    let stem = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    entries.filter_map(|entry| stem(entry.expect("an entry").path())).collect()
}

/// The steps that may differ: `- 2.1.332 list-order 0: why` lines of KNOWN.md.
fn known() -> BTreeSet<(String, String, usize)> {
    let text = fs::read_to_string(captures().join("KNOWN.md")).expect("KNOWN.md");
    let lines = text.lines().filter_map(|line| line.strip_prefix("- "));
    lines
        .map(|line| {
            let (step, why) = line.split_once(": ").expect("`- VERSION NAME STEP: why`");
            assert!(!why.trim().is_empty(), "no reason: {line}");
            let mut words = step.split(' ').map(str::to_owned);
            let mut word = || words.next().expect("`- VERSION NAME STEP: why`");
            (word(), word(), word().parse().expect("a step's number"))
        })
        .collect()
}

/// Plays one scenario and describes the steps that differ.
fn differing(version: &str, name: &str) -> Vec<(usize, String)> {
    let scenario = captures().join("scenarios").join(format!("{name}.json"));
    let scenario = parse::read(&scenario).expect("a scenario");
    let expected = captures().join("expected").join(version).join(format!("{name}.json"));
    let expected = fs::read_to_string(expected).expect("a record");
    let expected: Record = serde_json::from_str(&expected).expect("a record's form");
    let client = Client::find(version).expect("a shipped client");
    let options = PlayOptions { client, shell: ShellMode::Run };
    let got = play(&scenario, &options).expect("a scenario that plays").record;
    let mut differing = Vec::new();
    for (index, want) in expected.steps.iter().enumerate() {
        if !compare::is_compared(want) {
            continue;
        }
        let got = got.steps.get(index).cloned().unwrap_or_default();
        if !compare::agrees(&got, want) {
            let text = format!("want {:?}\n got {:?}", compare::view(want), compare::view(&got));
            differing.push((index, text));
        }
    }
    differing
}

/// Returns whether this file system lists a folder in the order in which the recording machine's did:
/// some clients take files in that order.
fn lists_as_recorded() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let recorded = ["two.md", "one.md", "sub", "zed.md", "alpha.md"];
    for name in ["one.md", "two.md", "sub", "zed.md", "alpha.md"] {
        fs::write(folder.path().join(name), "").expect("written");
    }
    let entries = fs::read_dir(folder.path()).expect("a listing");
    entries
        .map(|entry| entry.expect("an entry").file_name())
        .eq(recorded.map(std::ffi::OsString::from))
}

/// Returns whether a scenario's records depend on the order in which folders are listed: it has
/// several files of commands in one place.
fn depends_on_listing(name: &str) -> bool {
    let scenario = captures().join("scenarios").join(format!("{name}.json"));
    let text = fs::read_to_string(scenario).expect("a scenario");
    text.matches("\".claude/commands/").count() > 1
}

fn plays_as_recorded(version: &str) {
    let mut known: BTreeSet<_> = known().into_iter().filter(|step| step.0 == version).collect();
    let listed = lists_as_recorded();
    let mut report = String::new();
    for name in names(&captures().join("expected").join(version)) {
        if !listed && depends_on_listing(&name) {
            continue;
        }
        for (index, text) in differing(version, &name) {
            if !known.remove(&(version.to_owned(), name.clone(), index)) {
                let _ = writeln!(report, "{name} step {index}:\n{text}");
            }
        }
    }
    for (_, name, index) in known {
        let _ = writeln!(report, "{name} step {index} is listed in KNOWN.md and does not differ");
    }
    assert!(report.is_empty(), "{version}\n{report}");
}

#[test]
fn claude_code_2_1_332_plays_as_recorded() {
    plays_as_recorded("2.1.332");
}

#[test]
fn claude_code_2_1_87_plays_as_recorded() {
    plays_as_recorded("2.1.87");
}

#[test]
fn every_scenario_has_a_record_of_every_client() {
    let scenarios = names(&captures().join("scenarios"));
    for version in ["2.1.332", "2.1.87"] {
        assert_eq!(names(&captures().join("expected").join(version)), scenarios, "{version}");
    }
}

/// Returns the names of captures that the doc comments of one file name: words in backticks that
/// begin with one of `kinds`.
fn named(text: &str, kinds: &BTreeSet<String>) -> Vec<String> {
    let comments = text.lines().filter(|line| line.trim_start().starts_with("//"));
    let words = comments.flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_name = |word: &&str| {
        let kind = word.split('-').next().unwrap_or_default();
        let plain =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '*');
        word.contains('-') && kinds.contains(kind) && word.chars().all(plain)
    };
    words.filter(is_name).map(str::to_owned).collect()
}

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn captures_named_in_comments_are_there() {
    let scenarios = names(&captures().join("scenarios"));
    let kind = |name: &String| name.split('-').next().unwrap_or_default().to_owned();
    let kinds: BTreeSet<String> = scenarios.iter().map(kind).collect();
    let mut files = Vec::new();
    source_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let (mut seen, mut missing) = (0, String::new());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for name in named(&text, &kinds) {
            seen += 1;
            let is_there = match name.split_once('*') {
                Some((start, _)) => scenarios.iter().any(|scenario| scenario.starts_with(start)),
                None => scenarios.contains(&name),
            };
            if !is_there {
                let _ = writeln!(missing, "{}: `{name}`", file.display());
            }
        }
    }
    assert!(seen > 50, "only {seen} names were found");
    assert!(missing.is_empty(), "no such captures:\n{missing}");
}
