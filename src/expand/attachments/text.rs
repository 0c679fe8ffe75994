//! Text files: their lines with numbers, as the client's reading tool shows them.

use crate::client::attachments::{AttachmentFacts, EmptyText, Encodings};
use crate::expand::attachments::mentions::Lines;

/// How far a client looks for U+0000.
const NUL_SEARCHED: usize = 8_192;

/// A text file as it is attached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The numbered lines, or the client's remark that there are none.
    pub(super) text: String,
    /// Whether an end of a reminder in it was defused.
    pub(super) defused: bool,
}

/// Returns the lines of a file.
pub(super) fn show(bytes: &[u8], lines: Option<Lines>, facts: &AttachmentFacts) -> Shown {
    let (text, note) = decode(bytes, facts.encodings);
    let text = text.replace("\r\n", "\n");
    let all: Vec<&str> =
        text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    let first = lines.map_or(1.0, |lines| lines.first);
    let chosen = choose(&all, lines);
    let too_far = || {
        let total = all.len();
        format!(
            "<system-reminder>Warning: the file exists but is shorter than the provided offset \
             ({first}). The file has {total} lines.</system-reminder>"
        )
    };
    let remark = match facts.empty {
        EmptyText::ByCause if text.is_empty() => Some(
            "<system-reminder>Warning: the file exists but the contents are empty.</system-reminder>"
                .to_owned(),
        ),
        EmptyText::ByCause => chosen.is_empty().then(too_far),
        EmptyText::TooFar => matches!(chosen, [] | [""]).then(too_far),
    };
    if let Some(text) = remark {
        return Shown { text, defused: false };
    }
    let numbered: Vec<String> = (0_u32..)
        .zip(chosen)
        .map(|(at, line)| format!("{}\t{line}", first + f64::from(at)))
        .collect();
    let numbered = numbered.join("\n");
    let (mut text, defused) =
        if facts.defuses_reminders { defuse(&numbered) } else { (numbered, false) };
    if let Some(note) = note {
        text.push_str("\n\n");
        text.push_str(note);
    }
    Shown { text, defused }
}

/// Returns the chosen lines. Line 0 is line 1 under another number.
fn choose<'l>(all: &'l [&'l str], lines: Option<Lines>) -> &'l [&'l str] {
    let Some(Lines { first, count }) = lines else { return all };
    let skipped = whole_number(first - 1.0);
    let from = all.get(skipped..).unwrap_or_default();
    let count = count.map_or(from.len(), whole_number);
    from.get(..count.min(from.len())).unwrap_or_default()
}

/// Returns a number as an index: 0 for less, the largest for more than there is.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
const fn whole_number(number: f64) -> usize {
    number as usize
}

/// Decodes a file. Returns its text and the client's note about its encoding.
fn decode(bytes: &[u8], encodings: Encodings) -> (String, Option<&'static str>) {
    const BIG_ENDIAN: &str = "[This file is UTF-16 big-endian (it starts FE FF), which these tools cannot write. Edit and Write will refuse it: change it with a shell command that keeps its encoding, or ask the user whether to convert it to UTF-8.]";
    const NUL: &str = "[This file has NUL bytes in its first 8 KB: binary data, UTF-16/UTF-32 without a byte-order mark, or text with embedded NULs. Edit and Write will refuse it: change it with a shell command that keeps its encoding, or ask the user whether to convert it to UTF-8.]";
    const NOT_UTF8: &str = "[This file is not valid UTF-8: it uses a legacy encoding such as Windows-1252, Shift-JIS or GBK, or it is binary. Its undecodable bytes show above as U+FFFD. Edit and Write will refuse it: change it with a shell command that keeps its encoding, or ask the user whether to convert it to UTF-8.]";
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lossy = || String::from_utf8_lossy(bytes).into_owned();
    if encodings == Encodings::Utf8Only {
        return (lossy(), None);
    }
    if let Some(units) = bytes.strip_prefix(b"\xff\xfe") {
        let pairs = units.chunks_exact(2).filter_map(|pair| pair.try_into().ok());
        let units: Vec<u16> = pairs.map(u16::from_le_bytes).collect();
        return (String::from_utf16_lossy(&units), None);
    }
    if bytes.starts_with(b"\xfe\xff") {
        return (lossy(), Some(BIG_ENDIAN));
    }
    if bytes.iter().take(NUL_SEARCHED).any(|byte| *byte == 0) {
        return (lossy(), Some(NUL));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), None),
        Err(_) => (lossy(), Some(NOT_UTF8)),
    }
}

/// Writes the `<` of every end of a reminder as an entity. Returns whether there was one.
pub(super) fn defuse(text: &str) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut found = false;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let after = tag.get(1..).unwrap_or_default();
        if ends_reminder(after) {
            out.push_str("&lt;");
            found = true;
        } else {
            out.push('<');
        }
        rest = after;
    }
    out.push_str(rest);
    (out, found)
}

/// Returns whether what follows a `<` makes it the end of a reminder.
fn ends_reminder(after: &str) -> bool {
    const NAME: &str = "system-reminder";
    let blank = crate::expand::ecma::is_space;
    let Some(name) = after.trim_start_matches(blank).strip_prefix('/') else { return false };
    let name = name.trim_start_matches(blank);
    name.get(..NAME.len()).is_some_and(|start| start.eq_ignore_ascii_case(NAME))
        && name.get(NAME.len()..).is_some_and(|end| end.trim_start_matches(blank).starts_with('>'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    fn facts(version: &str) -> AttachmentFacts {
        Client::find(version).expect("shipped").data.attachments
    }

    fn shown(version: &str, bytes: &[u8], lines: Option<(f64, Option<f64>)>) -> String {
        let lines = lines.map(|(first, count)| Lines { first, count });
        show(bytes, lines, &facts(version)).text
    }

    fn too_far(first: &str, total: usize) -> String {
        format!(
            "<system-reminder>Warning: the file exists but is shorter than the provided offset ({first}). The file has {total} lines.</system-reminder>"
        )
    }

    #[test]
    fn lines_are_numbered_from_the_first_chosen_one() {
        for version in ["latest", "2.1.87"] {
            assert_eq!(shown(version, b"a\r\nb\r\n", None), "1\ta\n2\tb\n3\t");
            assert_eq!(shown(version, b"a\rb\r", None), "1\ta\rb");
            assert_eq!(shown(version, b"a\r\r\nb", None), "1\ta\n2\tb");
            assert_eq!(shown(version, b"\xef\xbb\xbfa", None), "1\ta");
            assert_eq!(shown(version, b"a\nb\nc\n", Some((2.0, Some(1.0)))), "2\tb");
            assert_eq!(shown(version, b"a\nb\n", Some((0.0, None))), "0\ta\n1\tb\n2\t");
            assert_eq!(shown(version, b"a\nb\n", Some((2.0, Some(99.0)))), "2\tb\n3\t");
            assert_eq!(shown(version, b"a\nb\n", Some((4.0, Some(1.0)))), too_far("4", 3));
            assert_eq!(shown(version, b"a\nb\n", Some((1.0, Some(-1.0)))), too_far("1", 3));
        }
    }

    #[test]
    fn no_text_is_remarked_on() {
        let empty = "<system-reminder>Warning: the file exists but the contents are empty.</system-reminder>";
        assert_eq!(shown("latest", b"", None), empty);
        assert_eq!(shown("2.1.87", b"", None), too_far("1", 1));
        assert_eq!(shown("latest", b"a\n", Some((2.0, Some(1.0)))), "2\t");
        assert_eq!(shown("2.1.87", b"a\n", Some((2.0, Some(1.0)))), too_far("2", 2));
        assert_eq!(shown("2.1.87", b"\n", None), "1\t\n2\t");
    }

    #[test]
    fn newer_clients_tell_encodings() {
        assert_eq!(shown("latest", b"\xff\xfea\0\n\0", None), "1\ta\n2\t");
        assert_eq!(shown("2.1.87", b"\xff\xfea\0", None), "1\t\u{fffd}\u{fffd}a\0");
        for (bytes, note) in [
            (&b"\xfe\xff\0a"[..], "[This file is UTF-16 big-endian"),
            (b"a\0b", "[This file has NUL bytes"),
            (b"a\xff", "[This file is not valid UTF-8"),
        ] {
            assert!(shown("latest", bytes, None).contains(&format!("\n\n{note}")));
            assert!(!shown("2.1.87", bytes, None).contains(note));
        }
    }

    #[test]
    fn ends_of_reminders_are_defused_in_newer_clients() {
        let text = b"<system-reminder></system-reminder>< / SYSTEM-reminder ></system-reminders>";
        let newer = show(text, None, &facts("latest"));
        assert!(newer.defused);
        assert_eq!(
            newer.text,
            "1\t<system-reminder>&lt;/system-reminder>&lt; / SYSTEM-reminder ></system-reminders>"
        );
        assert!(!show(text, None, &facts("2.1.87")).defused);
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]
        #[test]
        fn any_bytes_are_shown(bytes: Vec<u8>, first: u8, count: Option<i8>) {
            let lines = Some((f64::from(first), count.map(f64::from)));
            for version in ["latest", "2.1.87"] {
                let _ = shown(version, &bytes, lines);
                let _ = shown(version, &bytes, None);
            }
        }
    }
}
