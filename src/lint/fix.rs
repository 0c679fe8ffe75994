//! Applying fixes: byte-exact edits in rounds until nothing is left to do, each round checked to
//! leave the file loading the same or better, and written in one step.

mod apply;
mod verify;
mod write;

use std::path::PathBuf;

use crate::lint::diagnostic::{Fix, Safety};
use crate::lint::engine::Lint;
use crate::lint::finding::Finding;
use crate::lint::input::{Input, Inputs};
use crate::project::Problem;
use crate::skill::Source;
pub use apply::apply;
pub use write::replace_file;

/// Rounds after which a file is left as it is: fixes that undo each other never settle.
const ROUNDS: usize = 20;

/// Bytes that a file may always grow by.
const GROWTH: usize = 4096;

/// A file that fixes change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The file.
    pub path: PathBuf,
    /// Its text before.
    pub before: String,
    /// Its text after.
    pub after: String,
    /// Its new path, where it gets another name.
    pub renamed: Option<PathBuf>,
    /// What was done, one title a fix.
    pub titles: Vec<String>,
}

/// What fixing would change, and what it would not.
#[derive(Debug, Default)]
pub struct Fixes {
    /// The files that change.
    pub files: Vec<Fixed>,
    /// Fixes that were refused because the file would have loaded worse.
    pub refused: Vec<Problem>,
}

impl Lint<'_> {
    /// Works out what fixes of at least `least` safety change in `inputs`. Nothing is written.
    pub fn fixes(&self, inputs: &Inputs, least: Safety) -> Fixes {
        let mut fixes = Fixes::default();
        for input in &inputs.files {
            // What cannot be read is reported by the run itself.
            let Ok(source) = Source::read(&input.path) else { continue };
            self.fix_source(input, &source, least, &mut fixes);
        }
        self.renames(inputs, least, &mut fixes);
        fixes
    }

    /// Works out what fixes change in one file whose text is known.
    pub fn fix_source(&self, input: &Input, source: &Source, least: Safety, fixes: &mut Fixes) {
        // A byte that is not UTF-8 would be written back as U+FFFD.
        if source.is_lossy() {
            return;
        }
        let before = source.text().to_owned();
        let mut text = before.clone();
        let mut titles = Vec::new();
        // An unsafe fix can make room for a safe one.
        for _ in 0..ROUNDS {
            let done = titles.len();
            self.settle(input, &mut text, Safety::Safe, &mut titles, &mut fixes.refused);
            if least == Safety::Unsafe {
                self.settle(input, &mut text, least, &mut titles, &mut fixes.refused);
            }
            if least == Safety::Safe || titles.len() == done {
                break;
            }
        }
        fixes.refused.dedup();
        if text != before {
            let path = input.path.clone();
            fixes.files.push(Fixed { path, before, after: text, renamed: None, titles });
        }
    }

    /// Applies fixes of one safety to `text` until there are none. A safe one is kept only
    /// where the file loads as well afterwards.
    fn settle(
        &self,
        input: &Input,
        text: &mut String,
        safety: Safety,
        titles: &mut Vec<String>,
        refused: &mut Vec<Problem>,
    ) {
        // A fix that does not settle could double the text in each round.
        let most = text.len().saturating_mul(2) + GROWTH;
        for _ in 0..ROUNDS {
            let source = Source::from_bytes(input.path.clone(), text.clone().into_bytes());
            let (findings, mut kept) = self.check_source(input, source);
            let wanted: Vec<&Fix> = findings
                .iter()
                .filter(|finding| !kept.allows.take(finding, &input.path))
                .filter_map(|finding| chosen(finding, safety))
                .collect();
            let (mut changed, mut done) = apply(text, &wanted);
            if safety == Safety::Safe
                && let Err(first) = verify::loads_as_well(self, input, text, &changed)
            {
                // One of them is at fault; the others are good on their own.
                let good = wanted.iter().find_map(|fix| {
                    let (changed, done) = apply(text, &[fix]);
                    let well = verify::loads_as_well(self, input, text, &changed).is_ok();
                    (well && changed != *text).then_some((changed, done))
                });
                let Some(good) = good else {
                    refused.push(Problem { path: input.path.clone(), message: first });
                    return;
                };
                (changed, done) = good;
            }
            if done.is_empty() || changed == *text || changed.len() > most {
                return;
            }
            titles.extend(done);
            *text = changed;
        }
    }

    /// Adds new names for files, which only rules over all files give.
    fn renames(&self, inputs: &Inputs, least: Safety, fixes: &mut Fixes) {
        if least == Safety::Safe {
            return;
        }
        for (path, fix) in self.set_renames(inputs) {
            let Some(name) = &fix.rename else { continue };
            let renamed = path.with_file_name(name);
            match fixes.files.iter_mut().find(|file| file.path == path) {
                Some(file) => file.renamed = Some(renamed),
                None => fixes.files.push(Fixed {
                    path,
                    before: String::new(),
                    after: String::new(),
                    renamed: Some(renamed),
                    titles: vec![fix.title.into_owned()],
                }),
            }
        }
    }
}

/// Returns the fix of a finding that is applied: its first of that safety with edits.
fn chosen(finding: &Finding, safety: Safety) -> Option<&Fix> {
    let mut fixes = finding.fixes.iter().map(|placed| &placed.fix);
    fixes.find(|fix| fix.safety == safety && !fix.edits.is_empty())
}

impl Fixed {
    /// Writes the change: the file is replaced in one step and keeps its permissions.
    pub fn write(&self) -> std::io::Result<()> {
        if self.before != self.after {
            replace_file(&self.path, self.after.as_bytes())?;
        }
        if let Some(renamed) = &self.renamed {
            write::rename_file(&self.path, renamed)?;
        }
        Ok(())
    }
}
