//! Linked worktrees of git.

use std::path::{Path, PathBuf};

/// Returns the root of the main checkout that `folder` is a linked worktree's root of. The link has
/// to lead back: a `.git` file alone proves nothing (`disc-worktree`).
pub fn main_checkout(folder: &Path) -> Option<PathBuf> {
    let own = folder.join(".git");
    let link = crate::files::text(&own).ok()?;
    let data = folder.join(link.trim().strip_prefix("gitdir:")?.trim());
    let back = crate::files::text(&data.join("gitdir")).ok()?;
    if data.join(back.trim()).canonicalize().ok()? != own.canonicalize().ok()? {
        return None;
    }
    let common = crate::files::text(&data.join("commondir")).ok()?;
    let common = data.join(common.trim()).canonicalize().ok()?;
    let is_checkout = common.file_name().is_some_and(|name| name == ".git");
    is_checkout.then(|| common.parent().map(Path::to_owned)).flatten()
}
