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
use crate::session::{Session, SessionOptions, Step};

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
const SESSION_ID: &str = "5e551011-0000-4000-8000-000000000000";

/// Plays the whole scenario. Fails where its files cannot be put on disk.
pub fn play(scenario: &Scenario, options: &PlayOptions) -> Result<Played, TreeError> {
    let tree = Tree::build(scenario)?;
    play_in(tree.folders(), scenario, options)
}

/// Plays the scenario in folders that hold its files already. Fails where a change of files cannot
/// be made.
pub fn play_in(
    folders: &Folders,
    scenario: &Scenario,
    options: &PlayOptions,
) -> Result<Played, TreeError> {
    let marks = Marks::new(&folders.project, &folders.home, Some(&folders.base), SESSION_ID);
    let project = Project::open(project_options(scenario, folders, options));
    let session_options = SessionOptions {
        session_id: SESSION_ID.to_owned(),
        mode: scenario.mode.clone(),
        allowed_tools: scenario.allowed_tools.clone(),
        may_write: scenario.files.is_some(),
        shell: options.shell.clone(),
        inherit_env: scenario.files.is_none(),
    };
    let mut session = Session::new(project, session_options);
    let mut recorder = Recorder::default();
    let mut steps = Vec::with_capacity(scenario.steps.len());
    let mut notes = Vec::new();
    for (index, form) in scenario.steps.iter().enumerate() {
        if let Some(change) = &form.change {
            tree::apply(&folders.project, change)?;
        }
        let mut outcome = session.step(&step(form, &marks));
        if let Some(stopped) = outcome.stopped.take() {
            return Err(TreeError::new(&format!("step {index}"), stopped));
        }
        let said = outcome.notes.drain(..).map(|note| marks.clean(&note));
        notes.extend(said.map(|note| format!("step {index}: {note}")));
        steps.push(recorder.record(form, outcome, &marks));
    }
    let record = Record { client: options.client.to_string(), steps };
    Ok(Played { record, notes, session })
}

/// Returns what the scenario's project is opened with.
pub fn project_options(
    scenario: &Scenario,
    folders: &Folders,
    options: &PlayOptions,
) -> ProjectOptions {
    let project = &folders.project;
    let elsewhere = |dir: &String| {
        let dir = dir.replace("<HOME>", "home").replace("<PROJ>", "project");
        normal(&folders.base.join(dir))
    };
    ProjectOptions {
        client: options.client.clone(),
        start: normal(&project.join(&scenario.cwd)),
        home: folders.home.clone(),
        managed: None,
        add_dirs: scenario.add_dirs.iter().map(elsewhere).collect(),
        plugin_dirs: scenario.plugin_dirs.iter().map(|dir| normal(&project.join(dir))).collect(),
        settings_file: None,
        env: scenario.env.clone().into_iter().collect::<BTreeMap<_, _>>(),
        model: Some(scenario.model.clone()),
        bundled: scenario.bundled,
        usage: None,
        surface: scenario.surface.unwrap_or(Surface::Print),
    }
}

/// Returns the path without `.` parts.
fn normal(path: &Path) -> PathBuf {
    path.components().collect()
}

/// Returns the step that a form says, with real paths in it.
fn step(form: &StepForm, marks: &Marks) -> Step {
    if let Some(text) = &form.user {
        Step::User(marks.fill(text))
    } else if let Some(tool) = &form.tool_use {
        let filled = tool.input.iter().map(|(key, value)| (key.clone(), marks.fill_value(value)));
        Step::ToolUse { name: tool.name.clone(), input: filled.collect() }
    } else if form.change.is_some() {
        Step::Changed
    } else {
        Step::Compact
    }
}
