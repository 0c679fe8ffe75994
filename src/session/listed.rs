//! What of the listing the model has already been sent, and what is new.

use std::collections::HashSet;

use crate::client::models::Model;
use crate::client::session::ListedBy;
use crate::listing::{Listing, ListingOptions, entry_text};
use crate::session::permission::rules::SKILL_TOOL;
use crate::session::{Role, Session};

/// What the model has been sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    sent: HashSet<(String, String)>,
    /// Whether anything was looked at yet.
    begun: bool,
}

impl Listed {
    /// Forgets what was sent: everything is listed again.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Session {
    /// Returns the listing of what the model has not been sent, as text without a reminder's tags;
    /// `None` where nothing is new.
    pub(super) fn take_listing(&mut self) -> Option<String> {
        // Without the tool there is nothing to list (`perm-rule-4`).
        if self.permissions.gone(SKILL_TOOL).is_some() {
            return None;
        }
        let client = self.project.client();
        let by_name = client.data.session.listed_by == ListedBy::Name;
        let form = client.data.listing.text;
        let first = !std::mem::replace(&mut self.listed.begun, true);
        let mut new = Vec::new();
        for entry in self.roster.all(&self.project.catalogue, client) {
            if !entry.is_listed() || self.roster.is_held(entry) {
                continue;
            }
            let text = if by_name { String::new() } else { entry_text(entry, form) };
            let name = if by_name { &entry.name } else { &entry.label };
            let key = (name.clone(), text);
            if self.listed.sent.contains(&key) && !(first && by_name) {
                continue;
            }
            self.listed.sent.insert(key);
            new.push(entry);
        }
        let bundled = if first { self.project.catalogue.bundled.as_slice() } else { &[] };
        let options = ListingOptions { model: Some(self.model.clone()), ..Default::default() };
        let listing = Listing::compose(&self.project, &new, bundled, &options);
        self.roster.release();
        Some(listing.text()).filter(|text| !text.is_empty())
    }

    /// Returns the whole listing, as an agent with `model` is sent it.
    pub(super) fn whole_listing(&mut self, model: &Model) -> Option<String> {
        let listed = std::mem::take(&mut self.listed);
        let own = std::mem::replace(&mut self.model, model.clone());
        let text = self.take_listing();
        self.listed = listed;
        self.model = own;
        text
    }

    /// Returns whether the model of the next request takes reminders on the system's side.
    pub(super) fn takes_system_reminders(&self) -> bool {
        self.current_model().listing_role == Role::System
    }
}
