//! A skill as it is named on the command line: as it would be typed, or by the path of its file or
//! folder.

use std::path::{Path, PathBuf};

use crate::catalogue::{Entry, Standing};
use crate::commands::CommandError;
use crate::project::Project;
use crate::session::near::nearest;
use crate::skill::places::Place;
use crate::skill::{Origin, PlaceKind, Skill, SkillKind};

/// The file name of a skill.
const SKILL_FILE: &str = "SKILL.md";

/// Finds the skill that `name` names. One that is named by a path and that the project does not load
/// is added to the project, before any other of its name.
///
/// Fails where there is none; near names are suggested.
pub fn find(project: &mut Project, name: &str) -> Result<Entry, CommandError> {
    let typed = name.strip_prefix('/').unwrap_or(name);
    if let Some(entry) = named(project, typed) {
        return Ok(entry.clone());
    }
    if let Some(entry) = nested(project, typed) {
        return Ok(entry);
    }
    match file(Path::new(name)) {
        Some(file) => at_path(project, &file),
        None => Err(missing_path(name)
            .or_else(|| unread(project, typed))
            .unwrap_or_else(|| unknown(project, typed))),
    }
}

/// Returns the entry that a call of `name` gets; where none does, one that only waits or is hidden
/// behind another.
fn named<'a>(project: &'a Project, name: &str) -> Option<&'a Entry> {
    let entries = &project.catalogue.entries;
    let has_name =
        |entry: &&Entry| entry.name == name || entry.second_names().any(|second| second == name);
    project
        .catalogue
        .called(name)
        .or_else(|| entries.iter().filter(has_name).find(|e| e.standing == Standing::Waiting))
        .or_else(|| entries.iter().find(has_name))
}

/// Returns the skill `dir:name` of a folder below the start folder, which the client loads once a file
/// near it is touched.
fn nested(project: &mut Project, name: &str) -> Option<Entry> {
    let (scope, own) = name.rsplit_once(':')?;
    let root = project.options.start.join(scope).join(".claude/skills");
    if scope.is_empty() || !root.join(own).join(SKILL_FILE).is_file() {
        return None;
    }
    let scope = Some(scope.to_owned());
    let origin = Origin { kind: PlaceKind::Nested, root, scope, plugin: None };
    let place = Place { origin, holds: SkillKind::Skill };
    let found = project.read_place(&place).into_iter().find(|entry| entry.name == own)?;
    Some(add(project, found))
}

/// Adds an entry to the project, before any other of its name.
fn add(project: &mut Project, entry: Entry) -> Entry {
    let entries = &mut project.catalogue.entries;
    entries.retain(|other| other.name != entry.name);
    entries.insert(0, entry.clone());
    entry
}

/// Returns the file that a path names: itself, or the SKILL.md of a folder.
fn file(path: &Path) -> Option<PathBuf> {
    let inside = path.join(SKILL_FILE);
    [path, &inside].into_iter().find(|path| path.is_file()).map(Path::to_owned)
}

fn at_path(project: &mut Project, file: &Path) -> Result<Entry, CommandError> {
    let file = std::path::absolute(file)?;
    let same = |other: &Path| match (other.canonicalize(), file.canonicalize()) {
        (Ok(other), Ok(file)) => other == file,
        _ => other == file,
    };
    let entries = &project.catalogue.entries;
    if let Some(entry) = entries.iter().find(|entry| same(entry.skill.source.path())) {
        return Ok(entry.clone());
    }
    let kind = match file.file_name() {
        Some(name) if name == SKILL_FILE => SkillKind::Skill,
        _ => SkillKind::Command,
    };
    let folder = file.parent().unwrap_or(&file);
    let (name, root) = match kind {
        SkillKind::Skill => (folder.file_name(), folder.parent().unwrap_or(folder)),
        SkillKind::Command => (file.file_stem(), folder),
    };
    let name = name.unwrap_or_default().to_string_lossy().into_owned();
    let kind_of_place = match kind {
        SkillKind::Skill => PlaceKind::Project,
        SkillKind::Command => PlaceKind::ProjectCommands,
    };
    let origin = Origin { kind: kind_of_place, root: root.to_owned(), scope: None, plugin: None };
    let skill = Skill::load(&file, name, kind, origin, project.client())
        .map_err(|error| CommandError::new(format!("{}: {error}", file.display())))?;
    let entry = Entry::alone(skill, &project.options);
    Ok(add(project, entry))
}

/// Returns the error of a name that can only be a path, which leads to no skill.
fn missing_path(name: &str) -> Option<CommandError> {
    let path = Path::new(name);
    let dotted = name.starts_with("./") || name.starts_with("../");
    // What is typed may begin with a slash, and has no other.
    let is_path = dotted || name.trim_start_matches('/').contains('/') || name == "/";
    let what = match (is_path, path.is_dir(), path.exists()) {
        (true, true, _) => "there is no SKILL.md in the folder",
        (true, false, true) => "is not a file",
        (true, false, false) => "does not exist",
        (false, ..) if path.extension().is_some_and(|end| end == "md") => "does not exist",
        (false, ..) => return None,
    };
    let error = CommandError::new(format!("{name}: {what}"));
    Some(error.hinted("name a skill as you would type it, or the path of its SKILL.md or folder"))
}

/// Returns the error of a skill whose file was found and could not be read.
fn unread(project: &Project, name: &str) -> Option<CommandError> {
    let of_name = |path: &Path| {
        let named = |path: &Path| path.file_stem().is_some_and(|stem| stem == name);
        let is_skill = path.file_name().is_some_and(|file| file == SKILL_FILE);
        is_skill && path.parent().and_then(Path::file_name).is_some_and(|folder| folder == name)
            || path.extension().is_some_and(|extension| extension == "md") && named(path)
    };
    let problem = project.problems.iter().find(|problem| of_name(&problem.path))?;
    let error = CommandError::new(problem.to_string());
    Some(error.hinted("the client leaves such a file out; make it a file that can be read"))
}

/// Returns what is wrong with a name that no skill of the project has.
pub(super) fn unknown(project: &Project, name: &str) -> CommandError {
    let client = project.client();
    if client.data.bundled.skills.iter().any(|skill| skill.name == name) {
        let error = CommandError::new(format!(
            "`{name}` ships with {client}: its texts are the client's own and are not reproduced"
        ));
        return error.hinted("`skillctl listing --table` shows how much of it is listed");
    }
    let error = CommandError::new(format!("no skill is called `{name}`"));
    let entries = &project.catalogue.entries;
    let whole = entries.iter().map(|entry| entry.name.as_str());
    // What follows the last colon is often all that is remembered of a name.
    let last = |name: &str| name.rsplit(':').next().unwrap_or_default().to_owned();
    let near = nearest(name, whole.clone())
        .or_else(|| whole.clone().find(|full| full.contains(':') && last(full) == name));
    match near {
        Some(near) => error.hinted(format!("did you mean `{near}`?")),
        None if entries.is_empty() => {
            error.hinted("no skill is loaded here; --project names the folder to start in")
        }
        None => error.hinted("`skillctl listing --table` shows what there is"),
    }
}
