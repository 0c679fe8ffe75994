//! A tool rule that never matches, or not what was meant.

use crate::lint::rules::support::forks::is_fork;
use crate::lint::rules::support::tools::{self, Written};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};

pub(crate) static RULE: Rule = Rule {
    id: "tool-rule-form",
    group: Group::Runs,
    severity: Severity::Error,
    summary: "a rule of `allowed-tools` or `disallowed-tools` that can never match",
    docs: r"## What it does
Names grants of tools that ask the user in any case, as information. Finds rules with a parenthesis that is not closed, with nothing between parentheses, and tools that the client does
not have: misspelt, in lower case, or an MCP tool as `server:tool` instead of `mcp__server__tool`. More names can
be made known with `tools` in skillctl.toml.

## Why
The rule grants or removes nothing. The skill asks for permission that its author thought given, or keeps a tool
that was meant to go.

## Measured in
`front-tools`: rules are held against the names of tools, letter by letter.

## Bad
```yaml
allowed-tools: read, Bash(git diff:*
```

## Good
```yaml
allowed-tools: Read, Bash(git diff:*)
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::File(check),
};

/// Tools that ask a person whatever is granted.
const ASKING: [&str; 2] = ["AskUserQuestion", "ExitPlanMode"];

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    for rule in tools::written(file) {
        if let Some(found) = look(file, &rule) {
            report.push(found);
        }
    }
}

/// Returns why no command matches a pattern, where none does.
fn never(pattern: &str) -> Option<&'static str> {
    if pattern == ":*" {
        return Some("the rule names no command and matches none");
    }
    if pattern.starts_with(['"', '\'']) {
        return Some("the quotes are a part of the pattern: the rule matches no command");
    }
    let before_end = pattern.strip_suffix(":*").unwrap_or(pattern);
    before_end.contains(":* ").then_some("`:*` counts only at the end: the rule matches no command")
}

fn look(file: &Context<'_>, rule: &Written<'_>) -> Option<Diagnostic> {
    let text = rule.text;
    let (tool, inside) =
        text.split_once('(').map_or((text, None), |(tool, inside)| (tool, Some(inside)));
    let tool = tool.trim();
    if inside.is_some_and(|inside| !inside.contains(')')) {
        return Some(
            Diagnostic::new(rule.span, "the parenthesis is not closed; the rule matches nothing")
                .help(format!("write `{text})`")),
        );
    }
    if inside.is_none() && text.contains(')') {
        return Some(
            Diagnostic::new(
                rule.span,
                "a closing parenthesis without an opening one; the rule matches nothing",
            )
            .help("write `Tool(what:*)`, without blanks that split it where the field is a list"),
        );
    }
    if tool.is_empty() {
        let message = "a blank stands before the parenthesis: what it holds is no part of the rule";
        let before = file.text().get(..rule.span.start).unwrap_or_default().trim_end();
        let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let tool = before.get(before.trim_end_matches(part).len()..).unwrap_or_default();
        let tool = if tool.is_empty() { "Tool" } else { tool };
        return Some(Diagnostic::new(rule.span, message).help(format!("write `{tool}{text}`")));
    }
    if let Some(pattern) = inside.and_then(|inside| inside.strip_suffix(')'))
        && tool == "Bash"
        && let Some(message) = never(pattern.trim())
    {
        return Some(
            Diagnostic::new(rule.span, message)
                .help("write the command as it is typed, with `:*` or ` *` at its end"),
        );
    }
    // Forks have a rule of their own for what their agent lacks.
    if ASKING.contains(&tool) && rule.key == "allowed-tools" && !is_fork(file) {
        return Some(
            Diagnostic::new(
                rule.span,
                format!("`{tool}` asks the user in any case; the grant does nothing"),
            )
            .severity(Severity::Info)
            .help("take it out"),
        );
    }
    if tools::is_known(tool) || file.options.tools.contains(tool) || tool.contains('*') {
        return None;
    }
    if let Some((server, name)) = tool.split_once(':').or_else(|| tool.split_once('.')) {
        let plain = |part: &str| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
        };
        return (plain(server) && plain(name)).then(|| {
            Diagnostic::new(
                rule.span,
                "no tool has this name; tools of MCP servers are named `mcp__server__tool`",
            )
            .help(format!("write `mcp__{server}__{name}`"))
        });
    }
    let nearest = near::nearest(tool, tools::KNOWN.iter().copied());
    let message = format!("the client has no tool `{tool}`; the rule matches nothing");
    let found = Diagnostic::new(rule.span, message);
    Some(match nearest {
        Some(name) => found.help(format!("write `{name}`")),
        // It may be the tool of a plugin or of a later version.
        None => found
            .severity(Severity::Warning)
            .help("correct the name, or add it to `tools` in skillctl.toml"),
    })
}
