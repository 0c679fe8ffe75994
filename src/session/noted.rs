//! Files that changed on disk: the model is told of those that it wrote, and of instructions that it
//! was sent.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use similar::{ChangeTag, TextDiff};

use crate::client::session::ChangeNotes;

/// Lines shown before and after a change.
const CONTEXT: usize = 8;

/// Stands between two stretches of changes.
const GAP: &str = "\n...\n";

/// UTF-16 units of the lines shown, the rest of them is only counted.
const MOST_UNITS: usize = 8192;

/// What the client would note a change of.
#[derive(Clone, Debug, Default)]
pub(super) struct Followed {
    files: Vec<Follow>,
}

#[derive(Clone, Debug)]
struct Follow {
    file: PathBuf,
    text: String,
    changed: Option<SystemTime>,
    written: bool,
}

impl Followed {
    /// Follows a file that the model wrote.
    pub(super) fn written(&mut self, file: &Path) {
        self.follow(file, true);
    }

    /// Follows a file of instructions that was sent.
    pub(super) fn sent(&mut self, file: &Path) {
        self.follow(file, false);
    }

    fn follow(&mut self, file: &Path, written: bool) {
        self.forget(file);
        if let Ok(text) = crate::files::text(file) {
            let changed = changed(file);
            self.files.push(Follow { file: file.to_owned(), text, changed, written });
        }
    }

    /// No longer follows a file: a tool read it (`reload-noted-places`).
    pub(super) fn forget(&mut self, file: &Path) {
        self.files.retain(|follow| follow.file != file);
    }

    /// Follows nothing any more.
    pub(super) fn clear(&mut self) {
        self.files.clear();
    }

    /// Returns the notes on files that have changed, instructions first, the last ones first. A file
    /// is noted once (`reload-noted-places`, `reload-noted-texts`).
    pub(super) fn take(&mut self, facts: &ChangeNotes) -> Vec<String> {
        let (still, mut others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.files)
            .into_iter()
            .partition(|follow| changed(&follow.file) == follow.changed);
        self.files = still;
        others.reverse();
        others.sort_by_key(|follow| follow.written);
        let note = |follow: Follow| {
            let now = crate::files::text(&follow.file).ok()?;
            let shown = cut(&differing(&follow.text, &now), facts.counts_cut_line);
            let said = facts.text.replace("{file}", &follow.file.display().to_string());
            (!shown.is_empty()).then(|| format!("{said}\n{shown}"))
        };
        others.into_iter().filter_map(note).collect()
    }
}

/// Returns when a file was last changed.
fn changed(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|metadata| metadata.modified()).ok()
}

/// Returns the lines of the new text that changed or stand near a change, each with its number.
fn differing(old: &str, new: &str) -> String {
    let (old, new) = (old.replace("\r\n", "\n"), new.replace("\r\n", "\n"));
    let diff = TextDiff::from_lines(&old, &new);
    let stretches = diff.grouped_ops(CONTEXT);
    let stretches = stretches.iter().map(|stretch| {
        let changes = stretch.iter().flat_map(|part| diff.iter_changes(part));
        let lines = changes.filter(|change| change.tag() != ChangeTag::Delete);
        let number = |index: Option<usize>| index.unwrap_or_default() + 1;
        let lines = lines.map(|line| {
            let text = line.value().trim_end_matches('\n');
            format!("{}\t{text}", number(line.new_index()))
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    stretches.filter(|stretch| !stretch.is_empty()).collect::<Vec<_>>().join(GAP)
}

/// Cuts what is too long at the end of a line, and says how many lines were left out.
fn cut(shown: &str, counts_cut_line: bool) -> String {
    let Some((end, _)) = crate::skill::text::utf16_offset(shown, MOST_UNITS) else {
        return shown.to_owned();
    };
    let head = shown.get(..end).unwrap_or_default();
    let head = head.rfind('\n').map_or(head, |at| head.get(..at).unwrap_or_default());
    let rest = shown.get(head.len()..).unwrap_or_default();
    let count = rest.matches('\n').count() + usize::from(counts_cut_line);
    format!("{head}\n\n... [{count} lines truncated] ...")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize, changed: &[(usize, &str)]) -> String {
        let line = |number: usize| {
            let other = changed.iter().find(|(at, _)| *at == number);
            other.map_or_else(|| format!("line {number}\n"), |(_, text)| format!("{text}\n"))
        };
        (1..=count).map(line).collect::<Vec<_>>().concat()
    }

    #[test]
    fn changed_lines_are_shown_with_those_around() {
        for (old, new, shown) in [
            ("a\nb\nc\n", "a\nc\n", "1\ta\n2\tc"),
            ("a\r\nb\r\n", "a\nB\r\n", "1\ta\n2\tB"),
            ("x", "x\n", "1\tx"),
            ("x\n", "\n\nx\n", "1\t\n2\t\n3\tx"),
            ("x\n", "", ""),
            ("x\n", "x\n", ""),
        ] {
            assert_eq!(differing(old, new), shown, "{old:?} {new:?}");
        }
        let shown = differing(&lines(60, &[]), &lines(60, &[(10, "X"), (50, "Y")]));
        let (first, second) = shown.split_once(GAP).expect("two stretches");
        assert!(first.starts_with("2\tline 2\n") && first.ends_with("\n18\tline 18"), "{first}");
        assert!(second.starts_with("42\tline 42\n") && second.ends_with("58\tline 58"), "{second}");
        let near = differing(&lines(60, &[]), &lines(60, &[(20, "X"), (37, "Y")]));
        assert!(!near.contains("..."), "{near}");
    }

    #[test]
    fn long_changes_are_cut_at_a_line() {
        let old = "o\n".repeat(400);
        let line = |at: usize| format!("{at}{}\n", "y".repeat(60));
        let new = (1..=400).map(line).collect::<Vec<_>>().concat();
        let shown = cut(&differing(&old, &new), false);
        assert!(shown.len() < MOST_UNITS && shown.ends_with(" lines truncated] ..."), "{shown}");
        let kept = shown.lines().filter(|line| line.contains('\t')).count();
        assert!(shown.contains(&format!("[{} lines", 400 - kept)), "{shown}");
    }

    #[test]
    fn a_file_is_noted_once_and_not_after_it_was_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let facts = ChangeNotes { text: "{file}:".to_owned(), counts_cut_line: false };
        let file = |name: &str| folder.path().join(name);
        let old = SystemTime::UNIX_EPOCH;
        let put = |name: &str, text: &str, age: u64| {
            std::fs::write(file(name), text).expect("written");
            let opened = std::fs::File::options().write(true).open(file(name)).expect("opened");
            opened.set_modified(old + std::time::Duration::from_secs(age)).expect("aged");
        };
        let mut followed = Followed::default();
        for name in ["a", "b", "c"] {
            put(name, "one\n", 1);
            followed.written(&file(name));
        }
        followed.sent(&file("c"));
        followed.forget(&file("b"));
        assert_eq!(followed.take(&facts), Vec::<String>::new());
        for name in ["a", "b", "c"] {
            put(name, "two\n", 2);
        }
        let note = |name: &str| format!("{}:\n1\ttwo", file(name).display());
        assert_eq!(followed.take(&facts), [note("c"), note("a")]);
        put("a", "three\n", 3);
        assert_eq!(followed.take(&facts), Vec::<String>::new());
    }
}
