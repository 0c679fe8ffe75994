//! Costs for people: a bar a window and a bar a skill.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use crate::budget::render::{fate, heads, shown, tokens};
use crate::budget::{Costs, SkillCost, WindowCost};
use crate::listing::{BudgetSource, Outcome};
use crate::output::summary::counted;
use crate::terminal::{Look, Tone, clipped, harmless, in_line, padded};
use crate::tokens::grouped;

/// The widest bar, in columns.
const BAR: usize = 30;
/// The longest name column, and in a narrow terminal.
const NAME: usize = 32;
const NARROW_NAME: usize = 22;

/// Returns the costs as text, the first `top` skills of them.
pub fn render(costs: &Costs, top: Option<usize>, look: Look) -> String {
    let mut text = String::new();
    for window in &costs.windows {
        section(&mut text, window, look);
    }
    if let Some(smallest) = costs.smallest_window {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "The budget holds every text from a window of {} tokens on.\n",
            count(smallest)
        );
    }
    skills(&mut text, costs, top, look);
    text
}

fn section(text: &mut String, window: &WindowCost, look: Look) {
    let over = window.whole > window.limit;
    let title = match &window.source {
        BudgetSource::Variable { value } => {
            format!("Listing with SLASH_COMMAND_TOOL_CHAR_BUDGET={}", harmless(value))
        }
        BudgetSource::Window { model, .. } => {
            format!("Listing in a window of {} tokens ({})", count(window.window), harmless(model))
        }
        BudgetSource::Given => "Listing in the budget that is given".to_owned(),
    };
    let _ = writeln!(text, "{}", look.paint(&title, Tone::Title));
    let tone = if over { Tone::Bad } else { Tone::Good };
    let _ = writeln!(
        text,
        "  {} {} of {} characters, {} %",
        look.paint(&bar(window.whole, window.limit, BAR), tone),
        count(window.whole),
        count(window.limit),
        window.percent()
    );
    for place in &window.places {
        let _ = writeln!(
            text,
            "  {:<16} {:>4} {:<7} {:>8} characters",
            place.place,
            place.entries,
            if place.entries == 1 { "entry" } else { "entries" },
            count(place.cost)
        );
    }
    let fates = window.entries;
    if over {
        let _ = writeln!(
            text,
            "  {}",
            look.paint(
                &format!(
                    "over budget by {}: {} whole, {} cut, {} name only",
                    count(window.free().unsigned_abs()),
                    fates.whole,
                    fates.cut,
                    fates.name_only
                ),
                Tone::Bad
            )
        );
    } else {
        let _ = writeln!(text, "  {} characters are free", count(window.free().unsigned_abs()));
    }
    if let Some(first) = window.first_to_fall.first() {
        let more = window.first_to_fall.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let what = if over {
            "next to lose text"
        } else {
            "first to lose text when it does not fit any more"
        };
        let _ = writeln!(text, "  {what}: {}{more}", harmless(first));
    }
    for advice in window.advice.iter().take(6) {
        let _ = writeln!(
            text,
            "  {} {} (wins {})",
            look.paint("→", Tone::Title),
            harmless(&advice.text),
            count(advice.wins)
        );
    }
    text.push('\n');
}

fn skills(text: &mut String, costs: &Costs, top: Option<usize>, look: Look) {
    let rows = shown(costs, top);
    let most = if look.width < 100 { NARROW_NAME } else { NAME };
    let names: Vec<String> =
        rows.iter().map(|skill| clipped(&in_line(&skill.name), most)).collect();
    let width = names.iter().map(|name| name.width()).max().unwrap_or(0).max("skill".len());
    let largest = rows.iter().map(entry_units).max().unwrap_or(0);
    let bar_width = if look.width < 100 { 10 } else { 20 };
    let heads = heads(costs, "listed");
    let listed = |cells: &[String]| {
        let cells = cells.iter().zip(&heads);
        cells.map(|(cell, head)| format!("{cell:>0$}", head.len().max(7))).collect::<Vec<_>>()
    };
    let title = format!(
        "{}  {}  {:bar_width$}  {:>7}  {:>5}  tokens if called",
        padded("skill", width),
        listed(&heads).join("  "),
        "",
        "body",
        "lines"
    );
    let _ = writeln!(text, "{}", look.paint(&title, Tone::Title));
    for (skill, name) in rows.iter().zip(&names) {
        let units = entry_units(skill);
        let lost = lost(costs, skill);
        let tone = if lost.is_some() { Tone::Bad } else { Tone::Good };
        let _ = writeln!(
            text,
            "{}  {}  {}  {:>7}  {:>5}  {}",
            padded(name, width),
            listed(&shares(skill)).join("  "),
            look.paint(&padded(&bar(units, largest, bar_width), bar_width), tone),
            grouped(skill.units),
            grouped(skill.lines),
            skill.tokens.to_string().trim_end_matches(" tokens")
        );
        if let Some(lost) = lost {
            let _ = writeln!(text, "  {}", look.paint(&format!("text: {lost}"), Tone::Bad));
        }
        if let Some(kept) = skill.kept_after_compaction {
            let _ = writeln!(
                text,
                "  after a compaction: the first {} of {} characters",
                grouped(kept),
                grouped(skill.units)
            );
        }
        if !skill.files.is_empty() {
            let count = counted(skill.files.len(), "file");
            let _ = writeln!(text, "  points to {count}: {}", files(skill));
        }
    }
    let left_out = costs.skills.len() - rows.len();
    if left_out > 0 {
        let _ = writeln!(text, "and {left_out} more skills");
    }
}

/// Returns what the skill takes of the listing in each window.
fn shares(skill: &SkillCost) -> Vec<String> {
    let shares = skill.listed.iter().map(Option::as_ref);
    shares.map(|share| share.map_or_else(|| "-".to_owned(), |share| grouped(share.units))).collect()
}

/// Returns what became of the skill's text where it is not whole, in each window.
fn lost(costs: &Costs, skill: &SkillCost) -> Option<String> {
    let lost = costs.windows.iter().enumerate().filter_map(|(at, window)| {
        let fate = fate(skill, at).filter(|fate| *fate != Outcome::Whole)?;
        let several = costs.windows.len() > 1;
        Some(if several {
            format!("{fate} at {}", tokens(window.window))
        } else {
            fate.to_string()
        })
    });
    let lost = lost.collect::<Vec<_>>().join("; ");
    (!lost.is_empty()).then_some(lost)
}

fn files(skill: &SkillCost) -> String {
    let named = skill.files.iter().take(3).map(|file| match file.tokens {
        Some(tokens) => format!("{} ({tokens})", in_line(&file.path)),
        None => format!("{} ({} bytes)", in_line(&file.path), count(file.bytes)),
    });
    let mut text = named.collect::<Vec<_>>().join(", ");
    if skill.files.len() > 3 {
        text.push_str(", …");
    }
    text
}

fn entry_units(skill: &SkillCost) -> u64 {
    skill.listed.first().and_then(Option::as_ref).map_or(0, |share| share.units as u64)
}

/// Returns a bar of at most `width` columns, in eighths; one that is over its end ends in an arrow.
fn bar(value: u64, whole: u64, width: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let all = width as u64 * 8;
    let eighths = (value * all).checked_div(whole).unwrap_or(0);
    if eighths > all {
        return format!("{}▶", "█".repeat(width.saturating_sub(1)));
    }
    let full = usize::try_from(eighths / 8).unwrap_or(width);
    let part = usize::try_from(eighths % 8).ok().and_then(|part| PARTS.get(part)).unwrap_or(&"");
    format!("{}{part}", "█".repeat(full))
}

fn count(number: u64) -> String {
    grouped(usize::try_from(number).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_eighths_and_an_arrow_past_its_end() {
        assert_eq!(bar(1, 2, 4), "██");
        assert_eq!(bar(9, 16, 4), "██▎");
        assert_eq!(bar(0, 0, 4), "");
        assert_eq!(bar(5, 4, 4), "███▶");
    }
}
