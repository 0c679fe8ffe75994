//! Reads scenario files: JSON or YAML, strict, with the place of what is wrong.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::files;
use crate::scenario::form::Scenario;
use crate::session::permission::Mode;

/// Why a scenario cannot be played.
#[derive(Debug)]
pub struct ScenarioError {
    /// The file.
    pub path: PathBuf,
    /// Line and column, from 1; columns in characters.
    pub place: Option<(usize, usize)>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl std::error::Error for ScenarioError {}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some((line, column)) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl ScenarioError {
    /// Returns an error about the whole file.
    pub fn whole(path: &Path, message: impl fmt::Display) -> Self {
        Self { path: path.to_owned(), place: None, message: message.to_string(), help: None }
    }

    /// Returns an error from what the reader says: its sentence ends with a line and column, and
    /// names the keys that it knows where it met another one.
    fn from_reader(path: &Path, text: &str, said: &str, place: Option<(usize, usize)>) -> Self {
        let said = said.rfind(" at line ").and_then(|at| said.get(..at)).unwrap_or(said);
        let said = said.strip_prefix("steps: ").unwrap_or(said);
        let mut error = Self::whole(path, said);
        error.place = place;
        if let Some((key, known)) = unknown_key(said) {
            error.message = format!("unknown key `{key}`");
            error.help = Some(match nearest(key, &known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known keys are {}", known.join(", ")),
            });
            error.place = place.map(|place| key_start(text, place, key));
        } else if let Some((_, rest)) = said.split_once("missing field ") {
            error.message = format!("missing key {rest}");
        }
        error
    }
}

/// Reads the scenario at `path`: JSON where the name ends in `.json`, else YAML.
///
/// Fails where the file cannot be read, is not a scenario's form, or has a step that says nothing.
pub fn read(path: &Path) -> Result<Scenario, ScenarioError> {
    let text =
        fs::read_to_string(path).map_err(|error| ScenarioError::whole(path, files::why(&error)))?;
    parse(path, &text)
}

/// Reads the scenario that `text` holds; `path` is for errors and tells the format by its name.
pub fn parse(path: &Path, text: &str) -> Result<Scenario, ScenarioError> {
    let scenario: Scenario = if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"))
    {
        serde_json::from_str(text).map_err(|error| {
            let place = (error.line() > 0).then(|| files::json_place(text, &error));
            ScenarioError::from_reader(path, text, &error.to_string(), place)
        })?
    } else {
        serde_yaml::from_str(text).map_err(|error| {
            let place = error.location().map(|at| (at.line(), at.column()));
            ScenarioError::from_reader(path, text, &error.to_string(), place)
        })?
    };
    check(path, &scenario)?;
    Ok(scenario)
}

/// Finds what the form allows and cannot be played.
fn check(path: &Path, scenario: &Scenario) -> Result<(), ScenarioError> {
    if let Some(mode) = scenario.mode.as_deref()
        && Mode::parse(mode).is_none()
    {
        let mut error = ScenarioError::whole(path, format!("unknown permission mode `{mode}`"));
        let modes = Mode::value_variants().iter().map(|mode| mode.name());
        error.help = Some(format!("modes are {}", modes.collect::<Vec<_>>().join(", ")));
        return Err(error);
    }
    if scenario.files.is_some() {
        return Ok(());
    }
    let needs_own = [
        ("a `change`", scenario.steps.iter().any(|step| step.change.is_some())),
        ("`home`", !scenario.home.is_empty()),
        ("`settings`", !scenario.settings.is_empty()),
        ("`user_settings`", !scenario.user_settings.is_empty()),
        ("`usage_days`", !scenario.usage_days.is_empty()),
    ];
    match needs_own.into_iter().find(|(_, is_there)| *is_there) {
        Some((what, _)) => {
            let message = format!("{what} needs a scenario with `files` of its own");
            Err(ScenarioError::whole(path, message))
        }
        None => Ok(()),
    }
}

/// Splits a reader's sentence about an unknown key into that key and those it knows.
fn unknown_key(said: &str) -> Option<(&str, Vec<&str>)> {
    let at = said.find("unknown field `")?;
    let mut quoted = said.get(at..)?.split('`').skip(1).step_by(2);
    Some((quoted.next()?, quoted.collect()))
}

/// Returns the known key that is nearest to `key`, if any is near.
fn nearest<'a>(key: &str, known: &[&'a str]) -> Option<&'a str> {
    #[expect(clippy::cast_possible_truncation, reason = "the ratio is between 0 and 1")]
    let distance = |known: &str| {
        let ratio = similar::TextDiff::from_chars(key.to_lowercase().as_str(), known).ratio();
        (ratio * 1000.0).round() as i32
    };
    known.iter().copied().max_by_key(|known| distance(known)).filter(|near| distance(near) >= 600)
}

/// Moves a place behind a key to where the key starts, when it stands on that line.
fn key_start(text: &str, (line, column): (usize, usize), key: &str) -> (usize, usize) {
    let line_text = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let ends = line_text.char_indices().nth(column).map_or(line_text.len(), |(at, _)| at);
    let start = line_text.get(..ends).and_then(|before| before.rfind(key));
    let start = start.or_else(|| line_text.find(key));
    match start.and_then(|at| line_text.get(..at)) {
        Some(before) => (line, before.chars().count() + 1),
        None => (line, column),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str, text: &str) -> String {
        let error = parse(Path::new(name), text).expect_err("not a scenario");
        match &error.help {
            Some(help) => format!("{error} ({help})"),
            None => error.to_string(),
        }
    }

    #[test]
    fn both_formats_read_the_same_scenario() {
        let json = r#"{"files": {"a": "x", "b": {"text": "y", "executable": true}}, "steps": [{"user": "hi"}]}"#;
        let yaml = "files:\n  a: x\n  b: {text: y, executable: true}\nsteps:\n  - user: hi\n";
        let read = |name: &str, text| {
            serde_json::to_value(parse(Path::new(name), text).expect("a scenario")).expect("json")
        };
        assert_eq!(read("s.json", json), read("s.yaml", yaml));
    }

    #[test]
    fn an_unknown_key_is_named_with_its_place_and_the_nearest_one() {
        assert_eq!(
            said("s.json", "{\"steps\": [{\"user\": \"hi\"}],\n  \"allowed_tool\": []}"),
            "s.json:2:4: unknown key `allowed_tool` (did you mean `allowed_tools`?)"
        );
        assert_eq!(
            said("s.yaml", "steps:\n- usr: hi\n"),
            "s.yaml:2:3: unknown key `usr` (did you mean `user`?)"
        );
        assert_eq!(
            said("s.yaml", "steps:\n- change:\n    zzz: hi\n"),
            "s.yaml:3:5: unknown key `zzz` (known keys are files, remove, wait)"
        );
    }

    #[test]
    fn steps_say_one_thing_each() {
        assert_eq!(
            said("s.yaml", "steps:\n- {}\n"),
            "s.yaml:2:1: step 1: it has exactly one of `user`, `tool_use`, `change` and `compact`"
        );
        assert_eq!(
            said("s.yaml", "steps:\n- tool_use: {input: {}}\n"),
            "s.yaml:2:13: missing key `name`"
        );
    }

    #[test]
    fn text_that_is_neither_format_has_a_place() {
        assert_eq!(said("s.json", "{\"steps\": [}"), "s.json:1:12: expected value");
        assert!(said("s.yaml", "steps: [\n").starts_with("s.yaml:2:1: "));
    }
}
