//! Tokens, honestly: no tokenizer of a current model is public, so a text has a range.
//!
//! The bounds are characters per token, by family of script. They were measured on 300 public skill
//! files a family with the last vocabulary that was published for these models (2023): `most` is
//! its 90th percentile, `fewest` its 10th percentile less 30 percent, because newer models are
//! documented to use that many more tokens for the same text. docs/tokens.md has the numbers.

pub mod api;

use std::fmt;
use std::ops::{Add, AddAssign};

use serde::Serialize;

/// How many characters a token of a family holds, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    /// In the text with the most tokens.
    fewest: usize,
    /// In the text with the fewest.
    most: usize,
}

/// Prose in the Latin script: English, German, French, …
const LATIN: Bounds = Bounds { fewest: 258, most: 424 };
/// Lines inside code fences.
const CODE: Bounds = Bounds { fewest: 222, most: 384 };
/// Chinese, Japanese and Korean.
const CJK: Bounds = Bounds { fewest: 72, most: 114 };
/// Other scripts. Not measured: from the tightest measured bound to a wide one.
const OTHER: Bounds = Bounds { fewest: 72, most: 300 };

/// An estimate of a text's tokens: somewhere between the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TokenRange {
    /// At least about so many.
    pub low: usize,
    /// At most about so many.
    pub high: usize,
}

impl Add for TokenRange {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }
}

impl AddAssign for TokenRange {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for TokenRange {
    /// Writes `≈ 1,100–1,600 tokens`: two significant digits, because there are no more.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (rounded(self.low), rounded(self.high));
        if low == high {
            write!(f, "≈ {} {}", grouped(low), if low == 1 { "token" } else { "tokens" })
        } else {
            write!(f, "≈ {}–{} tokens", grouped(low), grouped(high))
        }
    }
}

/// Returns the range of `text`.
pub fn estimate(text: &str) -> TokenRange {
    let mut counts = Counts::default();
    let mut fence: Option<u8> = None;
    for line in text.split_inclusive('\n') {
        let mark = fence_mark(line);
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(open), Some(close)) if open == close => fence = None,
            _ => {}
        }
        counts.add(line, fence.is_some());
    }
    counts.range()
}

/// Characters by family.
#[derive(Default)]
struct Counts {
    latin: usize,
    code: usize,
    cjk: usize,
    other: usize,
}

impl Counts {
    fn add(&mut self, line: &str, in_code: bool) {
        if line.is_ascii() {
            *(if in_code { &mut self.code } else { &mut self.latin }) += line.len();
            return;
        }
        for character in line.chars() {
            match character {
                _ if is_cjk(character) => self.cjk += 1,
                '\0'..='\u{24f}' | '\u{2000}'..='\u{206f}' if in_code => self.code += 1,
                '\0'..='\u{24f}' | '\u{2000}'..='\u{206f}' => self.latin += 1,
                _ => self.other += 1,
            }
        }
    }

    fn range(&self) -> TokenRange {
        let families =
            [(self.latin, LATIN), (self.code, CODE), (self.cjk, CJK), (self.other, OTHER)];
        families.into_iter().fold(TokenRange::default(), |sum, (characters, bounds)| {
            sum + TokenRange {
                low: (characters * 100).div_ceil(bounds.most),
                high: (characters * 100).div_ceil(bounds.fewest),
            }
        })
    }
}

/// Returns whether a character is of the East Asian family.
const fn is_cjk(character: char) -> bool {
    matches!(character,
        '\u{1100}'..='\u{11ff}' | '\u{3000}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
        | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

/// Returns the mark of a line that opens or closes a code fence.
fn fence_mark(line: &str) -> Option<u8> {
    let line = line.trim_start();
    [("```", b'`'), ("~~~", b'~')]
        .into_iter()
        .find(|(mark, _)| line.starts_with(mark))
        .map(|(_, byte)| byte)
}

/// Returns `number` with two significant digits.
fn rounded(number: usize) -> usize {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    (number + unit / 2) / unit * unit
}

/// Returns `number` with a comma between its thousands.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_has_its_own_bounds() {
        let latin = estimate(&"word ".repeat(200));
        assert_eq!(latin, TokenRange { low: 236, high: 388 });
        let code = estimate(&format!("```\n{}```\n", "x = 1\n".repeat(200)));
        assert!(code.high > latin.high, "code takes more tokens a character");
        let chinese = estimate(&"检查代码".repeat(250));
        assert_eq!(chinese, TokenRange { low: 878, high: 1389 });
    }

    #[test]
    fn a_fence_ends_at_its_own_mark_only() {
        let open = estimate("```\n~~~\nlet a = 1;\n```\nlet a = 1;\n");
        let closed = estimate("```\nlet a = 1;\n```\nlet a = 1;\n");
        assert!(open.high > closed.high);
    }

    #[test]
    fn ranges_print_with_two_digits() {
        let range = TokenRange { low: 1_149, high: 15_678 };
        assert_eq!(range.to_string(), "≈ 1,100–16,000 tokens");
        assert_eq!(TokenRange { low: 1, high: 1 }.to_string(), "≈ 1 token");
        assert_eq!(TokenRange { low: 3, high: 3 }.to_string(), "≈ 3 tokens");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(100), "100");
    }
}
