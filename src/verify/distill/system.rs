//! What system-role messages say about skills: newer models take everything of the client's there,
//! in one text.

use super::prose::{LISTING_HEAD, framed};

/// What may follow the invoked skills.
const AFTER_INVOKED: [&str; 4] = [
    "\n\nThe following deferred tools",
    "\n\nAvailable agent types",
    "\n\n# Environment",
    "\n\nThe following skills are available",
];

/// What may follow a listing.
const AFTER_LISTING: [&str; 4] =
    ["\n\nToday's date", "\n\n# ", "\n\nYou are powered", "\n\nThe following deferred"];

/// How the skills are announced that a folder brought.
const DISCOVERED: &str = "New skills discovered in ";

/// Returns the parts of a system-role text that are about skills.
pub(super) fn parts(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some((before, body)) = framed(text) {
        let framing = text.get(before.start..before.end).unwrap_or_default().chars().count();
        parts.push(format!("⟨{framing} chars of framing⟩{}", until(body, &AFTER_INVOKED)));
    }
    let mut rest = text;
    while let Some(at) = rest.find(DISCOVERED) {
        let announcement = rest.get(at..).unwrap_or_default();
        let length = announced(announcement);
        if let Some(part) = announcement.get(..length).filter(|part| part.contains('\n')) {
            parts.push(part.trim_end_matches('\n').to_owned());
        }
        rest = announcement.get(length.max(DISCOVERED.len())..).unwrap_or_default();
    }
    if let Some(at) = text.find(LISTING_HEAD) {
        parts.push(until(text.get(at..).unwrap_or_default(), &AFTER_LISTING).to_owned());
    }
    parts
}

/// Returns the length of an announcement: its line, and the entries under it.
fn announced(text: &str) -> usize {
    let mut lines = text.split_inclusive('\n');
    let head = lines.next().map_or(0, str::len);
    head + lines.take_while(|line| line.starts_with("- ")).map(str::len).sum::<usize>()
}

/// Returns `text` up to the first of `ends`.
fn until<'t>(text: &'t str, ends: &[&str]) -> &'t str {
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_about_skills_is_kept() {
        let text = "# Environment\nx\n\nNew skills discovered in a:\n- b: c\n- d: e\n\nThe following skills are available for use with the Skill tool:\n\n- a: b\n\n- c: d\n\nToday's date is y";
        assert_eq!(
            parts(text),
            [
                "New skills discovered in a:\n- b: c\n- d: e",
                "The following skills are available for use with the Skill tool:\n\n- a: b\n\n- c: d",
            ]
        );
        assert!(parts("# Environment\nx").is_empty());
    }

    #[test]
    fn invoked_skills_end_where_something_else_starts() {
        let text = "The following skills were invoked. Go on.\n\n### Skill: a\nbody\n\nmore\n\nAvailable agent types x";
        assert_eq!(parts(text), ["⟨43 chars of framing⟩### Skill: a\nbody\n\nmore"]);
    }
}
