//! What a rule can ask about one file. Everything costly is worked out once, when first asked for.

use std::cell::OnceCell;

use crate::client::Client;
use crate::lint::beside::{self, Beside};
use crate::lint::diagnostic::Diagnostic;
use crate::lint::input::{Input, InputKind};
use crate::lint::options::RunOptions;
use crate::lint::placeholders::{self, Placeholder};
use crate::lint::targets::Target;
use crate::skill::body::Markdown;
use crate::skill::{Fields, Frontmatter, Skill, Source};
use crate::span::Span;

/// The same file as one of the clients that were asked about reads it.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// The frontmatter.
    pub frontmatter: &'a Frontmatter,
    /// The fields.
    pub fields: &'a Fields,
}

/// A text that reaches the model: a body, or a file beside it.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// Where it starts in its file.
    pub start: usize,
    /// The file, where it is none that was given.
    pub beside: Option<&'a Beside>,
}

impl Text<'_> {
    /// Returns `diagnostic`, whose spans count from the start of the file, as one about the text's file.
    pub fn tell(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.beside {
            Some(beside) => diagnostic.of_file(&beside.path),
            None => diagnostic,
        }
    }
}

/// One file under the rules.
#[derive(Debug)]
pub struct Context<'a> {
    /// The file as the primary client loads it: the first Claude Code asked about, or the newest.
    pub skill: &'a Skill,
    /// Where it was found.
    pub input: &'a Input,
    /// The targets asked about for this file.
    pub targets: &'a [Target],
    /// What the whole run knows: windows, extra names.
    pub options: &'a RunOptions,
    readings: Vec<OnceCell<(Frontmatter, Fields)>>,
    markdown: OnceCell<Markdown>,
    placeholders: OnceCell<Vec<Placeholder>>,
    beside: OnceCell<Vec<Beside>>,
}

impl<'a> Context<'a> {
    /// Returns the context of a loaded file.
    pub fn new(
        skill: &'a Skill,
        input: &'a Input,
        targets: &'a [Target],
        options: &'a RunOptions,
    ) -> Self {
        let readings = targets.iter().map(|_| OnceCell::new()).collect();
        let (markdown, placeholders) = (OnceCell::new(), OnceCell::new());
        let beside = OnceCell::new();
        Self { skill, input, targets, options, readings, markdown, placeholders, beside }
    }

    /// Returns the file's source.
    pub const fn source(&self) -> &'a Source {
        &self.skill.source
    }

    /// Returns the file's whole text. Spans are byte offsets in it.
    pub fn text(&self) -> &'a str {
        self.skill.source.text()
    }

    /// Returns where the body is.
    pub const fn body_span(&self) -> Span {
        self.skill.body
    }

    /// Returns the body's text; its first byte is at `body_span().start`.
    pub fn body(&self) -> &'a str {
        self.skill.body_text()
    }

    /// Returns the fields as the primary client reads them.
    pub const fn fields(&self) -> &'a Fields {
        &self.skill.fields
    }

    /// Returns the frontmatter as the primary client reads it.
    pub const fn frontmatter(&self) -> &'a Frontmatter {
        &self.skill.frontmatter
    }

    /// Returns whether the file is a SKILL.md, a command file or an agent file.
    pub const fn kind(&self) -> InputKind {
        self.input.kind
    }

    /// Returns the Claude Code versions asked about, with how each reads the file.
    pub fn readings(&self) -> impl Iterator<Item = (Target, &'static Client, Reading<'_>)> {
        self.targets.iter().zip(&self.readings).filter_map(|(target, cell)| {
            let client = target.client()?;
            // The skill was loaded as the primary client, which most runs ask about alone.
            let (frontmatter, fields) = if client.version() == self.options.client.version() {
                (&self.skill.frontmatter, &self.skill.fields)
            } else {
                let read = cell.get_or_init(|| self.skill.read_as(client));
                (&read.0, &read.1)
            };
            Some((*target, client, Reading { frontmatter, fields }))
        })
    }

    /// Returns the body's Markdown structure: headings, links, fences, code spans.
    pub fn markdown(&self) -> &Markdown {
        self.markdown.get_or_init(|| Markdown::parse(self.text(), self.skill.body))
    }

    /// Returns the text files of the skill's folder besides SKILL.md; none for commands and agents.
    pub fn beside(&self) -> &[Beside] {
        if self.input.files.is_empty() {
            return &[];
        }
        self.beside.get_or_init(|| beside::read(self.input))
    }

    /// Returns the texts that reach the model from the file: its body, then the files beside it that `wanted`
    /// wants.
    pub fn texts<'c>(
        &'c self,
        wanted: impl Fn(&Beside) -> bool + 'c,
    ) -> impl Iterator<Item = Text<'c>> {
        let body = Text { text: self.body(), start: self.skill.body.start, beside: None };
        let beside = self.beside().iter().filter(move |one| wanted(one));
        std::iter::once(body).chain(beside.map(|one| Text {
            text: &one.text,
            start: 0,
            beside: Some(one),
        }))
    }

    /// Returns the placeholders that receive an argument, in the order they stand.
    pub fn placeholders(&self) -> &[Placeholder] {
        self.placeholders.get_or_init(|| placeholders::find(self.skill, &self.options.client))
    }
}
