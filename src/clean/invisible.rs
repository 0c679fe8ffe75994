//! Characters that do not show.

use std::borrow::Cow;

use icu_properties::props::{
    BinaryProperty, CanonicalCombiningClass, DefaultIgnorableCodePoint, Emoji, EmojiModifier,
    EmojiModifierBase, EmojiPresentation, EnumeratedProperty, GeneralCategory, JoiningType,
    RegionalIndicator, Script,
};

/// Joins emoji, and letters that would not join by themselves.
const ZWJ: char = '\u{200d}';
/// Keeps letters apart that would join.
const ZWNJ: char = '\u{200c}';
/// Asks for the coloured form of an emoji.
const EMOJI_STYLE: char = '\u{fe0f}';
/// Makes a keycap of the character before it.
const KEYCAP: char = '\u{20e3}';
/// The flags that are spelled with tag characters: England, Scotland, Wales.
const TAG_FLAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];

/// Returns `text` with each run of invisible characters and line breaks as one space. What an emoji
/// sequence or a joining script needs stays.
pub fn fold_invisible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_invisible) {
        return Cow::Borrowed(text);
    }
    let chars: Vec<char> = text.chars().collect();
    let mut folded = String::with_capacity(text.len());
    let (mut at, mut in_run) = (0, false);
    while let Some(&c) = chars.get(at) {
        let sequence = emoji_sequence(chars.get(at..).unwrap_or_default());
        if sequence > 1 {
            folded.extend(chars.iter().skip(at).take(sequence));
            (at, in_run) = (at + sequence, false);
            continue;
        }
        if is_invisible(c) && !is_needed_joiner(&chars, at) {
            if !in_run {
                folded.push(' ');
            }
            in_run = true;
        } else {
            folded.push(c);
            in_run = false;
        }
        at += 1;
    }
    Cow::Owned(folded)
}

/// Returns whether `c` shows nothing of its own: controls, formats, line breaks, private and
/// unassigned characters, fillers. Spaces are not meant.
fn is_invisible(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    matches!(
        GeneralCategory::for_char(c),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::PrivateUse
            | GeneralCategory::Unassigned
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    ) || c == '\u{2800}'
        || DefaultIgnorableCodePoint::for_char(c)
}

/// Returns whether the joiner at `at` stands where RFC 5892 lets it: after a virama and before a
/// letter of its script, or (ZWNJ only) between letters that would join.
fn is_needed_joiner(chars: &[char], at: usize) -> bool {
    let (Some(&c), Some(before), Some(&after)) =
        (chars.get(at), chars.get(..at), chars.get(at + 1))
    else {
        return false;
    };
    if c != ZWJ && c != ZWNJ {
        return false;
    }
    let virama = before
        .last()
        .is_some_and(|c| CanonicalCombiningClass::for_char(*c) == CanonicalCombiningClass::Virama);
    if virama {
        let letter = before.iter().rev().nth(1);
        return letter.is_some_and(|c| Script::for_char(*c) == Script::for_char(after));
    }
    let joins_on = before
        .iter()
        .rev()
        .map(|c| JoiningType::for_char(*c))
        .find(|joining| *joining != JoiningType::Transparent);
    c == ZWNJ
        && matches!(joins_on, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(
            JoiningType::for_char(after),
            JoiningType::RightJoining | JoiningType::DualJoining
        )
}

/// Returns how many characters at the start of `chars` are one emoji sequence; 0 where none is.
pub fn emoji_sequence(chars: &[char]) -> usize {
    if let [c, EMOJI_STYLE, KEYCAP, ..] = chars
        && matches!(c, '0'..='9' | '#' | '*')
    {
        return 3;
    }
    if let [one, other, ..] = chars
        && RegionalIndicator::for_char(*one)
        && RegionalIndicator::for_char(*other)
    {
        return 2;
    }
    let mut length = emoji(chars);
    if length == 0 {
        return 0;
    }
    if chars.first() == Some(&'🏴') {
        length += tag_flag(chars.get(1..).unwrap_or_default());
    }
    while chars.get(length) == Some(&ZWJ) {
        let next = emoji(chars.get(length + 1..).unwrap_or_default());
        if next == 0 {
            break;
        }
        length += 1 + next;
    }
    length
}

/// Returns how many characters at the start of `chars` are one emoji that shows as such: 0 to 2.
fn emoji(chars: &[char]) -> usize {
    let Some(&c) = chars.first() else { return 0 };
    let is_part = EmojiModifier::for_char(c) || RegionalIndicator::for_char(c);
    if c.is_ascii() || !Emoji::for_char(c) || is_part {
        return 0;
    }
    match chars.get(1) {
        Some(&next) if EmojiModifier::for_char(next) && EmojiModifierBase::for_char(c) => 2,
        Some(&EMOJI_STYLE) if !EmojiPresentation::for_char(c) => 2,
        _ => usize::from(EmojiPresentation::for_char(c)),
    }
}

/// Returns how many characters at the start of `chars` spell a flag in tag characters.
fn tag_flag(chars: &[char]) -> usize {
    let tag = |c: char| char::from_u32(0xE_0000 + u32::from(c)).unwrap_or(c);
    let spelled = |flag: &&str| {
        let tags = flag.chars().map(tag).chain(['\u{e007f}']);
        chars.iter().copied().take(flag.len() + 1).eq(tags)
    };
    TAG_FLAGS.iter().find(|flag| spelled(flag)).map_or(0, |flag| flag.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_that_show_stay() {
        for text in [
            "⚙\u{fe0f}x",
            "👩\u{200d}💻x",
            "👩🏽\u{200d}💻",
            "👁\u{fe0f}\u{200d}🗨\u{fe0f}",
            "👨\u{200d}⚕\u{fe0f}",
            "1\u{fe0f}\u{20e3}x",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}x",
            "ب\u{200c}ب",
            "ب\u{651}\u{200c}ب",
            "क्\u{200d}ष",
            "क्\u{200c}ष",
            "🇫🇷",
        ] {
            assert_eq!(fold_invisible(text), text, "{text:?}");
        }
    }

    #[test]
    fn other_invisible_characters_are_a_space() {
        for (text, folded) in [
            ("1\u{fe0f}x", "1 x"),
            ("😀\u{fe0f}", "😀 "),
            ("★\u{fe0f}", "★ "),
            ("⚙\u{fe0e}", "⚙ "),
            ("👩\u{200d}a", "👩 a"),
            ("👩\u{200d}\u{200d}💻", "👩 💻"),
            ("👨\u{200d}⚕", "👨 ⚕"),
            ("🏽\u{200d}💻", "🏽 💻"),
            ("🏴\u{e0067}\u{e007f}", "🏴 "),
            ("ا\u{200c}ب", "ا ب"),
            ("ب\u{200d}ب", "ب ب"),
            ("क\u{200d}ष", "क ष"),
            ("क्\u{200d}", "क् "),
            ("क्\u{200d}x", "क् x"),
            ("中\u{fe00}\u{e0100}", "中 "),
            ("\u{3164}a\u{115f}b\u{2800}", " a b "),
            ("a\u{e000}b\u{378}c\u{2028}d", "a b c d"),
        ] {
            assert_eq!(fold_invisible(text), folded, "{text:?}");
        }
    }
}
