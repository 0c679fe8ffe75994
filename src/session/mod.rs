//! The session: a conversation's state. Takes steps, returns the blocks that the model receives.

pub mod block;

pub use block::{Block, BlockType, Role};
