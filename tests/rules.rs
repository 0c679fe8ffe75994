//! Every rule against its fixtures: `fixtures/rules/<rule>/bad-*` must be found by the rule, and
//! `good-*` must not. What is said about a bad one is kept beside it in `bad-*.txt`.
//!
//! A fixture is a folder that is linted as it is: a skill's own folder, or a whole project. A
//! `skillctl.toml` in it sets targets and windows.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use tempfile::TempDir;

/// Set to `1` to write the reports instead of comparing them.
const BLESS: &str = "SKILLCTL_BLESS";

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/rules")
}

fn folders(path: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        .map(|entry| entry.expect("entry").path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

/// Copies a fixture whose `sizes` says how many bytes a file has, which nobody wants to keep in git:
/// `PATH BYTES`, a line each.
fn grown(folder: &Path, sizes: &str) -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    fs::copy(folder.join("SKILL.md"), copy.path().join("SKILL.md")).expect("a copy");
    fs::copy(folder.join("skillctl.toml"), copy.path().join("skillctl.toml")).expect("a copy");
    for line in sizes.lines() {
        let (path, bytes) = line.split_once(' ').expect("a path and a number");
        let path = copy.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let file = fs::File::create(path).expect("a file");
        file.set_len(bytes.parse().expect("a number")).expect("a size");
    }
    copy
}

/// Runs the linter in `folder` with only `rule`.
fn report(folder: &Path, rule: &str) -> String {
    let sizes = fs::read_to_string(folder.join("sizes")).ok();
    let copy = sizes.map(|sizes| grown(folder, &sizes));
    let folder = copy.as_ref().map_or(folder, TempDir::path);
    let output = Command::new(env!("CARGO_BIN_EXE_skillctl"))
        .args(["lint", "--only", rule, "--quiet", "--color", "never", "."])
        .current_dir(folder)
        .env_clear()
        .env("HOME", "/nonexistent")
        .output()
        .expect("skillctl runs");
    let mut text = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    if !errors.is_empty() {
        write!(text, "{errors}").expect("a string");
    }
    text
}

#[test]
fn every_rule_finds_its_bad_fixtures_and_leaves_the_good_ones_alone() {
    let bless = env::var(BLESS).is_ok_and(|value| value == "1");
    let mut failures = String::new();
    for folder in folders(&fixtures()) {
        let rule = folder.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        for case in folders(&folder) {
            let name = case.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            let text = report(&case, &rule);
            let kept = case.with_extension("txt");
            if name.starts_with("good-") {
                if !text.is_empty() {
                    writeln!(failures, "{rule}/{name} is good, and yet:\n{text}")
                        .expect("a string");
                }
            } else if !text.contains(&format!("[{rule}]")) {
                writeln!(failures, "{rule}/{name} is not found:\n{text}").expect("a string");
            } else if bless {
                fs::write(&kept, &text).expect("writable");
            } else if fs::read_to_string(&kept).unwrap_or_default() != text {
                writeln!(failures, "{rule}/{name} differs from its .txt; is now:\n{text}")
                    .expect("a string");
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{failures}\nwhen the new reports are right: {BLESS}=1 cargo test --test rules"
    );
}
