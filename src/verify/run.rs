//! Plays cases in the client and in skillctl, and compares.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use serde_json::{Map, Value};

use crate::expand::shell::ShellMode;
use crate::project::Surface;
use crate::scenario::play::project_options;
use crate::scenario::{
    Folders, PlayOptions, Record, Scenario, StepForm, StepRecord, Tree, compare,
};
use crate::verify::copy;
use crate::verify::difference::{Difference, differences};
use crate::verify::distill;
use crate::verify::installed::{self, Installed};
use crate::verify::isolation::Network;
use crate::verify::job::{Answer, Failure, Job, Limits, Play, Task};
use crate::verify::stage;
use crate::verify::supervisor::Supervisor;

/// A conversation to hold skillctl's answer against.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it is called.
    pub name: String,
    /// The conversation; its files too, where it has a project of its own.
    pub scenario: Scenario,
    /// The project and home that it plays in, where it has none of its own.
    pub place: Option<Place>,
    /// What its steps are about, where that is told apart: a name, and indices of steps.
    pub parts: Vec<(String, Range<usize>)>,
}

/// A project that is there already.
#[derive(Clone, Debug)]
pub struct Place {
    /// The project's folder.
    pub project: PathBuf,
    /// A folder whose content becomes the user's home.
    pub home: Option<PathBuf>,
    /// Folders that go away with the run.
    pub discard: Vec<PathBuf>,
}

impl Case {
    /// Returns a case with a project of its own.
    pub fn new(name: &str, scenario: Scenario) -> Self {
        Self { name: name.to_owned(), scenario, place: None, parts: Vec::new() }
    }

    /// Returns the kind: the first word of the name.
    pub fn kind(&self) -> &str {
        kind(&self.name)
    }
}

/// Returns the first word of a scenario's name.
pub fn kind(name: &str) -> &str {
    name.split('-').next().unwrap_or(name)
}

/// What came of a case.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What it is called.
    pub name: String,
    /// What came of each step; or why there is nothing to compare.
    pub outcome: Result<Vec<StepVerdict>, Failure>,
    /// What the client sent.
    pub record: Option<Record>,
    /// How long it took.
    pub took: Duration,
}

/// What came of a step.
#[derive(Clone, Debug)]
pub struct StepVerdict {
    /// The step.
    pub step: StepForm,
    /// Whether there was anything to compare.
    pub compared: bool,
    /// Whether the client gave two answers to it.
    pub unsteady: bool,
    /// Where skillctl's answer differs from every answer of the client.
    pub differences: Vec<Difference>,
}

impl Verdict {
    /// Returns how many steps agreed, and how many differed.
    pub fn counts(&self) -> (usize, usize) {
        let steps = self.outcome.as_deref().unwrap_or_default();
        let compared = || steps.iter().filter(|step| step.compared);
        let differed = compared().filter(|step| !step.differences.is_empty()).count();
        (compared().count() - differed, differed)
    }
}

/// How many cases may fail, one like the other, before the rest is given up.
const HOPELESS: usize = 3;

/// Returns the cases' indices: those first that take long by themselves, so that the others fill the
/// time beside them.
fn longest_first(cases: &[Case]) -> Vec<usize> {
    let weight = |index: &usize| {
        let scenario = cases.get(*index).map(|case| &case.scenario);
        let Some(scenario) = scenario else { return (0, 0) };
        let typed = scenario.surface == Some(Surface::Interactive);
        let steps = scenario.steps.len();
        let changes = scenario.steps.iter().filter(|step| step.change.is_some()).count();
        // Seconds, about.
        let hangs = scenario.timeout.map_or(0, |timeout| usize::try_from(timeout).unwrap_or(0));
        (hangs + changes * 4 + if typed { 4 * (steps + 1) } else { 0 }, steps)
    };
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(weight(index)));
    order
}

/// How cases are played.
#[derive(Debug)]
pub struct Runner<'s> {
    /// What runs the client.
    pub supervisor: &'s Supervisor,
    /// The client.
    pub installed: Installed,
    /// What it has of the network.
    pub network: Network,
    /// How long it may take.
    pub limits: Limits,
    /// Where it finds programs.
    pub path: String,
}

/// Asks the client at `program` for its version. Fails where it does not say one.
pub fn ask_version(
    supervisor: &Supervisor,
    program: &[String],
    network: Network,
    path: &str,
    limit: Duration,
) -> Result<String, Failure> {
    let case = Case::new("version", Scenario { git: false, ..Scenario::default() });
    let stage = Stage::build(&case, &case.scenario)?;
    let job = Job {
        program: program.to_vec(),
        network,
        env: stage::environment(&stage.folders, path, &case.scenario),
        discard: stage.discard.clone(),
        cwd: stage.folders.project.clone(),
        limits: Limits { turn: limit, total: limit },
        task: Task::Version,
    };
    match supervisor.run(&job)? {
        Answer::Version(printed) => installed::version(&printed).ok_or_else(|| {
            let printed = super::print::one_line(&printed).chars().take(80).collect::<String>();
            Failure::Start(format!("`--version` printed `{printed}`, which is no version"))
        }),
        _ => Err(unexpected()),
    }
}

impl Runner<'_> {
    /// Plays all cases, `jobs` at a time, and returns what came of each, in order. `done` is called
    /// as each ends. Where none of the first few can be played, the others are not tried, and nothing
    /// is returned for them.
    pub fn play_all(
        &self,
        cases: &[Case],
        jobs: usize,
        done: &(dyn Fn(&Verdict) + Sync),
    ) -> Vec<Verdict> {
        let next = AtomicUsize::new(0);
        let verdicts: Mutex<BTreeMap<usize, Verdict>> = Mutex::new(BTreeMap::new());
        let order = longest_first(cases);
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, cases.len().max(1)) {
                scope.spawn(|| {
                    while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed))
                        && let Some(case) = cases.get(*index)
                    {
                        let verdict = self.play(case);
                        done(&verdict);
                        let mut verdicts = verdicts.lock().unwrap_or_else(PoisonError::into_inner);
                        verdicts.insert(*index, verdict);
                        let none = verdicts.values().all(|verdict| verdict.outcome.is_err());
                        if none && verdicts.len() >= HOPELESS {
                            next.store(order.len(), Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        verdicts.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
    }

    /// Returns the skills that the client lists in an empty project though bundled skills are off.
    /// Fails where it cannot be asked.
    pub fn lists(&self) -> Result<Vec<String>, Failure> {
        let hello = StepForm { user: Some("hello".to_owned()), ..StepForm::default() };
        let files = Some(BTreeMap::new());
        let scenario = Scenario { files, steps: vec![hello], ..Scenario::default() };
        let record = self.theirs(&Case::new("empty", scenario))?;
        let blocks = record.steps.iter().flat_map(|step| step.blocks.iter().flatten());
        Ok(blocks.flat_map(|block| distill::listed(&block.text)).map(str::to_owned).collect())
    }

    /// Plays one case.
    fn play(&self, case: &Case) -> Verdict {
        let started = Instant::now();
        let mut verdict = Verdict {
            name: case.name.clone(),
            outcome: Ok(Vec::new()),
            record: None,
            took: Duration::ZERO,
        };
        match self.compare(case) {
            Ok((steps, record)) => {
                verdict.outcome = Ok(steps);
                verdict.record = Some(record);
            }
            Err(failure) => verdict.outcome = Err(failure),
        }
        verdict.took = started.elapsed();
        verdict
    }

    /// Plays a case in skillctl and in the client. A client that gives another answer than skillctl
    /// is asked once more: not all of its answers are steady.
    fn compare(&self, case: &Case) -> Result<(Vec<StepVerdict>, Record), Failure> {
        let ours = self.ours(case)?;
        let mut theirs = self.theirs(case)?;
        let differs = |theirs: &Record| {
            let mut steps = ours.steps.iter().zip(&theirs.steps);
            steps.any(|(ours, theirs)| {
                !waits_for_answer(&case.scenario, theirs) && !compare::agrees(ours, theirs)
            })
        };
        if differs(&theirs) {
            let again = self.theirs(case)?;
            for (first, second) in theirs.steps.iter_mut().zip(again.steps) {
                if compare::view(first) != compare::view(&second) {
                    first.others.push(second);
                }
            }
        }
        let nothing = StepRecord::default();
        let steps = case.scenario.steps.iter().enumerate().map(|(index, step)| {
            let ours = ours.steps.get(index).unwrap_or(&nothing);
            let theirs = theirs.steps.get(index).unwrap_or(&nothing);
            let waits = case.scenario.timeout.is_some() || waits_for_answer(&case.scenario, theirs);
            let compared = compare::is_compared(theirs) || (compare::is_compared(ours) && !waits);
            let agrees = !compared || compare::agrees(ours, theirs);
            StepVerdict {
                step: step.clone(),
                compared,
                unsteady: !theirs.others.is_empty(),
                differences: if agrees { Vec::new() } else { differences(ours, theirs) },
            }
        });
        Ok((steps.collect(), theirs))
    }

    /// Returns what skillctl says.
    fn ours(&self, case: &Case) -> Result<Record, Failure> {
        let stage = Stage::build(case, &case.scenario)?;
        let task = Task::Simulate {
            scenario: Box::new(case.scenario.clone()),
            folders: stage.folders.clone(),
            client: self.installed.measured.to_string(),
        };
        self.record(&case.scenario, &stage, task)
    }

    /// Returns what the client sends.
    fn theirs(&self, case: &Case) -> Result<Record, Failure> {
        let mut scenario = case.scenario.clone();
        let bundled = &self.installed.measured.data.bundled;
        let own = |known: Vec<String>| [known, self.installed.lists.clone()].concat();
        if !scenario.bundled {
            switch_off(&mut scenario.user_settings, &own(bundled.always_on()));
        }
        let stage = Stage::build(case, &scenario)?;
        if scenario.surface == Some(Surface::Interactive) {
            write_state(&stage.folders).map_err(|error| files(&error))?;
        }
        let options = self.options(&scenario, &stage.folders);
        let play = Play {
            args: stage::arguments(&scenario, &options),
            folders: stage.folders.clone(),
            always_listed: own(bundled.never_off()),
            client: format!("claude-code@{}", self.installed.version),
            scenario: scenario.clone(),
        };
        self.record(&scenario, &stage, Task::Play(Box::new(play)))
    }

    /// Runs a task that ends in a record.
    fn record(&self, scenario: &Scenario, stage: &Stage, task: Task) -> Result<Record, Failure> {
        let job = Job {
            program: self.installed.program.clone(),
            network: self.network,
            env: stage::environment(&stage.folders, &self.path, scenario),
            discard: stage.discard.clone(),
            cwd: self.options(scenario, &stage.folders).start,
            limits: match scenario.timeout.map(Duration::from_secs) {
                Some(total) => Limits { turn: self.limits.turn.min(total), total },
                None => self.limits,
            },
            task,
        };
        match self.supervisor.run(&job)? {
            Answer::Record(record) => Ok(*record),
            _ => Err(unexpected()),
        }
    }

    fn options(&self, scenario: &Scenario, folders: &Folders) -> crate::project::ProjectOptions {
        let client = self.installed.measured.clone();
        project_options(scenario, folders, &PlayOptions { client, shell: ShellMode::Skip })
    }
}

/// Returns whether a call was made in a terminal and nothing came of it: the client asks a person
/// before, and nobody answers (`tty-ask`). For any other reason the run would have failed.
fn waits_for_answer(scenario: &Scenario, theirs: &StepRecord) -> bool {
    scenario.surface == Some(Surface::Interactive)
        && theirs.tool_use.is_some()
        && !compare::is_compared(theirs)
}

/// The folders of one run, which go away with this value.
struct Stage {
    folders: Folders,
    discard: Vec<PathBuf>,
    _tree: Tree,
}

impl Stage {
    fn build(case: &Case, scenario: &Scenario) -> Result<Self, Failure> {
        let tree = Tree::build(scenario).map_err(|error| Failure::Files(error.to_string()))?;
        let mut folders = tree.folders().clone();
        fs::create_dir_all(folders.base.join("tmp")).map_err(|error| files(&error))?;
        let mut discard = vec![folders.base.clone()];
        if let Some(place) = &case.place {
            folders.project.clone_from(&place.project);
            discard.extend(place.discard.iter().cloned());
            if let Some(home) = &place.home {
                copy::all(home, &folders.home).map_err(|error| files(&error))?;
            }
        }
        Ok(Self { folders, discard, _tree: tree })
    }
}

fn files(error: &io::Error) -> Failure {
    Failure::Files(error.to_string())
}

fn unexpected() -> Failure {
    Failure::Worker("it answered another question".to_owned())
}

/// Switches skills off one by one, as a user would.
fn switch_off(settings: &mut Map<String, Value>, names: &[String]) {
    if names.is_empty() {
        return;
    }
    let overrides = settings.entry("skillOverrides").or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(overrides) = overrides {
        overrides.extend(names.iter().map(|name| (name.clone(), Value::from("off"))));
    }
}

/// Adds to the client's state file what lets it start in a terminal without questions.
fn write_state(folders: &Folders) -> io::Result<()> {
    let path = folders.home.join(".claude.json");
    let mut state = match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str::<Map<String, Value>>(&text).unwrap_or_default(),
        Err(_) => Map::new(),
    };
    if let Value::Object(more) = stage::terminal_state(&folders.project) {
        state.extend(more);
    }
    fs::write(path, Value::Object(state).to_string())
}
