//! Paths of a skill's own files that a body names: in links, in inline code, in commands. For checks and
//! costs only: no client follows them.

use std::borrow::Cow;
use std::path::Path;

use crate::span::Span;

/// Folders that skills keep their own files in.
pub const OWN_FOLDERS: [&str; 6] =
    ["references", "reference", "scripts", "assets", "templates", "resources"];

/// The variable that stands for the skill's folder.
const SKILL_DIR: &str = "${CLAUDE_SKILL_DIR}/";

/// A path of the skill's own that a body names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention<'a> {
    /// The path from the skill's folder, with `/`.
    pub path: &'a str,
    /// Where it stands in the file.
    pub span: Span,
    /// Whether the text says that the path starts at the skill's folder.
    pub anchored: bool,
}

/// Returns the paths that the body names outside links: those behind `${CLAUDE_SKILL_DIR}/`, and those
/// that start with a folder that skills keep their files in. `offset` is where the body starts in its file.
pub fn mentions(body: &str, offset: usize) -> Vec<Mention<'_>> {
    let mut found = Vec::new();
    for (at, _) in body.match_indices('/') {
        let Some((start, anchored)) = start_of(body, at) else { continue };
        let rest = body.get(start..).unwrap_or_default();
        let length = rest.find(|letter: char| !is_path_letter(letter)).unwrap_or(rest.len());
        let path = rest.get(..length).unwrap_or_default().trim_end_matches(['.', '/']);
        let cut_short =
            rest.get(length..).is_some_and(|rest| rest.starts_with(['<', '{', '*', '$', '[']));
        if path.is_empty() || cut_short || path.contains("..") {
            continue;
        }
        let start = start + offset;
        found.push(Mention { path, span: Span::new(start, start + path.len()), anchored });
    }
    found
}

/// Returns whether a path is a Markdown file's.
pub fn is_markdown(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("md"))
}

/// Returns where the path starts whose first `/` is at `slash`, if it is a path of the skill's own.
fn start_of(body: &str, slash: usize) -> Option<(usize, bool)> {
    let before = body.get(..=slash)?;
    if before.ends_with(SKILL_DIR) {
        return Some((slash + 1, true));
    }
    let folder = OWN_FOLDERS
        .iter()
        .find(|folder| before.get(..slash).is_some_and(|before| before.ends_with(**folder)))?;
    let start = slash - folder.len();
    let outside = body.get(..start)?;
    let outside = outside.strip_suffix("./").unwrap_or(outside);
    let alone = outside
        .chars()
        .next_back()
        .is_none_or(|letter| !is_path_letter(letter) && letter != '}' && letter != '>');
    alone.then_some((start, false))
}

/// Returns whether a letter goes on a path that is written without quotes.
fn is_path_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '/' | '.' | '_' | '-' | '@' | '+')
}

/// Returns a link's destination as a path from the file's folder: without anchor, title or query, `%20`
/// and the like decoded. `None` for addresses, anchors alone, and what stands for something else.
pub fn link_path(destination: &str) -> Option<Cow<'_, str>> {
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    let scheme = path.split_once(':').is_some_and(|(scheme, _)| {
        !scheme.is_empty()
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+')
    });
    let stands_for_something = path.contains(['<', '>', '{', '}', '$', '*', '|', '[', ']', '…'])
        || path.contains("...")
        || path.contains("path/to")
        || matches!(path, "url" | "URL" | "link" | "path" | "file");
    if path.is_empty() || scheme || path.starts_with(['/', '~', '\\']) || stands_for_something {
        return None;
    }
    Some(decoded(path.trim_start_matches("./")))
}

/// Returns `path` with `%xx` decoded where that gives UTF-8.
fn decoded(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(path), Cow::Owned)
}

/// Returns `path` joined to `folder` (relative, with `/`, `.` and `..` worked out): `None` where it
/// leaves the skill.
pub fn resolved(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_paths() {
        let path = |destination| link_path(destination).map(Cow::into_owned);
        assert_eq!(path("./a%20b.md#part").as_deref(), Some("a b.md"));
        assert_eq!(path("references/api.md").as_deref(), Some("references/api.md"));
        assert_eq!(path("100%.md").as_deref(), Some("100%.md"));
        for other in
            ["https://x.y/z", "mailto:a@b", "#part", "/etc/x", "path/to/file.md", "{file}.md"]
        {
            assert_eq!(path(other), None, "{other}");
        }
    }

    #[test]
    fn paths_are_worked_out_inside_the_skill() {
        assert_eq!(resolved("", "a/./b/../c.md").as_deref(), Some("a/c.md"));
        assert_eq!(resolved("references", "../x.md").as_deref(), Some("x.md"));
        assert_eq!(resolved("", "../x.md"), None);
    }
}
