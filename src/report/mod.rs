//! The report: one self-contained page about what the model receives, and its charts alone.
//!
//! Everything on it is worked out here, by the listing, the expander, the costs and the rules; the
//! page's script only shows one of the states that it is given.

mod charts;
mod fragment;
mod page;
mod states;

use crate::budget::Costs;
use crate::lint::Finding;
use crate::project::Project;

pub use charts::{decay, shares};
pub(crate) use fragment::escaped;
pub use page::html;
pub use states::{State, states};

/// What the report is about.
pub struct Subject<'a> {
    /// The project.
    pub project: &'a Project,
    /// What its skills cost in the session's own window.
    pub costs: &'a Costs,
    /// What the rules found in its skills.
    pub findings: &'a [Finding],
}
