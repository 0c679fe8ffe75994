//! What the terminal can show: decided once, for everything that is printed.

use std::io::IsTerminal;

use owo_colors::OwoColorize as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// How output may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether colours are written. They are stripped again where the stream takes none.
    pub color: bool,
    /// Columns; what is wider is cut or wrapped.
    pub width: usize,
    /// Whether a person looks: what goes to a file or a program is never cut.
    pub terminal: bool,
}

/// The width where none can be asked for, such as in a pipe.
const WIDTH: usize = 100;

impl Look {
    /// Returns the look of standard output: `NO_COLOR`, `CLICOLOR_FORCE`, `COLUMNS` and `--color`
    /// have been taken into account.
    pub fn of_stdout() -> Self {
        let stdout = std::io::stdout();
        let color = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        let set = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
        let real = || terminal_size::terminal_size_of(&stdout).map(|(width, _)| width.0.into());
        let width = if stdout.is_terminal() { set.or_else(real) } else { None };
        let width = width.unwrap_or(WIDTH);
        Self { color, width: width.clamp(40, 160), terminal: stdout.is_terminal() }
    }

    /// Returns the look of plain text: no colour, the standard width.
    pub const fn plain() -> Self {
        Self { color: false, width: WIDTH, terminal: false }
    }
}

/// What a stretch of output is, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As it comes.
    Plain,
    /// A heading.
    Title,
    /// Fine, or new.
    Good,
    /// Worth a look.
    Doubtful,
    /// Lost, or gone.
    Bad,
}

impl Look {
    /// Returns `text` in the colour of its tone; as it is where there are no colours.
    pub fn paint(self, text: &str, tone: Tone) -> String {
        match (self.color && !text.is_empty(), tone) {
            (false, _) | (true, Tone::Plain) => text.to_owned(),
            (true, Tone::Title) => text.bold().to_string(),
            (true, Tone::Good) => text.green().to_string(),
            (true, Tone::Doubtful) => text.yellow().to_string(),
            (true, Tone::Bad) => text.red().to_string(),
        }
    }
}

/// Returns whether a character is not shown, or turns the direction of what is.
pub const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

/// Returns `text` with everything that could drive a terminal made visible: control characters,
/// directions and other format characters. Line feeds and tabs stay.
pub fn harmless(text: &str) -> std::borrow::Cow<'_, str> {
    let harmful =
        |letter: char| (letter.is_control() && !matches!(letter, '\n' | '\t')) || is_unseen(letter);
    if !text.contains(harmful) {
        return text.into();
    }
    let shown = |letter: char| match letter {
        '\r' => "␍".to_owned(),
        '\u{1B}' => "␛".to_owned(),
        letter if harmful(letter) => format!("<U+{:04X}>", u32::from(letter)),
        letter => letter.to_string(),
    };
    text.chars().map(shown).collect::<String>().into()
}

/// Returns `text` as [`harmless`] does, with line breaks and tabs shown too: it stays in its line.
pub fn in_line(text: &str) -> std::borrow::Cow<'_, str> {
    let text = harmless(text);
    if text.contains(['\n', '\t']) {
        text.replace('\n', "␊").replace('\t', "␉").into()
    } else {
        text
    }
}

/// Returns `text` with blanks up to `width` columns.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Returns `text` cut to `width` columns; the mark that says so counts.
pub fn clipped(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut columns = 1;
    for letter in text.chars() {
        columns += letter.width().unwrap_or(0);
        if columns > width {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_colours_only_where_there_are_any() {
        let colored = Look { color: true, ..Look::plain() };
        assert_eq!(colored.paint("a", Tone::Bad), "\u{1b}[31ma\u{1b}[39m");
        assert_eq!(colored.paint("", Tone::Title), "");
        assert_eq!(Look::plain().paint("a", Tone::Bad), "a");
    }

    #[test]
    fn a_text_is_cut_by_columns() {
        assert_eq!(clipped("日本語の長い名前", 8), "日本語…");
        assert_eq!(clipped("日本語の", 8), "日本語の");
        assert_eq!(padded("日本", 6), "日本  ");
    }

    #[test]
    fn what_drives_a_terminal_is_made_visible() {
        assert_eq!(harmless("a\tb\n日本"), "a\tb\n日本");
        assert_eq!(harmless("\u{1B}[31m\r\u{202E}x\u{FEFF}"), "␛[31m␍<U+202E>x<U+FEFF>");
    }
}
