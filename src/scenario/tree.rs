//! The files of a scenario on disk: a fresh temporary folder that goes away with its value.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::scenario::bounds;
use crate::scenario::form::{Change, FileSpec, Scenario};

/// Milliseconds of a day.
const DAY_MS: f64 = 86_400_000.0;

/// Where the files of a run are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Folders {
    /// The project.
    pub project: PathBuf,
    /// The user's home.
    pub home: PathBuf,
    /// The folder that holds both.
    pub base: PathBuf,
}

impl Folders {
    /// Returns the path of an item of `add_dirs`: the recorder takes it from the folder that holds
    /// both.
    pub fn further(&self, dir: &str) -> PathBuf {
        self.base.join(dir.replace("<HOME>", "home").replace("<PROJ>", "project"))
    }
}

/// A scenario's project and home in a folder of their own, which goes away with this value.
#[derive(Debug)]
pub struct Tree {
    folders: Folders,
    _temporary: tempfile::TempDir,
}

/// A file of a scenario that cannot be put where it wants to be.
#[derive(Debug, thiserror::Error)]
#[error("`{path}`: {message}")]
pub struct TreeError {
    /// The path as the scenario says it.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl TreeError {
    pub(super) fn new(path: &str, message: &(impl ToString + ?Sized)) -> Self {
        Self { path: path.to_owned(), message: message.to_string() }
    }
}

impl Tree {
    /// Writes the scenario's files. Fails where a path leaves the scenario's own folder, where two
    /// files stand in each other's way, or where the disk says no.
    pub fn build(scenario: &Scenario) -> Result<Self, TreeError> {
        // The client cuts some texts by length, paths included: the measured clients ran in folders
        // whose names are as long as these.
        let temporary = tempfile::Builder::new().prefix("skc-").rand_bytes(8).tempdir();
        let temporary = temporary.map_err(|error| TreeError::new("temporary folder", &error))?;
        let base = temporary.path().canonicalize().unwrap_or_else(|_| temporary.path().to_owned());
        let folders = Folders { project: base.join("project"), home: base.join("home"), base };
        let tree = Self { folders, _temporary: temporary };
        for folder in [tree.project(), tree.home()] {
            fs::create_dir_all(folder)
                .map_err(|error| TreeError::new(&folder.to_string_lossy(), &error))?;
        }
        if let Some(files) = &scenario.files {
            write_files(tree.project(), files)?;
        }
        write_files(tree.home(), &scenario.home)?;
        let base = &tree.folders.base;
        bounds::check_links(base, scenario.files.iter().flatten(), tree.project())?;
        bounds::check_links(base, &scenario.home, tree.home())?;
        tree.write_settings(scenario)?;
        let further = |dir: &str| tree.folders.further(dir);
        let from = bounds::From { project: tree.project(), further: &further };
        bounds::check(scenario, &from, &[base])?;
        if scenario.git {
            git_init(tree.project()).map_err(|error| TreeError::new(".git", &error))?;
        }
        Ok(tree)
    }

    /// Returns where its files are.
    pub const fn folders(&self) -> &Folders {
        &self.folders
    }

    /// Returns the project's folder.
    pub fn project(&self) -> &Path {
        &self.folders.project
    }

    /// Returns the user's home.
    pub fn home(&self) -> &Path {
        &self.folders.home
    }

    /// Writes both settings files and how often skills were used.
    fn write_settings(&self, scenario: &Scenario) -> Result<(), TreeError> {
        let settings = ".claude/settings.json";
        for (root, map) in
            [(self.project(), &scenario.settings), (self.home(), &scenario.user_settings)]
        {
            if !map.is_empty() {
                write_json(root, settings, &Value::Object(map.clone()))?;
            }
        }
        if scenario.usage_days.is_empty() {
            return Ok(());
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let mut usage = Map::new();
        for (skill, used) in &scenario.usage_days {
            #[expect(
                clippy::cast_precision_loss,
                reason = "milliseconds since 1970 are below 2^52"
            )]
            let last = now as f64 - used.days * DAY_MS;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "whole milliseconds, and 0 for a day before 1970"
            )]
            let last = last as u64;
            usage.insert(skill.clone(), json!({ "usageCount": used.count, "lastUsedAt": last }));
        }
        write_json(self.home(), ".claude.json", &json!({ "skillUsage": usage }))
    }
}

/// Applies a change to the project in `project`. Fails as [`Tree::build`] does.
pub fn apply(project: &Path, change: &Change) -> Result<(), TreeError> {
    for gone in &change.remove {
        let full = inside(project, gone)?;
        let is_folder = full.symlink_metadata().is_ok_and(|meta| meta.is_dir());
        let removed = if is_folder { fs::remove_dir_all(&full) } else { fs::remove_file(&full) };
        removed.map_err(|error| TreeError::new(gone, &error))?;
    }
    write_files(project, &change.files)?;
    // The scenario's home is beside the project.
    bounds::check_links(project.parent().unwrap_or(project), &change.files, project)
}

impl Drop for Tree {
    /// Whoever played in the folder may have made folders of it unreadable: they go away as well.
    fn drop(&mut self) {
        make_removable(&self.folders.base);
    }
}

/// Writes a JSON file below `root`.
fn write_json(root: &Path, path: &str, value: &Value) -> Result<(), TreeError> {
    let file = FileSpec::Text(value.to_string());
    write_file(root, path, &file)
}

/// Writes files below `root`.
fn write_files(root: &Path, files: &BTreeMap<String, FileSpec>) -> Result<(), TreeError> {
    files.iter().try_for_each(|(path, file)| write_file(root, path, file))
}

/// Writes one file below `root`.
fn write_file(root: &Path, path: &str, file: &FileSpec) -> Result<(), TreeError> {
    let wrong = |error: io::Error| TreeError::new(path, &error);
    let full = inside(root, path)?;
    if let Some(parent) = full.parent() {
        fs::create_dir_all(parent).map_err(wrong)?;
        let real = parent.canonicalize().map_err(wrong)?;
        if !root.canonicalize().is_ok_and(|root| real.starts_with(root)) {
            return Err(TreeError::new(path, "a link leads out of the scenario's folder"));
        }
    }
    let (bytes, executable) = match file {
        FileSpec::Text(text) => (text.as_bytes().to_vec(), false),
        FileSpec::Full { text, executable } => (text.as_bytes().to_vec(), *executable),
        FileSpec::Bytes { base64, executable } => {
            let bytes = decode_base64(base64);
            (bytes.ok_or_else(|| TreeError::new(path, "its base64 is not valid"))?, *executable)
        }
        FileSpec::Link { symlink } => return link(symlink, &full).map_err(wrong),
    };
    if full.is_symlink() {
        fs::remove_file(&full).map_err(wrong)?;
    }
    fs::write(&full, bytes).map_err(wrong)?;
    if executable { make_executable(&full).map_err(wrong) } else { Ok(()) }
}

/// Returns where `path` is below `root`; refuses one that is absolute or climbs.
pub fn inside(root: &Path, path: &str) -> Result<PathBuf, TreeError> {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let as_path = Path::new(path);
    if path.is_empty() || path.contains('\0') || !as_path.components().all(plain) {
        let message = "a path of a scenario is relative and stays inside its folder";
        return Err(TreeError::new(path, &message));
    }
    Ok(root.join(as_path))
}

/// Makes a folder look like a fresh git repository; hooks and templates of the machine stay out.
pub fn git_init(folder: &Path) -> io::Result<()> {
    let git = folder.join(".git");
    for part in ["objects/info", "objects/pack", "refs/heads", "refs/tags", "info"] {
        fs::create_dir_all(git.join(part))?;
    }
    fs::write(git.join("HEAD"), "ref: refs/heads/master\n")?;
    let config = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n";
    fs::write(git.join("config"), config)
}

#[cfg(unix)]
fn link(target: &str, full: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, full)
}

#[cfg(not(unix))]
fn link(_target: &str, _full: &Path) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "links need a Unix system"))
}

#[cfg(unix)]
fn make_executable(full: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(full, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_full: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives its owner every right on a folder and the folders in it; links are not followed.
#[cfg(unix)]
fn make_removable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    // What cannot be changed here cannot be removed either.
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            make_removable(&entry.path());
        }
    }
}

#[cfg(not(unix))]
fn make_removable(_folder: &Path) {}

/// Decodes standard base64; line breaks and blanks in it do not count.
fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0_u8);
    let digits = text.trim_end_matches(|c: char| c == '=' || c.is_ascii_whitespace());
    for digit in digits.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parse::parse;

    fn scenario(yaml: &str) -> Scenario {
        parse(Path::new("s.yaml"), &format!("{yaml}\nsteps: [{{user: hi}}]\n")).expect("a scenario")
    }

    #[test]
    fn files_of_every_kind_are_written_and_removed_again() {
        let tree = Tree::build(&scenario(
            "files:\n  a/b.txt: text\n  run.sh: {text: x, executable: true}\n  bin: {base64: AAH/}\n  l: {symlink: a}\nhome: {h: x}\nuser_settings: {x: 1}",
        ))
        .expect("a tree");
        let read = |path: &str| fs::read(tree.project().join(path)).expect("a file");
        assert_eq!(read("a/b.txt"), b"text");
        assert_eq!(read("l/b.txt"), b"text");
        assert_eq!(read("bin"), [0, 1, 255]);
        assert!(tree.project().join(".git/HEAD").is_file());
        assert_eq!(
            fs::read_to_string(tree.home().join(".claude/settings.json")).expect("settings"),
            r#"{"x":1}"#
        );
        let base = tree.folders().base.clone();
        let closed = base.join("home/closed");
        fs::create_dir_all(closed.join("in")).expect("a folder");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("closed");
        }
        drop(tree);
        assert!(!base.exists());
    }

    #[test]
    fn paths_that_leave_the_folder_are_refused() {
        for path in ["../x", "/etc/x", "a/../../x", ""] {
            let error = Tree::build(&scenario(&format!("files: {{'{path}': x}}")));
            assert!(error.is_err(), "{path}");
        }
        let tree = Tree::build(&scenario("files: {a: x}")).expect("a tree");
        std::os::unix::fs::symlink("/tmp", tree.project().join("l")).expect("a link");
        let change = Change {
            files: BTreeMap::from([("l/x".to_owned(), FileSpec::Text("x".to_owned()))]),
            ..Change::default()
        };
        assert!(apply(tree.project(), &change).is_err());
    }
}
