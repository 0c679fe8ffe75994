//! A conversation for people: numbered steps, what the model received for each, and how it adds up.

use std::io::{self, Write};

use owo_colors::{OwoColorize, Style};
use unicode_width::UnicodeWidthStr as _;

use crate::scenario::form::StepForm;
use crate::session::size::Size;
use crate::session::snapshot::role;
use crate::session::what::{What, classify};
use crate::session::{Block, Changes, Outcome};
use crate::terminal::{Look, harmless};
use crate::tokens::grouped;

/// Lines of a block that are shown; the rest is counted.
const MOST_LINES: usize = 40;

/// What is at the head of a transcript.
#[derive(Clone, Debug)]
pub struct Head {
    /// The client's full name.
    pub client: String,
    /// The session's model.
    pub model: String,
    /// The model's context window, in tokens.
    pub window: u64,
    /// Whether a person is at a terminal.
    pub interactive: bool,
}

/// Writes a transcript, step by step.
#[derive(Debug)]
pub struct Transcript {
    look: Look,
    window: u64,
    /// Show blocks whole.
    whole: bool,
    total: Size,
}

impl Transcript {
    /// Starts a transcript with its head.
    pub fn begin(head: &Head, look: Look, whole: bool, out: &mut dyn Write) -> io::Result<Self> {
        let surface = if head.interactive { "in a terminal" } else { "in print mode" };
        writeln!(
            out,
            "{} with {} ({} tokens of context), {surface}",
            head.client,
            head.model,
            grouped(usize::try_from(head.window).unwrap_or(usize::MAX))
        )?;
        Ok(Self { look, window: head.window, whole, total: Size::default() })
    }

    /// Counts a step that is not shown.
    pub fn pass(&mut self, outcome: &Outcome) {
        self.count(outcome);
    }

    /// Writes a step.
    pub fn step(
        &mut self,
        number: usize,
        form: &StepForm,
        outcome: &Outcome,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(out)?;
        let title = harmless(&form.title()).into_owned();
        writeln!(
            out,
            "{} {}",
            self.paint(&format!("{number:>3}"), Style::new().bold().cyan()),
            self.paint(&title, Style::new().bold())
        )?;
        if let Some(shown) = outcome.local_output.as_deref().filter(|shown| !shown.is_empty()) {
            self.heading("shown to you, not sent", Style::new().yellow(), "", out)?;
            self.body(shown, out)?;
        }
        let blocks = outcome.blocks.as_deref().unwrap_or_default();
        self.blocks(blocks, form.user.as_deref(), out)?;
        for fork in &outcome.forks {
            let model = fork.model.as_deref().unwrap_or("the session's model");
            let label = format!("an agent of its own starts, with {model}");
            self.heading(&label, Style::new().magenta(), "", out)?;
            self.blocks(&fork.blocks, None, out)?;
        }
        if !outcome.later.is_empty() {
            self.heading("later, by itself", Style::new().magenta(), "", out)?;
            self.blocks(&outcome.later, None, out)?;
        }
        self.changes(&outcome.changes, out)?;
        let step = self.count(outcome);
        self.sum(outcome, step, out)
    }

    /// Adds what a step brings to the total; returns the step's size.
    fn count(&mut self, outcome: &Outcome) -> Size {
        if outcome.compacted || outcome.cleared {
            self.total = Size::default();
        }
        let mut step = Size::default();
        for block in outcome.blocks.iter().flatten().chain(&outcome.later) {
            step += Size::of(&block.text);
        }
        self.total += step;
        step
    }

    fn blocks(&self, blocks: &[Block], typed: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        for (block, what) in blocks.iter().zip(classify(blocks, typed)) {
            let mut label = format!("{} · {}", role(block.role), what.words());
            if block.inside.is_some() {
                label.push_str(" · in the tool result");
            }
            if block.is_error == Some(true) {
                label.push_str(" · error");
            }
            let style = match what {
                _ if block.is_error == Some(true) => Style::new().red(),
                What::Body => Style::new().green(),
                What::Listing | What::Discovered | What::Returned => Style::new().blue(),
                _ => Style::new().dimmed(),
            };
            let size = Size::of(&block.text);
            let size = characters(size.characters);
            self.heading(&label, style, &size, out)?;
            self.body(&block.text, out)?;
        }
        Ok(())
    }

    fn heading(
        &self,
        label: &str,
        style: Style,
        size: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let gap = if size.is_empty() { "" } else { "  " };
        writeln!(
            out,
            "    {}{gap}{}",
            self.paint(label, style),
            self.paint(size, Style::new().dimmed())
        )
    }

    /// Writes a text behind a bar, harmless to the terminal.
    fn body(&self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = harmless(text);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let count = text.split('\n').count();
        let shown = if self.whole || count <= MOST_LINES + 2 { count } else { MOST_LINES };
        let bar = self.paint("│", Style::new().dimmed());
        for line in text.split('\n').take(shown) {
            let gap = if line.is_empty() { "" } else { " " };
            writeln!(out, "    {bar}{gap}{line}")?;
        }
        if shown < count {
            let rest =
                format!("… {} more lines (--step shows a step whole)", grouped(count - shown));
            writeln!(out, "    {bar} {}", self.paint(&rest, Style::new().dimmed()))?;
        }
        Ok(())
    }

    /// Writes what changed in the session.
    fn changes(&self, changes: &Changes, out: &mut dyn Write) -> io::Result<()> {
        let lists = [
            ("now available", &changes.activated),
            ("gone", &changes.removed),
            ("granted", &changes.granted),
            ("hooks", &changes.hooks),
            ("over", &changes.ended),
            ("lost to the compaction", &changes.lost),
        ];
        for (label, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            let label = self.paint(&format!("    → {label}:"), Style::new().yellow());
            writeln!(out, "{label} {}", harmless(&list.join("; ")))?;
        }
        Ok(())
    }

    /// Writes how large the step is, and all of the conversation.
    fn sum(&self, outcome: &Outcome, step: Size, out: &mut dyn Write) -> io::Result<()> {
        let text = match (&outcome.blocks, outcome.compacted) {
            (_, true) => "the conversation is now a summary".to_owned(),
            (None, _) => "nothing is sent".to_owned(),
            (Some(blocks), _) => {
                let noun = if blocks.len() == 1 { "block" } else { "blocks" };
                format!(
                    "{} {noun}, {}, {}; so far {}, {}{}",
                    blocks.len(),
                    characters(step.characters),
                    step.tokens,
                    characters(self.total.characters),
                    self.total.tokens,
                    self.share(),
                )
            }
        };
        // Rather two lines than one that a terminal tears.
        let tears = self.look.terminal && 4 + text.width() > self.look.width;
        let lines = if tears { text.replace("; ", ";\n") } else { text };
        for line in lines.lines() {
            writeln!(out, "    {}", self.paint(line, Style::new().dimmed()))?;
        }
        Ok(())
    }

    /// Returns how much of the window the conversation takes.
    fn share(&self) -> String {
        if self.window == 0 {
            return String::new();
        }
        #[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
        let percent = 100.0 * self.total.tokens.high as f64 / self.window as f64;
        if percent < 0.1 {
            ", under 0.1 % of the window".to_owned()
        } else {
            format!(", at most {percent:.1} % of the window")
        }
    }

    fn paint(&self, text: &str, style: Style) -> String {
        if self.look.color && !text.is_empty() {
            text.style(style).to_string()
        } else {
            text.to_owned()
        }
    }

    /// Ends the transcript: says what the numbers are.
    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "\n{}",
            self.paint(
                "Token counts are estimates. The client's own prompt, tools and notices, the model's \
                 answers and other tools' results come on top.",
                Style::new().dimmed()
            )
        )
    }
}
/// Returns a count of characters, in words.
fn characters(count: usize) -> String {
    format!("{} {}", grouped(count), if count == 1 { "character" } else { "characters" })
}
