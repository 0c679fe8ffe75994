//! Terminal control sequences.

use std::borrow::Cow;

/// Returns `text` without terminal control sequences: ESC or an eight-bit control, and what belongs
/// to it. A string sequence that is never closed goes to the end of the text.
pub fn strip_escapes(text: &str) -> Cow<'_, str> {
    let is_start = |c: char| c == '\x1b' || is_eight_bit_start(c);
    if !text.contains(is_start) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_start) {
        let (before, from) = rest.split_at(at);
        kept.push_str(before);
        rest = skip_sequence(from);
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// Returns whether `c` starts a sequence by itself: CSI, DCS, SOS, OSC, PM, APC.
const fn is_eight_bit_start(c: char) -> bool {
    matches!(c, '\u{9b}' | '\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}')
}

/// Returns what follows the control sequence that `text` starts with.
fn skip_sequence(text: &str) -> &str {
    let mut chars = text.chars();
    match chars.next() {
        Some('\u{9b}') => return skip_csi(chars.as_str()),
        Some('\x1b') => {}
        _ => return skip_string(chars.as_str()),
    }
    let after_escape = chars.as_str();
    match chars.next() {
        Some('[') => skip_csi(chars.as_str()),
        Some(']' | 'P' | 'X' | '^' | '_') => skip_string(chars.as_str()),
        Some(' '..='/') => {
            let rest = after_escape.trim_start_matches(|c| matches!(c, ' '..='/'));
            let mut chars = rest.chars();
            match chars.next() {
                Some('0'..='~') => chars.as_str(),
                _ => rest,
            }
        }
        Some('0'..='~') => chars.as_str(),
        _ => after_escape,
    }
}

/// Returns what follows a control sequence's parameters and final character.
fn skip_csi(text: &str) -> &str {
    let rest = text.trim_start_matches(|c| matches!(c, '0'..='?'));
    let rest = rest.trim_start_matches(|c| matches!(c, ' '..='/'));
    let mut chars = rest.chars();
    match chars.next() {
        Some('@'..='~') => chars.as_str(),
        _ => rest,
    }
}

/// Returns what follows a string sequence: after BEL, ST, or `ESC \`.
fn skip_string(text: &str) -> &str {
    let ends = ["\x07", "\u{9c}", "\x1b\\"];
    ends.iter()
        .filter_map(|end| text.find(end).map(|at| (at, end.len())))
        .min()
        .and_then(|(at, len)| text.get(at + len..))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_go_with_what_belongs_to_them() {
        for (text, kept) in [
            ("a\x1b]0;t\x07b", "ab"),
            ("a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\b", "alinkb"),
            ("a\x1bPq\x1b\\b", "ab"),
            ("a\x1b(Bb", "ab"),
            ("a\x1bcb", "ab"),
            ("a\x1b b", "a"),
            ("a\x1b\x1bb", "a"),
            ("a\x1b", "a"),
            ("a\x1b[1", "a"),
            ("a\x1b[?25lb", "ab"),
            ("a\u{9b}31mb", "ab"),
            ("a\u{90}b", "a"),
        ] {
            assert_eq!(strip_escapes(text), kept, "{text:?}");
        }
    }
}
