//! Signs that a forked skill's text is not for an agent of its own: signs only, in any language where that
//! can be, for people to look at.

use crate::skill::Skill;

/// The tool that asks a person.
const ASKS: &str = "AskUserQuestion";

/// Phrases that tell to ask a person, in lower case.
const ASKING: [&str; 12] = [
    "ask the user",
    "ask me ",
    "confirm with the user",
    "wait for the user",
    "wait for approval",
    "ask for confirmation",
    "询问用户",
    "向用户确认",
    "ユーザーに確認",
    "ユーザーに質問",
    "frage den nutzer",
    "frage die nutzerin",
];

/// Phrases that lean on a conversation that the agent does not have, in lower case.
const HISTORY: [&str; 9] = [
    "above conversation",
    "conversation above",
    "conversation so far",
    "previous message",
    "earlier in this conversation",
    "we discussed",
    "上述对话",
    "これまでの会話",
    "bisherigen gespräch",
];

/// Returns what in a skill's text an agent without history and without a person cannot do, in sentences.
pub fn signs(skill: &Skill, text: &str, has_arguments: bool) -> Vec<String> {
    let body = skill.body_text();
    let lower = body.to_lowercase();
    let mut signs = Vec::new();
    if !has_arguments && !has_task(body) {
        signs.push("the text has neither a place for arguments nor steps nor a request: the agent may find nothing to do".to_owned());
    }
    if body.contains(ASKS) || ASKING.iter().any(|phrase| lower.contains(phrase)) {
        signs.push("the text asks a person: an agent has nobody to ask".to_owned());
    }
    if HISTORY.iter().any(|phrase| lower.contains(phrase)) {
        signs.push("the text leans on the conversation: the agent does not have it".to_owned());
    }
    let name = &skill.name;
    if calls(text, &format!("/{name}")) || text.contains(&format!("Skill({name}")) {
        signs.push(format!("the text names `/{name}` itself: the agent may call it again"));
    }
    signs
}

/// Returns whether a text asks for something: it has numbered steps, a question, or a sentence outside of
/// lists and headings.
fn has_task(body: &str) -> bool {
    let numbered = |line: &str| {
        line.trim_start().split_once(['.', ')', '、']).is_some_and(|(number, _)| {
            !number.is_empty()
                && number.len() <= 2
                && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let prose = |line: &str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with(['#', '-', '*', '>', '|', '`', '<'])
    };
    body.lines().any(|line| numbered(line) || line.trim_end().ends_with(['?', '？']) || prose(line))
}

/// Returns whether `text` holds `command` as a word of its own.
fn calls(text: &str, command: &str) -> bool {
    text.match_indices(command).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + command.len()..).and_then(|after| after.chars().next());
        let open =
            before.is_none_or(|letter| letter.is_whitespace() || matches!(letter, '`' | '"' | '('));
        open && after.is_none_or(|letter| {
            !letter.is_alphanumeric() && !matches!(letter, '-' | '_' | '/' | ':' | '.')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guidelines_alone_are_no_task() {
        assert!(!has_task("# Style\n\n- Short names.\n- No abbreviations.\n"));
        assert!(has_task("# Style\n\nCheck every file in src.\n"));
        assert!(has_task("1. Read the file\n"));
        assert!(has_task("検査してください。\n"));
    }

    #[test]
    fn a_name_in_a_path_is_no_call() {
        assert!(calls("then run `/review` again", "/review"));
        assert!(!calls("see docs/review.md and /review-all", "/review"));
    }
}
