//! A variable that stays as it is.

use crate::client::expansion::Variable;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "variable-literal",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a variable for the skill's folder, or a `CLAUDE_…` one, that is not replaced here",
    docs: r"## What it does
Finds `${CLAUDE_…}` that no measured version replaces, that a version asked about does not know, or that is replaced
only in a plugin; `$CLAUDE_SKILL_DIR` without braces; and names of other programs for the skill's folder before a path:
`$SKILL_DIR/`, `{baseDir}/`, unless the text says what they stand for. In shell commands and code without braces the shell's own
variables are left alone.

## Why
The model reads the name instead of the value, and a path that starts with it leads nowhere.

## Measured in
`shell-10`, `plugin-basic`: which variables each client replaces.

## Bad
```md
Run ${CLAUDE_SKILLS_DIR}/scripts/check.sh.
```

## Good
```md
Run ${CLAUDE_SKILL_DIR}/scripts/check.sh.
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

/// The variables with what they are called.
const NAMES: [(&str, Variable); 6] = [
    ("CLAUDE_SKILL_DIR", Variable::SkillDir),
    ("CLAUDE_SESSION_ID", Variable::SessionId),
    ("CLAUDE_PROJECT_DIR", Variable::ProjectDir),
    ("CLAUDE_EFFORT", Variable::Effort),
    ("CLAUDE_PLUGIN_ROOT", Variable::PluginRoot),
    ("CLAUDE_PLUGIN_DATA", Variable::PluginData),
];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    others(file, report);
    let mut told: Vec<&str> = Vec::new();
    for (at, _) in body.match_indices("CLAUDE_") {
        let before = body.get(..at).unwrap_or_default();
        let braced = before.ends_with("${");
        let bare = before.ends_with('$');
        if !braced && !bare {
            continue;
        }
        let rest = body.get(at..).unwrap_or_default();
        let name = rest
            .get(
                ..rest
                    .find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
                    .unwrap_or(rest.len()),
            )
            .unwrap_or_default();
        let closed = rest.get(name.len()..).is_some_and(|rest| rest.starts_with('}'));
        if told.contains(&name) || (braced && !closed) {
            continue;
        }
        let start = file.body_span().start + at - if braced { 2 } else { 1 };
        let end = file.body_span().start + at + name.len() + usize::from(braced);
        let span = Span::new(start, end);
        if let Some(found) = look(file, name, braced, span) {
            told.push(name);
            report.push(found);
        }
    }
}

fn look(file: &Context<'_>, name: &str, braced: bool, span: Span) -> Option<Diagnostic> {
    let known = NAMES.iter().find(|(known, _)| *known == name);
    let Some((_, variable)) = known else {
        if !braced {
            return None;
        }
        // Settings of the client that a script may read are no slips.
        let names = || NAMES.iter().map(|(name, _)| *name);
        let alike = || {
            let part = name.rsplit_once('_').map_or(name, |(part, _)| part);
            names().find(|known| part != "CLAUDE" && known.starts_with(part))
        };
        let near = near::nearest(name, names()).or_else(alike)?;
        return Some(
            Diagnostic::new(span, format!("no variable is called `{name}`; it stays as it is"))
                .help(format!("write `${{{near}}}`")),
        );
    };
    if !braced {
        let plain = !file.markdown().in_code(span.start);
        let own = matches!(variable, Variable::SkillDir | Variable::SessionId | Variable::Effort);
        return (plain || own).then(|| {
            Diagnostic::new(
                span,
                format!("`${name}` is replaced only in braces; here it stays as it is"),
            )
            .help(format!("write `${{{name}}}`"))
        });
    }
    let in_plugin = file.input.origin.plugin.is_some();
    if matches!(variable, Variable::PluginRoot | Variable::PluginData)
        && file.input.installed
        && !in_plugin
    {
        return Some(
            Diagnostic::new(
                span,
                format!("`{name}` is replaced in a plugin's skills only; here it stays as it is"),
            )
            .help("use `${CLAUDE_SKILL_DIR}`"),
        );
    }
    let lacking: Vec<_> = file
        .readings()
        .filter(|(_, client, _)| !client.data.expansion.variables.contains(variable))
        .map(|(target, _, _)| target)
        .collect();
    (!lacking.is_empty()).then(|| {
        let titles = crate::lint::targets::joined(&lacking);
        Diagnostic::new(span, format!("`{name}` stays as it is in {titles}"))
            .targets(lacking)
            .help("do without it, or ask for newer versions only")
    })
}

/// Names that other programs and older texts have for the skill's folder, in lower case without `_` and `-`.
const FOLDER: [&str; 12] = [
    "skilldir",
    "skillsdir",
    "skillroot",
    "skillpath",
    "skillfolder",
    "skilldirectory",
    "skillbasedir",
    "skillbase",
    "basedir",
    "basedirectory",
    "skillhome",
    "pluginroot",
];

/// Reports the first path behind such a name that the text does not explain.
fn others(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    for at in memchr::memchr2_iter(b'$', b'{', body.as_bytes()) {
        let Some((name, length)) = folder_at(body, at) else { continue };
        if explained(body, name) {
            continue;
        }
        let start = file.body_span().start + at;
        let written = body.get(at..at + length).unwrap_or_default();
        let right = if name.to_ascii_lowercase().starts_with("plugin") {
            "${CLAUDE_PLUGIN_ROOT}"
        } else {
            "${CLAUDE_SKILL_DIR}"
        };
        report.push(
            Diagnostic::new(
                Span::new(start, start + length),
                format!("nothing replaces `{written}`: the model reads the path as it stands"),
            )
            .help(format!("write `{right}`"))
            .key("folder"),
        );
        return;
    }
}

/// Returns a name for the skill's folder that starts a path at `at`, and the length of its form.
fn folder_at(body: &str, at: usize) -> Option<(&str, usize)> {
    let whole = body.get(at..)?;
    let before = body.get(..at)?.chars().next_back();
    if before.is_some_and(|letter| matches!(letter, '$' | '{' | '\\')) {
        return None;
    }
    let inner = whole.trim_start_matches(['$', '{']);
    let length = inner
        .find(|letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')))
        .unwrap_or(inner.len());
    let name = inner.get(..length)?;
    let after = inner.get(length..)?.trim_start_matches('}');
    let plain: String = name
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    (after.starts_with('/') && FOLDER.contains(&plain.as_str()))
        .then(|| (name, whole.len() - after.len()))
}

/// Returns whether a text says what a name stands for, or gives it a value.
fn explained(body: &str, name: &str) -> bool {
    body.match_indices(name).any(|(at, _)| {
        let after = body.get(at + name.len()..).unwrap_or_default();
        let line = after.lines().next().unwrap_or_default();
        let line = line.trim_start_matches(['}', '`', '*', '"', ' ']);
        line.starts_with('=')
            || ["is ", "refers ", "means ", "stands ", "below ", "denotes ", "resolves ", "points "]
                .iter()
                .any(|word| line.starts_with(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_skill_s_folder_start_a_path() {
        for text in
            ["$SKILL_DIR/x", "${SKILL_DIR}/x", "{baseDir}/x", "{skill_dir}/x", "{{SKILL_ROOT}}/x"]
        {
            assert!(folder_at(text, 0).is_some(), "{text}");
        }
        for text in ["$HOME/x", "{baseDir}", "$SKILLS/x", "${CLAUDE_SKILL_DIR}/x", "{name}/x"] {
            assert!(folder_at(text, 0).is_none(), "{text}");
        }
        assert!(explained("SKILL_DIR=$(pwd)\n$SKILL_DIR/x", "SKILL_DIR"));
        assert!(explained("`{baseDir}` is the folder of this skill.", "baseDir"));
        assert!(!explained("Run {baseDir}/x.py.", "baseDir"));
    }
}
