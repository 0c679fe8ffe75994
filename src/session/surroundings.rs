//! What a body reaches outside itself: commands that run, files and agents that it names, and the
//! folder in which the session then is.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use crate::catalogue::Entry;
use crate::client::session::EnvironmentUpdates;
use crate::expand::Expansion;
use crate::expand::attachments::{
    AttachPlace, Attached, AttachedFile, AttachedPiece, Extent, ReadState, attach,
};
use crate::expand::shell::{self, Permit, ShellFailure, ShellPlace};
use crate::project::Project;
use crate::session::permission::command::{CommandAnswer, CommandCall, Refused, own_rules};
use crate::session::request::{Message, said};
use crate::session::wire::reminder;
use crate::session::{Block, Session, SessionOptions};
use crate::settings::SourceKind;
use crate::skill::PlaceKind;

/// The setting that forbids commands in bodies.
const NO_COMMANDS: &str = "disableSkillShellExecution";

/// Variables that a client gets from where it is started, for a session that does not pass this
/// process's own on.
const PASSED: [&str; 1] = ["PATH"];

impl Session {
    /// Runs the commands of a body, or what stands for that. Fails as the client ends the
    /// invocation.
    pub(super) fn run_commands(
        &mut self,
        entry: &Entry,
        expansion: &mut Expansion,
    ) -> Result<(), ShellFailure> {
        let disabled = self.forbids_commands(entry);
        let own = self.own_rules(entry);
        let options = &self.project.options;
        let facts = &options.client.data.shell;
        let cwd = self.shell.cwd().to_owned();
        let grants = self.turn.grants.with(&self.turn.ending);
        let notes = RefCell::new(Vec::new());
        let permit = |command: &str| {
            let call = CommandCall {
                command,
                skill: &entry.name,
                own: &own,
                cwd: &cwd,
                may_defer: may_defer(entry),
                forbids: &|path| self.permissions.forbids_commands_reading(path, options),
            };
            match self.permissions.decide_command(&call, &grants, options.client.commands()) {
                CommandAnswer::Run => Permit::Run,
                CommandAnswer::Defer(_) => Permit::Defer,
                CommandAnswer::Refuse(Refused { decision, after }) => {
                    let name = &entry.name;
                    let note = format!("/{name}: `{command}` does not run: {}", decision.why);
                    notes.borrow_mut().push(note);
                    Permit::Refuse { reason: decision.message, after }
                }
            }
        };
        let invocation = shell::Invocation { skill: &entry.name, disabled, permit: &permit };
        let done = self.shell.expand(expansion, &invocation, facts);
        self.notes.extend(notes.into_inner());
        match done {
            Ok(done) => done,
            Err(error) => {
                self.stopped = Some(error.to_string());
                Ok(())
            }
        }
    }

    /// Returns what a skill allows its own commands: its `allowed-tools`, with the variables that the
    /// client replaces in rules (`perm-command-variables`).
    fn own_rules(&self, entry: &Entry) -> Vec<String> {
        let facts = &self.project.client().data.permission;
        own_rules(&entry.skill, facts, &self.project.options.start)
    }

    /// Returns whether the settings forbid commands in the body of a skill. Those of the client and
    /// of an administrator are always run.
    fn forbids_commands(&self, entry: &Entry) -> bool {
        let settings = &self.project.settings;
        let by_administrator = settings.all(NO_COMMANDS).any(|(file, value)| {
            file.kind == SourceKind::Managed && value == &serde_json::Value::Bool(true)
        });
        let trusted = [PlaceKind::Managed, PlaceKind::Bundled];
        (settings.is_on(NO_COMMANDS) || by_administrator)
            && !trusted.contains(&entry.skill.origin.kind)
    }

    /// Follows the references of a text. Returns what is attached, as messages.
    pub(super) fn attach(&mut self, text: &str) -> Vec<Message> {
        let attached = self.follow(text, &self.known);
        for AttachedFile { path, known } in &attached.files {
            if let Some(extent) = *known {
                self.note_read(path, extent);
            }
            self.touch(path);
            self.take_instructions_of_read(path, "");
        }
        self.said(attached)
    }

    /// Follows the references of a text for an agent that knows of no file yet.
    pub(super) fn attach_afresh(&mut self, text: &str) -> Vec<Message> {
        let attached = self.follow(text, &ReadState::default());
        self.said(attached)
    }

    pub(super) fn follow(&self, text: &str, known: &ReadState) -> Attached {
        let options = &self.project.options;
        let roots = roots(&options.start, &options.home, &options.add_dirs);
        let place = AttachPlace {
            cwd: self.shell.cwd(),
            home: &options.home,
            roots: &roots,
            is_agent: &|name| self.agents.get(name).is_some(),
            may_read: &|path| !self.permissions.forbids_reading(path, options),
        };
        attach(text, &place, known, &options.client.data.attachments)
    }

    /// Returns what is attached as messages, and notes what is not.
    fn said(&mut self, attached: Attached) -> Vec<Message> {
        self.notes.extend(attached.notes);
        let system = self.takes_system_reminders();
        // Records keep nothing of what such models are told on the system's side about files.
        let heard = |piece: &AttachedPiece| !(system && matches!(piece, AttachedPiece::Remark(_)));
        attached.pieces.into_iter().filter(heard).map(message).collect()
    }

    /// Takes note that a file was read or written, so that it is not attached again.
    pub(super) fn note_read(&mut self, file: &Path, extent: Extent) {
        let facts = &self.project.options.client.data.attachments;
        self.known.note(file, extent, facts);
    }

    /// Returns the note that the session is in another folder than the model was told
    /// (`shell-folder`).
    pub(super) fn environment_update(&mut self) -> Option<Message> {
        let told = std::mem::replace(&mut self.told_folder, self.shell.cwd().to_owned());
        let updates = self.project.client().data.session.environment_updates;
        // The first request describes the environment anyhow, models with reminders on the system's
        // side get it there.
        if !self.sent_any
            || told == self.told_folder
            || updates == EnvironmentUpdates::Never
            || self.takes_system_reminders()
        {
            return None;
        }
        let (now, was) = (self.told_folder.display(), told.display());
        let text = format!("# Environment update\n - Primary working directory: {now} (was {was})");
        Some(vec![Block::text(reminder(&text))])
    }
}

/// Returns a piece as a message.
fn message(piece: AttachedPiece) -> Message {
    match piece {
        AttachedPiece::Reminder(text) | AttachedPiece::Remark(text) => said(&text),
        AttachedPiece::Media(path) => vec![Block::media(path.to_string_lossy())],
        AttachedPiece::Together(pieces) => pieces.into_iter().flat_map(message).collect(),
    }
}

/// Returns the folders outside which nothing is read: the project up to its repository's root, the
/// user's home and additional folders.
pub(super) fn roots(start: &Path, home: &Path, additional: &[PathBuf]) -> Vec<PathBuf> {
    let repository = start.ancestors().find(|folder| folder.join(".git").exists());
    let project = repository.unwrap_or(start);
    let more = [project.to_owned(), home.to_owned()];
    more.into_iter().chain(additional.iter().cloned()).collect()
}

/// Returns where the commands of a session run.
pub(super) fn shell_place(project: &Project, options: &SessionOptions) -> ShellPlace {
    let mut env = project.settings.env.clone();
    if !options.inherit_env {
        let own =
            PASSED.iter().filter_map(|name| Some(((*name).to_owned(), std::env::var(name).ok()?)));
        let fixed = [("LANG", "C.UTF-8"), ("TERM", "dumb")];
        let fixed = fixed.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let given = std::mem::take(&mut env);
        env = own.chain(fixed).chain(given).collect();
    }
    env.insert("HOME".to_owned(), project.options.home.to_string_lossy().into_owned());
    ShellPlace {
        start: project.options.start.clone(),
        additional: project.options.add_dirs.clone(),
        home: project.options.home.clone(),
        session_id: options.session_id.clone(),
        env,
        inherit_env: options.inherit_env,
    }
}
/// Returns whether the model can be told to run a skill's command: not where an agent of its own runs
/// the skill (`mode-auto`).
fn may_defer(entry: &Entry) -> bool {
    let fields = &entry.skill.fields;
    !(fields.fork.as_ref().is_some_and(|fork| fork.value) && fields.agent.is_some())
}
