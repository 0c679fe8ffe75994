//! The conversations that invoke every skill once, and what came of each skill.

use std::collections::HashSet;
use std::path::Path;

use serde_json::{Value, json};

use super::{BEGIN, Plan, PrepareError, shell};
use crate::catalogue::{Entry, Standing};
use crate::project::Project;
use crate::scenario::{Folders, Scenario, StepForm, ToolUse};
use crate::session::near::nearest;
use crate::verify::copy::Copier;
use crate::verify::run::{Case, Place, StepVerdict, Verdict};

/// Skills of one conversation: enough to pay for the client's start, few enough to share out.
const CHUNK: usize = 20;

/// A skill that is invoked.
pub(super) struct Chosen {
    name: String,
    /// Whether it is typed; else the model calls it.
    typed: bool,
    body: String,
}

impl Plan<'_> {
    /// Returns the skills to invoke, in the order of the catalogue.
    pub(super) fn choose(&mut self, project: &Project) -> Result<Vec<Chosen>, PrepareError> {
        let reachable = |entry: &&Entry| {
            matches!(entry.standing, Standing::Loaded | Standing::Waiting)
                && (entry.visibility.typable || entry.visibility.callable)
        };
        let entries: Vec<&Entry> = project.catalogue.entries.iter().filter(reachable).collect();
        let names = || entries.iter().map(|entry| entry.name.as_str());
        for name in &self.request.names {
            if !names().any(|known| known == name) {
                return Err(PrepareError::Unknown {
                    name: name.clone(),
                    project: self.start.clone(),
                    near: nearest(name, names()).map(str::to_owned),
                });
            }
        }
        if entries.is_empty() {
            return Err(PrepareError::Empty(self.start.clone()));
        }
        let (mut seen, mut chosen, mut unsafe_ones) = (HashSet::new(), Vec::new(), Vec::new());
        for entry in entries {
            let wanted = self.request.names.is_empty() || self.request.names.contains(&entry.name);
            if !wanted || !seen.insert(entry.name.as_str()) {
                continue;
            }
            let body = entry.skill.body_text().to_owned();
            // In place nothing takes the marks of commands out.
            if self.request.in_place && !shell::has_switch(self.request) && shell::may_run(&body) {
                unsafe_ones.push(entry.name.clone());
                continue;
            }
            let typed = entry.visibility.typable;
            chosen.push(Chosen { name: entry.name.clone(), typed, body });
        }
        let switched = chosen.iter().filter(|skill| shell::may_run(&skill.body)).count();
        if switched > 0 && shell::has_switch(self.request) {
            self.left_out.push(format!(
                "commands in skills: the client's own switch keeps those of {} from running",
                counted(switched, "skill")
            ));
        }
        if !unsafe_ones.is_empty() {
            self.left_out.push(format!(
                "skills with commands, as this client has no switch for them: {}",
                unsafe_ones.join(", ")
            ));
        }
        Ok(chosen)
    }

    /// Copies the project's files that bodies mention: they are attached. Of a folder its entries'
    /// names are sent, not their content.
    pub(super) fn copy_mentioned(
        &mut self,
        chosen: &[Chosen],
        folders: &Folders,
    ) -> Result<(), PrepareError> {
        let mut copier = Copier::new(&self.root, &folders.project);
        let from_root = self.start.strip_prefix(&self.root).unwrap_or(Path::new(""));
        for path in chosen.iter().flat_map(|skill| mentions(&skill.body)) {
            let at = from_root.join(path);
            let source = self.root.join(&at);
            let target = folders.project.join(&at);
            if target.exists() {
                continue;
            }
            let disk = |error| PrepareError::Disk { path: source.clone(), error };
            if source.is_dir() {
                copier.copy_names(&at).map_err(disk)?;
            } else {
                copier.copy(&at).map_err(disk)?;
            }
        }
        self.report(&copier);
        Ok(())
    }
}

/// Returns a number with its noun.
pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns the relative paths that a body mentions with `@`.
fn mentions(body: &str) -> impl Iterator<Item = &str> {
    body.split_whitespace().filter_map(|word| {
        let path = word.strip_prefix('@')?.trim_matches('"');
        let path = path.split('#').next()?.trim_end_matches([',', '.', ';', ':', ')', '!', '?']);
        let is_plain = !path.is_empty() && !path.starts_with(['/', '~']);
        is_plain.then_some(path).filter(|path| Path::new(path).is_relative())
    })
}

/// Returns the conversations that invoke the skills.
pub(super) fn cases(
    scenario: &Scenario,
    place: &Place,
    chosen: &[Chosen],
    arguments: &str,
) -> Vec<Case> {
    let user = |text: String| StepForm { user: Some(text), ..StepForm::default() };
    let chunks = chosen.chunks(CHUNK).enumerate();
    let case = |(number, skills): (usize, &[Chosen])| {
        let mut case = Case::new(&format!("project-{}", number + 1), scenario.clone());
        case.place = Some(place.clone());
        case.scenario.steps.push(user(BEGIN.to_owned()));
        case.parts.push(("the listing".to_owned(), 0..1));
        for skill in skills {
            let start = case.scenario.steps.len();
            if skill.typed {
                let typed = format!("/{} {arguments}", skill.name);
                case.scenario.steps.push(user(typed.trim_end().to_owned()));
            } else {
                case.scenario.steps.push(user("please go on".to_owned()));
                let input = json!({ "skill": skill.name, "args": arguments });
                let Value::Object(input) = input else { continue };
                let tool_use = Some(ToolUse { name: "Skill".to_owned(), input });
                case.scenario.steps.push(StepForm { tool_use, ..StepForm::default() });
            }
            case.parts.push((skill.name.clone(), start..case.scenario.steps.len()));
        }
        case
    };
    chunks.map(case).collect()
}

/// Returns what came of each part of each case. What is verified more than once and agrees stands
/// once; a case without parts stays as it is.
pub fn split(cases: &[Case], verdicts: Vec<Verdict>) -> Vec<Verdict> {
    let mut parts: Vec<Verdict> = Vec::new();
    for verdict in verdicts {
        let case = cases.iter().find(|case| case.name == verdict.name);
        let Some(case) = case.filter(|case| !case.parts.is_empty()) else {
            parts.push(verdict);
            continue;
        };
        let Ok(steps) = &verdict.outcome else {
            let names: Vec<&str> =
                case.parts.iter().skip(1).map(|(name, _)| name.as_str()).collect();
            parts.push(Verdict { name: names.join(", "), ..verdict });
            continue;
        };
        for (name, range) in &case.parts {
            let steps: Vec<StepVerdict> = steps.get(range.clone()).unwrap_or_default().to_vec();
            let agreed = steps.iter().all(|step| step.differences.is_empty());
            if agreed && parts.iter().any(|part| part.name == *name) {
                continue;
            }
            let outcome = Ok(steps);
            parts.push(Verdict { name: name.clone(), outcome, record: None, took: verdict.took });
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentioned_paths_are_relative_and_without_punctuation() {
        let body = "see @docs/a.md, (not a@b.c) and @src/b.rs#L1-2. @~/x @/etc/x @ @\"c d\"";
        assert_eq!(mentions(body).collect::<Vec<_>>(), ["docs/a.md", "src/b.rs", "c"]);
    }
}
