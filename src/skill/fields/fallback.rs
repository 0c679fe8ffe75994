//! What stands in for a missing description.

use crate::client::loading::CutPair;
use crate::skill::SkillKind;
use crate::skill::text::{is_line_end, is_space, trim, utf16_offset};

/// The most UTF-16 units that a line may have.
const MAX_UNITS: usize = 100;

/// How many of a longer one are kept, before the dots.
const KEPT_UNITS: usize = 97;

/// Returns the first line of `body` that is not blank, without heading marks, cut at 100 UTF-16 units
/// (scenarios `front-raw-01`, `front-fallback`).
pub(super) fn fallback(body: &str, kind: SkillKind, cut_pair: CutPair) -> String {
    let Some(line) = body.split('\n').map(trim).find(|line| !line.is_empty()) else {
        return match kind {
            SkillKind::Skill => "Skill".to_owned(),
            SkillKind::Command => "Custom command".to_owned(),
        };
    };
    let text = heading(line).unwrap_or(line);
    if utf16_offset(text, MAX_UNITS).is_none() {
        return text.to_owned();
    }
    let (end, inside) = utf16_offset(text, KEPT_UNITS).unwrap_or((text.len(), false));
    let half = match (inside, cut_pair) {
        (false, _) => "",
        (true, CutPair::Replaced) => "\u{FFFD}",
        (true, CutPair::Blank) => " ",
    };
    format!("{}{half}...", text.get(..end).unwrap_or_default())
}

/// Returns the text of a heading: what follows any number of `#` and white space.
fn heading(line: &str) -> Option<&str> {
    let marked = line.strip_prefix('#')?.trim_start_matches('#');
    let text = marked.trim_start_matches(is_space);
    (text.len() < marked.len() && !text.contains(is_line_end)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> String {
        fallback(body, SkillKind::Skill, CutPair::Replaced)
    }

    #[test]
    fn the_first_line_that_is_not_blank_without_heading_marks() {
        for (body, line) in [
            ("\n  \n\t# Head ##  \ntext", "Head ##"),
            ("####### Seven", "Seven"),
            ("#\u{3000}Wide", "Wide"),
            ("#Head", "#Head"),
            ("# \ntext", "#"),
            ("# # One", "# One"),
            ("# a\rb", "# a\rb"),
            ("\u{FEFF}# Mark", "Mark"),
            ("---\nx", "---"),
            ("", "Skill"),
            (" \n\u{A0}\n", "Skill"),
        ] {
            assert_eq!(of(body), line, "{body:?}");
        }
        assert_eq!(fallback("", SkillKind::Command, CutPair::Blank), "Custom command");
    }

    #[test]
    fn a_long_line_is_cut_by_utf16_units() {
        let x = |count| "x".repeat(count);
        assert_eq!(of(&x(100)), x(100));
        assert_eq!(of(&x(101)), format!("{}...", x(97)));
        assert_eq!(of(&format!("# {}", x(100))), x(100), "the mark does not count");
        assert_eq!(of(&format!("{}🚀", x(98))), format!("{}🚀", x(98)));
        let split = format!("{}🚀🚀🚀", x(96));
        assert_eq!(of(&split), format!("{}\u{FFFD}...", x(96)));
        let blank = fallback(&split, SkillKind::Skill, CutPair::Blank);
        assert_eq!(blank, format!("{} ...", x(96)));
    }
}
