//! The page.

use std::io::Write as _;

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};

use crate::budget::place_name;
use crate::lint::Finding;
use crate::listing::{Listing, Outcome};
use crate::report::fragment::fragment;
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
    let own = project.model().window;
    let start = states.iter().position(|state| state.window >= own).unwrap_or(0);
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
        decay: decay(&states)?,
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

/// Returns the rows in the order sent, and the fragments of the skills that have one.
fn rows(subject: &Subject<'_>) -> (Vec<Row>, Vec<String>) {
    let project = subject.project;
    let roomy = crate::listing::ListingOptions { budget: Some(u64::MAX / 2), ..Default::default() };
    let listing = Listing::at_start_with(project, &roomy);
    let mut fragments = Vec::new();
    let mut rows = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for row in &listing.rows {
        let entry = row.entry.and_then(|at| project.catalogue.entries.get(at));
        let cost =
            subject.costs.skills.iter().find(|cost| cost.name == row.name && entry.is_some());
        let findings: Vec<&Finding> = entry.map_or_else(Vec::new, |entry| {
            subject
                .findings
                .iter()
                .filter(|found| *found.path == entry.skill.source.path())
                .collect()
        });
        let detail = entry.zip(cost).map(|(entry, cost)| {
            fragments.push(fragment(project, &entry.skill, cost, &findings));
            fragments.len() - 1
        });
        told.push(&row.name);
        rows.push(Row {
            label: harmless(&row.label).into_owned(),
            place: entry.map_or("bundled", |entry| place_name(entry.skill.origin.kind)),
            text: if row.outcome == Outcome::Whole && entry.is_none() {
                format!(
                    "a text of the client's own, {} characters with its name",
                    grouped(row.units)
                )
            } else {
                row.text.clone()
            },
            units: row.units,
            body: cost.map_or(0, |cost| cost.units),
            findings: findings.len(),
            known: entry.is_some(),
            detail,
        });
    }
    // What is loaded and not listed: only the user can call it.
    for entry in
        project.catalogue.entries.iter().filter(|entry| entry.is_loaded() && !entry.is_listed())
    {
        let Some(cost) = subject.costs.skills.iter().find(|cost| cost.name == entry.name) else {
            continue;
        };
        let findings: Vec<&Finding> = subject
            .findings
            .iter()
            .filter(|found| *found.path == entry.skill.source.path())
            .collect();
        fragments.push(fragment(project, &entry.skill, cost, &findings));
        rows.push(Row {
            label: harmless(&entry.label).into_owned(),
            place: "not listed",
            text: String::new(),
            units: 0,
            body: cost.units,
            findings: findings.len(),
            known: false,
            detail: Some(fragments.len() - 1),
        });
    }
    (rows, fragments)
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
