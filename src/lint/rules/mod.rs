//! The rules, one a file: what a rule is, its documentation, its check and its tests stand together.
//!
//! To add one: write `src/lint/rules/<id with _>.rs`, add its two lines here, make a bad and two good
//! fixtures in `fixtures/rules/<id>/`, and refresh `docs/rules.md`.

use crate::lint::rule::Rule;

mod allow_unused;
mod byte_order_mark;
mod not_utf8;

/// All rules, sorted by id.
pub static RULES: &[&Rule] = &[&allow_unused::RULE, &byte_order_mark::RULE, &not_utf8::RULE];
