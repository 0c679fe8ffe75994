//! Permission rules: `Tool` or `Tool(content)`.

use crate::settings::SourceKind;

/// The tool that runs commands.
pub const SHELL_TOOL: &str = "Bash";

/// The tool that calls skills.
pub const SKILL_TOOL: &str = "Skill";

/// What a rule does with what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Behaviour {
    /// It never runs.
    Deny,
    /// A person is asked.
    Ask,
    /// It runs.
    Allow,
}

/// Where a rule is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleSource {
    /// A settings file.
    Settings(SourceKind),
    /// `--allowedTools` of the client's command line.
    CommandLine,
    /// `allowed-tools` of a skill that was typed or called.
    Skill(String),
}

impl RuleSource {
    /// Returns the source as a reason says it.
    pub fn describe(&self) -> String {
        match self {
            Self::Settings(kind) => match kind {
                SourceKind::User => "the user's settings".to_owned(),
                SourceKind::Project => "the project's settings".to_owned(),
                SourceKind::Local => "the project's local settings".to_owned(),
                SourceKind::Flag => "the settings given with --settings".to_owned(),
                SourceKind::Managed => "managed settings".to_owned(),
            },
            Self::CommandLine => "the command line".to_owned(),
            Self::Skill(name) => format!("the grants of skill {name}"),
        }
    }
}

/// A rule: a tool, and what of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule as written.
    pub text: String,
    /// The tool's name.
    pub tool: String,
    /// What stands in the parentheses; `None` where the rule names the whole tool.
    pub content: Option<String>,
}

impl Rule {
    /// Reads a rule. Whatever is written is a rule; an odd one matches nothing.
    ///
    /// `Tool()` and `Tool(*)` are the whole tool; `\(`, `\)` and `\\` in the content stand for
    /// themselves (`perm-rule-forms`).
    pub fn parse(text: &str) -> Self {
        let whole =
            |tool: &str| Self { text: text.to_owned(), tool: tool.to_owned(), content: None };
        let Some((tool, rest)) = text.split_once('(').filter(|(tool, _)| !tool.is_empty()) else {
            return whole(text);
        };
        let Some(content) = rest.strip_suffix(')').filter(|content| !escaped_end(content)) else {
            return whole(text);
        };
        if content.is_empty() || content == "*" {
            return whole(tool);
        }
        Self { content: Some(unescape(content)), ..whole(tool) }
    }

    /// Returns whether the rule is one that settings files drop: `Tool()` (`perm-rule-forms`).
    pub fn is_void(&self) -> bool {
        self.text.ends_with("()")
    }
}

/// Returns whether the parenthesis after `content` is escaped.
fn escaped_end(content: &str) -> bool {
    content.chars().rev().take_while(|c| *c == '\\').count() % 2 == 1
}

/// Takes one backslash off parentheses and backslashes.
fn unescape(content: &str) -> String {
    let mut text = String::with_capacity(content.len());
    let mut chars = content.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('(' | ')' | '\\'))) => {
                chars.next();
                text.push(next);
            }
            _ => text.push(c),
        }
    }
    text
}

/// Returns whether `pattern`, in which `*` stands for any text, is the whole of `text`.
pub fn wildcard(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = rest.get(at + part.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_hold_the_content() {
        for (text, tool, content) in [
            ("Skill", "Skill", None),
            ("Skill(*)", "Skill", None),
            ("Bash()", "Bash", None),
            ("Bash(npm run test:*)", "Bash", Some("npm run test:*")),
            ("Bash(f(x) y)", "Bash", Some("f(x) y")),
            (r"Bash(f\(x\))", "Bash", Some("f(x)")),
            ("Skill(review", "Skill(review", None),
            ("Skill(review) ", "Skill(review) ", None),
            ("(x)", "(x)", None),
        ] {
            let rule = Rule::parse(text);
            assert_eq!((rule.tool.as_str(), rule.content.as_deref()), (tool, content), "{text}");
        }
    }

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, matches) in [
            ("a*", "abc", true),
            ("*c", "abc", true),
            ("a*c", "ac", true),
            ("a*b*c", "axbyc", true),
            ("a*b*c", "axcyb", false),
            ("a", "ab", false),
            ("*", "", true),
            ("ab*ba", "aba", false),
        ] {
            assert_eq!(wildcard(pattern, text), matches, "{pattern} {text}");
        }
    }
}
