//! The page.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};

use crate::budget::SkillCost;
use crate::lint::Finding;
use crate::listing::{Listing, Outcome};
use crate::report::fragment::fragment;
use crate::report::states::own;
use crate::report::{State, Subject, decay, shares, states};
use crate::terminal::harmless;
use crate::tokens::grouped;

/// A page that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// A chart.
    #[error("a chart could not be drawn: {0}")]
    Chart(#[from] super::charts::ChartError),
    /// The page.
    #[error("the page could not be written: {0}")]
    Template(#[from] askama::Error),
    /// Its data.
    #[error("the page's data could not be packed: {0}")]
    Data(#[from] std::io::Error),
}

const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    client: String,
    project: String,
    model: String,
    style: &'a str,
    script: &'a str,
    script_hash: String,
    shares: String,
    decay: String,
    rows: Vec<Row>,
    states: String,
    first: usize,
    last: usize,
    start: usize,
    details: String,
    errors: usize,
    warnings: usize,
}

/// A row of the listing on the page.
#[derive(Default)]
struct Row {
    label: String,
    place: &'static str,
    text: String,
    units: usize,
    body: usize,
    findings: usize,
    known: bool,
    /// Which fragment is its own.
    detail: Option<usize>,
}

/// Returns the whole page.
pub fn html(subject: &Subject<'_>) -> Result<String, PageError> {
    let project = subject.project;
    let states = states(project);
    let start = own(&states, project);
    let (rows, fragments) = rows(subject);
    let count =
        |severity| subject.findings.iter().filter(|found| found.severity == severity).count();
    let page = Page {
        client: project.client().to_string(),
        project: harmless(&project.options.start.display().to_string()).into_owned(),
        model: project.model().name,
        style: STYLE,
        script: SCRIPT,
        script_hash: STANDARD.encode(Sha256::digest(SCRIPT.as_bytes())),
        shares: shares(subject.costs)?,
        decay: decay(&states, &project.model())?,
        rows,
        states: json(&states),
        first: 0,
        last: states.len().saturating_sub(1),
        start,
        details: packed(&fragments)?,
        errors: count(crate::lint::Severity::Error),
        warnings: count(crate::lint::Severity::Warning),
    };
    Ok(page.render()?)
}

/// Returns the rows in the order sent, then what is loaded and not listed, for only the user can call it;
/// and the fragments of the skills that have one.
fn rows(subject: &Subject<'_>) -> (Vec<Row>, Vec<String>) {
    let project = subject.project;
    let roomy = crate::listing::ListingOptions { budget: Some(u64::MAX / 2), ..Default::default() };
    let listing = Listing::at_start_with(project, &roomy);
    let mut skills = Skills::of(subject);
    let mut rows: Vec<Row> = listing
        .rows
        .iter()
        .map(|row| {
            let label = harmless(&row.label).into_owned();
            let Some(at) = row.entry else {
                let text = if row.outcome == Outcome::Whole {
                    let size = grouped(row.units);
                    format!("a text of the client's own, {size} characters with its name")
                } else {
                    String::new()
                };
                return Row { label, place: "bundled", text, units: row.units, ..Row::default() };
            };
            let entry = skills.row(at);
            Row { label, text: row.text.clone(), units: row.units, known: true, ..entry }
        })
        .collect();
    for (at, entry) in project.catalogue.entries.iter().enumerate() {
        if entry.is_loaded() && !entry.is_listed() {
            rows.push(Row { place: "not listed", ..skills.row(at) });
        }
    }
    (rows, skills.fragments)
}

/// The skills of the catalogue with what is told of each, found by entry and by file.
struct Skills<'a> {
    subject: &'a Subject<'a>,
    costs: HashMap<usize, &'a SkillCost>,
    findings: HashMap<&'a Path, Vec<&'a Finding>>,
    fragments: Vec<String>,
}

impl<'a> Skills<'a> {
    fn of(subject: &'a Subject<'a>) -> Self {
        let costs = subject.costs.skills.iter().map(|cost| (cost.entry, cost)).collect();
        let mut findings: HashMap<&Path, Vec<&Finding>> = HashMap::new();
        for found in subject.findings {
            findings.entry(found.path.as_path()).or_default().push(found);
        }
        Self { subject, costs, findings, fragments: Vec::new() }
    }

    /// Returns what a row says of a skill, listed or not, and keeps its fragment.
    fn row(&mut self, at: usize) -> Row {
        let project = self.subject.project;
        let entry = project.catalogue.entries.get(at);
        let Some((entry, cost)) = entry.zip(self.costs.get(&at)) else { return Row::default() };
        let findings = self.findings.get(entry.skill.source.path());
        let findings = findings.map_or(&[][..], Vec::as_slice);
        self.fragments.push(fragment(project, &entry.skill, cost, findings));
        Row {
            label: harmless(&entry.label).into_owned(),
            place: entry.skill.origin.kind.words(),
            body: cost.units,
            findings: findings.len(),
            detail: Some(self.fragments.len() - 1),
            ..Row::default()
        }
    }
}

/// Returns the states for the page's script. A number or a list of numbers cannot end a script.
fn json(states: &[State]) -> String {
    serde_json::to_string(states).unwrap_or_else(|_| "[]".to_owned())
}

/// Packs the fragments: a JSON list, deflated, in base64.
fn packed(fragments: &[String]) -> Result<String, std::io::Error> {
    let list = serde_json::to_vec(fragments)?;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&list)?;
    Ok(STANDARD.encode(encoder.finish()?))
}
