//! Costs as a Markdown page or comment.

use std::fmt::Write as _;

use crate::budget::Costs;
use crate::budget::render::{fate, shown};
use crate::terminal::harmless;
use crate::tokens::grouped;

/// Returns the costs as Markdown tables.
pub fn render(costs: &Costs, top: Option<usize>) -> String {
    let mut text = String::new();
    let count = |number: u64| grouped(usize::try_from(number).unwrap_or(usize::MAX));
    text.push_str("| window | listing | budget | spent | whole | cut | name only |\n|---:|---:|---:|---:|---:|---:|---:|\n");
    for window in &costs.windows {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} % | {} | {} | {} |",
            count(window.window),
            count(window.whole),
            count(window.limit),
            window.percent(),
            window.entries.whole,
            window.entries.cut,
            window.entries.name_only
        );
    }
    text.push_str("\n| skill | place | entry | text | body | tokens when called |\n|---|---|---:|---|---:|---|\n");
    for skill in shown(costs, top) {
        let entry = skill.listed.first().and_then(Option::as_ref);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} |",
            escaped(&skill.name),
            skill.place,
            entry.map_or_else(String::new, |share| grouped(share.units)),
            fate(skill, 0).unwrap_or_default(),
            grouped(skill.units),
            skill.tokens
        );
    }
    text
}

/// Returns a text from a file so that Markdown shows it as it is: inert in a table, no markup, no HTML.
pub fn escaped(text: &str) -> String {
    let mut inert = String::with_capacity(text.len());
    for letter in harmless(text).chars() {
        match letter {
            '\n' | '\t' => inert.push(' '),
            '<' => inert.push_str("&lt;"),
            '>' => inert.push_str("&gt;"),
            '&' => inert.push_str("&amp;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '!' | '~' | '@' => {
                inert.push('\\');
                inert.push(letter);
            }
            letter => inert.push(letter),
        }
    }
    inert
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_file_is_inert() {
        assert_eq!(escaped("<script>|x|"), "&lt;script&gt;\\|x\\|");
        assert_eq!(escaped("[a](http://x)\n@team"), "\\[a\\](http://x) \\@team");
        assert_eq!(escaped("\u{202e}"), "&lt;U+202E&gt;");
    }
}
