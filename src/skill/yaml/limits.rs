//! Bounds that keep hostile YAML from costing more than its size.

/// How many values one frontmatter may hold. Real ones hold fewer than a hundred.
pub(super) const MAX_NODES: usize = 100_000;

/// How many values may be copied for aliases. What exceeds it is left out, as if it were null: the
/// clients share the value instead of copying it, so they read on.
pub(super) const MAX_COPIED: usize = 10_000;

/// How many flow collections may stand in each other. The clients accept more, but no field can use
/// them; a line that is refused for it is quoted by the recovery, as theirs would be read.
pub(super) const MAX_FLOW_DEPTH: usize = 500;

/// How many lines of one text are rewritten for what only one client's reader accepts.
pub(super) const MAX_REWRITES: usize = 64;

/// How many bytes a text may have to be rewritten. A rewritten text is read again from its start.
pub(super) const MAX_REWRITTEN: usize = 1_000_000;
