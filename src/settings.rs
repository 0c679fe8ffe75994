//! The client's settings files and environment, as far as they concern skills.

/// Settings of all sources, merged as the client merges them.
#[derive(Clone, Debug, Default)]
pub struct Settings {}
