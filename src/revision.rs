//! A project as it was in a git revision: what a client would load of it, in a temporary folder.

use std::collections::HashMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use crate::git;
use crate::project::ProjectOptions;

/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";

/// The files of a revision that decide about skills. The folder is removed with it.
#[derive(Debug)]
pub struct Revision {
    folder: TempDir,
    /// The work tree's root, links resolved.
    root: PathBuf,
}

/// A revision that cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum RevisionError {
    /// What git says.
    #[error("{0}")]
    Git(String),
    /// The temporary folder cannot be written.
    #[error("the revision's files cannot be written: {0}")]
    Write(#[from] std::io::Error),
}

/// An entry of a revision's tree.
struct TreeEntry<'a> {
    mode: &'a str,
    object: &'a str,
    path: &'a str,
}

impl Revision {
    /// Writes the skills' files of `revision` of the repository around `start`. Blobs are taken as they
    /// are, so no filter of the repository's runs. Submodules stay empty.
    pub fn checkout(
        start: &Path,
        plugins: &[PathBuf],
        revision: &str,
    ) -> Result<Self, RevisionError> {
        let root = git::root(start).map_err(RevisionError::Git)?;
        let root = root.canonicalize().unwrap_or(root);
        let commit = git::commit(&root, revision).map_err(RevisionError::Git)?;
        let listed = git::ask(&root, &["ls-tree", "-r", "-z", "--full-tree", &commit])
            .map_err(RevisionError::Git)?;
        let listed = String::from_utf8_lossy(&listed);
        let plugins: Vec<PathBuf> = plugins
            .iter()
            .map(|plugin| plugin.canonicalize().unwrap_or_else(|_| plugin.clone()))
            .filter_map(|plugin| plugin.strip_prefix(&root).ok().map(Path::to_owned))
            .collect();
        let wanted: Vec<TreeEntry<'_>> = listed
            .split('\0')
            .filter_map(parse)
            .filter(|entry| entry.mode != "160000" && matters(entry.path, &plugins))
            .collect();
        let blobs = blobs(&root, &wanted)?;
        let fill = |folder: TempDir| -> Result<TempDir, RevisionError> {
            // A repository's root ends the search for parents' skills.
            fs::create_dir(folder.path().join(".git"))?;
            write(folder.path(), &wanted, &blobs)?;
            Ok(folder)
        };
        // Thousands of small files are written and removed a tenth of the time in memory; where that is
        // missing or too small, on disk.
        let builder = || tempfile::Builder::new().prefix("skillctl-").to_owned();
        let in_memory = builder().tempdir_in(IN_MEMORY).map_err(RevisionError::Write);
        let folder = in_memory.and_then(fill).or_else(|_| fill(builder().tempdir()?))?;
        Ok(Self { folder, root })
    }

    /// Returns `options` with every path in the work tree led into this revision.
    pub fn options(&self, options: &ProjectOptions) -> ProjectOptions {
        let inside = |path: &PathBuf| self.inside(path);
        let mut options = options.clone();
        options.start = inside(&options.start);
        options.add_dirs = options.add_dirs.iter().map(inside).collect();
        options.plugin_dirs = options.plugin_dirs.iter().map(inside).collect();
        options.settings_file = options.settings_file.as_ref().map(inside);
        options
    }

    /// Returns `path`, led into this revision where it is in the work tree.
    pub fn inside(&self, path: &Path) -> PathBuf {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let below = real.strip_prefix(&self.root).ok().map(Path::to_owned);
        below.map_or_else(|| path.to_owned(), |below| self.folder.path().join(below))
    }

    /// Returns `text` with the temporary folder's paths as those of the work tree.
    pub fn restored(&self, text: &str) -> String {
        text.replace(&*self.folder.path().to_string_lossy(), &self.root.to_string_lossy())
    }
}

fn parse(line: &str) -> Option<TreeEntry<'_>> {
    let (facts, path) = line.split_once('\t')?;
    let mut facts = facts.split(' ');
    let (mode, _kind, object) = (facts.next()?, facts.next()?, facts.next()?);
    Some(TreeEntry { mode, object, path })
}

/// Returns whether a file can decide about skills: what is in `.claude` or a plugin, a SKILL.md that a link
/// may lead to, and what git ignores.
fn matters(path: &str, plugins: &[PathBuf]) -> bool {
    let safe = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let mut parts = path.split('/');
    safe && (parts.any(|part| part == ".claude" || part == ".claude-plugin")
        || path.ends_with("SKILL.md")
        || path.ends_with(".gitignore")
        || plugins.iter().any(|plugin| Path::new(path).starts_with(plugin)))
}

/// Writes the entries below `folder`.
fn write(
    folder: &Path,
    entries: &[TreeEntry<'_>],
    blobs: &HashMap<String, Vec<u8>>,
) -> Result<(), RevisionError> {
    for entry in entries {
        let Some(content) = blobs.get(entry.object) else { continue };
        let path = folder.join(entry.path);
        if let Some(parent) = path.parent() {
            // A file may stand where a link in the same tree leads out of the folder: never follow one.
            if parent.canonicalize().is_ok_and(|real| !real.starts_with(real_path(folder))) {
                continue;
            }
            fs::create_dir_all(parent)?;
        }
        if entry.mode == "120000" {
            link(&String::from_utf8_lossy(content), &path);
        } else {
            fs::write(&path, content)?;
        }
    }
    Ok(())
}

fn real_path(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// Makes a link, where this system has them; without it the skill is missing as in a checkout there.
fn link(target: &str, path: &Path) {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(target, path);
    #[cfg(not(unix))]
    let made = fs::write(path, target);
    // A second entry of the same name is a tree that git does not write.
    let _ = made;
}

/// Returns the contents of the entries' objects, asked for in one go.
fn blobs(
    root: &Path,
    entries: &[TreeEntry<'_>],
) -> Result<HashMap<String, Vec<u8>>, RevisionError> {
    let mut names: Vec<&str> = entries.iter().map(|entry| entry.object).collect();
    names.sort_unstable();
    names.dedup();
    let question =
        names.iter().flat_map(|name| [name.as_bytes(), b"\n"]).flatten().copied().collect();
    let answer =
        git::ask_with(root, &["cat-file", "--batch"], question).map_err(RevisionError::Git)?;
    let mut contents = HashMap::with_capacity(names.len());
    let mut rest = answer.as_slice();
    while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
        let head = String::from_utf8_lossy(rest.get(..end).unwrap_or_default()).into_owned();
        let mut words = head.split(' ');
        let (name, size) = (words.next(), words.nth(1).and_then(|size| size.parse::<usize>().ok()));
        rest = rest.get(end + 1..).unwrap_or_default();
        let (Some(name), Some(size)) = (name, size) else { continue };
        let Some(content) = rest.get(..size) else { break };
        contents.insert(name.to_owned(), content.to_vec());
        rest = rest.get(size + 1..).unwrap_or_default();
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_decides_about_skills_is_written() {
        let plugins = [PathBuf::from("tools/plug")];
        for path in [
            ".claude/skills/a/SKILL.md",
            "packages/web/.claude/settings.json",
            "ext/target/SKILL.md",
            "tools/plug/commands/go.md",
            "x/.gitignore",
        ] {
            assert!(matters(path, &plugins), "{path}");
        }
        for path in ["src/a.ts", "../.claude/x", "tools/other/go.md", "/etc/.claude/x"] {
            assert!(!matters(path, &plugins), "{path}");
        }
    }
}
