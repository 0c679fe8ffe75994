//! The rules of `allowed-tools` and `disallowed-tools`, as written.

use crate::lint::Context;
use crate::skill::yaml::{Node, Value};
use crate::span::Span;

/// The tools that Claude Code's versions have or had, and names that they still understand. Seen in requests of
/// the measured clients, or documented in its tools reference.
pub(crate) const KNOWN: [&str; 62] = [
    "Agent",
    "AgentOutputTool",
    "Artifact",
    "AskUserQuestion",
    "Bash",
    "BashOutput",
    "CronCreate",
    "CronDelete",
    "CronList",
    "Edit",
    "EndConversation",
    "EnterPlanMode",
    "EnterWorktree",
    "ExitPlanMode",
    "ExitWorktree",
    "Glob",
    "Grep",
    "KillBash",
    "KillShell",
    "LS",
    "LSP",
    "ListAgents",
    "ListMcpResources",
    "ListMcpResourcesTool",
    "Monitor",
    "MultiEdit",
    "NotebookEdit",
    "NotebookRead",
    "PowerShell",
    "PushNotification",
    "Read",
    "ReadMcpResource",
    "ReadMcpResourceTool",
    "RemoteTrigger",
    "ReportFindings",
    "ScheduleWakeup",
    "SendMessage",
    "SendUserMessage",
    "ShareOnboardingGuide",
    "Skill",
    "SlashCommand",
    "StructuredOutput",
    "Task",
    "TaskCreate",
    "TaskGet",
    "TaskList",
    "TaskOutput",
    "TaskStop",
    "TaskUpdate",
    "TeamCreate",
    "TeamDelete",
    "TodoRead",
    "TodoWrite",
    "ToolSearch",
    "WaitForMcpServers",
    "WebFetch",
    "WebSearch",
    "Workflow",
    "Write",
    "exit_plan_mode",
    "computer",
    "WriteFile",
];

/// Returns whether a tool is known by that name. Tools of MCP servers are whatever the servers offer.
pub(crate) fn is_known(tool: &str) -> bool {
    KNOWN.contains(&tool) || tool.starts_with("mcp__")
}

/// One rule as written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'a> {
    /// The field.
    pub(crate) key: &'a str,
    /// The rule.
    pub(crate) text: &'a str,
    /// Where it stands in the file.
    pub(crate) span: Span,
}

/// Returns the rules of a skill's tool fields.
pub(crate) fn written<'a>(file: &Context<'a>) -> Vec<Written<'a>> {
    let mut found = Vec::new();
    for pair in file.frontmatter().pairs() {
        let key = pair.key.value.as_str();
        if key == "allowed-tools" || key == "disallowed-tools" {
            collect(file, key, &pair.value, &mut found);
        }
    }
    found
}

fn collect<'a>(file: &Context<'a>, key: &'a str, node: &Node, found: &mut Vec<Written<'a>>) {
    match &node.value {
        Value::List(items) => {
            for item in items {
                collect(file, key, item, found);
            }
        }
        Value::String(_) => {
            for (text, span) in split(file.source().slice(node.span), node.span.start) {
                found.push(Written { key, text, span });
            }
        }
        _ => {}
    }
}

/// Splits a field's text at commas and blanks outside parentheses, as the client does.
fn split(text: &str, start: usize) -> Vec<(&str, Span)> {
    let mut parts = Vec::new();
    let mut depth = 0_usize;
    let mut from = 0;
    let ends =
        text.char_indices().map(|(at, letter)| (at, Some(letter))).chain([(text.len(), None)]);
    for (at, letter) in ends {
        match letter {
            Some('(') => depth += 1,
            Some(')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        let parts_here =
            letter.is_none_or(|letter| depth == 0 && (letter == ',' || letter.is_whitespace()));
        if parts_here {
            let part = text.get(from..at).unwrap_or_default();
            let trimmed = part.trim_matches(['"', '\'']);
            if !trimmed.is_empty() && trimmed != "-" {
                let offset =
                    start + from + (part.len() - part.trim_start_matches(['"', '\'']).len());
                parts.push((trimmed, Span::new(offset, offset + trimmed.len())));
            }
            from = at + letter.map_or(0, char::len_utf8);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_split_outside_parentheses() {
        let texts =
            |text| split(text, 10).into_iter().map(|(text, _)| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(texts("Read, Bash(git diff:*) Grep"), ["Read", "Bash(git diff:*)", "Grep"]);
        assert_eq!(texts("\"Read Write\""), ["Read", "Write"]);
        assert_eq!(texts("Bash(git diff:*, Read"), ["Bash(git diff:*, Read"]);
        assert_eq!(split("\"Read\"", 10), [("Read", Span::new(11, 15))]);
    }

    #[test]
    fn known_tools_are_unique() {
        let mut names = KNOWN.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KNOWN.len());
    }
}
