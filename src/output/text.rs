//! For people: each finding with a window on the lines it is about, drawn by miette.

use std::fmt;
use std::io::{self, Write};
use std::thread;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};

use crate::lint::excerpt::Excerpt;
use crate::lint::finding::{Place, PlacedFix};
use crate::lint::{Finding, Report, Severity};
use crate::output::{Style, summary};
use crate::terminal::harmless;

/// Stands where a line was cut.
const CUT: &str = "…";

/// Findings that are drawn before any of them is written.
const BLOCK: usize = 1_024;
/// For fewer findings a second thread costs more than it saves.
const WORTH_A_THREAD: usize = 32;

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for block in style.shown(report).chunks(BLOCK) {
        let (first, rest) = block.split_at(block.len() / 2);
        if first.len() < WORTH_A_THREAD {
            drawn(block, style, out)?;
            continue;
        }
        let (first, rest) = thread::scope(|scope| {
            let rest = scope.spawn(|| in_memory(rest, style));
            let first = in_memory(first, style);
            (first, rest.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        out.write_all(&first?)?;
        out.write_all(&rest?)?;
    }
    if style.quiet { Ok(()) } else { summary::render(report, style, out) }
}

fn in_memory(findings: &[Finding], style: Style) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    drawn(findings, style, &mut out)?;
    Ok(out)
}

/// Draws findings, one after the other.
fn drawn(findings: &[Finding], style: Style, out: &mut dyn Write) -> io::Result<()> {
    let styles = if style.look.color { ThemeStyles::ansi() } else { ThemeStyles::none() };
    let theme = GraphicalTheme { characters: ThemeCharacters::unicode(), styles };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.look.width)
        .with_links(false)
        .with_context_lines(0);
    let mut text = String::new();
    for finding in findings {
        text.clear();
        // Drawing into a string fails only where a window does not hold its place: then the line
        // form still says everything.
        if handler.render_report(&mut text, &Shown::new(finding, style.look.width)).is_err() {
            let at = finding.position();
            text = format!("  {}:{}: {}", at.line, at.column, finding.message);
        }
        writeln!(out, "{}", text.trim_start_matches('\n'))?;
    }
    Ok(())
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
    fn new(finding: &'a Finding, columns: usize) -> Self {
        let path = harmless(&finding.path.display().to_string()).into_owned();
        let mut windows = Windows { name: path, columns, parts: Vec::new() };
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
        if let Some(PlacedFix { fix, .. }) = finding.fixes.first() {
            let flag = match fix.safety {
                crate::lint::Safety::Safe => "--fix",
                crate::lint::Safety::Unsafe => "--fix=unsafe",
            };
            help.push(format!("`{flag}` would {}", harmless(&fix.title)));
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
        let finding = self.finding;
        let targets: Vec<&str> = finding.targets.iter().map(|target| target.id()).collect();
        let holds = if targets.is_empty() { "" } else { " for " };
        let (level, rule) = (finding.severity, finding.rule.id);
        Some(Box::new(format!("{level}[{rule}]{holds}{}", targets.join(", "))))
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
/// characters, nor one that could drive the terminal. Each keeps its true line and column.
struct Windows {
    name: String,
    /// How wide the terminal is.
    columns: usize,
    parts: Vec<Window>,
}

struct Window {
    /// What is shown: the excerpt made harmless, with marks where it was cut.
    text: String,
    /// Where it starts in the windows laid end to end.
    start: usize,
    /// The line it is on, from 0.
    line: usize,
    /// The excerpt it was made of.
    excerpt: Excerpt,
    /// Columns (from 0) of labels, by their offset in the windows laid end to end.
    columns: Vec<(usize, usize)>,
}

impl Window {
    /// Returns where a byte offset of the file stands in the windows laid end to end.
    fn shown_at(&self, offset: usize) -> usize {
        let inner = offset.clamp(self.excerpt.offset, self.excerpt.end()) - self.excerpt.offset;
        let before = self.excerpt.text.get(..inner).unwrap_or_default();
        let mark = if self.excerpt.cut_before { CUT.len() } else { 0 };
        self.start + mark + harmless(before).len()
    }
}

impl Windows {
    /// Adds the window that `place` needs, and returns its label.
    fn add(&mut self, place: &Place) -> LabeledSpan {
        let holds = |part: &Window| {
            let excerpt = &part.excerpt;
            excerpt.offset <= place.span.start && place.span.end <= excerpt.end()
        };
        let at = self.parts.iter().position(holds).unwrap_or_else(|| {
            // Beside the line's number stand a frame and the marks of what was cut.
            let margin = place.start.line.ilog10() as usize + 7;
            let room = self.columns.saturating_sub(margin);
            let excerpt = place.excerpt.fitted(place.span.start, room);
            let start = self.parts.last().map_or(0, |last| last.start + last.text.len() + 1);
            let before = if excerpt.cut_before { CUT } else { "" };
            let after = if excerpt.cut_after { CUT } else { "" };
            let text = format!("{before}{}{after}", harmless(&excerpt.text));
            let line = place.start.line.saturating_sub(1) as usize;
            self.parts.push(Window { text, start, line, excerpt, columns: Vec::new() });
            self.parts.len() - 1
        });
        let (mut start, mut end) = (0, 0);
        if let Some(part) = self.parts.get_mut(at) {
            (start, end) = (part.shown_at(place.span.start), part.shown_at(place.span.end));
            part.columns.push((start, place.start.column.saturating_sub(1) as usize));
        }
        let text = harmless(&place.text).into_owned();
        LabeledSpan::new((!text.is_empty()).then_some(text), start, end - start)
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
        let column =
            part.columns.iter().find(|(at, _)| *at == start).map_or(0, |(_, column)| *column);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            part.text.as_bytes(),
            SourceSpan::new(part.start.into(), part.text.len()),
            part.line,
            column,
            1,
        )))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::lint::finding::Fingerprint;
    use crate::lint::registry::find;
    use crate::skill::Source;
    use crate::span::Span;
    use crate::terminal::Look;

    /// Draws a warning with labels at the given texts of a file.
    fn drawn(file: &str, labels: &[(&str, &str)]) -> String {
        let source = Source::from_bytes("a/SKILL.md".into(), file.as_bytes().to_vec());
        let path = Arc::new("a/SKILL.md".into());
        let place = |(needle, text): &(&str, &str)| {
            let start = file.find(needle).expect("in the file");
            let span = Span::new(start, start + needle.len());
            Place::new(&source, Arc::clone(&path), span, (*text).to_owned().into())
        };
        let finding = Finding {
            rule: find("not-utf8").expect("a rule"),
            severity: Severity::Warning,
            targets: Vec::new(),
            path: Arc::clone(&path),
            skill: "a".into(),
            message: "something\u{1b}[31m happens".into(),
            places: labels.iter().map(place).collect(),
            help: vec!["do this".into()],
            fixes: Vec::new(),
            fingerprint: Fingerprint(0),
        };
        let report = Report { findings: vec![finding], files: 1, ..Report::default() };
        let mut out = Vec::new();
        let style = Style { look: Look::plain(), quiet: true, most: None };
        render(&report, style, &mut out).expect("written");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn a_long_line_is_shown_in_a_window_with_its_true_column() {
        let file = format!("one\n{}END{}\n", "日本 🚀 ".repeat(100), " tail".repeat(100));
        insta::assert_snapshot!(drawn(&file, &[("END", "it ends here")]), @r"
          warning[not-utf8]

            ⚠ something␛[31m happens
             ╭─[a/SKILL.md:2:501]
           2 │ …本 🚀 日本 🚀 日本 🚀 日本 🚀 END tail tail tail tail tail tail tail tail tail tail tail tail…
             ·                                ─┬─
             ·                                 ╰── it ends here
             ╰────
            help: do this
        ");
    }

    #[test]
    fn labels_on_several_lines_each_have_their_line() {
        let file = "---\nname: a\ntext: b\n\n\nname: c\n";
        insta::assert_snapshot!(
            drawn(file, &[("name: c", "again"), ("name: a", "first")]), @r"
          warning[not-utf8]

            ⚠ something␛[31m happens
             ╭─[a/SKILL.md:6:1]
           6 │ name: c
             · ───┬───
             ·    ╰── again
             ╰────
             ╭─[a/SKILL.md:2:1]
           2 │ name: a
             · ───┬───
             ·    ╰── first
             ╰────
            help: do this
        "
        );
    }

    #[test]
    fn what_could_drive_the_terminal_is_shown_as_what_it_is() {
        let file = "a\tb \u{1b}[31mred\u{202e} x\n";
        insta::assert_snapshot!(drawn(file, &[("red", "here")]), @r"
          warning[not-utf8]

            ⚠ something␛[31m happens
             ╭─[a/SKILL.md:1:10]
           1 │ a   b ␛[31mred<U+202E> x
             ·            ─┬─
             ·             ╰── here
             ╰────
            help: do this
        ");
    }
}
