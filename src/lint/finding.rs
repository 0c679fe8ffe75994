//! A diagnostic with its places worked out: what renderers are given. It needs no source any more.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::lint::around;
use crate::lint::diagnostic::{Diagnostic, Fix, Severity, Words};
use crate::lint::excerpt::Excerpt;
use crate::lint::rule::Rule;
use crate::lint::targets::Target;
use crate::skill::Source;
use crate::skill::source::Position;
use crate::span::Span;

/// A place in a file, for people, editors and programs.
#[derive(Clone, Debug)]
pub struct Place {
    /// The file.
    pub path: Arc<PathBuf>,
    /// Byte offsets in its text.
    pub span: Span,
    /// Where it starts.
    pub start: Position,
    /// Where it ends: one past the last character.
    pub end: Position,
    /// What is there, in a few words; may be empty.
    pub text: Words,
    /// The lines around it, cut to a window.
    pub excerpt: Excerpt,
}

/// A repair with its places worked out.
#[derive(Clone, Debug)]
pub struct PlacedFix {
    /// The repair.
    pub fix: Fix,
    /// Where each of its edits starts and ends.
    pub places: Vec<(Position, Position)>,
}

impl Place {
    /// Returns the place of `span` in `source`, which is at `path`.
    pub fn new(source: &Source, path: Arc<PathBuf>, span: Span, text: Words) -> Self {
        let length = source.text().len();
        let start = span.start.min(length);
        let span = Span::new(start, span.end.clamp(start, length));
        let excerpt = Excerpt::around(source, span);
        let (start, end) = (source.position(span.start), source.position(span.end));
        Self { path, span, start, end, text, excerpt }
    }
}

/// What a rule found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// Its level, as configured.
    pub severity: Severity,
    /// The targets it holds for.
    pub targets: Vec<Target>,
    /// The file or folder.
    pub path: Arc<PathBuf>,
    /// The skill's name.
    pub skill: Arc<str>,
    /// What happens.
    pub message: Words,
    /// The places, the primary one first; empty where the file as a whole is meant.
    pub places: Vec<Place>,
    /// What to do.
    pub help: Vec<Words>,
    /// Repairs.
    pub fixes: Vec<PlacedFix>,
    /// What stands for skill, rule and content: the same after lines have moved.
    pub fingerprint: Fingerprint,
}

/// 64 bits of skill, rule and content; written as sixteen hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Finding {
    /// Returns the primary place.
    pub fn primary(&self) -> Option<&Place> {
        self.places.first()
    }

    /// Returns line and column of the primary place, or the file's start.
    pub fn position(&self) -> Position {
        self.primary().map_or(Position { line: 1, column: 1 }, |place| place.start)
    }
}

/// Gives a diagnostic its places. `other` finds the sources of other files.
pub struct Resolver<'a> {
    /// The file that was checked.
    pub path: Arc<PathBuf>,
    /// Its source.
    pub source: Option<&'a Source>,
    /// The skill's name.
    pub skill: Arc<str>,
}

impl Resolver<'_> {
    /// Returns the finding that `diagnostic` of `rule` is, at `severity`.
    pub fn resolve(
        &self,
        rule: &'static Rule,
        severity: Severity,
        diagnostic: Diagnostic,
    ) -> Finding {
        let own = |path: &Option<PathBuf>| path.as_ref().is_none_or(|path| *path == *self.path);
        let mut places = Vec::with_capacity(diagnostic.labels.len());
        let mut content = diagnostic.key;
        for label in diagnostic.labels {
            let foreign;
            let in_own = own(&label.path) && own(&diagnostic.path);
            let path = match label.path.as_ref().or(diagnostic.path.as_ref()) {
                Some(path) if !in_own => Arc::new(path.clone()),
                _ => Arc::clone(&self.path),
            };
            let source = if in_own && self.source.is_some() {
                self.source
            } else {
                foreign = Source::read(&path).ok();
                foreign.as_ref()
            };
            let Some(source) = source else { continue };
            if content.is_none() {
                content = Some(source.slice(label.span).to_owned());
            }
            places.push(Place::new(source, path, label.span, tight(label.text)));
        }
        let fixes = diagnostic.fixes.into_iter().map(|fix| self.placed(fix)).collect();
        let path = match diagnostic.path {
            Some(path) if path != *self.path => Arc::new(path),
            _ => Arc::clone(&self.path),
        };
        let content = content.unwrap_or_default();
        let fingerprint = fingerprint(&[&self.skill, rule.id, &squeezed(around::start(&content))]);
        Finding {
            rule,
            severity,
            targets: diagnostic.targets,
            path,
            skill: Arc::clone(&self.skill),
            message: tight(diagnostic.message),
            places,
            help: diagnostic.help.into_iter().map(tight).collect(),
            fixes,
            fingerprint,
        }
    }
}

impl Resolver<'_> {
    /// Returns a fix with its places; without the source there are no edits.
    fn placed(&self, mut fix: Fix) -> PlacedFix {
        let Some(source) = self.source else {
            fix.edits.clear();
            return PlacedFix { fix, places: Vec::new() };
        };
        let at = |offset| source.position(offset);
        let places =
            fix.edits.iter().map(|edit| (at(edit.span.start), at(edit.span.end))).collect();
        PlacedFix { fix, places }
    }
}

/// Returns `text` with every run of white space as one space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns 64 bits of FNV-1a over the parts. It has to be the same in every build, which the standard
/// hasher does not promise.
fn fingerprint(parts: &[&str]) -> Fingerprint {
    Fingerprint(hash(parts.iter().flat_map(|part| part.bytes().chain([0xff]))))
}

/// Returns words without the room to grow that building them left.
fn tight(words: Words) -> Words {
    match words {
        Words::Owned(mut text) => {
            text.shrink_to_fit();
            Words::Owned(text)
        }
        words @ Words::Borrowed(_) => words,
    }
}

/// Returns 64 bits of FNV-1a over `bytes`.
pub fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
