//! Reading files that other people put there. A pipe or a device under a file's name would stop the
//! program, or never end: neither is opened.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

/// Reads a regular file, with what the file system says about it; links are followed. Fails as the
/// operating system does, and where there is something else: a folder, a pipe, a socket, a device.
pub fn bytes(path: &Path) -> io::Result<(Vec<u8>, Metadata)> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    if !metadata.is_file() {
        let what = "it is a pipe, a socket or a device";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let mut bytes = Vec::new();
    bytes.reserve_exact(usize::try_from(metadata.len()).unwrap_or(0));
    // Asked for all, a file would be asked for its size and place once more.
    File::open(path)?.take(u64::MAX).read_to_end(&mut bytes)?;
    Ok((bytes, metadata))
}

/// Reads a regular file of text as [`bytes`] does; fails too where it is not UTF-8.
pub fn text(path: &Path) -> io::Result<String> {
    let (bytes, _) = bytes(path)?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Returns why a file cannot be read, in words.
pub(crate) fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "it may not be read: permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// Returns what is wrong with a text that should be JSON, `LINE:COLUMN: ` first.
pub(crate) fn not_json(text: &str, error: &serde_json::Error) -> String {
    let (line, column) = json_place(text, error);
    format!("{line}:{column}: is not valid JSON: {}", json_fault(error))
}

/// Returns what the reader of JSON says, without the place.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).unwrap_or(&said).to_owned()
}

/// Returns where in `text`, in bytes, its reading as JSON ended: on a character. The reader has its place
/// behind a line break in column 0 of the next line.
pub(crate) fn json_offset(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    text.floor_char_boundary(start + error.column().saturating_sub(1))
}

/// Returns the line and column where reading `text` ended, from 1, columns in characters.
pub(crate) fn json_place(text: &str, error: &serde_json::Error) -> (usize, usize) {
    let mut before = text.get(..json_offset(text, error)).unwrap_or(text);
    if error.column() == 0 {
        before = before.strip_suffix('\n').unwrap_or(before);
        before = before.strip_suffix('\r').unwrap_or(before);
    }
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_json_is_a_line_and_a_character() {
        for (text, place) in [
            ("", (1, 1)),
            ("{", (1, 1)),
            ("{\n", (1, 2)),
            ("{\"é\": x", (1, 7)),
            ("{\n  \"a\": tru\n}\n", (2, 11)),
            ("[1,\n]", (2, 1)),
            ("{}\n\nx", (3, 1)),
        ] {
            let error = serde_json::from_str::<serde_json::Value>(text).expect_err(text);
            assert_eq!(json_place(text, &error), place, "{text:?}: {error}");
        }
    }

    #[test]
    fn what_is_no_file_is_not_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).expect("a socket");
        std::os::unix::fs::symlink("/dev/zero", at("device")).expect("a link");
        fs::write(at("text"), "a").expect("a file");
        fs::write(at("bytes"), b"\xff").expect("a file");
        std::os::unix::fs::symlink("text", at("link")).expect("a link");
        let said = |name: &str| text(&at(name)).map_err(|error| error.to_string());
        let other = Err("it is a pipe, a socket or a device".to_owned());
        assert_eq!(said("socket"), other);
        assert_eq!(said("device"), other);
        assert_eq!(said("."), Err("it is a folder".to_owned()));
        assert_eq!(said("bytes"), Err("it is not UTF-8".to_owned()));
        assert_eq!(said("link"), Ok("a".to_owned()));
    }
}
