//! Plays tests, several at a time, and holds what came against what was expected.

use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use crate::client::Client;
use crate::expand::shell::{Recording, ShellMode};
use crate::project::{ProjectOptions, Surface};
use crate::scenario::bounds;
use crate::scenario::expect::{Expect, Miss};
use crate::scenario::play::session_options;
use crate::scenario::tree::inside;
use crate::scenario::{PlayOptions, Player, Scenario, ScenarioError, parse};
use crate::session::snapshot::snapshot;
use crate::session::{Outcome, SessionOptions};
use crate::testing::{StepMisses, Subject, Test, TestReport, TestResult, Verdict};

/// How tests are run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The clients that each test is played for.
    pub clients: Vec<Client>,
    /// Whether commands are run; else their recorded outputs are taken.
    pub run_commands: bool,
    /// Whether snapshots, and recordings of commands that are run, are written.
    pub update: bool,
    /// How many tests are played at a time; as many as there are processors where it does not say.
    pub jobs: Option<usize>,
}

/// Runs all tests. Their results come in the order of the tests.
pub fn run(tests: &[Test], options: &RunOptions) -> TestReport {
    let cases: Vec<(&Test, &Client)> = tests
        .iter()
        .flat_map(|test| options.clients.iter().map(move |client| (test, client)))
        .collect();
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = options.jobs.unwrap_or(processors).clamp(1, cases.len().max(1));
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, TestResult)>> = Mutex::new(Vec::with_capacity(cases.len()));
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((test, client)) = cases.get(index) else { break };
                    let result = play(test, client, options);
                    if let Ok(mut done) = done.lock() {
                        done.push((index, result));
                    }
                }
            });
        }
    });
    let mut results = done.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    TestReport { results: results.into_iter().map(|(_, result)| result).collect() }
}

/// Plays one test with one client.
fn play(test: &Test, client: &Client, options: &RunOptions) -> TestResult {
    let begun = Instant::now();
    let mut result = TestResult {
        path: test.path.clone(),
        client: client.to_string(),
        steps: 0,
        expecting: 0,
        verdict: Verdict::Passed,
        written: Vec::new(),
        took: begun.elapsed(),
    };
    let mut failed = Vec::new();
    if let Err(broken) = steps(test, client, options, &mut result, &mut failed) {
        result.verdict = Verdict::Broken { message: broken.message, help: broken.help };
    } else if !failed.is_empty() {
        result.verdict = Verdict::Failed(failed);
    }
    result.took = begun.elapsed();
    result
}

/// Why a test could not be played.
struct Broken {
    message: String,
    help: Option<String>,
}

impl From<ScenarioError> for Broken {
    fn from(error: ScenarioError) -> Self {
        Self { message: error.to_string(), help: error.help }
    }
}

impl Broken {
    fn new(path: &Path, error: impl std::fmt::Display) -> Self {
        Self { message: format!("{}: {error}", path.display()), help: None }
    }
}

/// Takes all steps of a test.
fn steps(
    test: &Test,
    client: &Client,
    options: &RunOptions,
    result: &mut TestResult,
    failed: &mut Vec<StepMisses>,
) -> Result<(), Broken> {
    let scenario = parse::read(&test.path)?;
    let recording = test.recording();
    let shell = if options.run_commands {
        ShellMode::Run
    } else if recording.is_file() {
        ShellMode::Replay(
            Recording::read(&recording)
                .map_err(|error| Broken { message: error.to_string(), help: None })?,
        )
    } else {
        ShellMode::Replay(Recording::default())
    };
    let stage = Stage::set(&scenario, test).map_err(|error| Broken::new(&test.path, error))?;
    let mut player =
        stage.player(&scenario, client, shell).map_err(|error| Broken::new(&test.path, error))?;
    for (index, form) in scenario.steps.iter().enumerate() {
        let outcome = player.step(form).map_err(|error| Broken {
            message: format!("{}: {error}", test.path.display()),
            help: Some(
                "`--shell run` runs the commands, and with `--update` records their outputs"
                    .to_owned(),
            )
            .filter(|_| !options.run_commands),
        })?;
        result.steps += 1;
        let Some(expect) = &form.expect else { continue };
        result.expecting += 1;
        let outcome = player.marks().clean_outcome(outcome);
        let mut misses = expect.misses(&outcome);
        misses.extend(held(expect, &outcome, test, options, result)?);
        if !misses.is_empty() {
            failed.push(StepMisses { step: index + 1, title: form.title(), misses });
        }
    }
    let ran = player.session().shell().recorded();
    if options.run_commands && options.update && !ran.is_empty() {
        ran.write(&recording).map_err(|error| Broken { message: error.to_string(), help: None })?;
        result.written.push(recording);
    }
    Ok(())
}

/// Returns where a snapshot is. A test writes and reads nothing outside its own folder, not by a path that
/// climbs and not by a link.
fn snapshot_file(folder: &Path, name: &str) -> Result<PathBuf, Broken> {
    let file = inside(folder, name).map_err(|error| Broken::new(folder, error))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let root = folder.canonicalize().map_err(|error| Broken::new(folder, error))?;
    let dangles = file.is_symlink() && !file.exists();
    if dangles || !bounds::real(&root.join(name)).starts_with(&root) {
        return Err(Broken::new(&file, "the snapshot's path leads out of the test's folder"));
    }
    Ok(file)
}

/// Holds a step against its snapshot, or writes that.
fn held(
    expect: &Expect,
    outcome: &Outcome,
    test: &Test,
    options: &RunOptions,
    result: &mut TestResult,
) -> Result<Option<Miss>, Broken> {
    let Some(name) = &expect.snapshot else { return Ok(None) };
    let folder = test.path.parent().unwrap_or(Path::new(""));
    let file = snapshot_file(folder, name)?;
    let got = snapshot(outcome);
    let wanted = match fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(Broken::new(&file, error)),
    };
    if wanted.as_deref() == Some(got.as_str()) {
        return Ok(None);
    }
    if options.update {
        let parent = file.parent().unwrap_or(Path::new(""));
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&file, &got));
        written.map_err(|error| Broken::new(&file, error))?;
        result.written.push(file);
        return Ok(None);
    }
    Ok(Some(match wanted {
        Some(wanted) => {
            Miss { expected: format!("what {} holds", file.display()), texts: Some((wanted, got)) }
        }
        None => Miss {
            expected: format!("a snapshot in {}; --update writes it", file.display()),
            texts: None,
        },
    }))
}

/// What a test is played in, besides its own files: gone when the test is.
struct Stage {
    /// The user's home, and the project of a skill that belongs to none.
    folder: Option<tempfile::TempDir>,
    project: PathBuf,
}

impl Stage {
    /// Makes what a test needs. A scenario with files of its own needs nothing; any other gets an
    /// empty home, so that the tester's own skills and settings play no part.
    fn set(scenario: &Scenario, test: &Test) -> io::Result<Self> {
        if scenario.files.is_some() {
            return Ok(Self { folder: None, project: PathBuf::new() });
        }
        let folder = tempfile::Builder::new().prefix("skc-").rand_bytes(8).tempdir()?;
        fs::create_dir(folder.path().join("home"))?;
        let project = match &test.subject {
            Subject::Project(project) => project.clone(),
            Subject::Skill(skill) => {
                let project = folder.path().join("project");
                let place = project.join(".claude/skills");
                fs::create_dir_all(&place)?;
                let name = skill.file_name().unwrap_or_else(|| "skill".as_ref());
                link(skill, &place.join(name))?;
                project
            }
        };
        Ok(Self { folder: Some(folder), project })
    }

    /// Starts the test's conversation.
    fn player(
        &self,
        scenario: &Scenario,
        client: &Client,
        shell: ShellMode,
    ) -> Result<Player, crate::scenario::tree::TreeError> {
        let Some(folder) = &self.folder else {
            let options = PlayOptions { client: client.clone(), shell };
            return Player::fresh(scenario, &options);
        };
        let home = folder.path().join("home");
        let further = |dir: &str| self.project.join(dir);
        let from = bounds::From { project: &self.project, further: &further };
        bounds::check(scenario, &from, &[&self.project, &home])?;
        let start = self.project.join(&scenario.cwd).components().collect();
        let mut project = ProjectOptions::new(client.clone(), start, home);
        project.env = scenario.env.clone();
        project.model = Some(scenario.model.clone());
        project.bundled = scenario.bundled;
        project.surface = scenario.surface.unwrap_or(Surface::Print);
        project.add_dirs = scenario.add_dirs.iter().map(|dir| self.project.join(dir)).collect();
        project.plugin_dirs =
            scenario.plugin_dirs.iter().map(|dir| self.project.join(dir)).collect();
        let session = SessionOptions { shell, ..session_options(scenario) };
        Ok(Player::live(project, session))
    }
}

#[cfg(unix)]
fn link(target: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, link)
}

#[cfg(not(unix))]
fn link(target: &Path, link: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_dir(target, link)
}
