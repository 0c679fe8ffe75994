//! Folders: their entries, as if `ls` had been called.

use std::path::Path;

use crate::client::attachments::AttachmentFacts;
use crate::expand::attachments::AttachedPiece;
use crate::expand::quote;

/// The most entries that are listed.
const MOST_ENTRIES: usize = 1_000;

/// Returns the pieces for a folder; none where it cannot be read.
///
/// Clients list entries in the order in which the file system gives them, hidden ones included
/// (`att-folders`); here they are sorted by bytes.
pub(super) fn list(folder: &Path, facts: &AttachmentFacts) -> Vec<AttachedPiece> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let entries = entries.filter_map(Result::ok);
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let total = names.len();
    names.truncate(MOST_ENTRIES);
    names.sort();
    if total > MOST_ENTRIES {
        names.push(format!("… and {} more entries", total - MOST_ENTRIES));
    }
    let path = folder.to_string_lossy();
    let text = |text: String| serde_json::Value::from(text).to_string();
    let command = text(format!("ls {}", quote::word(&path, facts.quoting)));
    let description = text(format!("Lists files in {path}"));
    let call = format!(
        "Called the Bash tool with the following input: \
         {{\"command\":{command},\"description\":{description}}}"
    );
    let result = format!("Result of calling the Bash tool:\n{}", names.join("\n"));
    vec![AttachedPiece::Reminder(call), AttachedPiece::Reminder(result)]
}
