//! Whether a text tells to do a thing, or not to: a warning against a command is not that command.

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

/// Returns whether the line at `offset`, or the one or two lines over it that lead to it, speak against
/// what stands there.
pub(crate) fn is_against(text: &str, offset: usize) -> bool {
    let before = text.get(..offset).unwrap_or_default();
    let line_end =
        text.get(offset..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| offset + at);
    let mut start = before.rfind('\n').map_or(0, |at| at + 1);
    for _ in 0..2 {
        let above = text.get(..start.saturating_sub(1)).unwrap_or_default();
        if start == 0 || above.trim_end().is_empty() {
            break;
        }
        start = above.trim_end().rfind('\n').map_or(0, |at| at + 1);
    }
    let around = text.get(start..line_end).unwrap_or_default().to_lowercase();
    around.contains(SIGNS) || AGAINST.iter().any(|word| holds_word(&around, word))
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
    }

    #[test]
    fn a_plain_instruction_is() {
        assert!(!against("Clean up:\n\nrm -rf ~/build"));
        assert!(!against("A note about knots.\nThen rm -rf ~"));
        assert!(!against("Do not hurry.\n\n\nOne.\nTwo.\nThree.\nrm -rf ~"));
    }
}
