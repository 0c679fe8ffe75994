//! Shares the requests of a turn out to its steps.

use crate::scenario::{ForkRecord, Record, StepForm, StepRecord};
use crate::verify::distill::Distiller;
use crate::verify::recorder::{Body, Kind, Received};

/// A conversation's record as it grows.
#[derive(Debug)]
pub(super) struct Book {
    distiller: Distiller,
    /// The main conversation's last request.
    previous: Option<Body>,
    steps: Vec<StepRecord>,
}

impl Book {
    pub(super) const fn new(distiller: Distiller) -> Self {
        Self { distiller, previous: None, steps: Vec::new() }
    }

    /// Appends a step that sends nothing by itself.
    pub(super) fn pass(&mut self, form: &StepForm) {
        self.steps.push(entry(form));
    }

    /// Appends a turn: what the user typed, the calls that follow, and the requests they led to.
    /// `shown` is what the user saw, which counts where the model saw nothing.
    ///
    /// The first request of the main conversation carries what was typed, each further one the
    /// result of a call. What comes after the last call came by itself.
    pub(super) fn turn(
        &mut self,
        forms: &[StepForm],
        received: &[Received],
        shown: Option<String>,
    ) {
        let mut entries: Vec<StepRecord> = forms.iter().map(entry).collect();
        let last = entries.len().saturating_sub(1);
        let (mut asked, mut compacted) = (0, false);
        for Received { kind, body } in received {
            match kind {
                Kind::Compaction => compacted = true,
                Kind::Agent => {
                    // It runs while the next entry's request is still to come.
                    if let Some(entry) = entries.get_mut(asked.min(last)) {
                        entry.forks.push(self.fork(body));
                    }
                }
                Kind::Main => {
                    let blocks = self.distiller.new_blocks(self.previous.as_ref(), body);
                    match entries.get_mut(asked) {
                        Some(entry) => {
                            entry.blocks = Some(blocks);
                            entry.model.clone_from(&body.model);
                            entry.effort = body.effort().map(str::to_owned);
                            if let Some(previous) = &self.previous {
                                (entry.tools_gone, entry.tools_back) = changed(previous, body);
                            }
                            asked += 1;
                        }
                        None => {
                            if let Some(entry) = entries.get_mut(last) {
                                entry.later.extend(blocks);
                            }
                        }
                    }
                    self.previous = Some(body.clone());
                }
            }
        }
        if let Some(first) = entries.first_mut() {
            if compacted {
                first.compacted = true;
            } else if asked == 0 {
                first.local_output = shown;
            }
        }
        self.steps.extend(entries);
    }

    fn fork(&self, body: &Body) -> ForkRecord {
        ForkRecord {
            model: body.model.clone(),
            effort: body.effort().map(str::to_owned),
            tools: body.tool_names(),
            blocks: self.distiller.new_blocks(None, body),
        }
    }

    /// Returns the record, with every text through `clean`.
    pub(super) fn close(self, client: String, clean: impl Fn(&str) -> String) -> Record {
        let mut steps = self.steps;
        for step in &mut steps {
            let forks = step.forks.iter_mut().flat_map(|fork| &mut fork.blocks);
            for block in step.blocks.iter_mut().flatten().chain(&mut step.later).chain(forks) {
                block.text = clean(&block.text);
            }
            if let Some(shown) = &mut step.local_output {
                *shown = clean(shown);
            }
        }
        Record { client, steps }
    }
}

/// Returns a step's record with the step in it and no answer.
fn entry(form: &StepForm) -> StepRecord {
    StepRecord {
        user: form.user.clone(),
        tool_use: form.tool_use.clone(),
        change: form.change.clone(),
        ..StepRecord::default()
    }
}

/// Returns the tools that left, and those that came, both sorted.
fn changed(before: &Body, after: &Body) -> (Vec<String>, Vec<String>) {
    let (before, after) = (before.tool_names(), after.tool_names());
    let missing = |names: &[String], other: &[String]| -> Vec<String> {
        names.iter().filter(|name| !other.contains(name)).cloned().collect()
    };
    (missing(&before, &after), missing(&after, &before))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn received(kind: Kind, said: &[&str]) -> Received {
        let messages: Vec<_> =
            said.iter().map(|text| json!({ "role": "user", "content": text })).collect();
        let body = json!({ "model": "m", "messages": messages });
        Received { kind, body: serde_json::from_value(body).expect("a body") }
    }

    fn forms(json: serde_json::Value) -> Vec<StepForm> {
        serde_json::from_value(json).expect("steps")
    }

    #[test]
    fn requests_go_to_the_steps_that_caused_them() {
        let mut book = Book::new(Distiller::default());
        let call = json!({ "tool_use": { "name": "Skill" } });
        let turn = forms(json!([{ "user": "go" }, call, call]));
        book.turn(
            &turn,
            &[
                received(Kind::Main, &["go"]),
                received(Kind::Agent, &["fork"]),
                received(Kind::Main, &["go", "first"]),
                received(Kind::Main, &["go", "first", "second"]),
                received(Kind::Main, &["go", "first", "second", "by itself"]),
            ],
            Some("shown".to_owned()),
        );
        book.turn(&forms(json!([{ "user": "/x" }])), &[], Some("in <BASE>".to_owned()));
        let record = book.close("c".to_owned(), |text| text.replace("<BASE>", "there"));
        let said: Vec<Vec<&str>> = record
            .steps
            .iter()
            .map(|step| step.blocks.iter().flatten().map(|b| b.text.as_str()).collect())
            .collect();
        assert_eq!(said, [vec!["go"], vec!["first"], vec!["second"], vec![]]);
        assert_eq!(record.steps[1].forks.len(), 1);
        assert_eq!(record.steps[2].later[0].text, "by itself");
        assert_eq!(record.steps[0].local_output, None);
        assert_eq!(record.steps[3].local_output.as_deref(), Some("in there"));
    }

    #[test]
    fn a_compaction_is_said_and_shows_nothing() {
        let mut book = Book::new(Distiller::default());
        let compacted = [received(Kind::Compaction, &["all"])];
        book.turn(&forms(json!([{ "user": "/compact" }])), &compacted, Some("done".to_owned()));
        let record = book.close("c".to_owned(), str::to_owned);
        assert!(record.steps[0].compacted && record.steps[0].local_output.is_none());
    }
}
