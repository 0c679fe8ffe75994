//! The permission mode.

use serde_json::Value;

use crate::client::permission::{PermissionFacts, Untrusted};
use crate::settings::{Settings, SourceKind};

/// What the client does where no rule decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[value(rename_all = "camelCase")]
pub enum Mode {
    /// It asks.
    #[default]
    Default,
    /// Files of the project are written without asking.
    AcceptEdits,
    /// It asks, and the model is told to plan.
    Plan,
    /// A check by a model stands in for a person.
    Auto,
    /// What would be asked is refused.
    DontAsk,
    /// Nothing is asked, unless a rule says so.
    BypassPermissions,
}

impl Mode {
    /// All of them.
    const ALL: [Self; 6] = [
        Self::Default,
        Self::AcceptEdits,
        Self::Plan,
        Self::Auto,
        Self::DontAsk,
        Self::BypassPermissions,
    ];

    /// Returns the name as the client spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::AcceptEdits => "acceptEdits",
            Self::Plan => "plan",
            Self::Auto => "auto",
            Self::DontAsk => "dontAsk",
            Self::BypassPermissions => "bypassPermissions",
        }
    }

    /// Returns the mode of that name, spelled as the client does.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Returns the mode in force: what the command line says, else the strongest `defaultMode` that
    /// counts; as if none was chosen where settings or the model do not allow it (`mode-settings`).
    pub(super) fn decide(
        wanted: Option<Self>,
        settings: &Settings,
        facts: &PermissionFacts,
        trusted: bool,
        model: &str,
    ) -> Self {
        let permissions = || settings.all("permissions");
        let mode = wanted.unwrap_or_else(|| {
            permissions()
                .find_map(|(file, value)| {
                    let mode = Self::parse(value.get("defaultMode")?.as_str()?)?;
                    let shared = matches!(file.kind, SourceKind::Project | SourceKind::Local);
                    let ignored = mode == Self::BypassPermissions
                        && shared
                        && facts.untrusted == Untrusted::Ignored
                        && !trusted;
                    (!ignored).then_some(mode)
                })
                .unwrap_or_default()
        });
        let bypass_off = permissions().any(|(_, value)| {
            value.get("disableBypassPermissionsMode").and_then(Value::as_str) == Some("disable")
        });
        let no_auto = facts.auto_refusal.is_none()
            || facts.no_auto_models.iter().any(|start| model.starts_with(start.as_str()));
        match mode {
            Self::BypassPermissions if bypass_off => Self::Default,
            Self::Auto if no_auto => Self::Default,
            mode => mode,
        }
    }
}
