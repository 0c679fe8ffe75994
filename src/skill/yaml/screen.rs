//! Characters on which the parser and the clients' readers disagree are taken out of its sight: each
//! is replaced by a private-use stand-in before parsing, and put back in what was read.

use std::borrow::Cow;

use super::error::{YamlError, YamlErrorKind};
use super::offsets::Derived;
use crate::client::loading::{CarriageReturn, Nul, Yaml};
use crate::span::Span;

/// How many stand-ins there are: one for each character below U+00A0, and two more.
const STAND_INS: u32 = 0xA2;

/// Where the stand-ins may start; the first range that the text does not use is taken.
const RANGES: [u32; 3] = [0xE000, 0xF_0000, 0x10_0000];

/// A text with stand-ins.
#[derive(Debug)]
pub(super) struct Screened {
    /// The text to parse, and the way back to the offsets of the text it was made of.
    pub(super) derived: Derived,
    range: u32,
}

impl Screened {
    /// Puts the characters back.
    pub(super) fn restore<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !text.chars().any(|character| self.original(character).is_some()) {
            return Cow::Borrowed(text);
        }
        text.chars().map(|character| self.original(character).unwrap_or(character)).collect()
    }

    fn original(&self, character: char) -> Option<char> {
        match u32::from(character).checked_sub(self.range)? {
            0xA0 => Some('\u{FFFE}'),
            0xA1 => Some('\u{FFFF}'),
            low if low < 0xA0 => char::from_u32(low),
            _ => None,
        }
    }
}

/// Returns `text` with stand-ins, or nothing where it needs none. Fails on a character that the
/// client's reader refuses; the error's span is in `text`.
pub(super) fn screen(text: &str, choices: &Yaml) -> Result<Option<Screened>, YamlError> {
    // Nearly every text is plain, so look at bytes first.
    let suspicious =
        |byte: &u8| matches!(*byte, 0..=8 | 11..=31 | 0x7F | 0xC2 | 0xEF) && *byte != b'\r';
    let lone_returns = choices.carriage_return == CarriageReturn::Content && has_lone_return(text);
    if !lone_returns && !text.as_bytes().iter().any(suspicious) {
        return Ok(None);
    }
    let mut wanted = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let lone_return = lone_returns
            && character == '\r'
            && characters.peek().is_none_or(|(_, next)| *next != '\n');
        if character == '\0' && choices.nul == Nul::Refused {
            return Err(YamlError {
                kind: YamlErrorKind::ControlCharacter,
                message: "a NUL character".to_owned(),
                span: Span::new(at, at + 1),
                related: None,
            });
        }
        if lone_return || is_refused_by_parser(character) {
            wanted.push((at, character));
        }
    }
    if wanted.is_empty() {
        return Ok(None);
    }
    let unused = |range: &u32| {
        let used = |character: char| (*range..*range + STAND_INS).contains(&u32::from(character));
        !text.chars().any(used)
    };
    let range = RANGES.into_iter().find(unused).unwrap_or(RANGES[0]);
    let mut derived = Derived::default();
    let mut from = 0;
    for (at, character) in wanted {
        derived.keep(text.get(from..at).unwrap_or_default(), from);
        from = at + character.len_utf8();
        let index = match character {
            '\u{FFFE}' => 0xA0,
            '\u{FFFF}' => 0xA1,
            low => u32::from(low),
        };
        let stand_in = char::from_u32(range + index).unwrap_or(char::REPLACEMENT_CHARACTER);
        derived.replace(stand_in.encode_utf8(&mut [0; 4]), Span::new(at, from));
    }
    derived.keep(text.get(from..).unwrap_or_default(), from);
    Ok(Some(Screened { derived, range }))
}

/// Returns whether the parser takes `character` for an error anywhere in a text.
const fn is_refused_by_parser(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{8}'
            | '\u{B}'
            | '\u{C}'
            | '\u{E}'..='\u{1F}'
            | '\u{7F}'..='\u{84}'
            | '\u{86}'..='\u{9F}'
            | '\u{FFFE}'
            | '\u{FFFF}'
    )
}

fn has_lone_return(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().any(|(at, byte)| *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
}
