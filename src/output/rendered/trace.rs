//! A text in which every stretch that was put in is marked, and a legend of the marks.

use std::fmt::Write;

use owo_colors::{OwoColorize, Style};

use crate::expand::{Piece, PieceOrigin};
use crate::output::rendered::{Rendered, argument_words};
use crate::skill::Source;
use crate::span::Span;
use crate::terminal::{Look, harmless, in_line};

/// The most characters of a placeholder that the legend shows.
const MOST_SHOWN: usize = 48;

/// Returns the text of an invocation with marks, and their legend.
pub fn render(rendered: &Rendered, look: Look) -> String {
    let source = &rendered.entry.skill.source;
    let mut marks: Vec<&PieceOrigin> = Vec::new();
    let mut out = String::new();
    for piece in &rendered.expansion.pieces {
        let text = harmless(&rendered.expansion.text[piece.output.range()]).into_owned();
        let Some(style) = style(&piece.origin) else {
            out.push_str(&text);
            continue;
        };
        let number = marks.iter().position(|known| **known == piece.origin).unwrap_or_else(|| {
            marks.push(&piece.origin);
            marks.len() - 1
        });
        mark(&mut out, piece, &text, number + 1, style, look);
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    legend(&mut out, &marks, source, look);
    unfilled(&mut out, rendered, look);
    out
}

/// Returns how what was put in looks; nothing for the body.
fn style(origin: &PieceOrigin) -> Option<Style> {
    match origin {
        PieceOrigin::Body(_) => None,
        PieceOrigin::Argument { .. } => Some(Style::new().green()),
        PieceOrigin::Variable { .. } => Some(Style::new().cyan()),
        PieceOrigin::Command { .. } => Some(Style::new().yellow()),
        PieceOrigin::BaseDirectory | PieceOrigin::Appended => Some(Style::new().magenta()),
    }
}

/// Appends a stretch with its mark: coloured, or in brackets, and a number after it. Line breaks at its
/// end stay outside.
fn mark(out: &mut String, piece: &Piece, text: &str, number: usize, style: Style, look: Look) {
    let inside = match piece.origin {
        PieceOrigin::BaseDirectory | PieceOrigin::Appended => text.trim_matches('\n'),
        _ => text,
    };
    let (before, after) = text.split_once(inside).unwrap_or(("", ""));
    out.push_str(before);
    let number = superscript(number);
    if look.color {
        for (at, line) in inside.split('\n').enumerate() {
            out.push_str(if at > 0 { "\n" } else { "" });
            // Writing to a string does not fail.
            let _ = write!(out, "{}", line.style(style));
        }
        let _ = write!(out, "{}", number.style(style));
    } else {
        let _ = write!(out, "‹{inside}›{number}");
    }
    out.push_str(after);
}

fn legend(out: &mut String, marks: &[&PieceOrigin], source: &Source, look: Look) {
    let _ = writeln!(out, "\n{}", title("Where it came from", look));
    let rows: Vec<_> = marks.iter().map(|origin| row(origin, source)).collect();
    let widest = |part: fn(&Row) -> &str| {
        rows.iter().map(|row| part(row).chars().count()).max().unwrap_or(0)
    };
    let (what, from) = (widest(|row| &row.what), widest(|row| &row.written));
    for (number, (row, origin)) in rows.iter().zip(marks).enumerate() {
        let number = superscript(number + 1);
        let number = match style(origin) {
            Some(style) if look.color => number.style(style).to_string(),
            _ => number,
        };
        let gap = |text: &str, width: usize| " ".repeat(width - text.chars().count());
        let line = format!(
            "{}{}  {}{}  {}",
            row.what,
            gap(&row.what, what),
            row.written,
            gap(&row.written, from),
            row.place
        );
        let _ = writeln!(out, "{number} {}", line.trim_end());
    }
    if marks.is_empty() {
        let _ = writeln!(out, "all of it is the body, as written");
    }
}

/// A line of the legend.
struct Row {
    what: String,
    written: String,
    place: String,
}

fn row(origin: &PieceOrigin, source: &Source) -> Row {
    let what = match origin {
        PieceOrigin::BaseDirectory => "the skill's folder".to_owned(),
        PieceOrigin::Body(_) => "the body".to_owned(),
        PieceOrigin::Argument { argument, .. } => argument_words(argument),
        PieceOrigin::Variable { .. } => "variable".to_owned(),
        PieceOrigin::Command { .. } => "command".to_owned(),
        PieceOrigin::Appended => "all arguments, because no placeholder takes any".to_owned(),
    };
    let span = origin.source().unwrap_or_default();
    let (written, place) = match (origin, span.is_empty()) {
        (PieceOrigin::Argument { .. } | PieceOrigin::Variable { .. }, true) => {
            ("(not in the body)".to_owned(), String::new())
        }
        (_, true) => (String::new(), String::new()),
        (_, false) => (written(span, source), place(span, source)),
    };
    Row { what, written, place }
}

/// Returns the placeholder as it is written, its first line at most.
fn written(span: Span, source: &Source) -> String {
    let text = source.slice(span);
    let line = text.lines().next().unwrap_or_default();
    let shown: String = line.chars().take(MOST_SHOWN).collect();
    let more = if shown.len() < text.trim_end().len() { "…" } else { "" };
    format!("{}{more}", in_line(&shown))
}

fn place(span: Span, source: &Source) -> String {
    let position = source.position(span.start);
    format!("{}:{}", position.line, position.column)
}

fn unfilled(out: &mut String, rendered: &Rendered, look: Look) {
    let source = &rendered.entry.skill.source;
    let places = rendered.expansion.unfilled.iter().filter(|place| !place.placeholder.is_empty());
    for (at, unfilled) in places.enumerate() {
        if at == 0 {
            let _ = writeln!(out, "\n{}", title("Not filled", look));
        }
        let what = if unfilled.removed { "removed" } else { "stays as written" };
        let _ = writeln!(
            out,
            "{}  {}  {what}",
            written(unfilled.placeholder, source),
            place(unfilled.placeholder, source)
        );
    }
}

fn title(text: &str, look: Look) -> String {
    if look.color { text.bold().to_string() } else { text.to_owned() }
}

/// Returns a number in small digits.
fn superscript(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |c: char| c.to_digit(10).and_then(|digit| DIGITS.get(digit as usize));
    number.to_string().chars().filter_map(digit).collect()
}
