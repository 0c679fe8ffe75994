//! Where a reference leads, and whether this program goes there.

use std::path::{Component, Path, PathBuf};

use crate::expand::attachments::AttachPlace;
use crate::expand::attachments::mentions::names_file;

/// A file or a folder that a reference names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Its path as the client shows it: absolute, `.` and `..` resolved, links kept.
    pub(super) path: PathBuf,
    /// Its path with links resolved.
    pub(super) real: PathBuf,
    /// Whether it is a folder.
    pub(super) is_folder: bool,
    /// How large it is.
    pub(super) bytes: u64,
}

impl Found {
    /// Returns the path as text.
    pub(super) fn shown(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }
}

/// Returns what a reference names; `None` where there is nothing of that name, or where the client
/// would go and this program does not: out of the project and the user's home, or to a device. What is
/// meant for a file and is none, and the latter, are noted.
pub(super) fn find(
    written: &str,
    place: &AttachPlace<'_>,
    notes: &mut Vec<String>,
) -> Option<Found> {
    let path = absolute(written, place)?;
    let Ok(real) = path.canonicalize() else {
        if names_file(written) {
            notes.push(format!("@{written} attaches nothing: there is no {}", path.display()));
        }
        return None;
    };
    let inside = |root: &PathBuf| root.canonicalize().is_ok_and(|root| real.starts_with(root));
    if !place.roots.iter().any(inside) {
        notes.push(format!(
            "@{written} is not read: it leads to {}, outside the project and the user's home",
            real.display()
        ));
        return None;
    }
    let metadata = real.metadata().ok()?;
    if !metadata.is_file() && !metadata.is_dir() {
        notes.push(format!("@{written} is not read: it is neither a file nor a folder"));
        return None;
    }
    Some(Found { path, real, is_folder: metadata.is_dir(), bytes: metadata.len() })
}

/// Returns the absolute path that a reference means, without `.` and `..`.
fn absolute(written: &str, place: &AttachPlace<'_>) -> Option<PathBuf> {
    let written = crate::expand::ecma::trim(written);
    if written.contains('\0') {
        return None;
    }
    let from_home = written.strip_prefix("~/").map(|rest| place.home.join(rest));
    let joined = from_home.unwrap_or_else(|| place.cwd.join(written));
    let mut path = PathBuf::new();
    for part in joined.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                path.pop();
            }
            other => path.push(Path::new(other.as_os_str())),
        }
    }
    Some(path)
}
