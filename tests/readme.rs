//! What README.md shows is what the program prints: every console block with an answer is run on a copy of
//! the fixtures and compared. `SKILLCTL_BLESS=1 cargo test --test readme` writes the answers anew.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where README.md says that it was run; as long as the folder that it is run in, because answers count
/// characters of paths.
const SHOWN: &str = "/home/anna";
/// What starts a block, and ends it.
const BLOCK: (&str, &str) = ("```console\n$ skillctl ", "```\n");
/// Stands for what is left out at an answer's end.
const CUT: &str = "…\n";

/// Copies what the commands read into a folder whose path is as long as `SHOWN`.
fn home() -> tempfile::TempDir {
    let random = SHOWN.len() - "/tmp/".len();
    let folder = tempfile::Builder::new().prefix("").rand_bytes(random).tempdir_in("/tmp");
    let folder = folder.expect("a folder");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    for part in ["projects", "rules"] {
        copy(&fixtures.join(part), &folder.path().join("fixtures").join(part));
    }
    // Parents' skills are looked for up to a repository's root.
    fs::create_dir(folder.path().join(".git")).expect("a folder");
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        let kind = entry.file_type().expect("a type");
        if kind.is_dir() {
            copy(&entry.path(), &target);
        } else if kind.is_file() {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Runs `skillctl` with the words of `line`, and returns what it prints.
fn answer(home: &Path, line: &str) -> String {
    let words = shlex::split(line).expect("words");
    let output = Command::new(env!("CARGO_BIN_EXE_skillctl"))
        .args(words)
        .current_dir(home)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", "/nonexistent")
        .output()
        .expect("skillctl runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let text = text.replace(&*home.to_string_lossy(), SHOWN);
    text.trim_end().lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn what_is_shown_is_what_is_printed() {
    let readme = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&readme).expect("README.md");
    let home = home();
    let (mut fresh, mut rest, mut run) = (String::new(), text.as_str(), 0);
    while let Some((before, block)) = rest.split_once(BLOCK.0) {
        let (block, after) = block.split_once(BLOCK.1).expect("an end");
        let (line, shown) = block.split_once('\n').expect("a line");
        let printed = match shown.strip_suffix(CUT) {
            // A client is not installed wherever the tests run.
            _ if shown.is_empty() || shown.starts_with("$ ") || line.starts_with("verify") => {
                shown.to_owned()
            }
            Some(kept) => {
                let printed = answer(home.path(), line);
                printed
                    .lines()
                    .take(kept.lines().count())
                    .map(|line| line.to_owned() + "\n")
                    .collect::<String>()
                    + CUT
            }
            None => answer(home.path(), line),
        };
        run += usize::from(!shown.is_empty());
        fresh.push_str(&format!("{before}{}{line}\n{printed}{}", BLOCK.0, BLOCK.1));
        rest = after;
    }
    fresh.push_str(rest);
    assert!(run > 5, "only {run} blocks have an answer");
    if std::env::var_os("SKILLCTL_BLESS").is_some() {
        fs::write(&readme, fresh).expect("written");
    } else {
        assert_same(&text, &fresh);
    }
}

/// Fails with the lines that differ.
fn assert_same(shown: &str, printed: &str) {
    let diff = similar::TextDiff::from_lines(shown, printed);
    let diff = diff.unified_diff().context_radius(1).header("README.md", "printed").to_string();
    assert!(diff.is_empty(), "SKILLCTL_BLESS=1 cargo test --test readme writes it anew\n{diff}");
}
