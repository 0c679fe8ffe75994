//! A difference for people.

use std::fmt::Write as _;

use crate::diff::render::{because, told};
use crate::diff::{Diff, SkillChangeKind};
use crate::output::changes::lines;
use crate::terminal::{Look, Tone, harmless};

/// Returns the difference as text.
pub fn render(diff: &Diff, look: Look) -> String {
    let mut text = String::new();
    if diff.is_empty() {
        text.push_str("The model receives the same.\n");
        return text;
    }
    for change in &diff.skills {
        let (mark, tone) = match change.kind {
            SkillChangeKind::Added | SkillChangeKind::Uncovered => ("+", Tone::Good),
            SkillChangeKind::Removed | SkillChangeKind::Shadowed => ("-", Tone::Bad),
            SkillChangeKind::Renamed { .. } => ("~", Tone::Title),
        };
        let line = format!("{mark} {}: {}", harmless(&change.name), harmless(&told(&change.kind)));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", look.paint(&line, tone));
    }
    for change in &diff.listing {
        let title = format!("listing: {} ({})", harmless(&change.name), because(change.why));
        let _ = writeln!(text, "\n{}", look.paint(&title, Tone::Title));
        lines(
            &mut text,
            change.before.as_deref().unwrap_or_default(),
            change.after.as_deref().unwrap_or_default(),
            look,
        );
    }
    for change in &diff.bodies {
        let title = format!("body: {}", harmless(&change.name));
        let _ = writeln!(text, "\n{}", look.paint(&title, Tone::Title));
        lines(&mut text, &change.before, &change.after, look);
    }
    let _ = writeln!(
        text,
        "\nlisting: {} of {} characters before, {} of {} after",
        diff.before.whole, diff.before.limit, diff.after.whole, diff.after.limit
    );
    text
}
