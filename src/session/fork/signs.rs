//! Signs that a forked skill's text is not for an agent of its own: signs only, in any language where that
//! can be, for people to look at.

use crate::skill::Skill;
use crate::span::Span;

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

/// What kind of sign it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignKind {
    /// The text asks for nothing.
    NoTask,
    /// It asks a person.
    Asks,
    /// It leans on the conversation.
    History,
    /// It names the skill itself as a call.
    Itself,
}

/// A sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Its kind.
    pub kind: SignKind,
    /// Where in the body: empty at its start where the whole of it is meant.
    pub span: Span,
}

impl Sign {
    /// Returns what it is a sign of, in a sentence. `name` is the skill's.
    pub fn sentence(&self, name: &str) -> String {
        match self.kind {
            SignKind::NoTask => {
                "the text has neither a place for arguments nor steps nor a request: \
                                 the agent may find nothing to do"
                    .to_owned()
            }
            SignKind::Asks => "the text asks a person: an agent has nobody to ask".to_owned(),
            SignKind::History => {
                "the text leans on the conversation: the agent does not have it".to_owned()
            }
            SignKind::Itself => {
                format!("the text names `/{name}` itself: the agent may call it again")
            }
        }
    }
}

/// Returns what in a skill's body an agent without history and without a person cannot do.
/// `has_arguments` says whether arguments are given, or the text has a place for them.
pub fn signs(skill: &Skill, has_arguments: bool) -> Vec<Sign> {
    let body = skill.body_text();
    let lower = body.to_lowercase();
    // Lower case may be of another length: then only the sign is told, not its place.
    let place = |at: usize, length: usize| {
        if lower.len() == body.len() { Span::new(at, at + length) } else { Span::default() }
    };
    let phrase = |phrases: &[&str]| {
        let found = phrases.iter().filter_map(|phrase| Some((lower.find(phrase)?, phrase.len())));
        found.min().map(|(at, length)| place(at, length))
    };
    let mut signs = Vec::new();
    let mut add = |kind, span: Option<Span>| signs.extend(span.map(|span| Sign { kind, span }));
    add(SignKind::NoTask, (!has_arguments && !has_task(body)).then(Span::default));
    let tool = body.find(ASKS).map(|at| Span::new(at, at + ASKS.len()));
    add(SignKind::Asks, tool.or_else(|| phrase(&ASKING)));
    add(SignKind::History, phrase(&HISTORY));
    let name = &skill.name;
    let typed = called(body, &format!("/{name}"));
    let tool = format!("Skill({name}");
    let by_tool = || body.find(&tool).map(|at| Span::new(at, at + tool.len()));
    add(SignKind::Itself, typed.or_else(by_tool));
    signs
}

/// First words of sentences that say how things are done, not that they are to be done, in lower case.
const GUIDING: [&str; 18] = [
    "use", "prefer", "avoid", "never", "always", "keep", "return", "name", "follow", "do", "don't",
    "no", "put", "make", "all", "every", "each", "only",
];

/// Parts of headings that announce what is to be done, in lower case.
const ANNOUNCING: [&str; 14] = [
    "step",
    "task",
    "workflow",
    "process",
    "procedure",
    "instruction",
    "goal",
    "todo",
    "步骤",
    "任务",
    "手順",
    "schritt",
    "aufgabe",
    "ablauf",
];

/// Returns whether a text asks for something: it has numbered steps, a question, a shell block, a heading
/// that announces steps, or a sentence outside of lists that is more than a guideline.
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
        let marked = line.starts_with(['#', '-', '*', '>', '|', '`', '<']);
        !marked && line.split_inclusive(['.', '!', ';']).any(asks_for_work)
    };
    let announces = |line: &str| {
        let lower = line.to_lowercase();
        line.starts_with('#') && ANNOUNCING.iter().any(|part| lower.contains(part))
    };
    let shell = |line: &str| ["```bash", "```sh", "```shell", "```!"].contains(&line.trim());
    body.lines().any(|line| {
        numbered(line)
            || line.trim_end().ends_with(['?', '？'])
            || announces(line)
            || shell(line)
            || prose(line)
    })
}

/// Returns whether a sentence is more than a guideline.
fn asks_for_work(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    let first = lower.split_whitespace().next().unwrap_or_default();
    let first = first.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    lower.chars().any(char::is_alphabetic)
        && !GUIDING.contains(&first)
        && ![" should ", " must "].iter().any(|word| lower.contains(word))
}

/// Returns where `text` holds `command` as a word of its own.
fn called(text: &str, command: &str) -> Option<Span> {
    let mut found = text.match_indices(command).filter(|(at, _)| {
        let at = *at;
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + command.len()..).and_then(|after| after.chars().next());
        let open =
            before.is_none_or(|letter| letter.is_whitespace() || matches!(letter, '`' | '"' | '('));
        open && after.is_none_or(|letter| {
            !letter.is_alphanumeric() && !matches!(letter, '-' | '_' | '/' | ':' | '.')
        })
    });
    found.next().map(|(at, _)| Span::new(at, at + command.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guidelines_alone_are_no_task() {
        assert!(!has_task("# Style\n\n- Short names.\n- No abbreviations.\n"));
        assert!(has_task("# Style\n\nCheck every file in src.\n"));
        assert!(!has_task("Use nouns in paths. Return one error shape.\n"));
        assert!(!has_task("Names should be short.\n"));
        assert!(has_task("Use nouns. Then rename what is left.\n"));
        assert!(has_task("## Steps\n\n- Read the file\n"));
        assert!(has_task("1. Read the file\n"));
        assert!(has_task("検査してください。\n"));
    }

    #[test]
    fn a_name_in_a_path_is_no_call() {
        assert_eq!(called("then run `/review` again", "/review"), Some(Span::new(10, 17)));
        assert_eq!(called("see docs/review.md and /review-all", "/review"), None);
    }
}
