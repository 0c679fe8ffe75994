//! A character that no one sees and the model reads.

use crate::lint::beside::BesideKind;
use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "hidden-character",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "a character that is not shown, or that turns the direction of text",
    docs: r"## What it does
Finds zero-width characters, characters that turn the direction of text, tag characters, and control
characters; in the other texts of the skill's folder zero-width characters and those that hide text, in its
scripts and data only the latter. Joiners inside emoji and between letters of scripts that need them are left alone, and so are
soft marks such as the variation selectors.

## Why
The reviewer does not see them, the model reads them: text can be hidden in them, or shown in another order
than it is read. A zero-width space in a command or a path breaks it.

## Measured in
`front-hidden`: bodies are sent with such characters as they are. In the listing, Claude Code 2.1.332 puts a
space in their place; 2.1.87 sends them there too.

## Bad
```md
Run `npm\u{200B} test`.
```

## Good
```md
Run `npm test`.
```

## Fix safety
Unsafe: the character may have been meant.
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

/// The most places that are told of a file; what follows is one more line.
const MOST: usize = 5;

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    // A file in UTF-16 is told as such: what is read of it is full of these.
    if file.source().is_utf16() {
        return;
    }
    look(file.text(), |_| true, |found| report.push(found));
    for beside in file.beside() {
        // Programs and data have uses for the others.
        let prose = beside.kind == BesideKind::Prose;
        let wanted = |kind: Kind| kind.is_hostile() || prose && kind == Kind::ZeroWidth;
        look(&beside.text, wanted, |found| report.push(found.of_file(&beside.path)));
    }
}

fn look(text: &str, wanted: impl Fn(Kind) -> bool, mut tell: impl FnMut(Diagnostic)) {
    let mut count = 0;
    for at in possible_starts(text.as_bytes()) {
        let (head, tail) = text.split_at_checked(at).unwrap_or_default();
        let mut letters = tail.chars();
        let Some(letter) = letters.next() else { continue };
        let (before, after) = (head.chars().next_back(), letters.next());
        if let Some(kind) = kind_of(letter, before, after)
            .filter(|kind| wanted(*kind) && (at > 0 || letter != '\u{FEFF}'))
        {
            count += 1;
            if count <= MOST {
                let span = Span::new(at, at + letter.len_utf8());
                tell(
                    Diagnostic::new(
                        span,
                        format!(
                            "{kind}, U+{:04X}, is not shown; the model reads it",
                            u32::from(letter)
                        ),
                    )
                    .severity(if kind.is_hostile() { Severity::Error } else { Severity::Warning })
                    .fix(Fix::dangerous("remove it", vec![Edit::delete(span)]))
                    .help("remove it, or say why it is there in an allow comment"),
                );
            }
        }
    }
    if count > MOST {
        tell(
            Diagnostic::whole(format!("{} more hidden characters in this file", count - MOST))
                .key("more"),
        );
    }
}

/// Bytes that are looked at together.
const TOGETHER: usize = 64;

/// Returns where one of the characters that [`kind_of`] knows may start. Nearly all of a text is passed many
/// bytes at a time.
fn possible_starts(text: &[u8]) -> impl Iterator<Item = usize> {
    let parts = text.chunks(TOGETHER).enumerate();
    let parts = parts.filter(|(_, part)| {
        // Without a way out of it, this becomes a few instructions for all of them.
        part.iter().fold(false, |any, byte| any | may_start_hidden(*byte))
    });
    parts.flat_map(|(number, part)| {
        let starts = part.iter().enumerate().filter(|(_, byte)| may_start_hidden(**byte));
        starts.map(move |(at, _)| number * TOGETHER + at)
    })
}

/// Returns whether one of the characters that [`kind_of`] knows starts with `byte` in UTF-8. Most of a text
/// does not, whatever its language.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches it is done for many bytes at once"
)]
const fn may_start_hidden(byte: u8) -> bool {
    let control = (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r');
    let first = (byte == 0x7F) | (byte == 0xC2) | (byte == 0xE1) | (byte == 0xE2);
    control | first | (byte == 0xEF) | (byte == 0xF3)
}

/// What a hidden character is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    ZeroWidth,
    Direction,
    Tag,
    Control,
}

impl Kind {
    /// Returns whether it is used for little but hiding text.
    const fn is_hostile(self) -> bool {
        matches!(self, Self::Direction | Self::Tag)
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::ZeroWidth => "a zero-width character",
            Self::Direction => "a character that turns the direction of text",
            Self::Tag => "a tag character, which can spell hidden text",
            Self::Control => "a control character",
        })
    }
}

fn kind_of(letter: char, before: Option<char>, after: Option<char>) -> Option<Kind> {
    match letter {
        // It keeps a fence inside a fence from closing it.
        '\u{200B}' if after == Some('`') => None,
        '\u{200D}' | '\u{200C}'
            if needs_joiner(before) && after.is_some_and(|after| !after.is_ascii()) =>
        {
            None
        }
        '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{180E}' => {
            Some(Kind::ZeroWidth)
        }
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Some(Kind::Direction),
        // A subdivision's flag is a black flag and tags.
        '\u{E0020}'..='\u{E007F}'
            if before.is_some_and(|before| before == '\u{1F3F4}' || is_tag(before)) =>
        {
            None
        }
        '\u{E0000}'..='\u{E007F}' => Some(Kind::Tag),
        '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}' => {
            Some(Kind::Control)
        }
        _ => None,
    }
}

const fn is_tag(letter: char) -> bool {
    matches!(letter, '\u{E0000}'..='\u{E007F}')
}

/// Returns whether a joiner after this letter shapes what is shown: an emoji, a variation selector, or a
/// letter of a script that joins.
fn needs_joiner(before: Option<char>) -> bool {
    before.is_some_and(|letter| {
        matches!(letter,
            '\u{600}'..='\u{8FF}' | '\u{900}'..='\u{DFF}' | '\u{1780}'..='\u{17FF}' | '\u{1000}'..='\u{109F}'
            | '\u{1F000}'..='\u{1FAFF}' | '\u{2190}'..='\u{2BFF}' | '\u{FE0F}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hidden_character_is_looked_at() {
        for letter in ('\0'..=char::MAX).filter(|letter| kind_of(*letter, None, None).is_some()) {
            let first = letter.encode_utf8(&mut [0; 4]).as_bytes()[0];
            assert!(may_start_hidden(first), "{letter:?}");
        }
    }

    #[test]
    fn joiners_that_shape_a_text_are_left_alone() {
        assert!(kind_of('\u{200D}', Some('👩'), Some('💻')).is_none());
        assert!(kind_of('\u{200C}', Some('ی'), Some('خ')).is_none());
        assert!(kind_of('\u{200D}', Some('a'), Some('b')).is_some());
        assert!(kind_of('\u{E0067}', Some('\u{1F3F4}'), None).is_none());
        assert!(kind_of('\u{E0067}', Some('a'), None).is_some());
        assert!(kind_of('\u{200B}', Some('a'), Some('b')).is_some());
        assert!(kind_of('é', None, None).is_none());
    }
}
