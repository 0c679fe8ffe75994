//! The rules as documentation: the table, one rule in full, the whole page.

use std::fmt::Write as _;

use serde::Serialize;

use crate::lint::registry::RULES;
use crate::lint::rule::{Group, Rule};

/// A rule as programs read it: `rules --format json` and `explain --format json`.
#[derive(Debug, Serialize)]
pub struct RuleDoc {
    id: &'static str,
    group: &'static str,
    level: &'static str,
    targets: &'static str,
    since: &'static str,
    summary: &'static str,
    docs: &'static str,
}

impl From<&'static Rule> for RuleDoc {
    fn from(rule: &'static Rule) -> Self {
        Self {
            id: rule.id,
            group: rule.group.name(),
            level: rule.severity.name(),
            targets: rule.targets.name(),
            since: rule.since,
            summary: rule.summary,
            docs: rule.docs.trim(),
        }
    }
}

/// Returns the rules of `group`, in order.
pub fn of_group(group: Group) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().copied().filter(move |rule| rule.group == group)
}

/// Returns the rules as Markdown tables, one a group. With `links`, names lead to their section.
pub fn tables(links: bool) -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let rules: Vec<&Rule> = of_group(group).collect();
        if rules.is_empty() {
            continue;
        }
        // Writing to a string does not fail, here and below.
        let _ = write!(text, "\n### {group}\n\nRules about {}.\n\n", group.about());
        text.push_str("| rule | level | targets | finds |\n|---|---|---|---|\n");
        for rule in rules {
            let name =
                if links { format!("[`{0}`](#{0})", rule.id) } else { format!("`{}`", rule.id) };
            let (level, targets) = (rule.severity, rule.targets.name());
            let _ = writeln!(text, "| {name} | {level} | {targets} | {} |", cell(rule.summary));
        }
    }
    text.trim_start().to_owned()
}

/// Returns one rule in full, as Markdown with headings of `level` and deeper.
pub fn explain(rule: &Rule, level: usize) -> String {
    let marks = "#".repeat(level);
    let docs: Vec<String> = rule
        .docs
        .trim()
        .lines()
        .map(|line| match line.strip_prefix("## ") {
            Some(title) => format!("{marks}# {title}"),
            None => line.to_owned(),
        })
        .collect();
    format!(
        "{marks} {}\n\n{}: {}. Default level: {}. Targets: {}. Since {}.\n\n{}\n",
        rule.id,
        rule.group,
        rule.summary,
        rule.severity,
        rule.targets.name(),
        rule.since,
        docs.join("\n")
    )
}

/// Returns `docs/rules.md`.
pub fn page() -> String {
    let mut page = String::from(
        "# Rules\n\n\
         Made by `cargo run -- generate` from the rules' own documentation; `skillctl explain RULE` \
         prints the same.\n\n\
         **error**: the model, or a target, will not get what was written. **warning**: likely not \
         meant. **info**: worth knowing. **pedantic**: off unless asked for. Levels are set in \
         `skillctl.toml` or with `--level RULE=LEVEL`; a file allows a rule with \
         `# skillctl: allow RULE -- reason` in its frontmatter or \
         `<!-- skillctl: allow RULE -- reason -->` in its body.\n\n",
    );
    page.push_str(&tables(true));
    for rule in RULES {
        page.push('\n');
        page.push_str(&explain(rule, 2));
    }
    page
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_explained_with_its_headings_below_its_name() {
        let text = explain(crate::lint::registry::find("not-utf8").expect("a rule"), 2);
        assert!(text.starts_with("## not-utf8\n\nloads: some bytes are not UTF-8"), "{text}");
        assert!(text.contains("\n### What it does\n"), "{text}");
    }

    #[test]
    fn every_rule_is_in_a_table() {
        let tables = tables(false);
        for rule in RULES {
            assert!(tables.contains(&format!("| `{}` |", rule.id)), "{}", rule.id);
        }
    }
}
