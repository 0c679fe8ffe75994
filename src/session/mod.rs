//! The session: a conversation's state. Takes steps, returns the blocks that the model receives.

pub mod agents;
pub mod block;
pub(crate) mod built_in;
mod call;
mod change;
pub mod compaction;
pub mod fork;
mod git;
pub mod globs;
mod history;
mod instructions;
mod invoke;
mod listed;
mod memory;
pub mod near;
mod noted;
pub mod permission;
pub mod preview;
mod request;
mod roster;
mod rules;
pub mod size;
pub mod snapshot;
pub mod step;
mod surroundings;
mod told;
mod tools;
mod touch;
mod turn;
mod typed;
pub mod what;
pub mod wire;

use std::path::PathBuf;

use crate::catalogue::Entry;
use crate::client::models::Model;
use crate::expand::attachments::ReadState;
use crate::expand::shell::{Shell, ShellMode};
use crate::project::Project;
use agents::Agents;
pub use block::{Block, BlockType, Role};
use change::Watch;
use history::History;
use invoke::Invoked;
use listed::Listed;
use memory::Memory;
use noted::Followed;
use permission::{Grants, Permissions};
use request::Message;
use roster::Roster;
pub use step::{Changes, Outcome, Step};
use told::Told;
use touch::Touched;
pub(crate) use touch::absolute;
use turn::Turn;

/// What a session is started with, besides the project.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// `${CLAUDE_SESSION_ID}`.
    pub session_id: String,
    /// The permission mode.
    pub mode: Option<String>,
    /// Tools allowed without asking, as on the client's command line.
    pub allowed_tools: Vec<String>,
    /// Whether the project is the session's own, so that writing tools write.
    pub may_write: bool,
    /// What is done with shell commands in bodies.
    pub shell: ShellMode,
    /// Whether they get this process's environment.
    pub inherit_env: bool,
}

/// A conversation with a client in a project.
#[derive(Debug)]
pub struct Session {
    project: Project,
    options: SessionOptions,
    /// The session's model.
    model: Model,
    /// Rules and mode.
    permissions: Permissions,
    /// The agents there are.
    agents: Agents,
    /// The effort that was chosen, where it was not by the settings.
    effort: Option<String>,
    /// What skills changed for the rest of the turn.
    turn: Turn,
    /// What the user did since the last request without anything being sent: it goes along with the
    /// next one.
    carried: Vec<Message>,
    /// What the next message of the user moves.
    moved: Vec<Block>,
    /// What of it stood on its own before.
    left: Vec<Block>,
    /// What was said so far.
    history: History,
    /// What the model was told besides.
    told: Told,
    /// The skills there are now.
    roster: Roster,
    /// Files that the client watches.
    watch: Watch,
    /// Files and folders touched.
    touched: Touched,
    /// Files read and written.
    known: ReadState,
    /// Where and how commands run.
    shell: Shell,
    /// The folder that the model was told last.
    told_folder: PathBuf,
    /// Instructions of folders.
    memory: Memory,
    /// Files whose changes are noted.
    followed: Followed,
    /// What this step has to say to people.
    notes: Vec<String>,
    /// Why this step could not be played.
    stopped: Option<String>,
    /// What the model has been sent of the listing.
    listed: Listed,
    /// Skills that were invoked, the last one first.
    invoked: Vec<Invoked>,
    /// What comes back of them with the next request.
    comes_back: Option<String>,
    /// Files that come back with it.
    comes_back_files: Vec<Message>,
    /// Whether anything was sent since the start or the last compaction.
    sent_any: bool,
    /// What this step changes.
    changes: Changes,
    /// Whether the model is at work: tool calls after a command that was not sent never happen.
    in_turn: bool,
}

impl Session {
    /// Starts a conversation.
    pub fn new(project: Project, options: SessionOptions) -> Self {
        let model = project.model();
        let permissions = Permissions::load(&project, &options);
        let agents = Agents::load(&project.options, &mut Vec::new());
        let place = surroundings::shell_place(&project, &options);
        let shell = Shell::new(options.shell.clone(), place);
        let told_folder = project.options.start.clone();
        let watch = Watch::begin(&project.options);
        Self {
            project,
            options,
            watch,
            model,
            permissions,
            agents,
            effort: None,
            turn: Turn::default(),
            carried: Vec::new(),
            moved: Vec::new(),
            left: Vec::new(),
            history: History::default(),
            told: Told::default(),
            roster: Roster::default(),
            touched: Touched::default(),
            known: ReadState::default(),
            shell,
            told_folder,
            memory: Memory::default(),
            followed: Followed::default(),
            notes: Vec::new(),
            stopped: None,
            listed: Listed::default(),
            invoked: Vec::new(),
            comes_back: None,
            comes_back_files: Vec::new(),
            sent_any: false,
            changes: Changes::default(),
            in_turn: false,
        }
    }

    /// Returns the project as the session sees it now.
    pub const fn project(&self) -> &Project {
        &self.project
    }

    /// Returns the session's model.
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// Returns whether the model is at work, so that it can call tools.
    pub const fn in_turn(&self) -> bool {
        self.in_turn
    }

    /// Returns the skills there are now, in the order of the listing.
    pub fn skills(&self) -> Vec<&Entry> {
        self.roster.all(&self.project.catalogue, self.project.client())
    }

    /// Chooses the effort of the session, as the settings do.
    pub fn choose_effort(&mut self, effort: &str) {
        self.effort = Some(effort.to_owned());
    }

    /// Returns the shell: what became of commands so far.
    pub const fn shell(&self) -> &Shell {
        &self.shell
    }

    /// Takes one step.
    pub fn step(&mut self, step: &Step) -> Outcome {
        let mut outcome = match step {
            Step::User(text) => {
                self.begin_turn();
                self.shell.begin_turn(&self.project.options.client.data.shell);
                let outcome = self.typed(text);
                self.turn.ending = Grants::default();
                self.in_turn = outcome.blocks.is_some();
                outcome
            }
            Step::ToolUse { .. } if !self.in_turn => Outcome::default(),
            Step::ToolUse { name, input } if name == "Skill" => self.skill_call(input),
            Step::ToolUse { name, input } if matches!(name.as_str(), "Agent" | "Task") => {
                self.agent_call(input)
            }
            Step::ToolUse { name, input } => self.tool_call(name, input),
            Step::Changed { paths, wait } => self.changed(paths, *wait),
            Step::Compact => self.compact(),
        };
        outcome.changes = std::mem::take(&mut self.changes);
        outcome.notes = std::mem::take(&mut self.notes);
        outcome.stopped = self.stopped.take();
        outcome
    }
}
