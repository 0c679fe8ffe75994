//! What a session has read: a file that it knows is not attached again.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::client::attachments::{AttachmentFacts, KnownFiles};
use crate::expand::attachments::Extent;

/// The files that a session has read.
#[derive(Clone, Debug, Default)]
pub struct ReadState {
    files: HashMap<PathBuf, Known>,
    clock: u64,
}

#[derive(Clone, Debug)]
struct Known {
    changed: Option<SystemTime>,
    whole: bool,
    used: u64,
}

impl ReadState {
    /// Notes that a file was read or written: attached, or by a tool.
    pub fn note(&mut self, file: &Path, extent: Extent, facts: &AttachmentFacts) {
        self.clock += 1;
        let whole = extent == Extent::Whole;
        let known = Known { changed: changed(file), whole, used: self.clock };
        self.files.insert(file.to_owned(), known);
        if facts.remembered > 0 && self.files.len() > facts.remembered {
            let oldest = self.files.iter().min_by_key(|(_, known)| known.used);
            if let Some(oldest) = oldest.map(|(file, _)| file.clone()) {
                self.files.remove(&oldest);
            }
        }
    }

    /// Returns whether a file is known and as it was.
    pub fn knows(&self, file: &Path, facts: &AttachmentFacts) -> bool {
        self.files.get(file).is_some_and(|known| {
            let enough = match facts.known {
                KnownFiles::ReadWhole => known.whole,
                KnownFiles::ReadAny => true,
            };
            enough && known.changed.is_some() && known.changed == changed(file)
        })
    }

    /// Returns whether anything of a file was read, be it changed since.
    pub fn has(&self, file: &Path) -> bool {
        self.files.contains_key(file)
    }

    /// Returns the files that were changed last, those first; of several the one that was read last.
    pub fn newest(&self, most: usize) -> Vec<PathBuf> {
        let milliseconds = |known: &Known| {
            let since = known.changed.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
            since.map(|since| since.as_millis())
        };
        let mut files: Vec<_> = self.files.iter().collect();
        files.sort_by_key(|(_, known)| std::cmp::Reverse((milliseconds(known), known.used)));
        files.into_iter().take(most).map(|(file, _)| file.clone()).collect()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.files.clear();
    }
}

/// Returns when a file was last changed.
fn changed(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|metadata| metadata.modified()).ok()
}
