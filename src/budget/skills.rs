//! What one skill costs: its entry in the listing, its text when it is called, the files that the text
//! points to, and what is left of it after a compaction.

use std::collections::{BTreeSet, HashMap};
use std::fs;

use serde::Serialize;

use crate::budget::WindowCost;
use crate::catalogue::Entry;
use crate::expand::ecma;
use crate::expand::{Call, Expansion};
use crate::listing::{Outcome, Row};
use crate::project::Project;
use crate::session::compaction::kept_units;
use crate::skill::Skill;
use crate::skill::body::Markdown;
use crate::skill::mention::{link_path, mentions, resolved};
use crate::tokens::{TokenRange, estimate};

/// The largest file whose tokens are estimated, in bytes; of a larger one only the size is told.
const LARGEST: u64 = 4 << 20;

/// Stands for a session's name, which is as long.
const SESSION_ID: &str = "00000000-0000-0000-0000-000000000000";

/// What one skill costs.
#[derive(Clone, Debug, Serialize)]
pub struct SkillCost {
    /// Which entry of the catalogue it is. A name is not enough: an older client lists two of one name.
    #[serde(skip)]
    pub entry: usize,
    /// The name it is called by.
    pub name: String,
    /// The kind of place it is from, in words.
    pub place: &'static str,
    /// Its share of the listing, once a window asked about; nothing where it is not listed.
    pub listed: Vec<Option<Share>>,
    /// UTF-16 units of the text when it is called without arguments: the line that names the folder,
    /// and the body.
    pub units: usize,
    /// Lines of that text.
    pub lines: usize,
    /// Its tokens.
    pub tokens: TokenRange,
    /// Units that come back after a compaction; nothing where all of them do.
    pub kept_after_compaction: Option<usize>,
    /// The skill's own files that the body points to, one level deep.
    pub files: Vec<FileCost>,
}

/// A skill's entry in a listing.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// UTF-16 units of the whole entry, its line break not counted.
    pub units: usize,
    /// What became of its text.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// A file that a body points to.
#[derive(Clone, Debug, Serialize)]
pub struct FileCost {
    /// Its path from the skill's folder, with `/`.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// Its tokens, where it is text.
    pub tokens: Option<TokenRange>,
}

/// Returns what each skill costs that is loaded or waits for a file to be touched, the largest entry of
/// the first window first.
pub(super) fn costs(project: &Project, windows: &[WindowCost]) -> Vec<SkillCost> {
    let rows: Vec<HashMap<usize, &Row>> = windows
        .iter()
        .map(|window| window.rows.iter().filter_map(|row| Some((row.entry?, row))).collect())
        .collect();
    let share = |row: &&Row| Share { units: row.units, outcome: row.outcome };
    let shares = |at: usize| -> Vec<Option<Share>> {
        rows.iter().map(|rows| rows.get(&at).map(share)).collect()
    };
    let loaded = project.catalogue.entries.iter().enumerate().filter(|(_, entry)| entry.is_kept());
    let mut costs: Vec<SkillCost> =
        loaded.map(|(at, entry)| cost(project, at, entry, shares(at))).collect();
    let listed = |cost: &SkillCost| {
        cost.listed.first().and_then(Option::as_ref).map_or(0, |share| share.units)
    };
    costs.sort_by(|a, b| listed(b).cmp(&listed(a)).then_with(|| a.name.cmp(&b.name)));
    costs
}

fn cost(project: &Project, at: usize, entry: &Entry, listed: Vec<Option<Share>>) -> SkillCost {
    let skill = &entry.skill;
    let text = called(project, skill);
    SkillCost {
        entry: at,
        name: entry.name.clone(),
        place: skill.origin.kind.words(),
        listed,
        units: ecma::units(&text),
        lines: text.lines().count(),
        tokens: estimate(&text),
        kept_after_compaction: kept_units(&text, &project.client().data.session.compaction),
        files: files(skill),
    }
}

/// Returns the text that a call without arguments gives, commands as written, with its pieces.
pub fn expansion(project: &Project, skill: &Skill) -> Expansion {
    let call = Call {
        args: None,
        session_id: SESSION_ID.to_owned(),
        project_dir: project.options.start.clone(),
        cwd: project.options.start.clone(),
        model: project.model().name,
        effort: None,
        forced_effort: None,
    };
    // A text that grows beyond all measure has no arguments to grow by here.
    Expansion::written(skill, &call, project.client()).unwrap_or_default()
}

/// Returns the text that a call without arguments gives, commands as written.
pub fn called(project: &Project, skill: &Skill) -> String {
    expansion(project, skill).text
}

/// Returns the files of the skill's folder that its body points to.
fn files(skill: &Skill) -> Vec<FileCost> {
    let body = skill.body_text();
    let mut paths: BTreeSet<String> = BTreeSet::new();
    if body.contains("](") {
        let links = Markdown::parse(skill.source.text(), skill.body).links;
        paths.extend(links.iter().filter_map(|link| resolved("", &link_path(&link.destination)?)));
    }
    paths.extend(mentions(body, 0).into_iter().map(|mention| mention.path.to_owned()));
    paths
        .into_iter()
        .filter(|path| !path.is_empty())
        .filter_map(|path| file_cost(skill, path))
        .collect()
}

fn file_cost(skill: &Skill, path: String) -> Option<FileCost> {
    let file = skill.dir.join(&path);
    // A link may lead out of the skill; its size is nobody's business here.
    let data = fs::symlink_metadata(&file).ok().filter(fs::Metadata::is_file)?;
    let text = (data.len() <= LARGEST).then(|| fs::read_to_string(&file).ok()).flatten();
    Some(FileCost { path, bytes: data.len(), tokens: text.as_deref().map(estimate) })
}
