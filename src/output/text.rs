//! For people: each finding with a window on the lines it is about, drawn by miette.

use std::fmt;
use std::io::{self, Write};

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};

use crate::lint::finding::Place;
use crate::lint::{Finding, Report, Severity};
use crate::output::{Style, summary};
use crate::terminal::harmless;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let styles = if style.look.color { ThemeStyles::ansi() } else { ThemeStyles::none() };
    let theme = GraphicalTheme { characters: ThemeCharacters::unicode(), styles };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.look.width)
        .with_links(false)
        .with_context_lines(0);
    let mut text = String::new();
    for finding in style.shown(report) {
        text.clear();
        // Drawing into a string fails only where a window does not hold its place: then the line
        // form still says everything.
        if handler.render_report(&mut text, &Shown::new(finding)).is_err() {
            let at = finding.position();
            text = format!("  {}:{}: {}", at.line, at.column, finding.message);
        }
        writeln!(out, "{}", text.trim_start_matches('\n'))?;
    }
    if style.quiet { Ok(()) } else { summary::render(report, style, out) }
}

/// A finding as miette wants it.
struct Shown<'a> {
    finding: &'a Finding,
    message: String,
    windows: Option<Windows>,
    labels: Vec<LabeledSpan>,
    help: String,
}

impl<'a> Shown<'a> {
    fn new(finding: &'a Finding) -> Self {
        let path = harmless(&finding.path.display().to_string()).into_owned();
        let mut windows = Windows { name: path, parts: Vec::new() };
        let mut labels = Vec::new();
        let mut notes = Vec::new();
        for place in &finding.places {
            if place.path == finding.path {
                labels.push(windows.add(place));
            } else {
                let path = harmless(&place.path.display().to_string()).into_owned();
                let at = format!("{path}:{}:{}", place.start.line, place.start.column);
                notes.push(format!("{at}: {}", harmless(&place.text)));
            }
        }
        let mut help: Vec<String> = finding.help.iter().map(|line| harmless(line).into()).collect();
        help.extend(notes);
        if let Some(fix) = finding.fixes.first() {
            let flag = match fix.safety {
                crate::lint::Safety::Safe => "--fix",
                crate::lint::Safety::Unsafe => "--fix=unsafe",
            };
            help.push(format!("`{flag}` would {}", harmless(&fix.title)));
        }
        let targets: Vec<&str> = finding.targets.iter().map(|target| target.id()).collect();
        if !targets.is_empty() {
            help.push(format!("holds for {}", targets.join(", ")));
        }
        let path = &windows.name;
        let mut message = harmless(&finding.message).into_owned();
        if labels.is_empty() {
            message = format!("{path}: {message}");
        }
        let windows = (!labels.is_empty()).then_some(windows);
        Self { finding, message, windows, labels, help: help.join("\n") }
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.finding, f)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl miette::Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("{}[{}]", self.finding.severity, self.finding.rule.id)))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Info | Severity::Pedantic => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        if self.help.is_empty() { None } else { Some(Box::new(&self.help)) }
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.windows.as_ref().map(|windows| -> &dyn SourceCode { windows })
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// Windows on the lines of a file, laid end to end: miette is never given a whole line of a thousand
/// characters. Each keeps its true line and column.
struct Windows {
    name: String,
    parts: Vec<Window>,
}

struct Window {
    text: String,
    /// Where it starts in the windows laid end to end.
    start: usize,
    /// The line it is on and the column of its first character, from 0.
    line: usize,
    column: usize,
    /// The excerpt it was made of, to find it again for another place on the line.
    offset: usize,
    end: usize,
}

impl Windows {
    /// Adds the window that `place` needs, and returns its label.
    fn add(&mut self, place: &Place) -> LabeledSpan {
        let excerpt = &place.excerpt;
        let known = self
            .parts
            .iter()
            .position(|part| part.offset <= place.span.start && place.span.end <= part.end);
        let at = known.unwrap_or_else(|| {
            let start = self.parts.last().map_or(0, |last| last.start + last.text.len() + 1);
            let before = place.span.start.saturating_sub(excerpt.offset);
            let shown = excerpt.text.get(..before).unwrap_or_default().chars().count();
            self.parts.push(Window {
                text: excerpt.text.clone(),
                start,
                line: place.start.line.saturating_sub(1),
                column: place.start.column.saturating_sub(1 + shown),
                offset: excerpt.offset,
                end: excerpt.end(),
            });
            self.parts.len() - 1
        });
        let (offset, length) = self.parts.get(at).map_or((0, 0), |part| {
            let start = place.span.start.clamp(part.offset, part.end);
            let end = place.span.end.clamp(start, part.end);
            (part.start + start - part.offset, end - start)
        });
        let text = harmless(&place.text).into_owned();
        LabeledSpan::new((!text.is_empty()).then_some(text), offset, length)
    }
}

impl SourceCode for Windows {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _context_lines_before: usize,
        _context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        let part = self
            .parts
            .iter()
            .find(|part| part.start <= start && end <= part.start + part.text.len())
            .ok_or(MietteError::OutOfBounds)?;
        let column = part.text.get(..start - part.start).map_or(0, |text| text.chars().count());
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            part.text.as_bytes(),
            SourceSpan::new(part.start.into(), part.text.len()),
            part.line,
            part.column + column,
            1,
        )))
    }
}
