//! The listing as a table: a row a skill of the catalogue.

use unicode_width::UnicodeWidthStr as _;

use super::{budget, reach};
use crate::catalogue::{Entry, Standing};
use crate::listing::{Listing, Outcome, Row};
use crate::project::Project;
use crate::terminal::{Look, Tone, clipped, in_line, padded};
use crate::tokens::grouped;

/// The widest name column, and in a narrow terminal.
const NAME: usize = 40;
const NARROW_NAME: usize = 26;

struct Line {
    name: String,
    place: &'static str,
    units: String,
    what: String,
    good: bool,
}

/// Returns the table, the listed skills first, in the order sent.
pub(super) fn table(project: &Project, listing: &Listing, look: Look) -> String {
    let entries = &project.catalogue.entries;
    let mut lines: Vec<Line> = listing.rows.iter().map(|row| listed(row, entries)).collect();
    lines.extend(entries.iter().filter(|entry| !entry.is_listed()).map(unlisted));
    if look.terminal {
        let most = if look.width < 100 { NARROW_NAME } else { NAME };
        for line in &mut lines {
            line.name = clipped(&line.name, most);
        }
    }
    let width = |of: &dyn Fn(&Line) -> usize| lines.iter().map(of).max().unwrap_or(0);
    let name = width(&|line| line.name.width()).max("skill".len());
    let place = width(&|line| line.place.len()).max("place".len());
    let rest =
        if look.terminal { look.width.saturating_sub(name + place + 13) } else { usize::MAX };
    let mut text = String::new();
    let title =
        format!("{}  {:place$}  {:>7}  what became of it", padded("skill", name), "place", "chars");
    push(&mut text, &title, look, Tone::Title);
    for line in &lines {
        let what = clipped(&line.what, rest.max(20));
        let row = format!(
            "{}  {:place$}  {:>7}  {what}",
            padded(&line.name, name),
            line.place,
            line.units
        );
        push(&mut text, &row, look, if line.good { Tone::Plain } else { Tone::Doubtful });
    }
    push(&mut text, "", look, Tone::Plain);
    push(&mut text, &budget(&listing.budget), look, Tone::Title);
    text
}

fn listed(row: &Row, entries: &[Entry]) -> Line {
    let entry = row.entry.and_then(|at| entries.get(at));
    let mut what = row.outcome.to_string();
    if let Some(entry) = entry.filter(|entry| !entry.visibility.typable) {
        what.push_str(if entry.visibility.callable {
            "; not for the user to type"
        } else {
            "; nobody can call it"
        });
    }
    Line {
        name: in_line(&row.label).into_owned(),
        place: entry.map_or("bundled", |entry| entry.skill.origin.kind.words()),
        units: grouped(row.units),
        what,
        good: row.outcome == Outcome::Whole,
    }
}

fn unlisted(entry: &Entry) -> Line {
    let what = match &entry.standing {
        Standing::Loaded => format!("not listed: {}", reach(entry)),
        Standing::Shadowed { .. } => format!("shadowed: {}", reach(entry)),
        Standing::Waiting => "waiting until a file that its `paths` match is touched".to_owned(),
        Standing::Duplicate { .. } => format!("not loaded: {}", reach(entry)),
        Standing::Refused => {
            let why = entry.reasons.last().map_or_else(|| reach(entry), ToString::to_string);
            format!("not loaded: {why}")
        }
    };
    Line {
        name: in_line(&entry.label).into_owned(),
        place: entry.skill.origin.kind.words(),
        units: "-".to_owned(),
        what: in_line(&what).into_owned(),
        good: false,
    }
}

fn push(text: &mut String, line: &str, look: Look, tone: Tone) {
    text.push_str(&look.paint(line.trim_end(), tone));
    text.push('\n');
}
