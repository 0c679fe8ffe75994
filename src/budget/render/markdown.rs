//! Costs as a Markdown page or comment.

use std::fmt::Write as _;

use crate::budget::Costs;
use crate::budget::render::{fate, heads, shown};
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
    text.push_str("\n| skill | place |");
    for (entry, fate) in heads(costs, "entry").iter().zip(heads(costs, "text")) {
        let _ = write!(text, " {entry} | {fate} |");
    }
    text.push_str(" body | tokens when called |\n|---|---|");
    text.push_str(&"---:|---|".repeat(costs.windows.len()));
    text.push_str("---:|---|\n");
    for skill in shown(costs, top) {
        let _ = write!(text, "| {} | {} |", escaped(&skill.name), skill.place);
        for (window, share) in skill.listed.iter().enumerate() {
            let units = share.as_ref().map_or_else(String::new, |share| grouped(share.units));
            let fate = fate(skill, window).map_or_else(String::new, |fate| fate.to_string());
            let _ = write!(text, " {units} | {fate} |");
        }
        let _ = writeln!(text, " {} | {} |", grouped(skill.units), skill.tokens);
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
