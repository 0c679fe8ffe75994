//! What several rules share.

pub(crate) mod yaml;
