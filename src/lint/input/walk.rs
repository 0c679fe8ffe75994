//! The walk down the folders.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::Gitignore;

use crate::lint::input::held::{DEPTH, FILES, SKIPPED, list};
use crate::lint::input::ignores::Ignores;
use crate::lint::input::plugins::{Listed, manifests_of, marketplace_at, plugin_above, plugin_at};
use crate::lint::input::role::{
    AGENT_FOLDERS, Role, agent_input, classify, command_input, file_name, is_meant, role_of,
    set_plugin, skill_input,
};
use crate::lint::input::{Input, InputKind, Inputs, Stray, StrayKind};
use crate::lint::levels::covers;
use crate::project::Problem;
use crate::skill::Plugin;

/// Folders behind links out of what was named: a link may lead to the root of the machine.
const OUTSIDE: usize = 5_000;
/// Markdown files that people keep beside skills, and that no one takes for one.
const BESIDE: [&str; 8] =
    ["readme", "changelog", "contributing", "license", "agents", "claude", "index", "notice"];

pub(super) struct Walk<'a> {
    exclude: Option<&'a Gitignore>,
    found: Inputs,
    /// Real paths of files and folders that were reached.
    seen: HashSet<PathBuf>,
    /// Folders behind links, left for the end so that what is really there comes first.
    links: Vec<Folder>,
    ignores: Ignores,
    listed: Vec<Listed>,
    /// The real folder that was named on the command line.
    root: PathBuf,
    /// Folders outside it that are still looked at.
    left: usize,
}

/// A folder on the way down.
#[derive(Clone)]
struct Folder {
    path: PathBuf,
    real: PathBuf,
    role: Role,
    plugin: Option<Arc<Plugin>>,
    /// The skill that its files belong to: the index of the input, and its real folder.
    skill: Option<(usize, PathBuf)>,
    /// The folder of commands or agents it is in.
    top: PathBuf,
    /// Below a folder of an agent program, where `.gitignore` does not count.
    agent: bool,
    depth: usize,
}

/// An entry of a folder.
struct Child {
    name: String,
    path: PathBuf,
    real: PathBuf,
    is_folder: bool,
    is_link: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(exclude: Option<&'a Gitignore>) -> Self {
        Self {
            exclude,
            found: Inputs::default(),
            seen: HashSet::new(),
            links: Vec::new(),
            ignores: Ignores::default(),
            listed: Vec::new(),
            root: PathBuf::new(),
            left: OUTSIDE,
        }
    }

    pub(super) fn problem(&mut self, path: &Path, message: String) {
        self.found.problems.push(Problem { path: path.to_owned(), message });
    }

    /// Takes a path that was named on the command line.
    pub(super) fn operand(&mut self, path: &Path, is_folder: bool) {
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(error) => return self.problem(path, error.to_string()),
        };
        let manifest = ["plugin.json", "marketplace.json"].contains(&file_name(path).as_str());
        if manifest && real.parent().is_some_and(|folder| folder.ends_with(".claude-plugin")) {
            let root = path.parent().and_then(Path::parent).map(Path::to_owned).unwrap_or_default();
            return self
                .operand(if root.as_os_str().is_empty() { Path::new(".") } else { &root }, true);
        }
        let plugin = plugin_above(&real);
        if !is_folder {
            return self.named_file(path, real, plugin);
        }
        let shown = path.strip_prefix(".").unwrap_or(path).to_owned();
        let agent = real.components().any(|part| {
            part.as_os_str().to_str().is_some_and(|name| AGENT_FOLDERS.contains(&name))
        });
        self.ignores = Ignores::above(&real);
        self.root.clone_from(&real);
        let folder = Folder {
            top: shown.clone(),
            path: shown,
            role: role_of(&real),
            real,
            plugin,
            skill: None,
            agent,
            depth: 0,
        };
        self.folder(folder);
        // Behind links there are links; each real folder is taken once, so this ends.
        while let Some(folder) = self.links.pop() {
            self.ignores = Ignores::default();
            self.folder(folder);
        }
    }

    pub(super) fn finish(mut self) -> Inputs {
        for input in &mut self.found.files {
            input.files.sort_unstable();
        }
        self.found.manifests.sort();
        self.found.manifests.dedup();
        self.found.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.found.strays.sort_by(|a, b| (&a.path, a.kind).cmp(&(&b.path, b.kind)));
        self.found
    }

    /// Takes a file that was named itself, whatever it is called.
    fn named_file(&mut self, path: &Path, real: PathBuf, plugin: Option<Arc<Plugin>>) {
        let mut input = classify(path);
        if input.kind == InputKind::Skill && file_name(path).eq_ignore_ascii_case("skill.md") {
            let folder = real.parent().unwrap_or_else(|| Path::new("")).to_owned();
            let strict = matches!(role_of(&folder), Role::Entry { strict: true });
            input.installed = strict;
            list(&folder, &folder, &mut input.files, 0);
        }
        if self.seen.insert(real) {
            set_plugin(&mut input, plugin);
            self.found.files.push(input);
        }
    }

    fn folder(&mut self, mut folder: Folder) {
        if folder.depth > DEPTH || !self.seen.insert(folder.real.clone()) {
            return;
        }
        if !folder.real.starts_with(&self.root) {
            let Some(left) = self.left.checked_sub(1) else { return };
            self.left = left;
            if left == 0 {
                let message = format!("{OUTSIDE} folders behind links were read; the rest is not");
                return self.problem(&folder.path, message);
            }
        }
        let children = match self.children(&folder) {
            Ok(children) => children,
            Err(error) => return self.problem(&folder.path, error.to_string()),
        };
        let ignores = self.ignores.len();
        if !folder.agent && children.iter().any(|child| child.name == ".gitignore") {
            self.ignores.push(&folder.real);
        }
        let plugin_root =
            children.iter().any(|child| child.is_folder && child.name == ".claude-plugin");
        let strict = plugin_root && self.manifests(&mut folder);
        self.own_skill(&mut folder, &children);
        self.strays(&folder, &children);
        for child in &children {
            self.child(&folder, child, strict);
        }
        self.ignores.truncate(ignores);
    }

    /// Reads a folder's entries in order. A link is followed one step to see what it is.
    fn children(&mut self, folder: &Folder) -> std::io::Result<Vec<Child>> {
        let at = if folder.path.as_os_str().is_empty() { Path::new(".") } else { &folder.path };
        let mut children = Vec::new();
        for entry in fs::read_dir(at)?.filter_map(Result::ok) {
            let Ok(kind) = entry.file_type() else { continue };
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = folder.path.join(entry.file_name());
            let mut child = Child {
                real: folder.real.join(entry.file_name()),
                is_folder: kind.is_dir(),
                is_link: kind.is_symlink(),
                name,
                path,
            };
            if child.is_link {
                if let Ok(real) = fs::canonicalize(&child.path) {
                    child.is_folder = real.is_dir();
                    child.real = real;
                } else {
                    if !matches!(folder.role, Role::Plain) || folder.skill.is_some() {
                        self.stray(child.path, StrayKind::BrokenLink, None);
                    }
                    continue;
                }
            }
            if self.exclude.is_some_and(|exclude| covers(exclude, &child.path)) {
                continue;
            }
            children.push(child);
        }
        children.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(children)
    }

    /// Reads what a `.claude-plugin` folder says. Returns whether the folder is a plugin's, whose skills
    /// are in `skills` and nowhere else.
    fn manifests(&mut self, folder: &mut Folder) -> bool {
        let mut strict = false;
        self.found.manifests.extend(manifests_of(&folder.path));
        let plugin = plugin_at(&folder.path, &folder.real);
        if let Some((plugin, elsewhere)) = plugin {
            folder.plugin = Some(plugin);
            strict = !elsewhere;
        }
        let listed = marketplace_at(&folder.path, &folder.real);
        self.listed.extend(listed);
        strict
    }

    /// Adds the folder's own SKILL.md, where it has one that is read.
    fn own_skill(&mut self, folder: &mut Folder, children: &[Child]) {
        let is_skill =
            |child: &&Child| !child.is_folder && child.name.eq_ignore_ascii_case("skill.md");
        let exact = children.iter().find(|child| !child.is_folder && child.name == "SKILL.md");
        let Some(file) = exact.or_else(|| children.iter().find(is_skill)) else { return };
        match folder.role {
            Role::Skills { .. } | Role::Commands | Role::Agents => return,
            Role::Category => self.stray(file.path.clone(), StrayKind::Deep, None),
            Role::Inner { strict: true } => {
                return self.stray(file.path.clone(), StrayKind::Inner, None);
            }
            Role::Plain | Role::Entry { .. } | Role::Inner { strict: false } => {}
        }
        if exact.is_none() {
            self.stray(file.path.clone(), StrayKind::Spelling, None);
        }
        let mut input = skill_input(&file.path);
        input.name = file_name(&folder.path);
        if input.name.is_empty() {
            input.name = file_name(&folder.real);
        }
        input.installed = matches!(folder.role, Role::Entry { strict: true });
        let listed = self.listed.iter().find(|one| {
            one.skills.contains(&folder.real)
                || one.skills.is_empty() && folder.real.starts_with(&one.plugin.root)
        });
        let plugin = folder.plugin.clone().or_else(|| listed.map(|one| Arc::clone(&one.plugin)));
        set_plugin(&mut input, plugin);
        if let Some(at) = self.add(input, &file.real) {
            folder.skill = Some((at, folder.real.clone()));
        }
    }

    /// Adds a file, unless it was reached before: then the link is remembered. Returns its index.
    fn add(&mut self, input: Input, real: &Path) -> Option<usize> {
        if self.seen.insert(real.to_owned()) {
            self.found.files.push(input);
            return Some(self.found.files.len() - 1);
        }
        let same =
            |known: &&mut Input| fs::canonicalize(&known.path).is_ok_and(|path| path == real);
        if let Some(known) = self.found.files.iter_mut().find(same) {
            known.links.push(input.path);
        }
        None
    }

    fn stray(&mut self, path: PathBuf, kind: StrayKind, meant: Option<PathBuf>) {
        self.found.strays.push(Stray { path, kind, meant });
    }

    /// Notes what stands where skills are loaded from and is none.
    fn strays(&mut self, folder: &Folder, children: &[Child]) {
        let markdown = |child: &&Child| {
            !child.is_folder && Path::new(&child.name).extension().is_some_and(|end| end == "md")
        };
        match folder.role {
            Role::Skills { strict: true } => {
                for child in children.iter().filter(markdown) {
                    let stem = child.name.trim_end_matches(".md").to_ascii_lowercase();
                    if !BESIDE.contains(&stem.as_str()) {
                        self.stray(child.path.clone(), StrayKind::Flat, None);
                    }
                }
            }
            Role::Entry { strict: true } if folder.skill.is_none() => {
                let has_folders = children.iter().any(|child| child.is_folder);
                let has_skill =
                    children.iter().any(|child| child.name.eq_ignore_ascii_case("skill.md"));
                let own = file_name(&folder.real);
                let is_meant = |child: &&Child| !child.is_folder && is_meant(&child.name, &own);
                let meant = children.iter().find(is_meant).map(|child| child.path.clone());
                if !has_skill && (meant.is_some() || !has_folders) {
                    self.stray(folder.path.clone(), StrayKind::Empty, meant);
                }
            }
            _ => {}
        }
    }

    fn child(&mut self, folder: &Folder, child: &Child, plugin_root: bool) {
        if let Some((at, top)) = &folder.skill {
            let inner = folder.real.join(&child.name);
            let inner = inner.strip_prefix(top).ok().and_then(Path::to_str).map(str::to_owned);
            if let (Some(inner), Some(input)) = (inner, self.found.files.get_mut(*at))
                && input.files.len() < FILES
                && inner != "SKILL.md"
                && !SKIPPED.contains(&child.name.as_str())
            {
                let end = if child.is_folder { "/" } else { "" };
                input.files.push(format!("{inner}{end}").into());
            }
        }
        if !child.is_folder {
            return self.file(folder, child);
        }
        if SKIPPED.contains(&child.name.as_str()) {
            return;
        }
        if child.name == "SKILL.md" && folder.skill.is_none() {
            return self.stray(child.path.clone(), StrayKind::Folder, None);
        }
        let agent = folder.agent || AGENT_FOLDERS.contains(&child.name.as_str());
        if !agent && folder.skill.is_none() && self.ignores.ignored(&child.real, true) {
            return;
        }
        let parent = file_name(&folder.real);
        let role = folder.role.child(&parent, &child.name, plugin_root, folder.skill.is_some());
        let keeps = matches!(role, Role::Inner { .. });
        let same = role == folder.role;
        let next = Folder {
            path: child.path.clone(),
            real: child.real.clone(),
            role,
            // What an agent program's folder holds is the project's, even in a plugin's repository.
            plugin: folder.plugin.clone().filter(|_| !AGENT_FOLDERS.contains(&child.name.as_str())),
            skill: if keeps && !child.is_link { folder.skill.clone() } else { None },
            top: if same { folder.top.clone() } else { child.path.clone() },
            agent,
            depth: folder.depth + 1,
        };
        if child.is_link {
            let known = AGENT_FOLDERS.contains(&child.name.as_str()) || role.is_place();
            if known || next.real.starts_with(&self.root) {
                self.links.push(next);
            }
        } else {
            self.folder(next);
        }
    }

    /// Takes a command or agent file.
    fn file(&mut self, folder: &Folder, child: &Child) {
        if Path::new(&child.name).extension().is_none_or(|end| end != "md") {
            return;
        }
        let mut input = match folder.role {
            Role::Commands => command_input(&child.path, &folder.top),
            Role::Agents => agent_input(&child.path, &folder.top),
            _ => return,
        };
        input.installed = true;
        set_plugin(&mut input, folder.plugin.clone());
        self.add(input, &child.real);
    }
}
