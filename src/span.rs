//! Places in a text, in bytes.

use std::ops::Range;

/// A stretch of a text: byte offsets, `start` inclusive, `end` exclusive, both on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the span `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the length in bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Returns whether it holds no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the span moved by `by` bytes.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }

    /// Returns the span as a range, for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A value and where it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value as the client understands it.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Returns `value` found at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
