//! The marks that stand for a run's own values: `<PROJ>`, `<HOME>`, `<SESSION>`.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::scenario::record::ForkRecord;
use crate::session::{Block, Outcome};

/// The values behind the marks of one run.
#[derive(Clone, Debug)]
pub struct Marks {
    project: PathBuf,
    home: PathBuf,
    base: Option<PathBuf>,
    session: String,
}

impl Marks {
    /// Returns the marks of a run: `base` is the folder that holds project and home, where one does.
    pub fn new(project: &Path, home: &Path, base: Option<&Path>, session: &str) -> Self {
        Self {
            project: project.to_owned(),
            home: home.to_owned(),
            base: base.map(Path::to_owned),
            session: session.to_owned(),
        }
    }

    /// Puts the real paths where the marks are.
    pub fn fill(&self, text: &str) -> String {
        text.replace("<PROJ>", &self.project.to_string_lossy())
            .replace("<HOME>", &self.home.to_string_lossy())
    }

    /// Puts the real paths into every string of a value.
    pub fn fill_value(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.fill(text)),
            Value::Array(items) => items.iter().map(|item| self.fill_value(item)).collect(),
            Value::Object(map) => {
                map.iter().map(|(key, value)| (key.clone(), self.fill_value(value))).collect()
            }
            other => other.clone(),
        }
    }

    /// Puts the marks into everything that a step brings.
    pub fn clean_outcome(&self, outcome: Outcome) -> Outcome {
        let clean = |blocks: Vec<Block>| -> Vec<Block> {
            let clean = |block: Block| Block { text: self.clean(&block.text), ..block };
            blocks.into_iter().map(clean).collect()
        };
        let texts = |texts: Vec<String>| texts.iter().map(|text| self.clean(text)).collect();
        let fork = |fork: ForkRecord| ForkRecord { blocks: clean(fork.blocks), ..fork };
        Outcome {
            blocks: outcome.blocks.map(clean),
            local_output: outcome.local_output.map(|text| self.clean(&text)),
            forks: outcome.forks.into_iter().map(fork).collect(),
            later: clean(outcome.later),
            notes: texts(outcome.notes),
            ..outcome
        }
    }

    /// Puts the marks where the run's own values are.
    pub fn clean(&self, text: &str) -> String {
        let project = self.project.to_string_lossy();
        let slug = project.replace('/', "-");
        let mut pairs = vec![(project.into_owned(), "<PROJ>")];
        pairs.push((self.home.to_string_lossy().into_owned(), "<HOME>"));
        if let Some(base) = &self.base {
            pairs.push((base.to_string_lossy().into_owned(), "<BASE>"));
        }
        pairs.push((self.session.clone(), "<SESSION>"));
        pairs.push((slug, "<PROJ-SLUG>"));
        let mut text = text.to_owned();
        // The root folder or an empty value would match everywhere.
        for (real, mark) in pairs.into_iter().filter(|(real, _)| real.len() > 1) {
            if text.contains(&real) {
                text = text.replace(&real, mark);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_in_and_come_out() {
        let marks =
            Marks::new(Path::new("/t/p"), Path::new("/t/h"), Some(Path::new("/t")), "5e551011");
        let filled = marks.fill_value(&serde_json::json!({ "a": ["<PROJ>/x", "<HOME>"], "n": 1 }));
        assert_eq!(filled, serde_json::json!({ "a": ["/t/p/x", "/t/h"], "n": 1 }));
        assert_eq!(
            marks.clean("/t/p/x /t/h /t -t-p 5e551011"),
            "<PROJ>/x <HOME> <BASE> <PROJ-SLUG> <SESSION>"
        );
    }
}
