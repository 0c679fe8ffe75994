//! Replacement texts in which `$` stands for something, as JavaScript's `replace` has them.

use crate::expand::ExpandError;
use crate::span::Span;

/// The most bytes that a text may grow to. The clients have no such limit but their memory.
const MAX_TEXT: usize = 64 << 20;

/// Returns `size` and `more` together, or an error where that is too much.
pub(super) fn grown(size: usize, more: usize) -> Result<usize, ExpandError> {
    size.checked_add(more).filter(|size| *size <= MAX_TEXT).ok_or(ExpandError::TooLong(MAX_TEXT))
}

/// Returns what takes the place of `span` in `text` where `value` is a replacement text: `$$` is a
/// dollar, `$&` what is replaced, `` $` `` all before it and `$'` all after it (`subst-values`).
pub(super) fn fill(value: &str, text: &str, span: Span) -> Result<String, ExpandError> {
    let mut out = String::new();
    let mut rest = value;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        let what = match rest.as_bytes().get(at + 1) {
            Some(b'$') => "$",
            Some(b'&') => &text[span.range()],
            Some(b'`') => &text[..span.start],
            Some(b'\'') => &text[span.end..],
            _ => {
                out.push('$');
                rest = &rest[at + 1..];
                continue;
            }
        };
        grown(out.len(), what.len())?;
        out.push_str(what);
        rest = &rest[at + 2..];
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_stand_for_what_is_around_the_placeholder() {
        let filled = |value| fill(value, "ab[X]cd", Span::new(2, 5)).expect("a short text");
        assert_eq!(filled("a$&b $1 $"), "a[X]b $1 $");
        assert_eq!(filled("$$ $` $'"), "$ ab cd");
    }

    #[test]
    fn a_text_that_grows_without_end_is_refused() {
        let text = "x".repeat(1 << 20);
        let all_before = "$`".repeat(1 << 10);
        let end = Span::new(text.len(), text.len());
        assert!(fill(&all_before, &text, end).is_err());
    }
}
