//! Commands that the user types.

use crate::session::{Block, Outcome, Session};

impl Session {
    /// Takes a text that starts with a slash.
    pub(super) fn typed(&mut self, text: &str) -> Outcome {
        self.send(vec![vec![Block::text(text.to_owned())]])
    }
}
