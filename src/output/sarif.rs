//! SARIF 2.1.0, for code scanning. Only what is written is modelled; a test holds it against the
//! official schema.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::lint::finding::{Fingerprint, Place, PlacedFix};
use crate::lint::{Finding, Report, Rule, Severity};
use crate::output::{Style, visible};
use crate::skill::source::Position;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool,
    column_kind: &'static str,
    invocations: [Invocation; 1],
    results: Vec<SarifResult<'a>>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Descriptor>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor {
    id: &'static str,
    short_description: Message<'static>,
    help: Help,
    default_configuration: Configuration,
    properties: RuleProperties,
}

#[derive(Serialize)]
struct Help {
    text: &'static str,
    markdown: &'static str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct RuleProperties {
    tags: [&'static str; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message<'static>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'a str,
    rule_index: usize,
    level: &'static str,
    message: Message<'a>,
    locations: Vec<Location<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    partial_fingerprints: BTreeMap<&'static str, Fingerprint>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<SarifFix<'a>>,
    properties: Properties<'a>,
}

#[derive(Serialize)]
struct Properties<'a> {
    targets: Vec<&'a str>,
}

#[derive(Serialize)]
struct Message<'a> {
    text: std::borrow::Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the names are the format's")]
struct Location<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix<'a> {
    description: Message<'a>,
    artifact_changes: [Change<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: ArtifactLocation,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Message<'a>,
}

/// Writes the report.
pub fn render(report: &Report, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let findings = style.shown(report);
    let mut rules: Vec<&'static Rule> = findings.iter().map(|finding| finding.rule).collect();
    rules.sort_by_key(|rule| rule.id);
    rules.dedup_by_key(|rule| rule.id);
    let index = |id: &str| rules.iter().position(|rule| rule.id == id).unwrap_or_default();
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "skillctl",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: rules.iter().map(|rule| descriptor(rule)).collect(),
                },
            },
            column_kind: "unicodeCodePoints",
            invocations: [invocation(report)],
            results: findings.iter().map(|one| result(one, index(one.rule.id))).collect(),
        }],
    };
    visible::pretty(out, &log)?;
    writeln!(out)
}

fn descriptor(rule: &'static Rule) -> Descriptor {
    Descriptor {
        id: rule.id,
        short_description: Message { text: rule.summary.into() },
        help: Help { text: rule.section("Why").unwrap_or(rule.summary), markdown: rule.docs },
        default_configuration: Configuration { level: level(rule.severity) },
        properties: RuleProperties { tags: [rule.group.name()] },
    }
}

fn invocation(report: &Report) -> Invocation {
    let notification = |problem: &crate::project::Problem| Notification {
        level: "error",
        message: Message { text: problem.to_string().into() },
    };
    Invocation {
        execution_successful: report.problems.is_empty(),
        tool_execution_notifications: report.problems.iter().map(notification).collect(),
    }
}

fn result(finding: &Finding, rule_index: usize) -> SarifResult<'_> {
    let (first, rest) = finding.places.split_first().map_or((None, &[][..]), |(a, b)| (Some(a), b));
    let primary = match first {
        Some(place) => location(place, None),
        None => Location { id: None, physical_location: whole(&finding.path), message: None },
    };
    let mut text = finding.message.to_string();
    for help in &finding.help {
        text.push('\n');
        text.push_str(help);
    }
    SarifResult {
        rule_id: finding.rule.id,
        rule_index,
        level: level(finding.severity),
        message: Message { text: text.into() },
        locations: vec![primary],
        related_locations: rest
            .iter()
            .enumerate()
            .map(|(at, place)| location(place, Some(at + 1)))
            .collect(),
        partial_fingerprints: BTreeMap::from([("skillctl/v1", finding.fingerprint)]),
        fixes: finding
            .fixes
            .iter()
            .filter(|fix| !fix.fix.edits.is_empty())
            .map(|placed| fix(finding, placed))
            .collect(),
        properties: Properties { targets: finding.targets.iter().map(|one| one.id()).collect() },
    }
}

fn location(place: &Place, id: Option<usize>) -> Location<'_> {
    let mut physical_location = whole(&place.path);
    physical_location.region = Some(region(place.start, place.end));
    let message = (!place.text.is_empty()).then(|| Message { text: (&*place.text).into() });
    Location { id, physical_location, message }
}

fn fix<'a>(finding: &'a Finding, placed: &'a PlacedFix) -> SarifFix<'a> {
    let replacements =
        placed.fix.edits.iter().zip(&placed.places).map(|(edit, (start, end))| Replacement {
            deleted_region: region(*start, *end),
            inserted_content: Message { text: edit.text.as_str().into() },
        });
    SarifFix {
        description: Message { text: (&*placed.fix.title).into() },
        artifact_changes: [Change {
            artifact_location: ArtifactLocation { uri: uri(&finding.path) },
            replacements: replacements.collect(),
        }],
    }
}

fn whole(path: &Path) -> PhysicalLocation {
    PhysicalLocation { artifact_location: ArtifactLocation { uri: uri(path) }, region: None }
}

const fn region(start: Position, end: Position) -> Region {
    Region {
        start_line: start.line,
        start_column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info | Severity::Pedantic => "note",
    }
}

/// Returns a path as a relative reference, or a `file:` one where it is absolute.
fn uri(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = if text.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(char::from(byte));
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri(Path::new("a b/é:.md")), "a%20b/%C3%A9%3A.md");
        assert_eq!(uri(Path::new("/x")), "file:///x");
    }
}
