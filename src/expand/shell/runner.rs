//! Running the commands of an expansion, one invocation after the other.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::client::shell::{CwdLasts, Killed, Late, ShellFacts};
use crate::expand::shell::output::{self, Captured};
use crate::expand::shell::run::{self, End, Ended, RunPlace};
use crate::expand::shell::{
    Invocation, Permit, Recorded, Recording, Shell, ShellCommand, ShellCounts, ShellError,
    ShellFailure, ShellMode, ShellPlace, commands, exit, failure, notes, replace,
};
use crate::expand::{Expansion, PieceOrigin};
use crate::span::Span;

/// How long a command may take where nothing says otherwise.
const TIMEOUT: Duration = Duration::from_mins(2);

/// The variable that says how long a command may take, in milliseconds.
const TIMEOUT_VARIABLE: &str = "BASH_DEFAULT_TIMEOUT_MS";

impl Shell {
    /// Returns the shell of a new session.
    pub fn new(mode: ShellMode, place: ShellPlace) -> Self {
        let cwd = place.start.clone();
        Self { mode, place, cwd, counts: ShellCounts::default(), recorded: Recording::default() }
    }

    /// Returns the folder that the next command starts in.
    pub fn cwd(&self) -> &Path {
        &self.cwd
    }

    /// Returns what happened to the commands so far.
    pub const fn counts(&self) -> &ShellCounts {
        &self.counts
    }

    /// Returns the outputs of the commands that were run.
    pub const fn recorded(&self) -> &Recording {
        &self.recorded
    }

    /// Begins a turn of the user: some clients go back to the folder they were started in
    /// (`shell-folder-turns`).
    pub fn begin_turn(&mut self, facts: &ShellFacts) {
        if facts.cwd_lasts == CwdLasts::Turn {
            self.cwd.clone_from(&self.place.start);
        }
    }

    /// Replaces the commands of an expansion. The inner result is how the client ends the
    /// invocation where a command fails; the expansion is then as it was.
    pub fn expand(
        &mut self,
        expansion: &mut Expansion,
        invocation: &Invocation<'_>,
        facts: &ShellFacts,
    ) -> Result<Result<(), ShellFailure>, ShellError> {
        let found = commands(&expansion.text, facts);
        if found.is_empty() {
            return Ok(Ok(()));
        }
        if invocation.disabled && facts.can_be_disabled {
            replace::in_place(expansion, &found, |_| notes::DISABLED.to_owned());
            return Ok(Ok(()));
        }
        if let Some(failure) = refused(&found, invocation, facts) {
            return Ok(Err(failure));
        }
        let (deferred, found): (Vec<_>, Vec<_>) = found
            .into_iter()
            .partition(|found| (invocation.permit)(&found.command) == Permit::Defer);
        let ended = match &self.mode {
            ShellMode::Skip => {
                self.counts.skipped += found.len();
                replace::in_place(expansion, &found, |found| notes::not_run(&found.command));
                defer(expansion, &deferred);
                return Ok(Ok(()));
            }
            ShellMode::Run => self.run(&found, facts)?,
            ShellMode::Replay(recording) => self.replay(recording, &found)?,
        };
        self.counts.ran += ended.len();
        if let Some(failure) = self.first_failure(&found, &ended, facts) {
            return Ok(Err(failure));
        }
        for (found, ended) in found.iter().zip(&ended) {
            let reset = self.follow(ended);
            let text = self.text(found, ended, reset.as_deref(), facts);
            replace::first(expansion, &found.pattern, &text);
        }
        defer(expansion, &deferred);
        Ok(Ok(()))
    }

    /// Runs a command of the Bash tool, where commands are run at all. Returns whether it ended well.
    pub fn call(&mut self, command: &str, facts: &ShellFacts) -> Result<bool, ShellError> {
        if !matches!(self.mode, ShellMode::Run) {
            return Ok(true);
        }
        if !self.cwd.is_dir() {
            self.cwd.clone_from(&self.place.start);
        }
        let ended = run::all(&[command], &self.run_place(facts), facts)?;
        Ok(ended.iter().all(|ended| {
            self.follow(ended);
            matches!(ended.end, End::Code(code) if exit::is_fine(command, code, facts))
        }))
    }

    /// Runs commands and records what they printed.
    fn run(
        &mut self,
        found: &[ShellCommand],
        facts: &ShellFacts,
    ) -> Result<Vec<Ended>, ShellError> {
        if !self.cwd.is_dir() {
            self.cwd.clone_from(&self.place.start);
        }
        let lines: Vec<_> = found.iter().map(|found| found.command.as_str()).collect();
        let ended = run::all(&lines, &self.run_place(facts), facts)?;
        for (found, ended) in found.iter().zip(&ended) {
            if let End::Code(exit_code) = ended.end {
                let stdout = String::from_utf8_lossy(&ended.output.start).into_owned();
                let recorded = Recorded { stdout: self.marked(&stdout), exit_code };
                self.recorded.add(self.marked(&found.command), recorded);
            }
        }
        Ok(ended)
    }

    /// Returns where and how commands run.
    fn run_place(&self, facts: &ShellFacts) -> RunPlace {
        let own = facts.environment.iter();
        let own = own.map(|(name, value)| {
            (name.clone(), value.replace("<SESSION>", &self.place.session_id))
        });
        let env: BTreeMap<_, _> = self.place.env.clone().into_iter().chain(own).collect();
        RunPlace {
            cwd: self.cwd.clone(),
            env,
            inherit_env: self.place.inherit_env,
            timeout: self.timeout(),
        }
    }

    /// Returns how long a command may take.
    fn timeout(&self) -> Duration {
        let given = self.place.env.get(TIMEOUT_VARIABLE).and_then(|value| value.parse().ok());
        given.filter(|ms| *ms > 0).map_or(TIMEOUT, Duration::from_millis)
    }

    /// Returns the recorded ends of commands.
    fn replay(
        &self,
        recording: &Recording,
        found: &[ShellCommand],
    ) -> Result<Vec<Ended>, ShellError> {
        let one = |found: &ShellCommand| {
            let marked = self.marked(&found.command);
            let recorded = recording.get(&marked).or_else(|| recording.get(&found.command));
            let recorded = recorded.ok_or(ShellError::NotRecorded { command: marked })?;
            Ok(Ended {
                output: Captured::new(self.unmarked(&recorded.stdout).as_bytes()),
                end: End::Code(recorded.exit_code),
                folder: None,
                took: Duration::ZERO,
            })
        };
        found.iter().map(one).collect()
    }

    /// Returns the failure that the client reports: of the command that ended first. Commands that
    /// took about as long count by their order.
    fn first_failure(
        &self,
        found: &[ShellCommand],
        ended: &[Ended],
        facts: &ShellFacts,
    ) -> Option<ShellFailure> {
        const SAME_TIME: u128 = 100;
        let failures = found.iter().zip(ended).filter_map(|(found, ended)| {
            Some((ended.took.as_millis() / SAME_TIME, self.failure(found, ended, facts)?))
        });
        failures.min_by_key(|(took, _)| *took).map(|(_, failure)| failure)
    }

    /// Returns how a command failed; `None` where it did not.
    fn failure(
        &self,
        found: &ShellCommand,
        ended: &Ended,
        facts: &ShellFacts,
    ) -> Option<ShellFailure> {
        let pattern = found.pattern.clone();
        match ended.end {
            End::Code(code) if exit::is_fine(&found.command, code, facts) => None,
            End::Code(137) | End::Impossible if facts.killed == Killed::Interruption => {
                Some(ShellFailure::Interrupted { pattern })
            }
            End::Code(_) | End::Impossible => {
                Some(ShellFailure::Failed { pattern, output: output::failed(&ended.output) })
            }
            End::Timeout if fails_late(&found.command, facts) => {
                let seconds = self.timeout().as_secs();
                let output =
                    format!("[stderr]\nCommand timed out after {}", notes::spoken(seconds));
                Some(ShellFailure::Failed { pattern, output })
            }
            End::Timeout => None,
        }
    }

    /// Returns the text that takes a command's place.
    fn text(
        &self,
        found: &ShellCommand,
        ended: &Ended,
        reset: Option<&str>,
        facts: &ShellFacts,
    ) -> String {
        if ended.end == End::Timeout {
            return notes::late(self.timeout(), facts);
        }
        let path = self.kept_output(found);
        output::shown(&ended.output, &path, reset, facts)
    }

    /// Follows a command into the folder it ended in. Returns the start folder where the client
    /// goes back to it, because the command left the project (`shell-folder`).
    fn follow(&mut self, ended: &Ended) -> Option<String> {
        let folder = ended.folder.as_ref()?;
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let start = &self.place.start;
        let inside = std::iter::once(start).chain(&self.place.additional);
        if inside.into_iter().any(|root| folder.starts_with(real(root))) {
            if real(&self.cwd) != *folder {
                self.cwd.clone_from(folder);
            }
            return None;
        }
        self.cwd.clone_from(start);
        Some(start.to_string_lossy().into_owned())
    }

    /// Returns the file in which the client would keep an output that is too large. Nothing is
    /// written to it.
    fn kept_output(&self, found: &ShellCommand) -> String {
        let start = self.place.start.to_string_lossy();
        let slug = start.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let session = &self.place.session_id;
        let home = self.place.home.display();
        let id = notes::identifier(&found.command);
        format!("{home}/.claude/projects/{slug}/{session}/tool-results/{id}.txt")
    }

    /// Puts marks in place of folders and the session's id, so that a recording fits anywhere.
    fn marked(&self, text: &str) -> String {
        self.marks().iter().fold(text.to_owned(), |text, (real, mark)| text.replace(real, mark))
    }

    /// Puts folders and the session's id in place of marks.
    fn unmarked(&self, text: &str) -> String {
        self.marks().iter().fold(text.to_owned(), |text, (real, mark)| text.replace(mark, real))
    }

    fn marks(&self) -> [(String, &'static str); 3] {
        let path = |path: &Path| path.to_string_lossy().into_owned();
        [
            (path(&self.place.start), "<PROJ>"),
            (path(&self.place.home), "<HOME>"),
            (self.place.session_id.clone(), "<SESSION>"),
        ]
    }
}

/// Tells the model to run commands (`mode-auto`): where they stand, or before the text where they are
/// several.
fn defer(expansion: &mut Expansion, deferred: &[ShellCommand]) {
    let [only] = deferred else {
        let mut list = String::new();
        for (index, found) in deferred.iter().enumerate() {
            let (number, command) = (index + 1, &found.command);
            let text = format!("[output of command {number}, `{command}`]");
            replace::first(expansion, &found.pattern, &text);
            list.push_str(&format!("{number}. `{command}`\n"));
        }
        if !list.is_empty() {
            let head = format!(
                "[Run these {} commands first, exactly as written, and use their output where each is \
                 named below. Run them one per call, or all in one Bash call joined with &&.]\n{list}\n",
                deferred.len()
            );
            let placeholder = Span::default();
            expansion.splice(Span::new(0, 0), &head, PieceOrigin::Command { placeholder });
        }
        return;
    };
    let text =
        format!("[run this first, exactly as written, and use its output: `{}`]", only.command);
    replace::first(expansion, &only.pattern, &text);
}

/// Returns why none of the commands may run: control characters come before permission, and of the
/// commands that may not run the one whose answer comes first is named (`shell-named-*`).
fn refused(
    found: &[ShellCommand],
    invocation: &Invocation<'_>,
    facts: &ShellFacts,
) -> Option<ShellFailure> {
    let unprintable = |found: &&ShellCommand| found.command.contains(failure::is_unprintable);
    if facts.refuses_control_characters
        && let Some(found) = found.iter().find(unprintable)
    {
        let command = found.command.clone();
        return Some(ShellFailure::Unprintable { skill: invocation.skill.to_owned(), command });
    }
    let refusals = found.iter().filter_map(|found| match (invocation.permit)(&found.command) {
        Permit::Refuse { reason, after } => Some((found, reason, after)),
        Permit::Run | Permit::Defer => None,
    });
    let (found, reason, _) = refusals.min_by_key(|(_, _, after)| *after)?;
    Some(ShellFailure::Refused { pattern: found.pattern.clone(), reason })
}

/// Returns whether a command that runs out of time fails.
fn fails_late(command: &str, facts: &ShellFacts) -> bool {
    let first = command.split_whitespace().next();
    facts.late == Late::BackgroundUnlessSleep && first == Some("sleep")
}
