//! Files of instructions as the client reads them: which files a folder of rules holds, what a file
//! says and for which files it is meant, and what it imports.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeStream};

use crate::client::Client;
use crate::client::session::{RuleLinks, RuleOrder};
use crate::session::globs::Globs;
use crate::skill::text::is_space;
use crate::skill::{Fields, Frontmatter, SkillKind, Source};

/// The largest file of instructions that is read.
const MOST_BYTES: u64 = 1 << 20;

/// How many folders of one folder of rules are looked into: a link may lead to all of a home.
const MOST_FOLDERS: usize = 1_000;

/// How many files may import one another in a row.
const DEEPEST_IMPORT: usize = 5;

/// The endings of files that can be imported, beside none (`att-import-endings`).
const IMPORTABLE: [&str; 64] = [
    "adoc",
    "bash",
    "bat",
    "c",
    "cfg",
    "cjs",
    "cmake",
    "conf",
    "cpp",
    "cs",
    "css",
    "csv",
    "diff",
    "env",
    "ex",
    "exs",
    "fish",
    "go",
    "gradle",
    "graphql",
    "h",
    "hpp",
    "html",
    "ini",
    "java",
    "js",
    "json",
    "jsx",
    "kt",
    "less",
    "lock",
    "log",
    "lua",
    "makefile",
    "md",
    "mjs",
    "mts",
    "org",
    "patch",
    "php",
    "pl",
    "properties",
    "proto",
    "ps1",
    "py",
    "r",
    "rb",
    "rs",
    "rst",
    "scss",
    "sh",
    "sql",
    "svelte",
    "swift",
    "tex",
    "toml",
    "ts",
    "tsx",
    "txt",
    "vue",
    "xml",
    "yaml",
    "yml",
    "zsh",
];

/// Where instructions are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    /// The client that reads.
    pub(super) client: &'a Client,
    /// The user's home, for imports of `@~/path`.
    pub(super) home: &'a Path,
    /// What the files, links followed, must be in.
    pub(super) within: &'a Path,
    /// Where links may lead at most, whatever the client follows: this program reads nothing else.
    pub(super) roots: &'a [PathBuf],
}

/// A file of instructions.
#[derive(Clone, Debug)]
pub(super) struct Instruction {
    /// The file.
    pub(super) file: PathBuf,
    /// What it says, after the frontmatter and without comments.
    pub(super) text: String,
    /// The patterns of the files that it is for; absent where it is for all.
    pub(super) paths: Option<Vec<String>>,
}

impl Instruction {
    /// Returns whether it waits for a file and `path`, relative to where its folder counts from, is one.
    pub(super) fn is_for(&self, path: &str) -> bool {
        let matches =
            |paths: &Vec<String>| Globs::new(paths.iter().map(String::as_str)).matches(path);
        self.paths.as_ref().is_some_and(matches)
    }
}

impl Reader<'_> {
    /// Reads a file of instructions, and what it imports after it.
    pub(super) fn read(&self, file: &Path) -> Vec<Instruction> {
        let mut found = Vec::new();
        self.gather(file, 0, &mut HashSet::new(), &mut found);
        found
    }

    /// Reads the files of a folder of rules and of the folders in it, each with what it imports.
    ///
    /// A file behind a link is known by its own path (`act-rules-links`).
    pub(super) fn rules(&self, folder: &Path) -> Vec<Instruction> {
        let mut files = Vec::new();
        self.list(folder, &mut HashSet::new(), &mut files);
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for file in files {
            let is_linked = !file.starts_with(folder);
            let anywhere = self.client.data.session.rule_links == RuleLinks::Anywhere;
            let root = if is_linked && anywhere { self.root_of(&file) } else { None };
            let within = root.unwrap_or(self.within);
            Reader { within, ..*self }.gather(&file, 0, &mut seen, &mut found);
        }
        found
    }

    /// Returns the root that a path without links is in.
    fn root_of(&self, path: &Path) -> Option<&Path> {
        let holds = |root: &&PathBuf| root.canonicalize().is_ok_and(|root| path.starts_with(root));
        self.roots.iter().find(holds).map(PathBuf::as_path)
    }

    /// Lists the Markdown files of a folder and of those in it; a link out of the roots is passed over.
    fn list(&self, folder: &Path, seen: &mut HashSet<PathBuf>, files: &mut Vec<PathBuf>) {
        let Ok(real) = folder.canonicalize() else { return };
        if seen.len() >= MOST_FOLDERS || !seen.insert(real) {
            return;
        }
        let mut entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().collect();
        if self.client.data.session.rule_order == RuleOrder::Bytes {
            entries.sort_by_key(fs::DirEntry::file_name);
        }
        for entry in entries {
            let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            let path = if is_link { entry.path().canonicalize() } else { Ok(entry.path()) };
            let Ok(path) = path else { continue };
            if is_link && self.root_of(&path).is_none() {
                continue;
            }
            if path.is_dir() {
                self.list(&path, seen, files);
            } else if entry.path().extension().is_some_and(|ending| ending == "md") {
                files.push(path);
            }
        }
    }

    fn gather(
        &self,
        file: &Path,
        depth: usize,
        seen: &mut HashSet<PathBuf>,
        found: &mut Vec<Instruction>,
    ) {
        if !is_text(file) || !self.may_read(file) || !seen.insert(file.to_owned()) {
            return;
        }
        let Ok(source) = Source::read(file) else { return };
        let front = Frontmatter::parse(&source, self.client);
        let body = source.slice(front.body);
        let fields = Fields::read(&front, &source, SkillKind::Skill, self.client);
        let paths = fields.paths.map(|paths| paths.value);
        let imported = imports(body, file.parent().unwrap_or(self.within), self.home);
        found.push(Instruction { file: file.to_owned(), text: without_comments(body), paths });
        if depth < DEEPEST_IMPORT {
            for import in imported {
                self.gather(&import, depth + 1, seen, found);
            }
        }
    }

    /// Returns whether a file is there, not too large, and, links followed, where it must be.
    fn may_read(&self, file: &Path) -> bool {
        let Ok(real) = file.canonicalize() else { return false };
        let inside = self.within.canonicalize().is_ok_and(|within| real.starts_with(within));
        let small = real.metadata().is_ok_and(|file| file.is_file() && file.len() <= MOST_BYTES);
        inside && small
    }
}

/// Returns whether a file is one of text by its ending.
fn is_text(file: &Path) -> bool {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_none_or(|ending| IMPORTABLE.contains(&ending.as_str()))
}

/// Returns the files that a text imports: words of its prose that begin with `@`, a blank in them
/// written as `\ `; what follows a `#` is no part of the path, and code imports nothing (`att-imports`).
fn imports(text: &str, folder: &Path, home: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut prose = String::new();
    let mut in_code = false;
    for event in TextMergeStream::new(Parser::new_ext(text, Options::ENABLE_TABLES)) {
        match event {
            Event::Text(text) if !in_code => prose.push_str(&text),
            Event::SoftBreak | Event::HardBreak => prose.push('\n'),
            other => {
                in_code = matches!(other, Event::Start(Tag::CodeBlock(_)))
                    || in_code && !matches!(other, Event::End(TagEnd::CodeBlock));
                found.extend(imported(&prose, folder, home));
                prose.clear();
            }
        }
    }
    found.extend(imported(&prose, folder, home));
    found
}

/// Returns the files that a stretch of prose imports.
fn imported(prose: &str, folder: &Path, home: &Path) -> Vec<PathBuf> {
    let held = prose.replace("\\ ", "\0");
    let words = held.split(is_space).filter_map(|word| word.strip_prefix('@'));
    let paths = words.map(|word| word.split('#').next().unwrap_or_default().replace('\0', " "));
    let whole = |path: String| match path.strip_prefix("~/") {
        Some(path) => home.join(path),
        None => folder.join(path.strip_prefix("./").unwrap_or(&path)),
    };
    paths.filter(|path| !path.is_empty()).map(whole).map(|path| plain(&path)).collect()
}

/// Returns a path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    crate::session::touch::absolute(path, Path::new("/"))
}

/// Takes out the comments that begin a line, but not in code; a line that holds nothing else goes with
/// its end and the empty lines after it.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    let mut fenced = false;
    while !rest.is_empty() {
        if !fenced
            && rest.starts_with("<!--")
            && let Some(end) = rest.find("-->")
        {
            rest = rest.get(end + "-->".len()..).unwrap_or_default();
            let line = rest.find('\n').map_or(rest, |at| rest.get(..at).unwrap_or_default());
            if line.trim().is_empty() {
                rest = rest.get(line.len()..).unwrap_or_default().trim_start_matches('\n');
            }
            if rest.starts_with("<!--") {
                continue;
            }
        }
        let (line, after) = rest.split_at(rest.find('\n').map_or(rest.len(), |at| at + 1));
        fenced ^= line.starts_with("```");
        kept.push_str(line);
        rest = after;
    }
    kept
}

#[cfg(test)]
mod tests;
