//! A difference for people.

use std::fmt::Write as _;

use owo_colors::OwoColorize as _;

use crate::diff::render::{because, told};
use crate::diff::{Diff, SkillChangeKind};
use crate::output::changes::lines;
use crate::terminal::{Look, harmless};

/// Returns the difference as text.
pub fn render(diff: &Diff, look: Look) -> String {
    let mut text = String::new();
    if diff.is_empty() {
        text.push_str("The model receives the same.\n");
        return text;
    }
    for change in &diff.skills {
        let (mark, tone) = match change.kind {
            SkillChangeKind::Added | SkillChangeKind::Uncovered => ("+", Tone::Added),
            SkillChangeKind::Removed | SkillChangeKind::Shadowed => ("-", Tone::Removed),
            SkillChangeKind::Renamed { .. } => ("~", Tone::Title),
        };
        let line = format!("{mark} {}: {}", harmless(&change.name), harmless(&told(&change.kind)));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", paint(&line, look, tone));
    }
    for change in &diff.listing {
        let title = format!("listing: {} ({})", harmless(&change.name), because(change.why));
        let _ = writeln!(text, "\n{}", paint(&title, look, Tone::Title));
        lines(
            &mut text,
            change.before.as_deref().unwrap_or_default(),
            change.after.as_deref().unwrap_or_default(),
            look,
        );
    }
    for change in &diff.bodies {
        let title = format!("body: {}", harmless(&change.name));
        let _ = writeln!(text, "\n{}", paint(&title, look, Tone::Title));
        lines(&mut text, &change.before, &change.after, look);
    }
    let _ = writeln!(
        text,
        "\nlisting: {} of {} characters before, {} of {} after",
        diff.before.whole, diff.before.limit, diff.after.whole, diff.after.limit
    );
    text
}

#[derive(Clone, Copy)]
enum Tone {
    Title,
    Added,
    Removed,
}

fn paint(text: &str, look: Look, tone: Tone) -> String {
    match (look.color, tone) {
        (false, _) => text.to_owned(),
        (true, Tone::Title) => text.bold().to_string(),
        (true, Tone::Added) => text.green().to_string(),
        (true, Tone::Removed) => text.red().to_string(),
    }
}
