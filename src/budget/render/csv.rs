//! Costs for a spreadsheet: a line a skill.

use crate::budget::Costs;
use crate::budget::render::{fate, heads, shown};

/// Returns the skills as CSV. A cell that a spreadsheet would work out as a formula is text.
pub fn render(costs: &Costs, top: Option<usize>) -> String {
    let mut heads = vec!["skill".to_owned(), "place".to_owned()];
    let entries = self::heads(costs, "entry characters");
    let texts = self::heads(costs, "text");
    heads.extend(entries.into_iter().zip(texts).flat_map(|(entry, text)| [entry, text]));
    let mut text = heads.join(",")
        + ",body characters,lines,tokens low,tokens high,kept after compaction,files\r\n";
    for skill in shown(costs, top) {
        let mut cells = vec![cell(&skill.name), cell(skill.place)];
        for (window, share) in skill.listed.iter().enumerate() {
            cells.push(share.as_ref().map_or_else(String::new, |share| share.units.to_string()));
            let fate = fate(skill, window);
            cells.push(cell(&fate.map_or_else(String::new, |fate| fate.to_string())));
        }
        cells.extend([
            skill.units.to_string(),
            skill.lines.to_string(),
            skill.tokens.low.to_string(),
            skill.tokens.high.to_string(),
            skill.kept_after_compaction.map_or_else(String::new, |kept| kept.to_string()),
            skill.files.len().to_string(),
        ]);
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// Returns a text as a cell: quoted where it must be, and with an apostrophe before what would be a formula.
fn cell(text: &str) -> String {
    let clean: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let formula = clean.starts_with(['=', '+', '-', '@', '\t']);
    let clean = if formula { format!("'{clean}") } else { clean };
    if clean.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", clean.replace('"', "\"\""))
    } else {
        clean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_commas_are_text() {
        assert_eq!(cell("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
        assert_eq!(cell("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(cell("a\u{1b}[31m\r\nb"), "a[31mb");
        assert_eq!(cell("-x"), "'-x");
    }
}
