//! What a folder is for, by its name and the names above it.

use std::path::Path;
use std::sync::Arc;

use crate::lint::input::{Input, InputKind};
use crate::skill::{Origin, PlaceKind, Plugin};

/// Folders of programs that read skills: each may hold a `skills` folder. Git may ignore them and
/// they are read all the same.
pub const AGENT_FOLDERS: [&str; 10] = [
    ".claude",
    ".agents",
    ".codex",
    ".github",
    ".gemini",
    ".opencode",
    ".cursor",
    ".goose",
    ".agent",
    ".copilot",
];

/// What a folder is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing of ours: what is in it may be.
    Plain,
    /// Skills are loaded from its folders. `strict` where Claude Code loads them: only one level.
    Skills { strict: bool },
    /// A folder in a `Skills`: a skill, if it has a SKILL.md.
    Entry { strict: bool },
    /// A folder in a strict `Skills` without SKILL.md, or one below it.
    Category,
    /// A folder of a skill.
    Inner { strict: bool },
    /// Command files, at any depth.
    Commands,
    /// Agent files, at any depth.
    Agents,
}

impl Role {
    /// Returns the role of the folder `name` in a folder called `parent` of role `self`.
    pub(super) fn child(self, parent: &str, name: &str, plugin_root: bool, skill: bool) -> Self {
        let special = |inner: Self| {
            let agents = AGENT_FOLDERS.contains(&parent);
            match name {
                "skills" if agents => Self::Skills { strict: parent == ".claude" },
                "skills" if plugin_root => Self::Skills { strict: true },
                "commands" if parent == ".claude" || plugin_root => Self::Commands,
                "agents" if parent == ".claude" || plugin_root => Self::Agents,
                _ => inner,
            }
        };
        match self {
            Self::Plain if skill => special(Self::Inner { strict: false }),
            Self::Plain => special(Self::Plain),
            Self::Skills { strict } => Self::Entry { strict },
            Self::Entry { strict } if skill => Self::Inner { strict },
            Self::Entry { strict: true } | Self::Category => Self::Category,
            Self::Entry { strict: false } => Self::Plain,
            Self::Inner { strict } => Self::Inner { strict },
            Self::Commands => Self::Commands,
            Self::Agents => Self::Agents,
        }
    }
}

impl Role {
    /// Returns whether skills, commands or agents are read from such a folder, wherever a link to it leads.
    pub(super) const fn is_place(self) -> bool {
        matches!(self, Self::Skills { .. } | Self::Entry { .. } | Self::Commands | Self::Agents)
    }
}

/// Returns whether the file `name` in a folder called `own` without SKILL.md was probably meant to be it.
pub(super) fn is_meant(name: &str, own: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let stem = name.split('.').next().unwrap_or_default();
    matches!(stem, "skill" | "skills" | "instructions" | "prompt")
        || stem == own.to_ascii_lowercase()
}

/// Gives an input its plugin: its name is called with the plugin's before it.
pub(super) fn set_plugin(input: &mut Input, plugin: Option<Arc<Plugin>>) {
    if let Some(plugin) = plugin {
        if input.kind != InputKind::Agent {
            input.name = format!("{}:{}", plugin.name, input.name);
        }
        input.origin.kind = PlaceKind::Plugin;
        input.origin.plugin = Some(plugin);
    }
}

/// Returns the role of a folder that was named itself, by its real path.
pub(super) fn role_of(real: &Path) -> Role {
    let names: Vec<&str> =
        real.components().map(|part| part.as_os_str().to_str().unwrap_or_default()).collect();
    let mut role = Role::Plain;
    let mut parent = "";
    for (at, name) in names.iter().enumerate() {
        let here: std::path::PathBuf = names.iter().take(at).collect();
        let plugin_root = matches!(*name, "skills" | "commands" | "agents")
            && here.join(".claude-plugin/plugin.json").is_file();
        let skill = matches!(role, Role::Entry { .. }) && here.join("SKILL.md").is_file();
        role = role.child(parent, name, plugin_root, skill);
        parent = name;
    }
    role
}

/// Returns how the file at `path` is read, by its name and place.
pub fn classify(path: &Path) -> Input {
    let parent = path.parent().unwrap_or_else(|| Path::new(""));
    let stem =
        || path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if file_name(path).eq_ignore_ascii_case("skill.md") {
        return skill_input(path);
    }
    for above in parent.ancestors() {
        if above.ends_with("commands") {
            return command_input(path, above);
        }
        if above.ends_with("agents") {
            let origin = origin(above, PlaceKind::Project);
            return input(path, InputKind::Agent, stem(), origin);
        }
    }
    input(path, InputKind::Skill, stem(), origin(parent, PlaceKind::Project))
}

/// Returns the input of a SKILL.md.
pub(super) fn skill_input(path: &Path) -> Input {
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    let mut name = file_name(folder);
    if name.is_empty() {
        // A path relative to the skill's own folder: the folder's name is in the real path.
        let real = std::fs::canonicalize(if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        });
        name = real.map(|real| file_name(&real)).unwrap_or_default();
    }
    let root = folder.parent().unwrap_or(folder);
    input(path, InputKind::Skill, name, origin(root, PlaceKind::Project))
}

/// Returns the input of a command file under the folder `commands`.
pub(super) fn command_input(path: &Path, commands: &Path) -> Input {
    let inner = path.strip_prefix(commands).unwrap_or(path);
    let mut parts: Vec<String> =
        inner.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if let Some(last) = parts.last_mut() {
        last.truncate(last.len() - last.rsplit_once('.').map_or(0, |(_, end)| end.len() + 1));
    }
    input(path, InputKind::Command, parts.join(":"), origin(commands, PlaceKind::ProjectCommands))
}

/// Returns the input of an agent file under the folder `agents`.
pub(super) fn agent_input(path: &Path, agents: &Path) -> Input {
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
    input(path, InputKind::Agent, name.unwrap_or_default(), origin(agents, PlaceKind::Project))
}

fn input(path: &Path, kind: InputKind, name: String, origin: Origin) -> Input {
    let (files, links) = (Vec::new(), Vec::new());
    Input { path: path.to_owned(), kind, name, origin, installed: false, files, links }
}

fn origin(root: &Path, kind: PlaceKind) -> Origin {
    Origin { kind, root: root.to_owned(), scope: None, plugin: None }
}

pub(super) fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_by_its_name_and_place() {
        let of = |path: &str| {
            let input = classify(Path::new(path));
            (input.kind, input.name)
        };
        assert_eq!(of("x/y/SKILL.md"), (InputKind::Skill, "y".into()));
        assert_eq!(of("x/y/skill.MD"), (InputKind::Skill, "y".into()));
        assert_eq!(of(".claude/commands/a/b.md"), (InputKind::Command, "a:b".into()));
        assert_eq!(of(".claude/agents/a.md"), (InputKind::Agent, "a".into()));
        assert_eq!(of("notes.md"), (InputKind::Skill, "notes".into()));
    }

    #[test]
    fn roles_follow_the_names() {
        let of = |path: &str| role_of(Path::new(path));
        assert_eq!(of("/p/.claude/skills"), Role::Skills { strict: true });
        assert_eq!(of("/p/.claude/skills/a"), Role::Entry { strict: true });
        assert_eq!(of("/p/.claude/skills/a/b"), Role::Category);
        assert_eq!(of("/p/.agents/skills"), Role::Skills { strict: false });
        assert_eq!(of("/p/.claude/commands/x"), Role::Commands);
        assert_eq!(of("/p/skills/a"), Role::Plain);
    }
}
