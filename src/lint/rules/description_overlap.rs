//! Skills whose descriptions say nearly the same.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use crate::lint::finding::hash;
use crate::lint::set::Checked;
use crate::lint::{Applies, Check, Diagnostic, Group, Reporter, Rule, Set, Severity};

pub(crate) static RULE: Rule = Rule {
    id: "description-overlap",
    group: Group::Set,
    severity: Severity::Info,
    summary: "several skills have nearly equal descriptions",
    docs: r"## What it does
Groups the skills that a model may choose between whose descriptions share nearly all their words, and reports
each group once. It compares sets of words, in any language; text without blanks is compared by pairs of letters.

## Why
The model has nothing to choose by, and calls one or the other by chance.

## Measured in
The listing holds names and descriptions and nothing else (`list-order`).

## Bad
```text
review: Reviews code for faults. Use when the user asks for a review.
check:  Reviews code for faults. Use when the user asks for a check.
```

## Good
```text
review: Reviews a pull request for faults.
check:  Runs the linters over changed files.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::Set(check),
};

/// Two descriptions are near where they share this part of all their words, in percent.
const NEAR: usize = 85;
/// Fewer words are too few to compare.
const FEWEST: usize = 6;
/// The rarest words of a description, by which near ones are found.
const KEYS: usize = 6;

fn check(set: &Set<'_>, report: &mut Reporter<'_>) {
    let files: Vec<(&Checked, Vec<u64>)> = set
        .files
        .iter()
        .filter(|file| {
            file.skill.fields.disable_model_invocation.as_ref().is_none_or(|flag| !flag.value)
        })
        .filter_map(|file| Some((file, words(&file.skill.fields.description.as_ref()?.value))))
        .filter(|(_, words)| words.len() >= FEWEST)
        .collect();
    for group in clusters(&files) {
        let [first, rest @ ..] = group.as_slice() else { continue };
        let names: Vec<String> =
            rest.iter().take(5).map(|file| format!("`{}`", file.input.name)).collect();
        let more = rest.len().saturating_sub(5);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let Some(description) = &first.skill.fields.description else { continue };
        report.push(
            Diagnostic::in_file(
                &first.input.path,
                description.span,
                format!("nearly the description of {}{more}", names.join(", ")),
            )
            .help("say in each what the others do not do"),
        );
    }
}

/// Returns the groups of files with near descriptions. Candidates share one of their rarest words, so that
/// the work grows with what is near, not with the square of all.
fn clusters<'a>(files: &[(&'a Checked, Vec<u64>)]) -> Vec<Vec<&'a Checked>> {
    let mut counts: Hashed<usize> = Hashed::default();
    for word in files.iter().flat_map(|(_, words)| words) {
        *counts.entry(*word).or_default() += 1;
    }
    let mut leader: Vec<usize> = (0..files.len()).collect();
    let mut by_key: Hashed<Vec<usize>> = Hashed::default();
    for (at, (file, words)) in files.iter().enumerate() {
        let mut rarest: Vec<(usize, u64)> =
            words.iter().map(|word| (counts.get(word).copied().unwrap_or(0), *word)).collect();
        rarest.sort_unstable();
        // A near one shares all but a few words, so one of the rarest that others have too is enough.
        let keys = rarest.iter().filter(|(count, _)| *count > 1).take(KEYS);
        let mut candidates: BTreeSet<usize> = BTreeSet::new();
        for (_, key) in keys.clone() {
            let known = by_key.entry(*key).or_default();
            candidates.extend(known.iter().rev().take(8));
            known.push(at);
        }
        let near = candidates.into_iter().find(|other| {
            files.get(*other).is_some_and(|(other, theirs)| {
                other.input.origin.root == file.input.origin.root && are_near(words, theirs)
            })
        });
        if let Some(near) = near {
            let first = leader.get(near).copied().unwrap_or(near);
            if let Some(slot) = leader.get_mut(at) {
                *slot = first;
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<&Checked>> = BTreeMap::new();
    for (at, leader) in leader.iter().enumerate() {
        if let Some((file, _)) = files.get(at) {
            groups.entry(*leader).or_default().push(file);
        }
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

fn are_near(a: &[u64], b: &[u64]) -> bool {
    let (small, large) = (a.len().min(b.len()), a.len().max(b.len()));
    if small * 100 < large * NEAR {
        return false;
    }
    let shared = shared(a, b);
    shared * 100 >= (a.len() + b.len() - shared) * NEAR
}

/// Returns how many words are in both; each is sorted.
fn shared(mut a: &[u64], mut b: &[u64]) -> usize {
    let mut shared = 0;
    while let ([first, rest @ ..], [second, others @ ..]) = (a, b) {
        match first.cmp(second) {
            Ordering::Less => a = rest,
            Ordering::Greater => b = others,
            Ordering::Equal => {
                shared += 1;
                (a, b) = (rest, others);
            }
        }
    }
    shared
}

/// Returns the hashes of a text's words in lower case; of text without blanks, its pairs of letters. Each is
/// there once, and they are sorted.
fn words(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
    {
        if word.is_ascii() {
            found.push(hash(word.bytes().map(|byte| byte.to_ascii_lowercase())));
        } else {
            let letters: Vec<char> = word.chars().collect();
            for pair in letters.windows(2) {
                found.push(hash(pair.iter().flat_map(|letter| u32::from(*letter).to_le_bytes())));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A map by what is a hash already.
type Hashed<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// Takes a hash as it is.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash(bytes.iter().copied());
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_texts_share_nearly_all_words() {
        let near = |a: &str, b: &str| are_near(&words(a), &words(b));
        assert!(near(
            "Reviews code for faults and style. Use when the user asks for a review of one file.",
            "Reviews code for faults and style. Use when the user asks for a review of a file.",
        ));
        assert!(!near(
            "Reviews code for faults. Use when the user asks for a review.",
            "Writes tests for code. Use when the user asks for tests.",
        ));
        assert!(near("请检查代码中的错误并提出修改建议", "请检查代码中的错误并提出修改建议。"));
        assert!(!near("请检查代码中的错误并提出修改建议", "将文档翻译成英文并保留格式和标点"));
    }
}
