//! What several rules share.

pub(crate) mod mention;
pub(crate) mod polarity;
pub(crate) mod yaml;
