//! The rules, one a file: what a rule is, its documentation, its check and its tests stand together.
//!
//! To add one: write `src/lint/rules/<id with _>.rs`, add its two lines here, make a bad and two good
//! fixtures in `fixtures/rules/<id>/`, and refresh `docs/rules.md`.

use crate::lint::rule::Rule;

mod allow_unused;
mod byte_order_mark;
mod frontmatter_absent;
mod frontmatter_cut;
mod frontmatter_displaced;
mod frontmatter_not_mapping;
mod frontmatter_unclosed;
mod key_duplicate;
mod not_utf8;
mod support;
mod yaml_invalid;

/// All rules, sorted by id.
pub static RULES: &[&Rule] = &[
    &allow_unused::RULE,
    &byte_order_mark::RULE,
    &frontmatter_absent::RULE,
    &frontmatter_cut::RULE,
    &frontmatter_displaced::RULE,
    &frontmatter_not_mapping::RULE,
    &frontmatter_unclosed::RULE,
    &key_duplicate::RULE,
    &not_utf8::RULE,
    &yaml_invalid::RULE,
];
