//! Clients: versions of Claude Code as measured. Facts are data, behaviour is a named choice; no
//! other module tests a client's name or version.

pub mod attachments;

pub mod command;
pub mod expansion;
pub mod fork;
pub mod listing;
pub mod loading;
pub mod models;
pub mod permission;
pub mod places;
pub mod session;
pub mod settings;
pub mod shell;
pub mod turn;

use std::fmt;
use std::sync::{Arc, OnceLock};

use command::CommandFacts;

use serde::Deserialize;

/// The clients that ship with this build, newest first: name and data.
const SHIPPED: [(&str, &str); 2] = [
    ("2.1.332", include_str!("claude-code-2.1.332.toml")),
    ("2.1.87", include_str!("claude-code-2.1.87.toml")),
];

/// What each of them does with shell commands: read only when it is asked for.
const COMMANDS: [(&str, &str); 2] = [
    ("2.1.332", include_str!("commands-2.1.332.toml")),
    ("2.1.87", include_str!("commands-2.1.87.toml")),
];

/// The product whose versions are measured.
const PRODUCT: &str = "claude-code";

/// A measured client.
#[derive(Clone, Debug)]
pub struct Client {
    version: String,
    /// What it does with shell commands, once that was asked for.
    commands: Arc<OnceLock<CommandFacts>>,
    /// What it does and knows.
    pub data: ClientData,
}

/// A client file's content.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClientData {
    /// How files are read.
    pub loading: loading::Loading,
    /// Places and names.
    pub places: places::PlacesFacts,
    /// Models.
    pub models: models::ModelsFacts,
    /// How arguments and variables are replaced.
    pub expansion: expansion::ExpansionFacts,
    /// Forks and agents.
    pub fork: fork::ForkFacts,
    /// What a skill changes for a turn.
    pub turn: turn::TurnFacts,
    /// Which settings are taken.
    pub settings: settings::SettingsFacts,
    /// Permissions.
    pub permission: permission::PermissionFacts,
    /// `@path` references.
    pub attachments: attachments::AttachmentFacts,
    /// Shell commands in bodies.
    pub shell: shell::ShellFacts,
    /// Conversations.
    pub session: session::SessionFacts,
    /// The listing.
    pub listing: listing::ListingFacts,
    /// What ships inside.
    pub bundled: listing::BundledFacts,
}

/// No client of that name.
#[derive(Debug, thiserror::Error)]
#[error("unknown client `{asked}`; known are {}", known().join(", "))]
pub struct UnknownClient {
    asked: String,
}

impl Client {
    /// Finds a client by full or short name: `claude-code@2.1.87`, `2.1.87`, `latest`.
    pub fn find(name: &str) -> Result<Self, UnknownClient> {
        let unknown = || UnknownClient { asked: name.to_owned() };
        let short = name.strip_prefix(PRODUCT).map_or(Some(name), |rest| rest.strip_prefix('@'));
        let short = short.ok_or_else(unknown)?;
        let (version, text) = SHIPPED
            .iter()
            .find(|(version, _)| *version == short)
            .or_else(|| (short == "latest").then(|| &SHIPPED[0]))
            .ok_or_else(unknown)?;
        let data = toml::from_str(text).map_err(|_| unknown())?;
        Ok(Self { version: (*version).to_owned(), commands: Arc::default(), data })
    }

    /// Returns what the client does with shell commands in a skill's text.
    pub fn commands(&self) -> &CommandFacts {
        self.commands.get_or_init(|| {
            let own = COMMANDS.iter().find(|(version, _)| *version == self.version);
            // Without facts every command needs a rule.
            own.and_then(|(_, text)| CommandFacts::read(text).ok()).unwrap_or_default()
        })
    }

    /// Returns the measured client whose version is nearest to `version`, three numbers with dots;
    /// the newer of two that are as near.
    pub fn nearest(version: &str) -> Result<Self, UnknownClient> {
        let unknown = || UnknownClient { asked: version.to_owned() };
        let asked = ordinal(version).ok_or_else(unknown)?;
        let near = SHIPPED.iter().filter_map(|(known, _)| Some((ordinal(known)?, known)));
        let (_, name) = near.min_by_key(|(known, _)| known.abs_diff(asked)).ok_or_else(unknown)?;
        Self::find(name)
    }

    /// Returns the version, such as `2.1.332`.
    pub fn version(&self) -> &str {
        &self.version
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PRODUCT}@{}", self.version)
    }
}

/// Returns a number that grows with the version.
fn ordinal(version: &str) -> Option<u64> {
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    let (major, minor, patch) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let part = |number: u32| u64::from(number.min(99_999));
    Some((part(major) * 100_000 + part(minor)) * 100_000 + part(patch))
}

/// Returns the full names of all clients, newest first.
pub fn known() -> Vec<String> {
    SHIPPED.iter().map(|(version, _)| format!("{PRODUCT}@{version}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_file_is_read() {
        for (version, text) in SHIPPED {
            toml::from_str::<ClientData>(text)
                .unwrap_or_else(|error| panic!("claude-code-{version}.toml: {error}"));
        }
    }

    #[test]
    fn every_shipped_client_is_found_by_each_of_its_names() {
        for (version, _) in SHIPPED {
            for name in [version.to_owned(), format!("claude-code@{version}")] {
                assert_eq!(Client::find(&name).expect("shipped").version(), version);
            }
        }
        assert_eq!(Client::find("latest").expect("shipped").version(), SHIPPED[0].0);
    }

    #[test]
    fn the_nearest_client_is_measured_in_versions() {
        let nearest = |version| Client::nearest(version).map(|client| client.version().to_owned());
        assert_eq!(nearest("2.1.332").expect("near"), "2.1.332");
        assert_eq!(nearest("2.1.150").expect("near"), "2.1.87");
        assert_eq!(nearest("2.1.300").expect("near"), "2.1.332");
        assert_eq!(nearest("1.0.120").expect("near"), "2.1.87");
        assert_eq!(nearest("3.0.0").expect("near"), "2.1.332");
        assert!(nearest("2.1").is_err());
    }

    #[test]
    fn every_shipped_client_knows_its_commands() {
        for (version, text) in COMMANDS {
            if let Err(error) = CommandFacts::read(text) {
                panic!("{version}: {error}");
            }
            let client = Client::find(version).expect("shipped");
            assert!(client.commands().commands.contains_key("git status"), "{version}");
        }
    }

    #[test]
    fn an_unknown_client_lists_what_there_is() {
        let error = Client::find("claude-code@9").expect_err("not shipped").to_string();
        assert_eq!(
            error,
            "unknown client `claude-code@9`; known are claude-code@2.1.332, claude-code@2.1.87"
        );
    }
}
