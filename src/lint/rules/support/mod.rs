//! What several rules share.

pub(crate) mod commands;
pub(crate) mod entries;
pub(crate) mod finder;
pub(crate) mod forks;
pub(crate) mod json;
pub(crate) mod leads;
pub(crate) mod placeholders;
pub(crate) mod polarity;
pub(crate) mod shell;
pub(crate) mod tools;
pub(crate) mod yaml;
