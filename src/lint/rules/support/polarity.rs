//! Whether a text tells to do a thing, or not to: a warning against a command is not that command.

use crate::lint::around::near;

/// Words that turn an instruction round, in lower case. A word in the Latin script counts as a whole
/// word only.
const AGAINST: [&str; 38] = [
    "never",
    "not",
    "don't",
    "dont",
    "avoid",
    "without",
    "forbidden",
    "forbid",
    "prohibited",
    "block",
    "blocks",
    "blocked",
    "deny",
    "denied",
    "refuse",
    "reject",
    "dangerous",
    "unsafe",
    "destructive",
    "disallow",
    "disallowed",
    "prevent",
    "prevents",
    "warn",
    "instead of",
    "bad",
    "injection",
    "vulnerable",
    "malicious",
    "attack",
    "attacker",
    "nie",
    "nicht",
    "niemals",
    "不要",
    "禁止",
    "切勿",
    "しないで",
];

/// Signs that do the same.
const SIGNS: [char; 4] = ['❌', '🚫', '⛔', '✗'];

/// Phrases with such a word that do not turn round what follows, in lower case.
const FOR: [&str; 7] = [
    "not forget",
    "n't forget",
    "not skip",
    "n't skip",
    "not optional",
    "not hesitate",
    "not only",
];

/// How a condition starts, in lower case: what stands before its comma is no instruction.
const CONDITIONS: [&str; 6] = ["if ", "when ", "unless ", "where ", "once ", "as long as "];

/// Returns whether the sentence at `offset`, or the line that leads to the list or the code that it is in,
/// speaks against what stands there.
pub(crate) fn is_against(text: &str, offset: usize) -> bool {
    let (text, offset) = near(text, offset);
    let (sentence, line_start) = sentence(text, offset);
    let before = text.get(..line_start).unwrap_or_default();
    speaks_against(sentence) || lead_in(before).is_some_and(speaks_against)
}

fn speaks_against(text: &str) -> bool {
    let mut text = text.to_lowercase();
    if let Some((condition, rest)) = text.split_once(',')
        && CONDITIONS.iter().any(|start| condition.trim_start_matches(MARKS).starts_with(start))
    {
        text = rest.to_owned();
    }
    for phrase in FOR {
        text = text.replace(phrase, "");
    }
    text.contains(SIGNS) || AGAINST.iter().any(|word| holds_word(&text, word))
}

/// What a line of a list, a quote or code may start with.
const MARKS: [char; 8] = [' ', '\t', '-', '*', '+', '>', '|', '#'];

/// Returns the sentence that `offset` is in, and where its first line starts. A sentence ends with its
/// paragraph, and a line of a list starts a new one.
fn sentence(text: &str, offset: usize) -> (&str, usize) {
    let line_start =
        |at: usize| text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let mut start = line_start(offset);
    while start > 0 && !starts_anew(text.get(start..).unwrap_or_default()) {
        let above = line_start(start - 1);
        let line = text.get(above..start).unwrap_or_default();
        if line.trim().is_empty() || is_fence(line) || line.trim_start().starts_with('#') {
            break;
        }
        start = above;
    }
    let first_line = start;
    let before = text.get(start..offset).unwrap_or_default();
    let ends =
        [". ", ".\n", "! ", "? ", "; "].iter().filter_map(|end| Some(before.rfind(end)? + 2));
    start += ends.max().unwrap_or(0);
    let rest = text.get(offset..).unwrap_or_default();
    let end = rest.find('\n').unwrap_or(rest.len());
    let end = rest.get(..end).and_then(|line| line.find(". ")).unwrap_or(end);
    (text.get(start..offset + end).unwrap_or_default(), first_line)
}

/// Returns whether a line is one of a list, a table or a quote, or ends code.
fn starts_anew(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['-', '*', '+', '>', '|', '#'])
        || line.starts_with(|letter: char| letter.is_ascii_digit())
        || is_fence(line)
}

fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~")
}

/// Returns the line that leads to what follows `before`: over lines of the same list or code, and blank ones,
/// one that ends in a colon, or a heading.
fn lead_in(before: &str) -> Option<&str> {
    let inside = before.lines().filter(|line| is_fence(line)).count() % 2 == 1;
    let mut in_code = inside;
    for line in before.lines().rev() {
        let written = line.trim();
        if is_fence(line) {
            in_code = false;
            continue;
        }
        if written.is_empty() || in_code && !written.starts_with(['#', '/']) {
            continue;
        }
        if in_code || written.ends_with([':', '：']) || written.starts_with('#') {
            return Some(written);
        }
        if !starts_anew(line) {
            return None;
        }
    }
    None
}

/// Returns whether `text` holds `word`, not as a part of another one.
fn holds_word(text: &str, word: &str) -> bool {
    let letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|after| after.chars().next());
        !word.is_ascii() || (!letter(before) && !letter(after))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(text: &str) -> bool {
        is_against(text, text.find("rm -rf").expect("the command"))
    }

    #[test]
    fn an_instruction_not_to_do_a_thing_is_not_that_thing() {
        assert!(against("Never run `rm -rf /`."));
        assert!(against("Commands that are blocked:\n\n```\nrm -rf /\n```"));
        assert!(against("❌ rm -rf ~"));
        assert!(against("禁止执行 rm -rf /"));
        assert!(against("| `rm -rf /` | denied |"));
        assert!(against("Never run anything\nsuch as `rm -rf /`."));
        assert!(against("## Never do this\n\n- `rm -rf /`"));
        assert!(against("Do not:\n\n- push\n- run `rm -rf /`"));
        assert!(against("```sh\n# never do this\nrm -rf /\n```"));
    }

    #[test]
    fn a_plain_instruction_is() {
        assert!(!against("Clean up:\n\nrm -rf ~/build"));
        assert!(!against("A note about knots.\nThen rm -rf ~"));
        assert!(!against("Do not hurry.\n\n\nOne.\nTwo.\nThree.\nrm -rf ~"));
        assert!(!against("Never commit secrets.\n\n## Setup\n\nRun `rm -rf ~/` first."));
        assert!(!against("- Never commit secrets.\n- Run `rm -rf ~/` first."));
        assert!(!against("This step is not optional. Run `rm -rf ~/`."));
        assert!(!against("If the tool is not installed, run `rm -rf ~/`."));
        assert!(!against("Do not skip this step: run `rm -rf ~/`."));
        assert!(!against("Don't forget to clean:\n\n```sh\nrm -rf ~/\n```"));
    }
}
