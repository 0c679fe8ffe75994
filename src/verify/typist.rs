//! Says things to a client that may not listen.

use std::io::Write;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Writes to a client's input without waiting for it: a client that does not read fills what is
/// between, and whoever waits for its answer is to run out of time, not whoever writes.
///
/// The input is closed once this value is gone and everything is written, or the client has ended.
#[derive(Debug)]
pub(super) struct Typist {
    texts: Sender<Vec<u8>>,
}

impl Typist {
    /// Returns a typist for that input.
    pub(super) fn new(mut input: impl Write + Send + 'static) -> Self {
        let (texts, written) = channel::<Vec<u8>>();
        thread::spawn(move || {
            for text in written {
                if input.write_all(&text).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        Self { texts }
    }

    /// Writes `text` after all that was written before. That the client has ended shows in what it
    /// says no more.
    pub(super) fn write(&self, text: Vec<u8>) {
        let _ = self.texts.send(text);
    }
}
