//! The text of an entry: what stands after the name.

use crate::catalogue::Entry;
use crate::clean;
use crate::client::listing::TextForm;
use crate::expand::ecma::{self, Halves};
use crate::project::Project;
use crate::settings::Settings;
use crate::skill::Fields;

/// What stands at the end of a cut text.
pub(super) const MARK: char = '…';

/// Returns the whole text of an entry, before any cut: description, note, `when_to_use`.
pub fn entry_text(entry: &Entry, form: TextForm) -> String {
    text_of(&entry.skill.fields, entry.note.as_deref(), form)
}

/// Returns what the listing says of a skill with these fields, before any cut.
pub fn text_of(fields: &Fields, note: Option<&str>, form: TextForm) -> String {
    let description = fields.description.as_ref().map(|text| text.value.as_str());
    let mut text =
        description.or(fields.fallback_description.as_deref()).unwrap_or_default().to_owned();
    text.push_str(note.unwrap_or_default());
    if let Some(when) = &fields.when_to_use {
        text.push_str(" - ");
        text.push_str(&when.value);
    }
    match form {
        TextForm::AsWritten => text,
        TextForm::VisibleAndEscaped => clean::for_listing(&text).into_owned(),
    }
}

/// Returns the longest text of an entry, in UTF-16 units.
pub fn text_limit(project: &Project) -> usize {
    let facts = &project.client().data.listing;
    let set = facts.text_limit_setting.then(|| set_limit(&project.settings)).flatten();
    set.unwrap_or(facts.text_limit)
}

fn set_limit(settings: &Settings) -> Option<usize> {
    settings.get("skillListingMaxDescChars")?.as_u64()?.try_into().ok()
}

/// Returns `text`, cut where it is longer than `limit` UTF-16 units: the last one kept is the mark.
/// A cut inside a surrogate pair leaves U+FFFD (`list-wide-*`).
pub(super) fn cut(text: &str, limit: usize) -> Option<String> {
    // As many bytes cannot be more units.
    if text.len() <= limit || ecma::units(text) <= limit {
        return None;
    }
    let (mut kept, _) = ecma::head(text, limit.saturating_sub(1), Halves::Kept);
    kept.push(MARK);
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_counts_units_and_its_mark() {
        assert_eq!(cut("abcd", 4), None);
        assert_eq!(cut("abcde", 4).as_deref(), Some("abc…"));
        assert_eq!(cut("ab🚀", 4), None);
        assert_eq!(cut("ab🚀c", 4).as_deref(), Some("ab\u{fffd}…"));
        assert_eq!(cut("a🚀bc", 4).as_deref(), Some("a🚀…"));
        assert_eq!(cut("abc", 1).as_deref(), Some("…"));
    }
}
