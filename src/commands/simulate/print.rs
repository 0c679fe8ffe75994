//! Printing a conversation that was played.

use std::io::Write;

use crate::commands::simulate::Format;
use crate::commands::{CommandError, notes};
use crate::output::transcript::{Head, Transcript};
use crate::project::Surface;
use crate::scenario::messages::Messages;
use crate::scenario::recorded::Recorder;
use crate::scenario::{Player, Record, StepForm};
use crate::session::Outcome;
use crate::terminal::{Look, harmless, in_line};

/// A step that was taken.
pub(super) struct Taken {
    pub(super) form: StepForm,
    pub(super) outcome: Outcome,
}

/// Which steps are wanted, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Only this one.
    pub(super) only: Option<usize>,
    /// None after this one.
    pub(super) until: Option<usize>,
}

impl Part {
    /// Refuses steps that there are not.
    pub(super) fn check(self, steps: usize) -> Result<(), CommandError> {
        for (option, number) in [("--step", self.only), ("--until", self.until)] {
            if let Some(number) = number.filter(|number| *number > steps) {
                let noun = if steps == 1 { "step" } else { "steps" };
                return Err(CommandError::new(format!(
                    "{option} {number}: the conversation has {steps} {noun}"
                )));
            }
        }
        Ok(())
    }

    /// Returns how many steps are to be taken.
    pub(super) fn count(self) -> usize {
        let most = |number: Option<usize>| number.unwrap_or(usize::MAX);
        most(self.only).min(most(self.until))
    }

    fn shows(self, number: usize) -> bool {
        self.only.is_none_or(|only| only == number)
    }
}

/// Says on the error output what steps have to say to people.
pub(super) fn notes(player: &Player, taken: &[Taken]) -> Result<(), CommandError> {
    let mut stderr = anstream::stderr().lock();
    let project = player.session().project();
    for note in notes::of_files(project) {
        writeln!(stderr, "note: {}", in_line(&shown_text(player, &note)))?;
    }
    for (index, step) in taken.iter().enumerate() {
        for note in &step.outcome.notes {
            let note = shown_text(player, note);
            writeln!(stderr, "note: step {}: {}", index + 1, harmless(&note))?;
        }
    }
    Ok(())
}

/// Prints the steps.
pub(super) fn print(
    player: &Player,
    taken: Vec<Taken>,
    format: Format,
    part: Part,
) -> Result<(), CommandError> {
    match format {
        Format::Text => {
            let mut stdout = anstream::stdout().lock();
            let look = Look::of_stdout();
            let whole = part.only.is_some();
            let mut transcript = Transcript::begin(&head(player), look, whole, &mut stdout)?;
            for (index, step) in taken.into_iter().enumerate() {
                let number = index + 1;
                let outcome = shown(player, step.outcome);
                if part.shows(number) {
                    transcript.step(number, &step.form, &outcome, &mut stdout)?;
                } else {
                    transcript.pass(&outcome);
                }
            }
            transcript.end(&mut stdout)?;
            stdout.flush()?;
        }
        Format::Json => {
            let mut recorder = Recorder::default();
            let mut steps = Vec::with_capacity(taken.len());
            for (index, step) in taken.into_iter().enumerate() {
                let record = recorder.record(&step.form, step.outcome, player.marks());
                if part.shows(index + 1) {
                    steps.push(record);
                }
            }
            let client = player.session().project().client().to_string();
            write_json(&Record { client, steps })?;
        }
        Format::Messages => {
            let mut messages = Messages::default();
            for step in taken {
                messages.add(&step.form, &shown(player, step.outcome));
            }
            write_json(&messages.finish())?;
        }
    }
    Ok(())
}

/// Writes JSON as it is: colour-aware output would take control characters out of texts, where JSON
/// leaves U+007F as it is.
fn write_json(value: &impl serde::Serialize) -> Result<(), CommandError> {
    let mut stdout = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut stdout, value).map_err(std::io::Error::from)?;
    writeln!(stdout)?;
    stdout.flush()?;
    Ok(())
}

/// Returns what is at the head of a transcript.
pub(super) fn head(player: &Player) -> Head {
    let session = player.session();
    let project = session.project();
    Head {
        client: project.client().to_string(),
        model: session.model().name.clone(),
        window: session.model().window,
        interactive: project.options.surface == Surface::Interactive,
    }
}

/// Returns an outcome as people are shown it: with marks where the project is a scenario's own,
/// whose folder means nothing to them.
pub(super) fn shown(player: &Player, outcome: Outcome) -> Outcome {
    if player.is_own() { player.marks().clean_outcome(outcome) } else { outcome }
}

fn shown_text(player: &Player, text: &str) -> String {
    if player.is_own() { player.marks().clean(text) } else { text.to_owned() }
}
