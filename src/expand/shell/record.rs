//! Recorded outputs of commands: what was printed, and how it ended.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Outputs by command.
///
/// As a file: a mapping in YAML or JSON from the command, as the client would run it, to `stdout`
/// (with what it printed to the error output) and `exit_code` (0 where it is absent), or to the
/// output alone. The project, the user's home and the session's id stand in it as `<PROJ>`,
/// `<HOME>` and `<SESSION>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Recording {
    commands: BTreeMap<String, Recorded>,
}

/// The output of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recorded {
    /// What it printed.
    pub stdout: String,
    /// The code it ended with.
    pub exit_code: i32,
}

/// The long form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Full {
    #[serde(default)]
    stdout: String,
    #[serde(default)]
    exit_code: i32,
}

impl<'de> Deserialize<'de> for Recorded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Form)
    }
}

/// Reads either form; an error keeps its place in the file.
struct Form;

impl<'de> Visitor<'de> for Form {
    type Value = Recorded;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the output as text, or `stdout` and `exit_code`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Recorded, E> {
        Ok(Recorded { stdout: text.to_owned(), exit_code: 0 })
    }

    fn visit_unit<E: de::Error>(self) -> Result<Recorded, E> {
        self.visit_str("")
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Recorded, M::Error> {
        let Full { stdout, exit_code } = Full::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Recorded { stdout, exit_code })
    }
}

/// A file of recorded outputs that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct RecordingError {
    /// The file, with line and column where they are known.
    place: String,
    message: String,
}

impl RecordingError {
    fn new(file: &Path, message: impl fmt::Display) -> Self {
        Self { place: file.display().to_string(), message: message.to_string() }
    }

    fn in_text(file: &Path, error: &serde_yaml::Error) -> Self {
        let whole = Self::new(file, error);
        let Some(at) = error.location() else { return whole };
        let (line, column) = (at.line(), at.column());
        let place = format!("{}:{line}:{column}", whole.place);
        let said = format!(" at line {line} column {column}");
        let message = whole.message.strip_suffix(&said).unwrap_or(&whole.message).to_owned();
        Self { place, message }
    }
}

impl Recording {
    /// Reads a file. Fails where it is not there or not of the form.
    pub fn read(file: &Path) -> Result<Self, RecordingError> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| RecordingError::new(file, crate::files::why(&error)))?;
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        serde_yaml::from_str(&text).map_err(|error| RecordingError::in_text(file, &error))
    }

    /// Writes a file: JSON where its name ends so, else YAML.
    pub fn write(&self, file: &Path) -> Result<(), RecordingError> {
        let wrong = |error: &dyn fmt::Display| RecordingError::new(file, error);
        let text = if file.extension().is_some_and(|name| name == "json") {
            serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|e| wrong(&e))?
        } else {
            serde_yaml::to_string(self).map_err(|error| wrong(&error))?
        };
        std::fs::write(file, text).map_err(|error| wrong(&error))
    }

    /// Returns what is recorded for a command.
    pub fn get(&self, command: &str) -> Option<&Recorded> {
        self.commands.get(command)
    }

    /// Records a command; a later run replaces an earlier one.
    pub fn add(&mut self, command: String, recorded: Recorded) {
        self.commands.insert(command, recorded);
    }

    /// Returns whether nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// Returns the recorded commands.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        self.commands.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read_and_one_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("r.yaml");
        std::fs::write(&file, "date: today\n'git status': {stdout: \"M a\\n\", exit_code: 1}\n")
            .expect("written");
        let recording = Recording::read(&file).expect("read");
        let today = Recorded { stdout: "today".to_owned(), exit_code: 0 };
        assert_eq!(recording.get("date"), Some(&today));
        assert_eq!(recording.get("git status").map(|r| r.exit_code), Some(1));
        for name in ["again.json", "again.yaml"] {
            let file = folder.path().join(name);
            recording.write(&file).expect("written");
            assert_eq!(Recording::read(&file).expect("read"), recording);
        }
    }

    #[test]
    fn a_wrong_form_is_named_with_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("r.yaml");
        for (text, error) in [
            (
                "a: 1\nb: 2\n",
                ":1:4: a: invalid type: integer `1`, expected the output as text, or `stdout` and `exit_code`",
            ),
            (
                "date:\n  output: x\n",
                ":2:3: date: unknown field `output`, expected `stdout` or `exit_code`",
            ),
            ("- a\n", ":1:1: invalid type: sequence, expected a map"),
        ] {
            std::fs::write(&file, text).expect("written");
            let found = Recording::read(&file).expect_err("wrong").to_string();
            assert_eq!(found, format!("{}{error}", file.display()));
        }
    }
}
