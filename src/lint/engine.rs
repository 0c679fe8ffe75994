//! The run: every file is read once, its rules look at it, and only what the rules over all files
//! need is kept.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::lint::context::Context;
use crate::lint::finding::{Finding, Resolver, hash};
use crate::lint::input::{Input, InputKind, Inputs};
use crate::lint::levels::Levels;
use crate::lint::options::RunOptions;
use crate::lint::registry::RULES;
use crate::lint::rule::{Check, Reported, Reporter, Rule};
use crate::lint::set::{Checked, Set};
use crate::lint::targets::Target;
use crate::project::Problem;
use crate::skill::{Skill, Source};

/// Threads of a run: past two, reading the files is what takes the time.
const THREADS: usize = 2;
/// Files a thread takes at a time.
const BATCH: usize = 16;

/// A run of the linter.
#[derive(Debug)]
pub struct Lint<'a> {
    /// What is known besides the files.
    pub options: &'a RunOptions,
    /// The level of each rule.
    pub levels: &'a Levels,
}

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// The findings, by path and place.
    pub findings: Vec<Finding>,
    /// Files that were read.
    pub files: usize,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// What is left of one file.
struct Done {
    findings: Vec<Finding>,
    checked: Option<Checked>,
    problem: Option<Problem>,
}

impl Lint<'_> {
    /// Reads and checks `inputs`.
    pub fn run(&self, inputs: Inputs) -> Report {
        let mut report = Report { problems: inputs.problems, ..Report::default() };
        let mut checked = Vec::with_capacity(inputs.files.len());
        for done in self.each(&inputs.files) {
            report.findings.extend(done.findings);
            report.problems.extend(done.problem);
            checked.extend(done.checked);
        }
        report.files = checked.len();
        let set = Set { files: &checked, strays: &inputs.strays, options: self.options };
        self.check_set(&set, &mut report.findings);
        report.findings.sort_by(|a, b| {
            let key = |finding: &Finding| finding.primary().map_or(0, |place| place.span.start);
            (&a.path, key(a), a.rule.id).cmp(&(&b.path, key(b), b.rule.id))
        });
        report
    }

    /// Checks every file, in threads, and returns the results in the files' order.
    fn each(&self, files: &[Input]) -> Vec<Done> {
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<(usize, Vec<Done>)>> = Mutex::new(Vec::new());
        let work = || {
            loop {
                let start = next.fetch_add(BATCH, Ordering::Relaxed);
                let Some(batch) = files.get(start..) else { break };
                if batch.is_empty() {
                    break;
                }
                let done = batch.iter().take(BATCH).map(|input| self.check_file(input)).collect();
                if let Ok(mut results) = results.lock() {
                    results.push((start, done));
                }
            }
        };
        if files.len() <= BATCH {
            work();
        } else {
            thread::scope(|scope| {
                for _ in 1..THREADS {
                    scope.spawn(work);
                }
                work();
            });
        }
        let mut results = results.into_inner().unwrap_or_default();
        results.sort_unstable_by_key(|(start, _)| *start);
        results.into_iter().flat_map(|(_, done)| done).collect()
    }

    fn check_file(&self, input: &Input) -> Done {
        match Source::read(&input.path) {
            Ok(source) => {
                let (findings, checked) = self.check_source(input, source);
                Done { findings, checked: Some(checked), problem: None }
            }
            Err(error) => {
                let problem = Problem { path: input.path.clone(), message: error.to_string() };
                Done { findings: Vec::new(), checked: None, problem: Some(problem) }
            }
        }
    }

    /// Checks one file whose text is known.
    pub fn check_source(&self, input: &Input, source: Source) -> (Vec<Finding>, Checked) {
        let targets = self.options.targets_of(&input.path);
        let skill = Skill::from_source(
            source,
            input.name.clone(),
            input.skill_kind(),
            input.origin.clone(),
            &self.options.client,
        );
        let context = Context::new(&skill, input, &targets, self.options);
        let mut reported = Vec::new();
        for rule in self.rules(&targets) {
            let check = match rule.check {
                Check::File(check) => check,
                Check::Agent(check) if input.kind == InputKind::Agent => check,
                Check::Skill(check) if input.kind != InputKind::Agent => check,
                _ => continue,
            };
            check(&context, &mut Reporter::new(rule, &targets, &mut reported));
        }
        let resolver = Resolver {
            path: Arc::new(input.path.clone()),
            source: Some(&skill.source),
            skill: &skill.name,
        };
        let findings = self.resolve(reported, &resolver);
        (findings, kept(input, skill))
    }

    fn check_set(&self, set: &Set<'_>, findings: &mut Vec<Finding>) {
        let mut targets: Vec<Target> =
            set.files.iter().flat_map(|file| self.options.targets_of(&file.input.path)).collect();
        targets.extend(set.strays.iter().flat_map(|stray| self.options.targets_of(&stray.path)));
        targets.sort_unstable();
        targets.dedup();
        let mut reported = Vec::new();
        for rule in self.rules(&targets) {
            if let Check::Set(check) = rule.check {
                check(set, &mut Reporter::new(rule, &targets, &mut reported));
            }
        }
        for one in reported {
            let path = one.diagnostic.path.clone().unwrap_or_default();
            let file = set.files.iter().find(|file| file.input.path == path);
            let resolver = Resolver {
                source: file.map(|file| &file.skill.source),
                skill: file.map_or("", |file| file.skill.name.as_str()),
                path: Arc::new(path),
            };
            findings.extend(self.resolve(vec![one], &resolver));
        }
    }

    /// Returns the rules that run for `targets`.
    fn rules<'t>(&'t self, targets: &'t [Target]) -> impl Iterator<Item = &'static Rule> + 't {
        RULES.iter().copied().filter(|rule| {
            self.levels.runs(rule) && targets.iter().any(|target| rule.targets.covers(*target))
        })
    }

    fn resolve(&self, reported: Vec<Reported>, resolver: &Resolver<'_>) -> Vec<Finding> {
        reported
            .into_iter()
            .filter_map(|Reported { rule, diagnostic }| {
                let own = diagnostic.severity.unwrap_or(rule.severity);
                let severity = self.levels.of(rule, own)?;
                Some(resolver.resolve(rule, severity, diagnostic))
            })
            .collect()
    }
}

/// Returns what is kept of a file for the rules over all of them.
fn kept(input: &Input, mut skill: Skill) -> Checked {
    let body = skill.body_text();
    let body_chars = body.chars().count();
    let words = body.split_ascii_whitespace().flat_map(|word| word.bytes().chain([b' ']));
    let body_hash = hash(words);
    let start = skill.body.start;
    let frontmatter = skill.source.text().get(..start).unwrap_or_default().to_owned();
    skill.source = Source::from_bytes(input.path.clone(), frontmatter.into_bytes());
    skill.body = crate::span::Span::new(start, start);
    Checked { input: input.clone(), skill, body_chars, body_hash }
}
