//! Signs that a forked skill's text is not for an agent of its own: signs only, in any language where that
//! can be, for people to look at.

use crate::skill::Skill;
use crate::span::Span;

/// The tool that asks a person.
const ASKS: &str = "AskUserQuestion";

/// Phrases that tell to ask a person, in lower case.
const ASKING: [&str; 67] = [
    "ask the user",
    "ask the human",
    "ask me ",
    "ask for confirmation",
    "ask for clarification",
    "ask for approval",
    "ask for permission",
    "ask for the user",
    "ask clarifying",
    "stop and ask",
    "confirm with the user",
    "confirm with me",
    "check with the user",
    "check with me",
    "verify with the user",
    "agree with the user",
    "wait for the user",
    "wait for user",
    "wait for approval",
    "wait for confirmation",
    "wait for an answer",
    "wait for their",
    "let the user choose",
    "let the user pick",
    "let the user decide",
    "let the user select",
    "let the user confirm",
    "let the user approve",
    "have the user choose",
    "have the user pick",
    "have the user decide",
    "have the user select",
    "have the user confirm",
    "have the user approve",
    "prompt the user",
    "interview the user",
    "request confirmation",
    "request approval",
    "get confirmation",
    "get approval",
    "get user approval",
    "get user confirmation",
    "get the user's approval",
    "get the user's confirmation",
    "get the user's consent",
    "with the user's approval",
    "after the user confirms",
    "after the user approves",
    "once the user confirms",
    "once the user approves",
    "until the user",
    "options to the user",
    "enter plan mode",
    "exit plan mode",
    "询问用户",
    "向用户确认",
    "让用户选择",
    "等待用户",
    "ユーザーに確認",
    "ユーザーに質問",
    "ユーザーに尋ね",
    "ユーザーの承認",
    "frage den nutzer",
    "frage die nutzerin",
    "frage den benutzer",
    "warte auf die bestätigung",
    "warte auf bestätigung",
];

/// Phrases that lean on a conversation that the agent does not have, in lower case.
const HISTORY: [&str; 50] = [
    "above conversation",
    "conversation above",
    "conversation so far",
    "conversation history",
    "this conversation",
    "our conversation",
    "current conversation",
    "our discussion",
    "earlier discussion",
    "previous discussion",
    "previous message",
    "earlier message",
    "we discussed",
    "we just discussed",
    "as discussed",
    "just discussed",
    "discussed earlier",
    "discussed above",
    "we agreed",
    "we decided",
    "we talked",
    "we just ",
    "you just ",
    "i just ",
    "the user just",
    "user mentioned earlier",
    "mentioned earlier in",
    "said earlier",
    "asked earlier",
    "earlier in the session",
    "earlier in this session",
    "of this session",
    "in this session",
    "the current session",
    "we left off",
    "you left off",
    "learned so far",
    "learnt so far",
    "done so far",
    "did so far",
    "changes so far",
    "上述对话",
    "刚才讨论",
    "之前的对话",
    "これまでの会話",
    "先ほどの",
    "bisherigen gespräch",
    "wie besprochen",
    "eben besprochen",
    "vorhin besprochen",
];

/// Words that turn an order round, in lower case.
const NOT: [&str; 9] = [
    "not ",
    "n't ",
    "never ",
    "without ",
    "no need to ",
    "instead of ",
    "nicht ",
    "不要",
    "niemals ",
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
        let found = phrases.iter().filter_map(|phrase| {
            let mut places = lower.match_indices(phrase).map(|(at, _)| at);
            let at = places.find(|at| !is_turned_round(&lower, *at, phrase.len()))?;
            Some((at, phrase.len()))
        });
        found.min().map(|(at, length)| place(at, length))
    };
    let mut signs = Vec::new();
    let mut add = |kind, span: Option<Span>| signs.extend(span.map(|span| Sign { kind, span }));
    add(SignKind::NoTask, (!has_arguments && !has_task(body)).then(Span::default));
    let tool = body.find(ASKS).map(|at| Span::new(at, at + ASKS.len()));
    add(SignKind::Asks, tool.or_else(|| phrase(&ASKING)));
    let above = || above_nothing(&lower).map(|(at, length)| place(at, length));
    add(SignKind::History, phrase(&HISTORY).or_else(above));
    let name = &skill.name;
    let typed = called(body, &format!("/{name}"));
    let tool = format!("Skill({name}");
    let by_tool = || body.find(&tool).map(|at| Span::new(at, at + tool.len()));
    add(SignKind::Itself, typed.or_else(by_tool));
    signs
}

/// What ends a clause.
const ENDS: [char; 11] = ['.', '!', '?', ';', ':', '\n', ',', '。', '，', '、', '；'];

/// Words that turn round the order before them.
const NOT_AFTER: [&str; 5] = [" nicht", "ないで", "しない", "せずに", "なくて"];

/// Returns whether the clause of the phrase at `at` orders not to do it.
fn is_turned_round(lower: &str, at: usize, length: usize) -> bool {
    let before = lower.get(..at).unwrap_or_default();
    let clause = before.rsplit(ENDS).next().unwrap_or_default();
    let after = lower.get(at + length..).and_then(|after| after.split(ENDS).next());
    NOT.iter().any(|word| clause.contains(word))
        || after.is_some_and(|after| NOT_AFTER.iter().any(|word| after.contains(word)))
}

/// Returns where a text speaks of what is above it, and nothing is: no code, list, table or paragraph.
fn above_nothing(lower: &str) -> Option<(usize, usize)> {
    let (at, word) = lower.match_indices(" above").next()?;
    let before = lower.get(..at)?;
    let after = lower.get(at + word.len()..)?.chars().next();
    let noun = before.rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    let ends = after.is_none_or(|letter| matches!(letter, '.' | ',' | ';' | ')' | '\n' | ':'));
    let mut lines = before.lines().rev();
    let own = lines.next().unwrap_or_default();
    let first = lines.all(|line| line.trim().is_empty() || line.starts_with('#'));
    let own_first = !own.contains(". ") && !own.contains(": ");
    (first && own_first && ends && noun.len() > 2)
        .then(|| (at - noun.len(), noun.len() + word.len()))
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
    fn an_order_not_to_ask_is_no_question() {
        for text in ["ask the user which one", "if unsure, ask the user", "stop. ask the user"] {
            assert!(!is_turned_round(text, text.find("ask").expect("there"), 3), "{text}");
        }
        for text in [
            "do not ask the user",
            "never ever ask the user",
            "go on without stopping to ask the user",
        ] {
            assert!(is_turned_round(text, text.find("ask").expect("there"), 3), "{text}");
        }
        for (text, phrase) in [
            ("读取文件。不要询问用户。", "询问用户"),
            ("frage den nutzer nicht danach", "frage den nutzer"),
            ("ユーザーに確認しないでください", "ユーザーに確認"),
        ] {
            assert!(
                is_turned_round(text, text.find(phrase).expect("there"), phrase.len()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_text_that_speaks_of_what_is_above_it_has_something_there() {
        assert!(above_nothing("# tables\n\nformat the table above.\n").is_some());
        assert!(above_nothing("format the code above, then stop").is_some());
        for text in [
            "1. read the file\n2. repeat the step above.\n",
            "use a width above 80.\n",
            "above all, be brief",
            "first list the files. then sort the list above.",
        ] {
            assert!(above_nothing(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_name_in_a_path_is_no_call() {
        assert_eq!(called("then run `/review` again", "/review"), Some(Span::new(10, 17)));
        assert_eq!(called("see docs/review.md and /review-all", "/review"), None);
    }
}
