//! The frontmatter: the `---` envelope, and the YAML in it, read in two passes: as it stands, and if
//! that fails, as the client repairs it.

use super::recover::{self, Repair};
use super::text::is_space;
use super::yaml::{self, Node, Offsets, Pair, Value, YamlError};
use crate::client::Client;
use crate::client::loading::{ByteOrderMark, Loading};
use crate::skill::Source;
use crate::span::{Span, Spanned};

/// A fence.
const FENCE: &str = "---";

/// Which reading gave the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// There is no frontmatter.
    Absent,
    /// The YAML is valid.
    Strict,
    /// The YAML is broken and the client repaired it.
    Recovered,
    /// The YAML is broken and the client gave up: no fields.
    Failed,
}

/// A file's frontmatter.
#[derive(Clone, Debug)]
pub struct Frontmatter {
    /// Which reading gave the fields.
    pub pass: Pass,
    /// The whole envelope, both fences included; empty where there is none.
    pub envelope: Span,
    /// The text between the fences.
    pub yaml: Span,
    /// The rest of the file.
    pub body: Span,
    /// The value, as the client sees it. Where it is no mapping, there are no fields.
    pub root: Option<Node>,
    /// The comments, from `#` to the end of the line.
    pub comments: Vec<Span>,
    /// Why the YAML is refused as it stands.
    pub error: Option<YamlError>,
    /// Why it is refused even as the client repairs it.
    pub recovery_error: Option<YamlError>,
    /// What the client repaired, whether or not that was enough.
    pub repairs: Vec<Repair>,
}

impl Frontmatter {
    /// Reads the frontmatter of `source` as `client` does (scenarios `front-raw-*`, `front-0*`).
    pub fn parse(source: &Source, client: &Client) -> Self {
        let choices = &client.data.loading;
        let text = source.text();
        let Some(envelope) = find_envelope(text, choices.byte_order_mark) else {
            return Self::new(Span::default(), Span::default(), Span::new(0, text.len()));
        };
        let mut frontmatter = Self::new(envelope.whole, envelope.yaml, envelope.body);
        frontmatter.read(source.slice(envelope.yaml), choices);
        frontmatter
    }

    fn new(envelope: Span, yaml: Span, body: Span) -> Self {
        Self {
            pass: Pass::Absent,
            envelope,
            yaml,
            body,
            root: None,
            comments: Vec::new(),
            error: None,
            recovery_error: None,
            repairs: Vec::new(),
        }
    }

    fn read(&mut self, text: &str, choices: &Loading) {
        let take = |frontmatter: &mut Self, loaded: yaml::Loaded, pass| {
            frontmatter.pass = pass;
            frontmatter.root = loaded.root;
            frontmatter.comments = loaded.comments;
        };
        match yaml::load(text, &Offsets::verbatim(self.yaml), &choices.yaml) {
            Ok(loaded) => return take(self, loaded, Pass::Strict),
            Err(error) => self.error = Some(error),
        }
        let recovered = recover::recover(text, self.yaml.start, choices);
        let again = yaml::load(&recovered.derived.text, &recovered.derived.offsets, &choices.yaml);
        self.repairs = recovered.repairs;
        match again {
            Ok(loaded) => take(self, loaded, Pass::Recovered),
            Err(error) => {
                self.pass = Pass::Failed;
                self.recovery_error = Some(error);
                self.comments = comment_lines(text, self.yaml.start);
            }
        }
    }

    /// Returns the keys with their values, in the order written.
    pub fn pairs(&self) -> &[Pair] {
        match self.root.as_ref().map(|root| &root.value) {
            Some(Value::Map(pairs)) => pairs,
            _ => &[],
        }
    }

    /// Returns the value of `key`: of several, the last.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.pair(key).map(|pair| &pair.value)
    }

    /// Returns `key` with its value: of several, the last.
    pub fn pair(&self, key: &str) -> Option<&Pair> {
        self.pairs().iter().rev().find(|pair| pair.key.value == key)
    }

    /// Forgets all pairs but those of `keys`, for who holds many files at once.
    pub fn keep_pairs(&mut self, keys: &[&str]) {
        if let Some(Value::Map(pairs)) = self.root.as_mut().map(|root| &mut root.value) {
            pairs.retain(|pair| keys.contains(&pair.key.value.as_str()));
            pairs.shrink_to_fit();
        }
    }

    /// Returns what stands before a `:` at the start of a line, whether or not the YAML could be read:
    /// the keys that the author sees. A block of text that is not indented can add some that are none.
    pub fn written_keys(&self, source: &Source) -> Vec<Spanned<String>> {
        lines(source.slice(self.yaml), self.yaml.start)
            .filter_map(|(line, at)| {
                let (key, _) = line.split_once(':')?;
                let key = key.trim_end();
                let plain = |character: char| {
                    character.is_alphanumeric() || matches!(character, '-' | '_' | '.' | ' ')
                };
                let is_key = key.starts_with(char::is_alphabetic) && key.chars().all(plain);
                is_key.then(|| Spanned::new(key.to_owned(), Span::new(at, at + key.len())))
            })
            .collect()
    }
}

struct Envelope {
    whole: Span,
    yaml: Span,
    body: Span,
}

/// Finds the fences: `---` and white space up to a line's end at the start of the file, then the next
/// `---` wherever it stands, even inside a line. White space after it belongs to it.
fn find_envelope(text: &str, mark: ByteOrderMark) -> Option<Envelope> {
    let unmarked = match mark {
        ByteOrderMark::Content => text,
        ByteOrderMark::Envelope => text.strip_prefix('\u{FEFF}').unwrap_or(text),
    };
    let after = unmarked.strip_prefix(FENCE)?;
    let blank = after.get(..after.len() - after.trim_start_matches(is_space).len())?;
    let line_end = blank.rfind('\n')? + 1;
    let start = text.len() - after.len() + line_end;
    let end = start + text.get(start..)?.find(FENCE)?;
    let rest = text.get(end + FENCE.len()..)?;
    let body = text.len() - rest.trim_start_matches(is_space).len();
    Some(Envelope {
        whole: Span::new(0, body),
        yaml: Span::new(start, end),
        body: Span::new(body, text.len()),
    })
}

/// Returns the lines of `text` without their ends, each with its offset in the file.
fn lines(text: &str, start: usize) -> impl Iterator<Item = (&str, usize)> {
    text.split('\n').scan(start, |next, line| {
        let at = *next;
        *next += line.len() + 1;
        Some((line.strip_suffix('\r').unwrap_or(line), at))
    })
}

/// Returns the lines that are comments. Good enough where the YAML cannot be read.
fn comment_lines(text: &str, start: usize) -> Vec<Span> {
    lines(text, start)
        .filter_map(|(line, at)| {
            let comment = line.trim_start();
            let from = at + line.len() - comment.len();
            comment.starts_with('#').then(|| Span::new(from, at + line.len()))
        })
        .collect()
}

#[cfg(test)]
mod tests;
