//! The run: every file is read once, its rules look at it, and only what the rules over all files
//! need is kept.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::lint::context::Context;
use crate::lint::diagnostic::Fix;
use crate::lint::finding::{Finding, Resolver};
use crate::lint::input::{Input, InputKind, Inputs};
use crate::lint::levels::Levels;
use crate::lint::options::RunOptions;
use crate::lint::projects::Projects;
use crate::lint::registry::RULES;
use crate::lint::rule::{Check, Reported, Reporter, Rule};
use crate::lint::set::{Checked, Kept, Set};
use crate::lint::suppress::Allows;
use crate::lint::targets::Target;
use crate::project::Problem;
use crate::skill::{Skill, Source};

/// Threads of a run: past two, reading the files is what takes the time.
const THREADS: usize = 2;
/// Files a thread takes at a time.
const BATCH: usize = 16;

/// Bytes of a body that are kept where they stand for a description: more than any client lists.
const MOST_WORDS: usize = 8 << 10;

/// Pairs of the frontmatter that are looked at once all files are read; the fields have the rest.
const KEPT_PAIRS: [&str; 3] = ["name", "paths", "skills"];

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
    /// Their paths.
    pub read: Vec<PathBuf>,
    /// Findings that the files themselves allow.
    pub allowed: usize,
    /// Findings that the baseline knows.
    pub known: usize,
    /// Entries of the baseline that are no longer found, each in a line.
    pub stale: Vec<String>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// What is left of one file.
struct Done {
    findings: Vec<Finding>,
    kept: Option<Kept>,
    problem: Option<Problem>,
}

impl Lint<'_> {
    /// Reads and checks `inputs`.
    pub fn run(&self, inputs: Inputs) -> Report {
        let done = self.each(&inputs.files);
        self.finish(done, inputs)
    }

    /// Checks one file whose text is given, as if it were at the input's path.
    pub fn run_text(&self, input: Input, text: Vec<u8>) -> Report {
        let source = Source::from_bytes(input.path.clone(), text);
        let (findings, kept) = self.check_source(&input, source);
        let done = [Done { findings, kept: Some(kept), problem: None }];
        self.finish(done.into_iter(), Inputs { files: vec![input], ..Inputs::default() })
    }

    fn finish(&self, done: impl Iterator<Item = Done>, inputs: Inputs) -> Report {
        let mut report = Report { problems: inputs.problems, ..Report::default() };
        let mut checked = Vec::with_capacity(inputs.files.len());
        for (done, mut input) in done.zip(inputs.files) {
            report.findings.extend(done.findings);
            report.problems.extend(done.problem);
            // Only a file's own rules look at what else its folder holds.
            input.files = Vec::new();
            checked.extend(done.kept.map(|kept| Checked { input, kept }));
        }
        report.files = checked.len();
        let projects = Projects::new(self.options.project.clone(), &self.options.client);
        let set = Set {
            files: &checked,
            strays: &inputs.strays,
            manifests: &inputs.manifests,
            options: self.options,
            projects: &projects,
        };
        self.check_set(&set, &mut report.findings);
        drop(projects);
        self.allow(&mut checked, &mut report);
        report.read = checked.into_iter().map(|file| file.input.path).collect();
        // A stable sort would need half as much memory again.
        report.findings.sort_unstable_by(|a, b| {
            let start = |finding: &Finding| finding.primary().map_or(0, |place| place.span.start);
            let key = |finding| (start(finding), finding.rule.id);
            (&a.path, key(a), &a.message).cmp(&(&b.path, key(b), &b.message))
        });
        report
    }

    /// Checks every file, in threads, and returns the results in the files' order.
    fn each(&self, files: &[Input]) -> impl Iterator<Item = Done> + use<> {
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<(usize, Vec<Done>)>> = Mutex::new(Vec::new());
        let work = || {
            loop {
                let start = next.fetch_add(BATCH, Ordering::Relaxed);
                let batch = files.get(start..).unwrap_or_default();
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
        results.into_iter().flat_map(|(_, done)| done)
    }

    fn check_file(&self, input: &Input) -> Done {
        match Source::read(&input.path) {
            Ok(source) => {
                let (findings, kept) = self.check_source(input, source);
                Done { findings, kept: Some(kept), problem: None }
            }
            Err(error) => {
                let problem = Problem { path: input.path.clone(), message: error.to_string() };
                Done { findings: Vec::new(), kept: None, problem: Some(problem) }
            }
        }
    }

    /// Runs the rules that look at single files over one whose text is known. What the file allows
    /// is among the findings still.
    pub fn check_source(&self, input: &Input, source: Source) -> (Vec<Finding>, Kept) {
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
        let path = Arc::new(input.path.clone());
        let allows = Allows::read(&skill.source, &path, &skill.frontmatter);
        let name = Arc::from(skill.name.as_str());
        let resolver = Resolver { path, source: Some(&skill.source), skill: name };
        let findings = self.resolve(reported, &resolver);
        let Resolver { path, skill: name, .. } = resolver;
        (findings, kept(skill, path, name, allows))
    }

    fn check_set(&self, set: &Set<'_>, findings: &mut Vec<Finding>) {
        let paths = set.files.iter().map(|file| &file.input.path);
        let paths = paths.chain(set.strays.iter().map(|stray| &stray.path)).chain(set.manifests);
        let targets: BTreeSet<Target> =
            paths.flat_map(|path| self.options.targets_of(path)).collect();
        let targets: Vec<Target> = targets.into_iter().collect();
        let mut reported = Vec::new();
        for rule in self.rules(&targets) {
            if let Check::Set(check) = rule.check {
                check(set, &mut Reporter::new(rule, &targets, &mut reported));
            }
        }
        for one in reported {
            let path = one.diagnostic.path.clone().unwrap_or_default();
            let at = set.files.binary_search_by(|file| file.input.path.cmp(&path)).ok();
            let file = at.and_then(|at| set.files.get(at));
            let resolver = match file {
                Some(file) => file.resolver(Some(&file.skill.source)),
                None => Resolver { source: None, skill: "".into(), path: Arc::new(path) },
            };
            findings.extend(self.resolve(vec![one], &resolver));
        }
    }

    /// Returns the new names that rules over all files give to files.
    pub(super) fn set_renames(&self, inputs: &Inputs) -> Vec<(PathBuf, Fix)> {
        let projects = Projects::default();
        let set = Set {
            files: &[],
            strays: &inputs.strays,
            manifests: &[],
            options: self.options,
            projects: &projects,
        };
        let mut findings = Vec::new();
        self.check_set(&set, &mut findings);
        let renames = findings.into_iter().filter_map(|finding| {
            let mut fixes = finding.fixes.into_iter().map(|placed| placed.fix);
            let fix = fixes.find(|fix| fix.rename.is_some())?;
            Some((finding.path.to_path_buf(), fix))
        });
        renames.collect()
    }

    /// Takes out what the files allow, and reports allows that were of no use.
    fn allow(&self, files: &mut [Checked], report: &mut Report) {
        if files.iter().all(|file| file.allows.is_empty()) {
            return;
        }
        let before = report.findings.len();
        report.findings.retain(|finding| {
            let at = files.binary_search_by(|file| file.input.path.cmp(&finding.path));
            let at = at.ok().or_else(|| skill_around(files, &finding.path));
            let file = at.and_then(|at| files.get_mut(at));
            !file.is_some_and(|file| file.kept.allows.take(finding, &file.input.path))
        });
        report.allowed = before - report.findings.len();
        let runs = |id: &str| RULES.iter().any(|rule| rule.id == id && self.levels.runs(rule));
        for file in files.iter_mut().filter(|file| !file.allows.is_empty()) {
            let targets = self.options.targets_of(&file.input.path);
            for rule in self.rules(&targets) {
                let Check::Allows(check) = rule.check else { continue };
                for (place, diagnostic) in check(&file.allows, &runs) {
                    let resolver = file.resolver(None);
                    let targets = &targets;
                    let diagnostic = diagnostic.targets(targets.iter().copied());
                    for mut finding in self.resolve(vec![Reported { rule, diagnostic }], &resolver)
                    {
                        finding.places.push(place.clone());
                        if !file.kept.allows.take(&finding, &file.input.path) {
                            report.findings.push(finding);
                        }
                    }
                }
            }
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
                let path = diagnostic.path.as_ref().unwrap_or(&resolver.path);
                let severity = self.levels.of(rule, own, path)?;
                Some(resolver.resolve(rule, severity, diagnostic))
            })
            .collect()
    }
}

/// Returns the linted skill whose folder holds the file at `path`.
fn skill_around(files: &[Checked], path: &Path) -> Option<usize> {
    path.ancestors().skip(1).find_map(|folder| {
        let skill = folder.join("SKILL.md");
        files.binary_search_by(|file| file.input.path.cmp(&skill)).ok()
    })
}

/// Returns what is kept of a file for the rules over all of them.
fn kept(mut skill: Skill, path: Arc<PathBuf>, name: Arc<str>, allows: Allows) -> Kept {
    let body = skill.body_text();
    let body_chars = body.chars().count();
    let body_hash = words_hash(body);
    // Without a description its place is taken by the body's first words.
    let more = if skill.fields.fallback_description.is_some() { MOST_WORDS } else { 0 };
    skill.cut_body(more);
    skill.frontmatter.keep_pairs(&KEPT_PAIRS);
    Kept { skill: Arc::new(skill), path, name, body_chars, body_hash, allows }
}

/// Returns a hash of a text's words: the same whatever white space is between them. Every byte of every body
/// goes through it, so it takes eight at a time.
fn words_hash(text: &str) -> u64 {
    let mix =
        |hash: u64, part: u64| (hash.rotate_left(5) ^ part).wrapping_mul(0x517c_c1b7_2722_0a95);
    text.split_ascii_whitespace().fold(0, |hash, word| {
        let (eights, rest) = word.as_bytes().as_chunks::<8>();
        let hash = eights.iter().fold(hash, |hash, part| mix(hash, u64::from_le_bytes(*part)));
        // The length keeps words apart.
        mix(hash, rest.iter().fold(rest.len() as u64, |sum, byte| (sum << 8) | u64::from(*byte)))
    })
}

impl Report {
    /// Keeps the findings that `wanted` wants by their path.
    pub fn retain_paths(&mut self, wanted: impl Fn(&Path) -> bool) {
        self.findings.retain(|finding| wanted(&finding.path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_white_space_makes_no_difference_to_a_text_s_hash() {
        let text = "Reads configuration files of a project, and reports.";
        assert_eq!(words_hash(text), words_hash(&text.replace(' ', " \n\t ")));
        for other in [
            "Reads configuration files of a project, andreports.",
            "Reads configuration files of a project, and reports",
            "Reads configuration files of a and project, reports.",
            "Reads configuratio nfiles of a project, and reports.",
            "",
        ] {
            assert_ne!(words_hash(text), words_hash(other), "{other}");
        }
    }
}
