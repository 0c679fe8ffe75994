//! Where a command reaches: the folders that a session works in, and what is outside.

use std::path::{Component, Path, PathBuf};

use super::arguments::{Found, path_command};
use super::spelling::Spelled;
use super::syntax::{RedirectKind, Segment, Word};
use crate::client::command::{AlsoReads, CommandFacts, PathUse};

/// What a session may reach.
#[derive(Clone, Copy)]
pub(super) struct Walls<'w> {
    /// The folder that the session is in.
    pub(super) cwd: &'w Path,
    /// The folders it works in, links followed.
    pub(super) roots: &'w [PathBuf],
    /// The user's home.
    pub(super) home: &'w Path,
    /// What the client does with paths.
    pub(super) facts: &'w CommandFacts,
    /// Whether edits are accepted.
    pub(super) edits: bool,
    /// Says whether a rule forbids reading a file.
    pub(super) forbids: &'w dyn Fn(&Path) -> bool,
}

/// Where a part of a command reaches, worst last; with the client's words where it refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nowhere that matters.
    Inside,
    /// Inside, and it writes.
    Writes {
        /// Whether the command itself writes, not a redirection.
        by_command: bool,
        /// Whether the mode that accepts edits lets it.
        by_mode: bool,
        /// What is said.
        message: String,
    },
    /// Inside, to a file that is asked about in any mode.
    Guarded {
        /// What is said.
        message: String,
    },
    /// Outside the folders that the session works in.
    Outside {
        /// What is said.
        message: String,
    },
    /// It cannot be told.
    Unknown {
        /// What is said.
        message: String,
    },
    /// To a file that a rule denies the Read tool (`perm-deny-read`).
    Denied,
}

/// Who reaches for a path, in the client's words.
#[derive(Clone, Copy)]
struct Who<'a> {
    name: &'a str,
    verb: &'a str,
    does: PathUse,
    by_command: bool,
}

impl Walls<'_> {
    /// Returns where the part reaches (`perm-command-paths`).
    pub(super) fn reach(&self, spelled: &Spelled<'_>) -> Reach {
        let part = spelled.part;
        let mut reach = Reach::Inside;
        if let Some(found) = path_command(&part.words, self.facts) {
            reach = if found.hides_paths() {
                Reach::Unknown { message: "This command requires approval".to_owned() }
            } else {
                self.command(spelled, &found)
            };
        }
        for redirect in &part.redirects {
            let (name, verb, does) = match redirect.kind {
                RedirectKind::Other => continue,
                RedirectKind::Write | RedirectKind::Read if is_null(&redirect.target) => continue,
                RedirectKind::Read => ("Input redirection", "read files in", PathUse::Read),
                RedirectKind::Write => ("Output redirection", "write to files in", PathUse::Write),
            };
            let who = Who { name, verb, does, by_command: false };
            reach = worse(reach, self.path(&redirect.target, &who));
        }
        reach
    }

    /// Returns whether the part reads files that it names by a relative path, or its folder.
    pub(super) fn reads(&self, spelled: &Spelled<'_>) -> bool {
        let relative = |word: &Word| {
            let absolute = |text: &str| text.starts_with(['/', '~']);
            !word.text().is_some_and(|text| absolute(&text))
        };
        let found = path_command(&spelled.part.words, self.facts);
        let by_command = found.filter(|found| found.command.does != PathUse::Enter);
        by_command.is_some_and(|found| {
            let paths = found.paths();
            paths.iter().any(|word| relative(word))
                || paths.is_empty() && found.command.default.is_some()
        }) || spelled
            .part
            .redirects
            .iter()
            .any(|redirect| redirect.kind == RedirectKind::Read && relative(&redirect.target))
    }

    fn command(&self, spelled: &Spelled<'_>, found: &Found<'_, '_>) -> Reach {
        let Found { name, command, args } = found;
        let writes = command.only_with.as_ref().is_none_or(|option| {
            !spelled.runs_plain(self.facts)
                || args
                    .iter()
                    .any(|arg| arg.text().is_some_and(|arg| arg.starts_with(option.as_str())))
        });
        let does = if writes { command.does } else { PathUse::Read };
        let who = Who { name, verb: &command.verb, does, by_command: true };
        let paths = found.paths();
        if paths.is_empty()
            && let Some(default) = &command.default
        {
            return self.text(default, default == "~", &who);
        }
        let reader = Who { does: PathUse::Read, ..who };
        let read = match command.also_reads {
            AlsoReads::Nothing => 0,
            AlsoReads::AllButLast => paths.len().saturating_sub(1),
            AlsoReads::All => paths.len(),
        };
        if paths.iter().take(read).any(|word| self.path(word, &reader) == Reach::Denied) {
            return Reach::Denied;
        }
        let mut reaches = paths.into_iter().map(|word| self.path(word, &who));
        if self.facts.first_path && !self.edits {
            return reaches.find(|reach| *reach != Reach::Inside).unwrap_or(Reach::Inside);
        }
        let reach = reaches.fold(Reach::Inside, worse);
        match reach {
            Reach::Writes { by_command: true, message, .. } if !found.by_mode() => {
                Reach::Writes { by_command: true, by_mode: false, message }
            }
            reach => reach,
        }
    }

    /// Returns where a word reaches as a path.
    fn path(&self, word: &Word, who: &Who<'_>) -> Reach {
        let unknown = |message: &str| Reach::Unknown { message: message.to_owned() };
        let mut text = String::new();
        let mut tilde = false;
        let mut globbed = false;
        for segment in &word.segments {
            match segment {
                Segment::Text(part) if globbed => {
                    if part.split('/').any(|name| name == "..") {
                        return unknown("Glob patterns that climb require manual approval");
                    }
                }
                Segment::Text(part) => text.push_str(part),
                Segment::Glob(_) => globbed = true,
                Segment::Tilde => tilde = true,
                Segment::Parameter { name, .. }
                    if name == "HOME" && text.is_empty() && !self.facts.parameters.any =>
                {
                    text.push_str(&self.home.to_string_lossy());
                }
                Segment::Parameter { .. } if self.facts.parameters.any => {
                    return unknown("Shell expansion syntax in paths requires manual approval");
                }
                // Some text in a path that is known otherwise.
                Segment::Some if !text.is_empty() && !text.ends_with('/') => {
                    return unknown("Shell expansion syntax in paths requires manual approval");
                }
                Segment::Parameter { .. } | Segment::Some => text.push('0'),
                Segment::Unknown => {
                    return unknown("Shell expansion syntax in paths requires manual approval");
                }
            }
        }
        if text.starts_with('=') || self.facts.percent_expands && text.contains('%') {
            return unknown("Shell expansion syntax in paths requires manual approval");
        }
        // Quotes do not keep the client from taking it for the home.
        if text == "~" || text.starts_with("~/") {
            text.remove(0);
            tilde = true;
        }
        if globbed {
            if who.does == PathUse::Write {
                return unknown("Glob patterns are not allowed in write operations");
            }
            // What a pattern matches is below the folder before it.
            text.truncate(text.rfind('/').map_or(0, |at| at + 1));
            if text.is_empty() {
                text.push('.');
            }
        }
        if tilde && !(text.is_empty() || text.starts_with('/')) {
            return unknown(
                "Tilde expansion variants (~user, ~+, ~-) in paths require manual approval",
            );
        }
        let vague =
            |segment: &Segment| matches!(segment, Segment::Parameter { .. } | Segment::Some);
        match self.text(&text, tilde, who) {
            // What is not known of a path is not held against what is guarded.
            Reach::Guarded { message } if word.segments.iter().any(vague) => {
                Reach::Writes { by_command: who.by_command, by_mode: true, message }
            }
            reach => reach,
        }
    }

    fn text(&self, text: &str, tilde: bool, who: &Who<'_>) -> Reach {
        let climbs = Path::new(text)
            .components()
            .skip_while(|component| matches!(component, Component::ParentDir | Component::CurDir))
            .any(|component| component == Component::ParentDir);
        if climbs && !self.facts.climbs {
            return Reach::Unknown {
                message:
                    "Path contains '..' traversal after a directory segment, which may follow a \
                          symlink outside the working directory"
                        .to_owned(),
            };
        }
        let path = if tilde {
            self.home.join(text.trim_start_matches(['~', '/']))
        } else {
            self.cwd.join(text)
        };
        let path = real(&normal(&path));
        let inside = self.roots.iter().any(|root| path.starts_with(root));
        let message = self.message(&path, inside, who);
        match who.does {
            _ if !inside => Reach::Outside { message },
            PathUse::Read if (self.forbids)(&path) => Reach::Denied,
            PathUse::Read | PathUse::Enter => Reach::Inside,
            PathUse::Write if self.is_guarded(&path) => Reach::Guarded {
                message: format!(
                    "Claude requested permissions to edit {} which is a sensitive file.",
                    path.display()
                ),
            },
            PathUse::Write => Reach::Writes { by_command: who.by_command, by_mode: true, message },
        }
    }

    /// Returns what the client says of a path.
    fn message(&self, path: &Path, inside: bool, who: &Who<'_>) -> String {
        let Who { name, verb, .. } = who;
        let to = if name.ends_with("redirection") {
            if who.does == PathUse::Write { "to" } else { "from" }
        } else {
            "in"
        };
        let (path, roots) = (path.display(), self.shown_roots());
        if who.does != PathUse::Write || self.facts.climbs {
            return format!(
                "{name} {to} '{path}' was blocked. For security, Claude Code may only {verb} the \
                 allowed working directories for this session: {roots}."
            );
        }
        if inside {
            format!(
                "{name} {to} '{path}' needs approval. The path is inside the working directories for \
                 this session ({roots}), and Claude Code asks before a shell command creates, \
                 changes or removes files there."
            )
        } else {
            format!(
                "{name} {to} '{path}' needs approval. The path is outside the working directories \
                 for this session ({roots}). Allowing runs the command as written."
            )
        }
    }

    fn shown_roots(&self) -> String {
        let roots = self.roots.iter().map(|root| format!("'{}'", root.display()));
        roots.collect::<Vec<_>>().join(", ")
    }

    /// Returns whether a file is one that is not written without asking. Letter case does not count.
    fn is_guarded(&self, path: &Path) -> bool {
        let inside = self.roots.iter().find_map(|root| path.strip_prefix(root).ok());
        let names: Vec<String> = inside
            .unwrap_or(path)
            .components()
            .map(|component| component.as_os_str().to_string_lossy().to_lowercase())
            .collect();
        let starts = |entry: &str| names.join("/").starts_with(entry);
        let holds = |entry: &str| {
            let entry: Vec<&str> = entry.split('/').collect();
            names.windows(entry.len()).any(|names| names == entry)
        };
        self.facts.guarded.iter().any(|entry| holds(entry))
            && !self.facts.unguarded.iter().any(|entry| starts(entry))
    }
}

/// Returns whether the word is the file that takes everything.
fn is_null(word: &Word) -> bool {
    word.text().as_deref() == Some("/dev/null")
}

/// Returns the one of two that keeps a command more from running.
fn worse(one: Reach, other: Reach) -> Reach {
    let rank = |reach: &Reach| match reach {
        Reach::Inside => 0,
        Reach::Writes { by_command: true, .. } => 1,
        Reach::Writes { by_command: false, .. } => 2,
        Reach::Guarded { .. } => 3,
        Reach::Outside { .. } => 4,
        Reach::Unknown { .. } => 5,
        Reach::Denied => 6,
    };
    if rank(&one) >= rank(&other) { one } else { other }
}

/// Returns the path with `.` and `..` taken out.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

/// Returns the path with links followed, as far as it exists.
fn real(path: &Path) -> PathBuf {
    for ancestor in path.ancestors() {
        if let Ok(real) = ancestor.canonicalize() {
            return match path.strip_prefix(ancestor) {
                Ok(rest) if rest.as_os_str().is_empty() => real,
                Ok(rest) => real.join(rest),
                Err(_) => real,
            };
        }
    }
    path.to_owned()
}
