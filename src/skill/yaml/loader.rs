//! The parser's events become nodes: types by the core schema, aliases followed within a budget,
//! duplicates found.

use std::collections::HashSet;

use granit_parser::{Event, Options, Parser, ScalarStyle, ScanError, StructureStyle, Tag};

use super::aliases::Aliases;
use super::error::{self, YamlError, YamlErrorKind};
use super::limits;
use super::offsets::Offsets;
use super::read::Loaded;
use super::scalar::{TagKind, resolve};
use super::screen::Screened;
use super::{Node, Pair, Style, Value};
use crate::client::loading::{Documents, DuplicateKeys, MergeKey, Yaml};
use crate::span::{Span, Spanned};

/// A collection that is not finished.
struct Frame {
    collection: Collection,
    style: Style,
    anchor: usize,
    start: usize,
    /// Where its last part ends.
    end: usize,
    mark: super::aliases::Mark,
}

enum Collection {
    List(Vec<Node>),
    Map(Entries),
}

#[derive(Default)]
struct Entries {
    pairs: Vec<Pair>,
    kinds: Vec<KeyKind>,
    /// The keys so far, once there are many.
    seen: HashSet<(KeyKind, String)>,
    key: Option<(Spanned<String>, KeyKind)>,
}

/// Keys of different types are different keys, though they may print alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum KeyKind {
    Text,
    Number,
    Bool,
    Null,
    Collection,
}

/// Reads one text.
pub(super) struct Loader<'a> {
    choices: &'a Yaml,
    offsets: &'a Offsets,
    screened: Option<&'a Screened>,
    frames: Vec<Frame>,
    aliases: Aliases,
    nodes: usize,
    documents: Vec<Node>,
    comments: Vec<Span>,
}

impl<'a> Loader<'a> {
    pub(super) fn new(
        choices: &'a Yaml,
        offsets: &'a Offsets,
        screened: Option<&'a Screened>,
    ) -> Self {
        Self {
            choices,
            offsets,
            screened,
            frames: Vec::new(),
            aliases: Aliases::default(),
            nodes: 0,
            documents: Vec::new(),
            comments: Vec::new(),
        }
    }

    /// Reads the whole text. The errors' spans are in `text`.
    pub(super) fn run(mut self, text: &str) -> Result<Loaded, YamlError> {
        for event in Parser::new_from_str_with_options(text, options(self.choices, true)) {
            let (event, span) = event.map_err(|error| self.explain(text, &error))?;
            let range = span.byte_range().unwrap_or_default();
            self.event(event, Span::new(range.start, range.end.max(range.start)), text)?;
        }
        let root = match (self.choices.documents, self.documents.len()) {
            (_, 0 | 1) => self.documents.pop(),
            (Documents::Refused, _) => None,
            (Documents::Listed, _) => {
                let span = self.offsets.span(0, text.len());
                Some(Node { value: Value::List(self.documents), span, style: Style::Block })
            }
        };
        Ok(Loaded { root, comments: self.comments })
    }

    fn event(&mut self, event: Event<'_>, span: Span, text: &str) -> Result<(), YamlError> {
        match event {
            Event::DocumentStart(..) => {
                if self.documents.is_empty() && starts_with_document_end(text) {
                    let span = self.original(Span::default());
                    self.documents.push(Node { value: Value::Null, span, style: Style::Plain });
                }
                if !self.documents.is_empty() && self.choices.documents == Documents::Refused {
                    let message = "a second document starts here".to_owned();
                    return Err(YamlError {
                        kind: YamlErrorKind::SeveralDocuments,
                        message,
                        span,
                        related: None,
                    });
                }
                self.aliases = Aliases::default();
                Ok(())
            }
            Event::Comment(..) => {
                self.comments.push(self.original(span));
                Ok(())
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.scalar(&text, style, anchor, tag.as_deref(), span)
            }
            Event::SequenceStart(style, anchor, _) => {
                self.open(Collection::List(Vec::new()), style, anchor, span)
            }
            Event::MappingStart(style, anchor, _) => {
                let before = indentation(text, span.start);
                if style == StructureStyle::Block && before.contains('\t') {
                    return Err(YamlError {
                        kind: YamlErrorKind::Tab,
                        message: "tabs cannot indent a mapping".to_owned(),
                        span: Span::new(span.start - before.len(), span.start),
                        related: None,
                    });
                }
                self.open(Collection::Map(Entries::default()), style, anchor, span)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Alias(id) => {
                let Some(value) = self.aliases.follow(id, self.choices.max_alias_count) else {
                    return Err(too_large("aliases that multiply", span));
                };
                let node = Node { value, span: self.original(span), style: Style::Plain };
                self.add(node, span)
            }
            _ => Ok(()),
        }
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Tag>,
        span: Span,
    ) -> Result<(), YamlError> {
        let style = match style {
            ScalarStyle::Plain => Style::Plain,
            ScalarStyle::SingleQuoted => Style::SingleQuoted,
            ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
            ScalarStyle::Literal => Style::Literal,
            ScalarStyle::Folded => Style::Folded,
        };
        // The parser writes `~` where nothing is written.
        let text = if style == Style::Plain && span.is_empty() { "" } else { text };
        let restored = self.screened.map(|screened| screened.restore(text));
        let text = restored.as_deref().unwrap_or(text);
        let value = resolve(text, style, tag.map_or(TagKind::Absent, tag_kind), self.choices);
        self.aliases.scalar();
        if anchor != 0 {
            let mark = self.aliases.mark();
            self.aliases.define(anchor, &value, mark);
        }
        let node = Node { value, span: self.original(span), style };
        self.add(node, span)
    }

    fn open(
        &mut self,
        collection: Collection,
        style: StructureStyle,
        anchor: usize,
        span: Span,
    ) -> Result<(), YamlError> {
        let style = match style {
            StructureStyle::Flow => Style::Flow,
            StructureStyle::Block => Style::Block,
        };
        self.count(span)?;
        let mark = self.aliases.mark();
        self.frames.push(Frame {
            collection,
            style,
            anchor,
            start: span.start,
            end: span.end,
            mark,
        });
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), YamlError> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        // A block collection ends where its last part does, not where the parser notices.
        let end = if frame.style == Style::Flow { span.end } else { frame.end };
        let value = match frame.collection {
            Collection::List(items) => Value::List(items),
            Collection::Map(entries) => Value::Map(match self.choices.merge_key {
                MergeKey::Plain => entries.pairs,
                MergeKey::Merged => merged(entries.pairs),
            }),
        };
        if frame.anchor != 0 {
            self.aliases.define(frame.anchor, &value, frame.mark);
        }
        let span = Span::new(frame.start, end.max(frame.start));
        self.attach(Node { value, span: self.original(span), style: frame.style }, span)
    }

    fn add(&mut self, node: Node, span: Span) -> Result<(), YamlError> {
        self.count(span)?;
        self.attach(node, span)
    }

    /// Puts a finished node where it belongs; `span` is its place in the parsed text.
    fn attach(&mut self, node: Node, span: Span) -> Result<(), YamlError> {
        let Some(frame) = self.frames.last_mut() else {
            self.documents.push(node);
            return Ok(());
        };
        frame.end = frame.end.max(span.end);
        match &mut frame.collection {
            Collection::List(items) => items.push(node),
            Collection::Map(entries) => match entries.key.take() {
                None => {
                    let kind = key_kind(&node.value);
                    let key = Spanned::new(node.value.to_script_string(), node.span);
                    if self.choices.duplicate_keys == DuplicateKeys::Refused
                        && let Some(first) = entries.earlier(&key.value, kind)
                    {
                        return Err(YamlError {
                            kind: YamlErrorKind::DuplicateKey,
                            message: format!("the key `{}` stands twice", key.value),
                            span,
                            related: Some(first),
                        });
                    }
                    entries.key = Some((key, kind));
                }
                Some((key, kind)) => entries.push(key, kind, node),
            },
        }
        Ok(())
    }

    fn count(&mut self, span: Span) -> Result<(), YamlError> {
        self.nodes += 1;
        if self.nodes > limits::MAX_NODES {
            return Err(too_large("too many values", span));
        }
        Ok(())
    }

    /// Returns the file's offsets of a stretch of the parsed text.
    fn original(&self, span: Span) -> Span {
        self.offsets.span(span.start, span.end)
    }

    /// Returns the error that explains best why the text was refused: the lenient reading often sees
    /// the cause where the strict one sees a consequence.
    fn explain(&self, text: &str, strict: &ScanError) -> YamlError {
        let lenient = Parser::new_from_str_with_options(text, options(self.choices, false))
            .find_map(Result::err);
        error::from_parser(text, lenient.as_ref().unwrap_or(strict))
    }
}

impl Entries {
    /// How many keys are compared one by one before a set is worth its cost.
    const FEW: usize = 32;

    fn push(&mut self, key: Spanned<String>, kind: KeyKind, value: Node) {
        if self.pairs.len() == Self::FEW {
            let keys = self.pairs.iter().zip(&self.kinds);
            self.seen = keys.map(|(pair, kind)| (*kind, pair.key.value.clone())).collect();
        }
        if self.pairs.len() >= Self::FEW {
            self.seen.insert((kind, key.value.clone()));
        }
        self.kinds.push(kind);
        self.pairs.push(Pair { key, value });
    }

    /// Returns where an equal key stands already.
    fn earlier(&self, key: &str, kind: KeyKind) -> Option<Span> {
        if self.pairs.len() > Self::FEW && !self.seen.contains(&(kind, key.to_owned())) {
            return None;
        }
        let mut keys = self.pairs.iter().zip(&self.kinds);
        let found = keys.find(|(pair, other)| **other == kind && pair.key.value == key);
        found.filter(|_| kind != KeyKind::Collection).map(|(pair, _)| pair.key.span)
    }
}

/// Returns the pairs with those of `<<` mappings behind them, where no pair has that key already.
fn merged(pairs: Vec<Pair>) -> Vec<Pair> {
    if !pairs.iter().any(|pair| pair.key.value == "<<") {
        return pairs;
    }
    let (merges, mut pairs): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|pair| {
        pair.key.value == "<<" && matches!(pair.value.value, Value::Map(_) | Value::List(_))
    });
    let mut keys: HashSet<String> = pairs.iter().map(|pair| pair.key.value.clone()).collect();
    for merge in merges {
        let sources = match merge.value.value {
            Value::List(items) => items.into_iter().map(|item| item.value).collect(),
            value => vec![value],
        };
        for source in sources {
            let Value::Map(added) = source else { continue };
            pairs.extend(added.into_iter().filter(|pair| keys.insert(pair.key.value.clone())));
        }
    }
    pairs
}

const fn key_kind(value: &Value) -> KeyKind {
    match value {
        Value::Null => KeyKind::Null,
        Value::Bool(_) => KeyKind::Bool,
        Value::Number(_) => KeyKind::Number,
        Value::String(_) => KeyKind::Text,
        Value::List(_) | Value::Map(_) => KeyKind::Collection,
    }
}

fn tag_kind(tag: &Tag) -> TagKind {
    match (tag.original_parts().0, tag.suffix()) {
        ("", "!") => TagKind::NonSpecific,
        ("!!", "str") => TagKind::Str,
        ("!!", "int") => TagKind::Int,
        ("!!", "float") => TagKind::Float,
        ("!!", "bool") => TagKind::Bool,
        ("!!", "null") => TagKind::Null,
        ("!!", "binary" | "set" | "omap") => TagKind::Object,
        _ => TagKind::Other,
    }
}

/// Returns what is before `at` in its line where that is nothing but white space and list marks.
fn indentation(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let before = before.get(start..).unwrap_or_default();
    if before.contains(|character| !matches!(character, ' ' | '\t' | '-' | '?')) {
        return "";
    }
    before
}

/// Returns whether the first line that says something is `...`: the end of an empty document.
fn starts_with_document_end(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end);
    let says = |line: &&str| !line.is_empty() && !line.trim_start().starts_with('#');
    lines.find(says) == Some("...")
}

fn too_large(what: &str, span: Span) -> YamlError {
    let message = format!("{what}: the frontmatter is not read");
    YamlError { kind: YamlErrorKind::TooLarge, message, span, related: None }
}

fn options(choices: &Yaml, strict: bool) -> Options {
    let max_key_chars = if choices.max_key_chars == 0 { usize::MAX } else { choices.max_key_chars };
    granit_parser::options! {
        strict_indentation: strict,
        simple_key_max_lookahead: max_key_chars,
        flow_nesting_limit: limits::MAX_FLOW_DEPTH,
        block_nesting_limit: choices.max_block_depth,
        max_buffered_comment_events: limits::MAX_NODES,
        bom_inside_document_as_content: true,
    }
}
