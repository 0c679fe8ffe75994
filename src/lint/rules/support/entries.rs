//! The linted skills as the clients that are asked about have them.

use crate::catalogue::Entry;
use crate::lint::projects::Opened;
use crate::lint::set::Checked;
use crate::lint::{Diagnostic, Reporter, Set, Target};

/// A linted skill in the project that a client opens.
pub(crate) struct Linted<'a> {
    /// The client.
    pub(crate) target: Target,
    /// The project, as the client opens it.
    pub(crate) opened: &'a Opened,
    /// What the client makes of the skill.
    pub(crate) entry: &'a Entry,
    /// The file.
    pub(crate) file: &'a Checked,
}

/// Reports what `find` says of each linted skill, for each client that is asked about.
pub(crate) fn each(
    set: &Set<'_>,
    report: &mut Reporter<'_>,
    find: impl Fn(&Linted<'_>) -> Option<Diagnostic>,
) {
    for target in report.targets() {
        for opened in &*set.opened(target) {
            for (entry, file) in opened.linted(set.files) {
                if let Some(diagnostic) = find(&Linted { target, opened, entry, file }) {
                    report.push_for(target, diagnostic);
                }
            }
        }
    }
}

/// Like [`each`], of the skills that the client keeps.
pub(crate) fn each_kept(
    set: &Set<'_>,
    report: &mut Reporter<'_>,
    find: impl Fn(&Linted<'_>) -> Option<Diagnostic>,
) {
    each(set, report, |linted| linted.entry.is_kept().then(|| find(linted)).flatten());
}
