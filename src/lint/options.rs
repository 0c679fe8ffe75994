//! What a whole run knows besides its files.

use std::collections::BTreeSet;

use crate::client::{Client, UnknownClient};
use crate::lint::targets::Target;
use crate::project::ProjectOptions;

/// Settings of a run that rules may ask for.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The client whose reading rules look at first.
    pub client: Client,
    /// The targets asked about; empty to take them from each file's place.
    pub targets: Vec<Target>,
    /// The context windows, in tokens, that the listing is worked out for.
    pub windows: Vec<u64>,
    /// Names of tools besides the client's own.
    pub tools: BTreeSet<String>,
    /// Names of agents besides the client's own and those in the linted files.
    pub agents: BTreeSet<String>,
    /// How the files' projects are opened, but for client and folder; none where no project is known,
    /// such as when single files were named.
    pub project: Option<ProjectOptions>,
}

/// The windows that are asked about where nothing else is said: 200,000 and 1,000,000 tokens.
pub const WINDOWS: [u64; 2] = [200_000, 1_000_000];

impl RunOptions {
    /// Returns the options of a run that was asked about `targets`. Fails where not even the newest
    /// client is known.
    pub fn new(targets: Vec<Target>) -> Result<Self, UnknownClient> {
        let asked = targets.iter().find_map(|target| target.client());
        let client = asked.cloned().map_or_else(|| Client::find("latest"), Ok)?;
        Ok(Self {
            client,
            targets,
            windows: WINDOWS.to_vec(),
            tools: BTreeSet::new(),
            agents: BTreeSet::new(),
            project: None,
        })
    }

    /// Returns the targets that a file is asked about for.
    pub fn targets_of(&self, path: &std::path::Path) -> Vec<Target> {
        if self.targets.is_empty() {
            vec![Target::of_path(path).unwrap_or_else(Target::latest)]
        } else {
            self.targets.clone()
        }
    }
}
