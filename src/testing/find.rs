//! Where tests of skills are: scenarios in a skill's `tests` folder, and in `skill-tests` folders.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

/// The file of a skill.
const SKILL_FILE: &str = "SKILL.md";

/// Endings of scenario files.
const ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// What the name of a file of recorded outputs ends with, before its own ending.
const RECORDING: &str = ".shell";

/// A scenario and what it is played against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The scenario file.
    pub path: PathBuf,
    /// What a scenario without files of its own is played against.
    pub subject: Subject,
}

/// What a scenario without files of its own is played against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The project in this folder.
    Project(PathBuf),
    /// The skill in this folder, which belongs to no project.
    Skill(PathBuf),
}

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// The tests, each once, sorted by path.
    pub tests: Vec<Test>,
    /// What could not be looked into, each in a sentence with its path.
    pub unread: Vec<String>,
}

/// Finds the tests that `paths` name: files as they are, folders with everything below them.
///
/// Fails where a path does not exist.
pub fn find(paths: &[PathBuf]) -> Result<Found, PathBuf> {
    let mut found = Vec::new();
    let mut unread = Vec::new();
    for path in paths {
        if path.is_file() {
            found.push(path.clone());
        } else if path.is_dir() {
            found.extend(below(path, &mut unread));
        } else {
            return Err(path.clone());
        }
    }
    let mut tests: Vec<Test> = found.into_iter().map(test).collect();
    tests.sort_by(|one, other| one.path.cmp(&other.path));
    tests.dedup_by(|one, other| one.path == other.path);
    Ok(Found { tests, unread })
}

/// Finds the tests below a folder. Skills' places are hidden folders; what git ignores is left out.
fn below(folder: &Path, unread: &mut Vec<String>) -> Vec<PathBuf> {
    let walk = WalkBuilder::new(folder).hidden(false).require_git(false).build();
    walk.filter_map(|entry| entry.map_err(|error| unread.push(error.to_string())).ok())
        .filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()))
        .map(ignore::DirEntry::into_path)
        .filter(|path| is_test(path))
        .collect()
}

/// Returns whether a file is a test by its name and place.
fn is_test(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    if !ending.is_some_and(|ending| ENDINGS.contains(&ending)) || stem.ends_with(RECORDING) {
        return false;
    }
    let Some(folder) = path.parent() else { return false };
    let is_named = |folder: &Path, name: &str| folder.file_name().is_some_and(|own| own == name);
    folder.ancestors().any(|folder| is_named(folder, "skill-tests"))
        || (is_named(folder, "tests")
            && folder.parent().is_some_and(|skill| skill.join(SKILL_FILE).is_file()))
}

/// Returns the test of a scenario file.
fn test(path: PathBuf) -> Test {
    let folder = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
    let folder = folder.parent().map(Path::to_owned).unwrap_or_default();
    let skill = folder.ancestors().find(|folder| folder.join(SKILL_FILE).is_file());
    let project = folder.ancestors().find(|folder| folder.join(".claude").is_dir());
    let in_project =
        |skill: &Path| project.is_some_and(|root| skill.starts_with(root.join(".claude")));
    let subject = match (skill, project) {
        (Some(skill), _) if !in_project(skill) => Subject::Skill(skill.to_owned()),
        (_, Some(project)) => Subject::Project(project.to_owned()),
        _ => {
            let named = folder.ancestors().find(|folder| folder.ends_with("skill-tests"));
            let root = named.and_then(Path::parent).unwrap_or(&folder);
            Subject::Project(root.to_owned())
        }
    };
    Test { path, subject }
}

impl Test {
    /// Returns the file of recorded outputs that belongs to the scenario.
    pub fn recording(&self) -> PathBuf {
        let stem = self.path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        self.path.with_file_name(format!("{stem}{RECORDING}.yaml"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn tests_are_found_beside_skills_and_in_folders_of_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let files = [
            "app/.claude/skills/a/SKILL.md",
            "app/.claude/skills/a/tests/one.yaml",
            "app/.claude/skills/a/tests/one.shell.yaml",
            "app/.claude/skills/a/tests/notes.txt",
            "app/skill-tests/deep/two.json",
            "app/tests/no-skill-here.yaml",
            "lone/SKILL.md",
            "lone/tests/three.yml",
        ];
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
            fs::write(path, "").expect("a file");
        }
        let tests =
            find(&[root.to_owned(), root.join("lone/tests/three.yml")]).expect("tests").tests;
        let expected = [
            ("app/.claude/skills/a/tests/one.yaml", Subject::Project(root.join("app"))),
            ("app/skill-tests/deep/two.json", Subject::Project(root.join("app"))),
            ("lone/tests/three.yml", Subject::Skill(root.join("lone"))),
        ];
        let expected = expected.map(|(path, subject)| Test { path: root.join(path), subject });
        assert_eq!(tests, expected);
        assert_eq!(tests[0].recording(), root.join(files[2]));
        assert_eq!(find(&[root.join("gone")]).err(), Some(root.join("gone")));
    }
}
