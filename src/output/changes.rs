//! What differs between two texts, line by line.

use std::fmt::Write as _;

use owo_colors::{OwoColorize as _, Style};
use similar::{ChangeTag, TextDiff};

use crate::terminal::{Look, harmless};

/// Unchanged lines around a change.
const CONTEXT: usize = 2;

/// Appends the lines that differ, with a few around them.
pub fn lines(text: &mut String, before: &str, after: &str, look: Look) {
    let diff = TextDiff::from_lines(before, after);
    for (at, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if at > 0 {
            text.push_str("  …\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (mark, style) = match change.tag() {
                ChangeTag::Delete => ("-", Style::new().red()),
                ChangeTag::Insert => ("+", Style::new().green()),
                ChangeTag::Equal => (" ", Style::new()),
            };
            let line = change.value().trim_end_matches(['\n', '\r']);
            let line = format!("{mark} {}", harmless(line));
            // Writing to a string does not fail.
            let _ = if look.color && change.tag() != ChangeTag::Equal {
                writeln!(text, "{}", line.style(style))
            } else {
                writeln!(text, "{}", line.trim_end())
            };
        }
    }
}
