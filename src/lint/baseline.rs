//! A file of findings that are known: only new ones are reported. Entries are keyed by skill, rule and
//! content, so that they still fit after lines have moved.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::lint::engine::Report;
use crate::lint::finding::Fingerprint;
use crate::lint::fix::replace_file;
use crate::lint::levels::tidy;

/// The version of the file's form.
const VERSION: u32 = 1;

/// A baseline.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    version: u32,
    findings: Vec<Entry>,
}

/// One or more findings of the same rule in the same skill with the same content.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The file, relative to the baseline's folder.
    path: String,
    rule: String,
    skill: String,
    fingerprint: String,
    count: usize,
}

impl Baseline {
    /// Reads the file at `path`. Fails with what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| format!("{shown}: {}", crate::files::why(&error)))?;
        let baseline: Self = serde_json::from_str(&text)
            .map_err(|error| format!("{shown}:{}", crate::files::not_json(&text, &error)))?;
        if baseline.version != VERSION {
            let version = baseline.version;
            return Err(format!(
                "{shown}: version {version} of the form is not known, only {VERSION}"
            ));
        }
        Ok(baseline)
    }

    /// Returns the baseline of everything in `report`, to be written at `path`.
    pub fn of(report: &Report, path: &Path) -> Self {
        let mut entries: BTreeMap<(String, &str, Fingerprint), (usize, &str)> = BTreeMap::new();
        for finding in &report.findings {
            let file = relative(&finding.path, path);
            let key = (file, finding.rule.id, finding.fingerprint);
            entries.entry(key).or_insert((0, &finding.skill)).0 += 1;
        }
        let findings = entries.into_iter().map(|((path, rule, fingerprint), (count, skill))| {
            let (rule, fingerprint) = (rule.to_owned(), fingerprint.to_string());
            Entry { path, rule, skill: skill.to_owned(), fingerprint, count }
        });
        Self { version: VERSION, findings: findings.collect() }
    }

    /// Writes the file in one step.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        if path.exists() { replace_file(path, text.as_bytes()) } else { fs::write(path, text) }
    }

    /// Takes the known findings out of `report`, and notes entries that are found no more: those of
    /// files that were read, or are gone.
    pub fn apply(&self, report: &mut Report, path: &Path) {
        let mut left: HashMap<&str, usize> = HashMap::new();
        for entry in &self.findings {
            *left.entry(&entry.fingerprint).or_default() += entry.count;
        }
        let before = report.findings.len();
        report.findings.retain(|finding| {
            match left.get_mut(finding.fingerprint.to_string().as_str()) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            }
        });
        report.known = before - report.findings.len();
        let folder = path.parent().unwrap_or_else(|| Path::new(""));
        let read: std::collections::HashSet<PathBuf> =
            report.read.iter().map(|path| absolute(path)).collect();
        for entry in &self.findings {
            let Some(count) = left.get_mut(entry.fingerprint.as_str()) else { continue };
            let file = absolute(&folder.join(&entry.path));
            if *count > 0 && (read.contains(&file) || !file.exists()) {
                let times = (*count).min(entry.count);
                *count -= times;
                report.stale.push(format!("{}: {} ({times})", entry.path, entry.rule));
            }
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).map_or_else(|_| path.to_owned(), |path| tidy(&path))
}

/// Returns `file` relative to the folder of `baseline`, with `/`.
fn relative(file: &Path, baseline: &Path) -> String {
    let folder = absolute(baseline).parent().map(Path::to_owned).unwrap_or_default();
    let file = absolute(file);
    let inner = file.strip_prefix(&folder).unwrap_or(&file);
    inner.to_string_lossy().replace('\\', "/")
}
