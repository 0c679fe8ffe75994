//! Plays a scenario: its files in a folder of their own, its steps through a session.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::client::Client;
use crate::expand::shell::ShellMode;
use crate::project::{Project, ProjectOptions, Surface};
use crate::scenario::form::{Scenario, StepForm};
use crate::scenario::marks::Marks;
use crate::scenario::record::Record;
use crate::scenario::recorded::Recorder;
use crate::scenario::tree::{self, Folders, Tree, TreeError};
use crate::session::{Outcome, Session, SessionOptions, Step};

/// How a scenario is played.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// The client whose behaviour is reproduced.
    pub client: Client,
    /// What is done with shell commands in bodies.
    pub shell: ShellMode,
}

/// A scenario that was played.
#[derive(Debug)]
pub struct Played {
    /// What the model received.
    pub record: Record,
    /// What there is to say to people, each in a sentence.
    pub notes: Vec<String>,
    /// The session at its end.
    pub session: Session,
}

/// The session's id where nobody gives one: records show it as `<SESSION>`.
pub const SESSION_ID: &str = "5e551011-0000-4000-8000-000000000000";

/// A conversation that is played step by step.
#[derive(Debug)]
pub struct Player {
    session: Session,
    marks: Marks,
    /// The project's folder, where it may be changed: it is the scenario's own.
    own: Option<PathBuf>,
    steps: usize,
    /// Removed with the player.
    _tree: Option<Tree>,
}

impl Player {
    /// Puts a scenario's files into a fresh folder and starts its conversation. Fails where that
    /// cannot be done.
    pub fn fresh(scenario: &Scenario, options: &PlayOptions) -> Result<Self, TreeError> {
        let tree = Tree::build(scenario)?;
        let player = Self::within(tree.folders(), scenario, options);
        Ok(Self { _tree: Some(tree), ..player })
    }

    /// Starts a scenario's conversation in folders that hold its files already.
    pub fn within(folders: &Folders, scenario: &Scenario, options: &PlayOptions) -> Self {
        let marks = Marks::new(&folders.project, &folders.home, Some(&folders.base), SESSION_ID);
        let project = project_options(scenario, folders, options);
        let own = scenario.files.is_some();
        let session = SessionOptions {
            may_write: own,
            inherit_env: !own,
            shell: options.shell.clone(),
            ..session_options(scenario)
        };
        Self {
            session: Session::new(Project::open(project), session),
            marks,
            own: own.then(|| folders.project.clone()),
            steps: 0,
            _tree: None,
        }
    }

    /// Starts a conversation in a project as it is. Nothing in it is ever changed.
    pub fn live(project: ProjectOptions, session: SessionOptions) -> Self {
        Self::opened(Project::open(project), session)
    }

    /// Starts a conversation as [`Player::live`] does, in a project that is open.
    pub fn opened(project: Project, session: SessionOptions) -> Self {
        let ProjectOptions { start, home, .. } = &project.options;
        let marks = Marks::new(start, home, None, &session.session_id);
        let session = Session::new(project, session);
        Self { session, marks, own: None, steps: 0, _tree: None }
    }

    /// Takes a step. Fails where its change of files cannot be made, or a command could not be run or
    /// replayed.
    pub fn step(&mut self, form: &StepForm) -> Result<Outcome, TreeError> {
        self.steps += 1;
        if let (Some(change), Some(project)) = (&form.change, &self.own) {
            tree::apply(project, change)?;
        }
        let step = step(form, &self.marks, self.own.as_deref());
        let mut outcome = self.session.step(&step);
        match outcome.stopped.take() {
            Some(stopped) => Err(TreeError::new(&format!("step {}", self.steps), &stopped)),
            None => Ok(outcome),
        }
    }

    /// Returns the marks for this run's own values.
    pub const fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Returns whether the project is the scenario's own, so that its real path means nothing.
    pub const fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// Returns the session.
    pub const fn session(&self) -> &Session {
        &self.session
    }
}

/// Plays the whole scenario. Fails where its files cannot be put on disk.
pub fn play(scenario: &Scenario, options: &PlayOptions) -> Result<Played, TreeError> {
    Player::fresh(scenario, options)?.play(scenario)
}

/// Plays the scenario in folders that hold its files already. Fails where a change of files cannot
/// be made.
pub fn play_in(
    folders: &Folders,
    scenario: &Scenario,
    options: &PlayOptions,
) -> Result<Played, TreeError> {
    Player::within(folders, scenario, options).play(scenario)
}

impl Player {
    /// Takes all steps of a scenario and records them.
    fn play(mut self, scenario: &Scenario) -> Result<Played, TreeError> {
        let mut recorder = Recorder::default();
        let mut steps = Vec::with_capacity(scenario.steps.len());
        let mut notes = Vec::new();
        for (index, form) in scenario.steps.iter().enumerate() {
            let mut outcome = self.step(form)?;
            let said = outcome.notes.drain(..).map(|note| self.marks.clean(&note));
            notes.extend(said.map(|note| format!("step {}: {note}", index + 1)));
            steps.push(recorder.record(form, outcome, &self.marks));
        }
        let record = Record { client: self.session.project().client().to_string(), steps };
        Ok(Played { record, notes, session: self.session })
    }
}

/// Returns what a scenario says of its session: no command runs and no file is written.
pub fn session_options(scenario: &Scenario) -> SessionOptions {
    SessionOptions {
        session_id: SESSION_ID.to_owned(),
        mode: scenario.mode.clone(),
        allowed_tools: scenario.allowed_tools.clone(),
        may_write: false,
        shell: ShellMode::Skip,
        inherit_env: true,
    }
}

/// Returns what the scenario's project is opened with.
pub fn project_options(
    scenario: &Scenario,
    folders: &Folders,
    options: &PlayOptions,
) -> ProjectOptions {
    let project = &folders.project;
    ProjectOptions {
        client: options.client.clone(),
        start: normal(&project.join(&scenario.cwd)),
        home: folders.home.clone(),
        managed: None,
        add_dirs: scenario.add_dirs.iter().map(|dir| normal(&folders.further(dir))).collect(),
        plugin_dirs: scenario.plugin_dirs.iter().map(|dir| normal(&project.join(dir))).collect(),
        settings_file: None,
        env: scenario.env.clone().into_iter().collect::<BTreeMap<_, _>>(),
        model: Some(scenario.model.clone()),
        bundled: scenario.bundled,
        usage: None,
        known: crate::skill::places::Known::default(),
        surface: scenario.surface.unwrap_or(Surface::Print),
    }
}

/// Returns the path without `.` parts.
fn normal(path: &Path) -> PathBuf {
    path.components().collect()
}

/// Returns the step that a form says, with real paths in it.
fn step(form: &StepForm, marks: &Marks, project: Option<&Path>) -> Step {
    if let Some(text) = &form.user {
        Step::User(marks.fill(text))
    } else if let Some(tool) = &form.tool_use {
        let filled = tool.input.iter().map(|(key, value)| (key.clone(), marks.fill_value(value)));
        Step::ToolUse { name: tool.name.clone(), input: filled.collect() }
    } else if let Some(change) = &form.change {
        let paths = change.files.keys().chain(&change.remove);
        let paths = paths.filter_map(|path| Some(normal(&project?.join(path)))).collect();
        Step::Changed { paths, wait: change.wait }
    } else {
        Step::Compact
    }
}
