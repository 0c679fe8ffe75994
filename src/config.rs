//! `skillctl.toml`: targets, levels of rules by path, and names that the linter cannot know.

pub mod schema;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;
use toml::Spanned;

use crate::budget::gates::Gates;
use crate::lint::levels::Level;
use crate::lint::near;
use crate::lint::{Severity, Target, registry};
use crate::skill::Source;

/// The file's name, looked for in the linted folder and every folder above.
pub const FILE: &str = "skillctl.toml";

/// What a configuration file says.
#[derive(Debug, Default)]
pub struct Config {
    /// What `budget` must keep to.
    pub budget: Gates,
    /// The file, where there is one.
    pub path: Option<PathBuf>,
    /// The targets asked about.
    pub targets: Vec<Target>,
    /// Context windows in tokens.
    pub windows: Vec<u64>,
    /// Tool names that are known besides the client's own.
    pub tools: Vec<String>,
    /// Agent names that are known besides the client's own.
    pub agents: Vec<String>,
    /// Whether the pedantic tier runs.
    pub pedantic: bool,
    /// What is not linted.
    pub exclude: Option<Gitignore>,
    /// The baseline file.
    pub baseline: Option<PathBuf>,
    /// Levels of rules.
    pub rules: BTreeMap<String, Level>,
    /// Levels for some paths only; later ones win.
    pub overrides: Vec<Override>,
}

/// Levels for some paths.
#[derive(Clone, Debug)]
pub struct Override {
    /// Which.
    pub paths: Gitignore,
    /// The levels there.
    pub rules: BTreeMap<String, Level>,
}

/// What is wrong with a configuration file, and where.
#[derive(Debug, thiserror::Error)]
#[error("{}:{line}:{column}: {message}", path.display())]
pub struct ConfigError {
    path: PathBuf,
    line: u32,
    column: u32,
    message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// The file's form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Form {
    #[serde(default)]
    budget: Gates,
    #[serde(default)]
    targets: Vec<Spanned<String>>,
    #[serde(default)]
    windows: Vec<Spanned<u64>>,
    #[serde(default)]
    tools: Vec<String>,
    #[serde(default)]
    agents: Vec<String>,
    #[serde(default)]
    pedantic: bool,
    #[serde(default)]
    exclude: Vec<Spanned<String>>,
    baseline: Option<PathBuf>,
    #[serde(default)]
    rules: Rules,
    #[serde(default)]
    overrides: Vec<OverrideForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct OverrideForm {
    paths: Vec<Spanned<String>>,
    rules: Rules,
}

type Rules = BTreeMap<Spanned<String>, Spanned<String>>;

impl Config {
    /// Finds the file in `folder` or one of the folders above, and reads it. No file is an empty
    /// configuration. Fails where the file cannot be read or says what it cannot mean.
    pub fn find(folder: &Path) -> Result<Self, ConfigError> {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let file = folder.ancestors().map(|folder| folder.join(FILE)).find(|file| file.is_file());
        file.map_or_else(|| Ok(Self::default()), |file| Self::read(&file))
    }

    /// Reads the file at `path`.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = crate::files::text(path).map_err(|error| ConfigError {
            path: path.to_owned(),
            line: 1,
            column: 1,
            message: error.to_string(),
            hint: None,
        })?;
        Reader { path, source: Source::from_bytes(path.to_owned(), text.into_bytes()) }.config()
    }
}

struct Reader<'a> {
    path: &'a Path,
    source: Source,
}

impl Reader<'_> {
    fn error(&self, offset: usize, message: String, hint: Option<String>) -> ConfigError {
        let at = self.source.position(offset);
        let path = self.path.to_owned();
        ConfigError { path, line: at.line, column: at.column, message, hint }
    }

    fn config(&self) -> Result<Config, ConfigError> {
        let form: Form = toml::from_str(self.source.text()).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            let (message, hint) = explained(error.message());
            self.error(offset, message, hint)
        })?;
        let mut targets = Vec::new();
        for name in &form.targets {
            let target = Target::find(name.get_ref()).map_err(|error| {
                let near =
                    near::nearest(name.get_ref(), Target::names().iter().map(String::as_str))
                        .map(|near| format!("did you mean `{near}`?"));
                self.error(name.span().start, error.to_string(), near)
            })?;
            targets.push(target);
        }
        let mut overrides = Vec::new();
        for form in &form.overrides {
            let paths = self.patterns(&form.paths)?;
            overrides.push(Override { paths, rules: self.rules(&form.rules)? });
        }
        let mut windows = Vec::new();
        for window in &form.windows {
            if *window.get_ref() == 0 {
                let message = "a window of no tokens".to_owned();
                return Err(self.error(window.span().start, message, None));
            }
            windows.push(*window.get_ref());
        }
        let exclude =
            if form.exclude.is_empty() { None } else { Some(self.patterns(&form.exclude)?) };
        let folder = self.path.parent().unwrap_or_else(|| Path::new(""));
        Ok(Config {
            budget: form.budget,
            path: Some(self.path.to_owned()),
            targets,
            windows,
            pedantic: form.pedantic,
            exclude,
            baseline: form.baseline.map(|path| folder.join(path)),
            rules: self.rules(&form.rules)?,
            overrides,
            tools: form.tools,
            agents: form.agents,
        })
    }

    fn rules(&self, form: &Rules) -> Result<BTreeMap<String, Level>, ConfigError> {
        let mut rules = BTreeMap::new();
        for (id, level) in form {
            if registry::find(id.get_ref()).is_none() {
                let hint = registry::nearest(id.get_ref()).map_or_else(
                    || "`skillctl rules` lists them".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                let message = format!("unknown rule `{}`", id.get_ref());
                return Err(self.error(id.span().start, message, Some(hint)));
            }
            let value = parse_level(level.get_ref())
                .map_err(|message| self.error(level.span().start, message, None))?;
            rules.insert(id.get_ref().clone(), value);
        }
        Ok(rules)
    }

    /// Reads patterns as in `.gitignore`, relative to the file's folder.
    fn patterns(&self, patterns: &[Spanned<String>]) -> Result<Gitignore, ConfigError> {
        let mut builder =
            GitignoreBuilder::new(self.path.parent().unwrap_or_else(|| Path::new("")));
        for pattern in patterns {
            builder
                .add_line(None, pattern.get_ref())
                .map_err(|error| self.error(pattern.span().start, error.to_string(), None))?;
        }
        builder.build().map_err(|error| self.error(0, error.to_string(), None))
    }
}

/// Reads `off` or a severity.
pub fn parse_level(text: &str) -> Result<Level, String> {
    if text == "off" {
        return Ok(Level::Off);
    }
    text.parse::<Severity>().map(Level::At).map_err(|_| {
        format!("unknown level `{text}`; known are off, info, warning, error, pedantic")
    })
}

/// Turns what the TOML reader says into our words: for an unknown key, with the nearest known one.
fn explained(message: &str) -> (String, Option<String>) {
    let quoted = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    match message.strip_prefix("unknown field ") {
        Some(rest) => {
            let names = quoted(rest);
            let (key, known) =
                names.split_first().map_or(("", &[][..]), |(key, known)| (key.as_str(), known));
            let hint = near::nearest(key, known.iter().map(String::as_str)).map_or_else(
                || format!("known are {}", known.join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            (format!("unknown key `{key}`"), Some(hint))
        }
        None => (message.trim().replace('\n', " "), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        let path = Path::new("/p/skillctl.toml");
        let source = Source::from_bytes(path.to_owned(), text.as_bytes().to_vec());
        Reader { path, source }.config().map_err(|error| {
            let hint = error.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
            format!("{error}{hint}")
        })
    }

    #[test]
    fn everything_is_read() {
        let config = read(
            "targets = [\"claude-code\", \"codex\"]\nwindows = [200000]\ntools = [\"X\"]\n\
             agents = [\"a\"]\npedantic = true\nexclude = [\"vendor/\"]\nbaseline = \"b.json\"\n\
             [rules]\nbyte-order-mark = \"off\"\nnot-utf8 = \"info\"\n\
             [[overrides]]\npaths = [\"old/**\"]\nrules = { not-utf8 = \"off\" }\n",
        )
        .expect("valid");
        assert_eq!(config.targets.len(), 2);
        assert_eq!(config.rules["byte-order-mark"], Level::Off);
        assert_eq!(config.rules["not-utf8"], Level::At(Severity::Info));
        assert_eq!(config.baseline.as_deref(), Some(Path::new("/p/b.json")));
        assert!(config.overrides[0].paths.matched("/p/old/a/SKILL.md", false).is_ignore());
    }

    #[test]
    fn mistakes_have_a_place_and_a_suggestion() {
        for (text, want) in [
            (
                "target = [\"codex\"]",
                "/p/skillctl.toml:1:1: unknown key `target` (did you mean `targets`?)",
            ),
            (
                "\n[rules]\nbyte-order-marks = \"off\"",
                "/p/skillctl.toml:3:1: unknown rule `byte-order-marks` (did you mean `byte-order-mark`?)",
            ),
            (
                "[rules]\nnot-utf8 = \"of\"",
                "/p/skillctl.toml:2:12: unknown level `of`; known are off, info, warning, error, pedantic",
            ),
            ("windows = [0]", "/p/skillctl.toml:1:12: a window of no tokens"),
        ] {
            assert_eq!(read(text).expect_err("wrong"), want, "{text}");
        }
        let error = read("targets = [\"codecs\"]").expect_err("wrong");
        assert!(error.starts_with("/p/skillctl.toml:1:12: unknown target `codecs`"), "{error}");
        assert!(error.ends_with("(did you mean `codex`?)"), "{error}");
        let error = read("[[overrides]]\npath = [\"x\"]\nrules = {}").expect_err("wrong");
        assert!(error.contains("unknown key `path` (did you mean `paths`?)"), "{error}");
    }
}
