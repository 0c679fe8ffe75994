//! A file's text, and where its lines start.

use std::io;
use std::path::{Path, PathBuf};

use crate::span::Span;

/// A file as the client decodes it: bytes that are not UTF-8 become U+FFFD, a byte order mark stays.
#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    text: String,
    line_starts: std::sync::OnceLock<Vec<usize>>,
    lossy: bool,
    size: u64,
}

/// A place for people and editors. Both numbers count from 1; what is past 32 bits stays there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column in characters.
    pub column: u32,
}

impl Source {
    /// Reads a file. Fails as the operating system does: missing, no regular file, not readable.
    pub fn read(path: &Path) -> io::Result<Self> {
        crate::files::bytes(path).map(|(bytes, _)| Self::from_bytes(path.to_owned(), bytes))
    }

    /// Returns the source of `bytes`, which were or will be at `path`.
    pub fn from_bytes(path: PathBuf, bytes: Vec<u8>) -> Self {
        let size = bytes.len() as u64;
        let (text, lossy) = match String::from_utf8(bytes) {
            Ok(text) => (text, false),
            Err(error) => (String::from_utf8_lossy(error.as_bytes()).into_owned(), true),
        };
        Self { path, text, line_starts: std::sync::OnceLock::new(), lossy, size }
    }

    /// Forgets what follows byte `end`, which may be past the text, and returns where the text ends now: at a
    /// character boundary. The size stays the file's.
    pub fn cut(&mut self, end: usize) -> usize {
        self.text.truncate(floor_boundary(&self.text, end));
        self.text.shrink_to_fit();
        self.line_starts = std::sync::OnceLock::new();
        self.text.len()
    }

    /// Returns the file's path, as it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the file's size in bytes, which is not the text's where some were not UTF-8.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns whether some bytes were not UTF-8, so that spans are not the file's byte offsets.
    pub const fn is_lossy(&self) -> bool {
        self.lossy
    }

    /// Returns whether the file is UTF-16: every other byte of its start is zero.
    pub fn is_utf16(&self) -> bool {
        const LOOKED_AT: usize = 64;
        let start = self.text.as_bytes().get(..LOOKED_AT).unwrap_or(self.text.as_bytes());
        memchr::memchr_iter(0, start).count() * 4 > start.len().max(4)
    }

    /// Returns the text of `span`, or nothing where it does not fit this source.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Returns the line and column of a byte offset; one inside a character counts as its start.
    pub fn position(&self, offset: usize) -> Position {
        let starts = self.line_starts.get_or_init(|| line_starts(&self.text));
        let offset = floor_boundary(&self.text, offset);
        let line = starts.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|at| starts.get(at)).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or_default();
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: narrow(line), column: narrow(before.chars().count() + 1) }
    }

    /// Returns where the line that holds a byte offset starts and ends, its line end not included.
    pub fn line_around(&self, offset: usize) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let offset = offset.min(bytes.len());
        let (before, after) = bytes.split_at(offset);
        // Between `\r` and `\n` no line starts.
        let before = match (before, after) {
            ([before @ .., b'\r'], [b'\n', ..]) => before,
            _ => before,
        };
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
        let end = memchr::memchr2(b'\n', b'\r', after).map_or(bytes.len(), |at| offset + at);
        let written = self.text.get(start..end).unwrap_or_default();
        (start, start + written.trim_end_matches(['\n', '\r']).len())
    }
}

/// Returns where each line starts; `\n`, `\r\n` and a lone `\r` end one.
fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let goes_on = |at: &usize| bytes.get(at - 1) == Some(&b'\r') && bytes.get(*at) == Some(&b'\n');
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).map(|at| at + 1);
    std::iter::once(0).chain(ends.filter(|at| !goes_on(at))).collect()
}

/// Returns the nearest character boundary at or before `offset`.
fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_around_a_place_is_that_of_the_table() {
        for text in ["", "a", "a\r\n日b\rc\n", "\n\n", "\r\r\n\n\r", "a\r\n", "\r\nb"] {
            let source = Source::from_bytes("x".into(), text.as_bytes().to_vec());
            let starts = line_starts(text);
            for offset in 0..=text.len() + 2 {
                let line = starts.partition_point(|start| *start <= offset);
                let start = starts[line - 1];
                let end = starts.get(line).copied().unwrap_or(text.len());
                let length = text[start..end].trim_end_matches(['\n', '\r']).len();
                assert_eq!(
                    source.line_around(offset),
                    (start, start + length),
                    "{text:?} {offset}"
                );
            }
        }
    }

    #[test]
    fn positions_count_lines_and_characters() {
        let source = Source::from_bytes("x".into(), "a\r\n日🚀b\rc\n".as_bytes().to_vec());
        let at = |offset| {
            let position = source.position(offset);
            (position.line, position.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(10), (2, 3));
        assert_eq!(at(7), (2, 2), "inside the rocket");
        assert_eq!(at(12), (3, 1), "a lone carriage return ends a line");
        assert_eq!(at(999), (4, 1));
    }
}
