//! All rules, and the tests that keep them complete.

use crate::lint::rule::Rule;
pub use crate::lint::rules::RULES;

/// Finds a rule by name.
pub fn find(id: &str) -> Option<&'static Rule> {
    RULES.binary_search_by(|rule| rule.id.cmp(id)).ok().and_then(|at| RULES.get(at)).copied()
}

/// Returns the rule whose name is nearest to `id`, where one is near.
pub fn nearest(id: &str) -> Option<&'static str> {
    crate::lint::near::nearest(id, RULES.iter().map(|rule| rule.id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::lint::rule::SECTIONS;

    fn repository() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
    }

    fn names_in(folder: &Path) -> BTreeSet<String> {
        fs::read_dir(folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("entry").file_name().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn rules_are_sorted_and_unique() {
        for pair in RULES.windows(2) {
            assert!(
                pair[0].id < pair[1].id,
                "`{}` must come before `{}` in src/lint/rules/mod.rs",
                pair[1].id,
                pair[0].id
            );
        }
    }

    #[test]
    fn every_file_in_the_folder_is_a_listed_rule() {
        let mut files = names_in(&repository().join("src/lint/rules"));
        files.remove("mod.rs");
        files.remove("support");
        for file in &files {
            let module = file.strip_suffix(".rs").expect("a Rust file");
            let id = module.replace('_', "-");
            assert!(
                find(&id).is_some(),
                "src/lint/rules/{file} is not listed: add `mod {module};` and \
                 `&{module}::RULE,` to src/lint/rules/mod.rs, and give it the id `{id}`"
            );
        }
        for rule in RULES {
            let file = format!("{}.rs", rule.id.replace('-', "_"));
            assert!(files.contains(&file), "`{}` must be in src/lint/rules/{file}", rule.id);
        }
    }

    #[test]
    fn documentation_has_its_sections_in_order() {
        for rule in RULES {
            let found: Vec<&str> =
                rule.docs.lines().filter_map(|line| line.strip_prefix("## ")).collect();
            let wanted: Vec<&str> =
                SECTIONS.into_iter().filter(|section| *section != "Fix safety").collect();
            let without: Vec<&str> =
                found.iter().copied().filter(|section| *section != "Fix safety").collect();
            assert_eq!(without, wanted, "sections of `{}`", rule.id);
            if found.contains(&"Fix safety") {
                assert_eq!(found.last(), Some(&"Fix safety"), "sections of `{}`", rule.id);
            }
            for section in found {
                let text = rule.section(section).unwrap_or_default();
                assert!(!text.is_empty(), "`## {section}` of `{}` is empty", rule.id);
            }
        }
    }

    /// The kinds that names of capture scenarios start with.
    const KINDS: [&str; 18] = [
        "act", "agent", "att", "call", "compact", "disc", "fork", "front", "list", "mode", "perm",
        "plugin", "reload", "shell", "slash", "subst", "tty", "hook",
    ];

    #[test]
    fn captures_that_rules_refer_to_are_there() {
        let scenarios = names_in(&repository().join("fixtures/captures/scenarios"));
        for rule in RULES {
            let text = rule.section("Measured in").unwrap_or_default();
            for name in text.split('`').skip(1).step_by(2) {
                let kind = name.split('-').next().unwrap_or_default();
                if !KINDS.contains(&kind) || !name.contains('-') || find(name).is_some() {
                    continue;
                }
                let there = match name.strip_suffix('*') {
                    Some(start) => scenarios.iter().any(|scenario| scenario.starts_with(start)),
                    None => scenarios.contains(&format!("{name}.json")),
                };
                assert!(there, "`{}` refers to `{name}`, and there is no such capture", rule.id);
            }
        }
    }

    #[test]
    fn identifiers_and_summaries_have_their_form() {
        for rule in RULES {
            let letters = rule
                .id
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            assert!(letters, "`{}`: only a-z, digits and hyphens", rule.id);
            assert!(!rule.id.starts_with("no-"), "`{}` must say the pattern", rule.id);
            let first = rule.summary.chars().next().expect("a summary");
            assert!(!rule.summary.ends_with('.'), "`{}`: no full stop", rule.id);
            assert!(rule.summary.len() <= 90, "`{}`: a summary fits a table", rule.id);
            assert!(!first.is_uppercase(), "`{}`: a lower-case fragment", rule.id);
        }
    }

    #[test]
    fn every_rule_has_a_bad_and_two_good_fixtures() {
        let root = repository().join("fixtures/rules");
        for rule in RULES {
            let folder = root.join(rule.id);
            assert!(
                folder.is_dir(),
                "make fixtures/rules/{}/bad-…/SKILL.md and two good-…/SKILL.md",
                rule.id
            );
            let names = names_in(&folder);
            let count = |prefix| {
                let fits = |name: &&String| name.starts_with(prefix) && folder.join(name).is_dir();
                names.iter().filter(fits).count()
            };
            let (bad, good) = (count("bad-"), count("good-"));
            assert!(bad >= 1, "make a fixtures/rules/{}/bad-…/SKILL.md", rule.id);
            assert!(good >= 2, "make two fixtures/rules/{}/good-…/SKILL.md", rule.id);
        }
        for folder in names_in(&root) {
            assert!(find(&folder).is_some(), "fixtures/rules/{folder} belongs to no rule");
        }
    }

    #[test]
    fn a_rule_is_found_by_its_name() {
        for rule in RULES {
            assert_eq!(find(rule.id).expect("found").id, rule.id);
        }
        assert!(find("nothing").is_none());
    }
}
