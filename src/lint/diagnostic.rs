//! What a rule reports: a message, the places it is about, help, and edits that would repair it.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::lint::targets::Target;
use crate::span::Span;

/// Words of a diagnostic. Most are the same for every finding of a rule, and tens of thousands are held at
/// once.
pub type Words = Cow<'static, str>;

/// How bad a finding is, in rising order.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    clap::ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// A matter of taste; not reported unless asked for.
    Pedantic,
    /// Worth knowing.
    Info,
    /// Likely not what the author meant.
    Warning,
    /// The model, or a target, will not get what was written.
    Error,
}

impl Severity {
    /// All severities, worst first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Info, Self::Pedantic];

    /// Returns the name that is printed and configured.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pedantic => "pedantic",
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Severity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|severity| severity.name() == text).ok_or_else(|| {
            format!("unknown level `{text}`; known are error, warning, info, pedantic")
        })
    }
}

/// Whether a fix can be applied without a person looking at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Safety {
    /// It may change what is meant.
    Unsafe,
    /// Every target reads the same or more afterwards.
    Safe,
}

/// The replacement of one stretch of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// What is written there.
    pub text: String,
}

impl Edit {
    /// Replaces `span` by `text`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Inserts `text` at `offset`.
    pub fn insert(offset: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::new(offset, offset), text)
    }

    /// Removes `span`.
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// A repair: edits that belong together, or a new name for the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as a command: `quote the value`.
    pub title: Words,
    /// Whether it may be applied unseen.
    pub safety: Safety,
    /// The edits, all in the finding's file.
    pub edits: Vec<Edit>,
    /// The file's new name, in the same folder.
    pub rename: Option<String>,
}

impl Fix {
    /// A fix that leaves what is meant as it is.
    pub fn safe(title: impl Into<Words>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), safety: Safety::Safe, edits, rename: None }
    }

    /// A fix that a person should look at.
    pub fn dangerous(title: impl Into<Words>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), safety: Safety::Unsafe, edits, rename: None }
    }

    /// A new name for the file.
    pub fn rename(title: impl Into<Words>, name: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            safety: Safety::Unsafe,
            edits: Vec::new(),
            rename: Some(name.into()),
        }
    }
}

/// A place that a diagnostic points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Another file than the diagnostic's.
    pub path: Option<PathBuf>,
    /// Where, in that file's text.
    pub span: Span,
    /// What is there, in a few words; may be empty.
    pub text: Words,
}

/// What a rule reports about one file. The rule's name and default level are added when it is
/// handed to the [`Reporter`](crate::lint::Reporter).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file; `None` for the file that is being checked.
    pub path: Option<PathBuf>,
    /// A level that differs from the rule's own.
    pub severity: Option<Severity>,
    /// The targets it holds for; empty for every target the rule was run for.
    pub targets: Vec<Target>,
    /// What happens: a lower-case fragment without a full stop.
    pub message: Words,
    /// The places, the primary one first. Empty where the file as a whole is meant.
    pub labels: Vec<Label>,
    /// What to do, one sentence each.
    pub help: Vec<Words>,
    /// Repairs, the best first.
    pub fixes: Vec<Fix>,
    /// What stands for the place's content in baselines, where its text is not enough.
    pub key: Option<String>,
}

impl Diagnostic {
    /// Returns a diagnostic about `span` of the file that is being checked.
    pub fn new(span: Span, message: impl Into<Words>) -> Self {
        let label = Label { path: None, span, text: Words::default() };
        Self { labels: vec![label], ..Self::whole(message) }
    }

    /// Returns a diagnostic about the whole file that is being checked.
    pub fn whole(message: impl Into<Words>) -> Self {
        Self {
            path: None,
            severity: None,
            targets: Vec::new(),
            message: message.into(),
            labels: Vec::new(),
            help: Vec::new(),
            fixes: Vec::new(),
            key: None,
        }
    }

    /// Returns a diagnostic about the file or folder at `path`.
    pub fn at(path: impl Into<PathBuf>, message: impl Into<Words>) -> Self {
        Self { path: Some(path.into()), ..Self::whole(message) }
    }

    /// Returns a diagnostic about `span` of the file at `path`.
    pub fn in_file(path: impl Into<PathBuf>, span: Span, message: impl Into<Words>) -> Self {
        Self { path: Some(path.into()), ..Self::new(span, message) }
    }

    /// Says that it is about the file at `path`. Repairs are taken out: they are made in the file that is
    /// checked.
    #[must_use]
    pub fn of_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.path = Some(path.into());
        self.fixes.clear();
        self
    }

    /// Sets the words under the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<Words>) -> Self {
        if let Some(label) = self.labels.first_mut() {
            label.text = text.into();
        }
        self
    }

    /// Adds another place in the same file.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<Words>) -> Self {
        self.labels.push(Label { path: None, span, text: text.into() });
        self
    }

    /// Adds a place in another file.
    #[must_use]
    pub fn elsewhere(
        mut self,
        path: impl Into<PathBuf>,
        span: Span,
        text: impl Into<Words>,
    ) -> Self {
        self.labels.push(Label { path: Some(path.into()), span, text: text.into() });
        self
    }

    /// Sets a level other than the rule's own.
    #[must_use]
    pub const fn severity(mut self, severity: Severity) -> Self {
        self.severity = Some(severity);
        self
    }

    /// Names the targets it holds for.
    #[must_use]
    pub fn targets(mut self, targets: impl IntoIterator<Item = Target>) -> Self {
        self.targets.extend(targets);
        self
    }

    /// Adds a sentence that says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<Words>) -> Self {
        // Hardly any has a second one, and tens of thousands are held at once.
        self.help.reserve_exact(1);
        self.help.push(text.into());
        self
    }

    /// Adds a repair.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.reserve_exact(1);
        self.fixes.push(fix);
        self
    }

    /// Sets what stands for its content in baselines.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }
}
