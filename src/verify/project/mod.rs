//! An author's own project: its skills in a copy of what a client needs of it, and a conversation that
//! lists them and invokes each once.

mod settings;
mod shell;
mod steps;

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::client::Client;
use crate::expand::shell::ShellMode;
use crate::project::Project;
use crate::scenario::play::project_options;
use crate::scenario::{Folders, PlayOptions, Scenario, tree};
use crate::verify::copy::Copier;
use crate::verify::run::{Case, Place};
pub use steps::split;

/// What is to be verified of which project.
#[derive(Clone, Debug)]
pub struct Request {
    /// The folder the client starts in.
    pub start: PathBuf,
    /// The user's home whose skills count; none where the user is to have none.
    pub home: Option<PathBuf>,
    /// More folders whose skills are loaded.
    pub add_dirs: Vec<PathBuf>,
    /// Plugins to load.
    pub plugin_dirs: Vec<PathBuf>,
    /// The skills to invoke; all of them where none is named.
    pub names: Vec<String>,
    /// What each is invoked with.
    pub arguments: String,
    /// The session's model; the scenarios' own where none is named.
    pub model: Option<String>,
    /// Whether the client runs in the project itself.
    pub in_place: bool,
    /// The client to answer for.
    pub client: Client,
    /// Whether the client that is installed is of that very version.
    pub exact: bool,
}

/// A project that is ready to be verified. Its copy goes away with this value.
#[derive(Debug)]
pub struct Prepared {
    /// The conversations.
    pub cases: Vec<Case>,
    /// What is not verified, a sentence each.
    pub left_out: Vec<String>,
    _folder: tempfile::TempDir,
}

/// Why a project cannot be verified.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// The disk says no.
    #[error("{}: {error}", path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// No skill has the name.
    #[error("no skill `{name}` can be invoked in {}", project.display())]
    Unknown {
        /// The name.
        name: String,
        /// The project.
        project: PathBuf,
        /// The name that was probably meant.
        near: Option<String>,
    },
    /// There is no skill at all.
    #[error("{}: no skills that can be invoked", .0.display())]
    Empty(PathBuf),
    /// The project's settings would run programs or send requests elsewhere.
    #[error("--in-place: {} has `{key}`, which the client would heed", path.display())]
    Unsafe {
        /// The settings file.
        path: PathBuf,
        /// The setting.
        key: String,
    },
}

/// Words that only the main conversation holds: the first thing said in it.
const BEGIN: &str = "please begin";

/// Returns the conversations that verify a project. Fails where it cannot be copied, and where a name
/// is no skill's.
pub fn prepare(request: &Request) -> Result<Prepared, PrepareError> {
    let disk = |path: &Path| {
        let path = path.to_owned();
        move |error| PrepareError::Disk { path, error }
    };
    let start = request.start.canonicalize().map_err(disk(&request.start))?;
    let (root, in_repository) = match start.ancestors().find(|path| path.join(".git").exists()) {
        Some(root) => (root.to_owned(), true),
        None => (start.clone(), false),
    };
    let folder = tempfile::Builder::new().prefix("skc-").rand_bytes(8).tempdir();
    let folder = folder.map_err(disk(&std::env::temp_dir()))?;
    let base = folder.path().canonicalize().map_err(disk(folder.path()))?;
    let mut folders = Folders { project: base.join("project"), home: base.join("home"), base };
    for path in [&folders.project, &folders.home] {
        std::fs::create_dir_all(path).map_err(disk(path))?;
    }
    let mut plan = Plan {
        scenario: scenario(request, start.strip_prefix(&root).unwrap_or(Path::new(""))),
        left_out: Vec::new(),
        request,
        root,
        start,
    };
    if request.in_place {
        plan.check_in_place()?;
        folders.project.clone_from(&plan.root);
    } else {
        if in_repository {
            tree::git_init(&folders.project).map_err(disk(&folders.project))?;
        }
        plan.copy_project(&folders)?;
    }
    plan.copy_home(&folders)?;
    plan.keep_commands_from_running(&folders)?;
    let options = PlayOptions { client: request.client.clone(), shell: ShellMode::Skip };
    let project = Project::open(project_options(&plan.scenario, &folders, &options));
    let chosen = plan.choose(&project)?;
    if !request.in_place {
        plan.copy_mentioned(&chosen, &folders)?;
    }
    let place = Place {
        project: folders.project.clone(),
        home: Some(folders.home.clone()),
        discard: vec![folders.base.clone()],
    };
    let cases = steps::cases(&plan.scenario, &place, &chosen, &request.arguments);
    Ok(Prepared { cases, left_out: plan.left_out, _folder: folder })
}

/// Returns the scenario without its steps. `cwd` is the start folder from the project's root.
fn scenario(request: &Request, cwd: &Path) -> Scenario {
    let mut scenario = Scenario {
        cwd: if cwd.as_os_str().is_empty() { ".".into() } else { cwd.to_string_lossy().into() },
        main_marker: Some(BEGIN.to_owned()),
        // Words of the command line win over every file.
        flags: vec!["--strict-mcp-config".to_owned()],
        ..Scenario::default()
    };
    if let Some(model) = &request.model {
        scenario.model.clone_from(model);
    }
    let mut safe = Map::from_iter([("disableAllHooks".to_owned(), Value::from(true))]);
    if shell::has_switch(request) {
        safe.insert(shell::SWITCH.to_owned(), Value::from(true));
    }
    scenario.flags.extend(["--settings".to_owned(), json!(safe).to_string()]);
    scenario.user_settings = safe;
    scenario
}

/// A project on its way to be verified.
struct Plan<'r> {
    request: &'r Request,
    /// The folder that is copied, and the one in it that the client starts in; without links.
    root: PathBuf,
    start: PathBuf,
    scenario: Scenario,
    left_out: Vec<String>,
}

impl Plan<'_> {
    /// Copies what a client reads of a project when it starts there.
    fn copy_project(&mut self, folders: &Folders) -> Result<(), PrepareError> {
        let mut copier = Copier::new(&self.root, &folders.project);
        let mut folder = Some(self.start.as_path());
        while let Some(path) = folder {
            let from_root = path.strip_prefix(&self.root).unwrap_or(Path::new(""));
            copy_claude(&mut copier, &self.root, &from_root.join(".claude"))?;
            folder = path.parent().filter(|_| path != self.root);
        }
        std::fs::create_dir_all(folders.project.join(&self.scenario.cwd))
            .map_err(|error| PrepareError::Disk { path: self.start.clone(), error })?;
        for path in &self.request.plugin_dirs {
            let at = self.copy_other(path, folders, "plugins", &mut copier)?;
            self.scenario.plugin_dirs.push(at);
        }
        for path in &self.request.add_dirs {
            let at = self.copy_other(path, folders, "added", &mut copier)?;
            let at = folders.project.join(at);
            self.scenario.add_dirs.push(at.to_string_lossy().into_owned());
        }
        self.report(&copier);
        Ok(())
    }

    /// Copies another folder; returns where it is from the project's copy. One that is in the project
    /// stays where it is, any other gets a place of its own in the copy.
    fn copy_other(
        &mut self,
        path: &Path,
        folders: &Folders,
        what: &str,
        copier: &mut Copier,
    ) -> Result<String, PrepareError> {
        let disk = |error| PrepareError::Disk { path: path.to_owned(), error };
        let real = path.canonicalize().map_err(disk)?;
        if let Ok(inside) = real.strip_prefix(&self.root) {
            copy_parts(copier, &self.root, inside, what)?;
            return Ok(inside.to_string_lossy().into_owned());
        }
        let name = real.file_name().unwrap_or_default().to_string_lossy();
        let number = self.scenario.plugin_dirs.len() + self.scenario.add_dirs.len();
        let at = format!(".verify/{what}/{number}/{name}");
        let target = folders.project.join(&at);
        std::fs::create_dir_all(&target).map_err(disk)?;
        let mut copier = Copier::new(&real, &target);
        copy_parts(&mut copier, &real, Path::new(""), what)?;
        self.report(&copier);
        Ok(at)
    }

    /// Copies the user's skills, where a home is named.
    fn copy_home(&mut self, folders: &Folders) -> Result<(), PrepareError> {
        let Some(home) = &self.request.home else { return Ok(()) };
        let disk = |error| PrepareError::Disk { path: home.clone(), error };
        let home = home.canonicalize().map_err(disk)?;
        let mut copier = Copier::new(&home, &folders.home);
        for part in PARTS {
            copier.copy(&Path::new(".claude").join(part)).map_err(disk)?;
        }
        if let Some(mut kept) = settings::read(&home.join(".claude/settings.json")) {
            kept.extend(std::mem::take(&mut self.scenario.user_settings));
            self.scenario.user_settings = kept;
        }
        self.report(&copier);
        Ok(())
    }

    /// Says what a copier left out.
    fn report(&mut self, copier: &Copier) {
        if let Some(first) = copier.outside.first() {
            self.left_out.push(format!(
                "{} that lead out of the project or are no files, the first at {}",
                steps::counted(copier.outside.len(), "link"),
                first.display()
            ));
        }
        if copier.too_much > 0 {
            self.left_out.push(format!(
                "{}, as there is too much to copy (`--in-place` uses the project itself)",
                steps::counted(copier.too_much, "file")
            ));
        }
    }

    /// Refuses settings that would make the client run programs or ask somebody else than the
    /// recorder: a copy leaves them out.
    fn check_in_place(&mut self) -> Result<(), PrepareError> {
        let path_of = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        for path in self.start.ancestors().take_while(|path| path.starts_with(&self.root)) {
            for name in settings::FILES {
                let path = path.join(".claude").join(name);
                if let Some(key) = settings::first_unsafe(&path) {
                    return Err(PrepareError::Unsafe { path, key });
                }
            }
        }
        let plugins = self.request.plugin_dirs.iter().map(path_of);
        let added = self.request.add_dirs.iter().map(path_of);
        self.scenario.plugin_dirs = plugins.map(|path| path.to_string_lossy().into()).collect();
        self.scenario.add_dirs = added.map(|path| path.to_string_lossy().into()).collect();
        Ok(())
    }
}

/// What a client reads in a `.claude` folder of the user or the project to know its skills.
const PARTS: [&str; 3] = ["skills", "commands", "agents"];

/// Copies a `.claude` folder: what a client needs of it, and what it may of its settings.
fn copy_claude(copier: &mut Copier, root: &Path, path: &Path) -> Result<(), PrepareError> {
    let disk = |error| PrepareError::Disk { path: root.join(path), error };
    for part in PARTS {
        copier.copy(&path.join(part)).map_err(disk)?;
    }
    for name in settings::FILES {
        let at = path.join(name);
        if let Some(kept) = settings::read(&root.join(&at)) {
            copier.write(&at, &Value::Object(kept).to_string()).map_err(disk)?;
        }
    }
    Ok(())
}

/// Copies a plugin or an added folder, without what would start programs.
fn copy_parts(
    copier: &mut Copier,
    root: &Path,
    path: &Path,
    what: &str,
) -> Result<(), PrepareError> {
    if what == "added" {
        return copy_claude(copier, root, &path.join(".claude"));
    }
    let folder = root.join(path);
    let disk = |error| PrepareError::Disk { path: folder.clone(), error };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(disk)? {
        names.push(entry.map_err(disk)?.file_name());
    }
    names.sort();
    for name in names {
        let skipped = ["hooks", ".mcp.json", ".lsp.json", ".git", "node_modules", "settings.json"];
        if !skipped.iter().any(|skipped| name.to_str() == Some(skipped)) {
            copier.copy(&path.join(name)).map_err(disk)?;
        }
    }
    let manifest = path.join(".claude-plugin/plugin.json");
    if let Some(kept) = settings::read_manifest(&root.join(&manifest)) {
        copier.write(&manifest, &Value::Object(kept).to_string()).map_err(disk)?;
    }
    Ok(())
}
