//! The client's own sentences: which are in every request whatever the skills are, and which are cut
//! to their start and the length of the rest.

use std::ops::Range;

use super::reminders;

/// The first line of the listing.
pub(super) const LISTING_HEAD: &str =
    "The following skills are available for use with the Skill tool:";

/// How the skills come back after a compaction.
const INVOKED_HEAD: &str = "The following skills were invoked";

/// Starts of blocks, in a reminder or not, that have nothing to do with skills.
const NOISE: [&str; 21] = [
    "# Environment\n",
    "## Auto Mode",
    "## Exited Auto Mode",
    "<command-name>/compact",
    "<local-command-caveat>",
    "<local-command-stdout>",
    "<total_tokens>",
    "As you answer the user's questions",
    "Attribution for git commits",
    "Auto mode is active",
    "Available agent types for the Agent tool",
    "Other agents active in this session",
    "Plan mode is active",
    "The TodoWrite tool hasn",
    "The following deferred tools are now available",
    "The task tools haven",
    "The user hasn't heard from you in a while",
    "This session is being continued",
    "Today's date is",
    "Whenever you read a file, you should consider",
    "You are powered by the model",
];

/// Texts of more characters than this are cut, where they are the client's own.
const LONG: usize = 160;

/// Returns whether the block is in every request whatever the skills are.
pub(super) fn is_noise(text: &str) -> bool {
    let said = text.strip_prefix(reminders::START).unwrap_or(text);
    NOISE.iter().any(|start| said.starts_with(start))
}

/// Returns the text with the client's own long sentences cut.
pub fn shorten(text: &str) -> String {
    if let Some((framing, rest)) = framed(text).filter(|(framing, _)| is_at_start(framing)) {
        let length = text.get(..framing.end).unwrap_or_default().chars().count();
        return format!("⟨{length} chars of framing⟩{rest}");
    }
    if text.contains("<task-notification>") {
        let summary = between(text, "<summary>", "</summary>").unwrap_or_default();
        let result = between(text, "<result>", "</result>").unwrap_or_default();
        return format!("⟨task notification: {summary}⟩{result}");
    }
    if let Some(command) = typed_notice(text) {
        return format!("⟨notice: {command} …⟩");
    }
    if let Some(end) = mention_notice(text).or_else(|| scoped_notice(text)) {
        return cut(text, end);
    }
    if let Some(end) = refused_command(text) {
        return format!("{} ⟨reason⟩", text.get(..end).unwrap_or(text));
    }
    if text.starts_with("<system-reminder>\nResult of calling the Bash tool:\n") {
        return sorted_entries(text);
    }
    let own = ["<tool_use_error>", "Execute skill", "Permission to use Skill"];
    if own.iter().any(|start| text.starts_with(start))
        && text.chars().count() > LONG
        && let Some(end) = text.find(". ")
    {
        return cut(text, end + 1);
    }
    text.to_owned()
}

/// Returns the text up to `end` (in bytes), and how many characters follow.
fn cut(text: &str, end: usize) -> String {
    let (kept, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    format!("{kept}⟨+{} chars⟩", rest.chars().count())
}

/// Returns where the words stand with which invoked skills come back (in bytes), and the skills.
pub(super) fn framed(text: &str) -> Option<(Range<usize>, &str)> {
    let start = text.find(INVOKED_HEAD)?;
    let end = start + text.get(start..)?.find("### Skill: ")?;
    Some((start..end, text.get(end..)?))
}

/// Returns whether those words are the first of a text, but for a tag.
pub(super) const fn is_at_start(framing: &Range<usize>) -> bool {
    framing.start < LONG / 4
}

/// Returns the start of the notice that a message began with a command.
fn typed_notice(text: &str) -> Option<&str> {
    let said = text.strip_prefix(reminders::START)?;
    let rest = said.strip_prefix("The user's message starts with the slash command ")?;
    let word = rest.split(char::is_whitespace).next()?;
    let command = word.get(..word.rfind(',')? + 1)?;
    said.get(..said.len() - rest.len() + command.len())
}

/// Returns the end of the first sentence of the notice that a message names a skill.
fn mention_notice(text: &str) -> Option<usize> {
    let rest =
        text.strip_prefix(reminders::START)?.strip_prefix("The user's message contains /")?;
    let end = " which is the name of a skill.";
    let word = rest.find(char::is_whitespace).filter(|at| *at > 0)?;
    let after = rest.get(word..)?.strip_prefix(end)?;
    Some(text.len() - after.len())
}

/// Returns the end of the entries of the notice that folders have skills of the same name.
fn scoped_notice(text: &str) -> Option<usize> {
    let rest =
        text.strip_prefix(reminders::START)?.strip_prefix("Directory-scoped variants of ")?;
    let (_, entries) = rest.split_once('\n')?;
    let length: usize = entries
        .split_inclusive('\n')
        .take_while(|line| line.starts_with("- ") && line.ends_with('\n'))
        .map(str::len)
        .sum();
    (length > 0).then(|| text.len() - entries.len() + length)
}

/// Returns the end of the pattern in the refusal of a shell command.
fn refused_command(text: &str) -> Option<usize> {
    let start = "Shell command permission check failed for pattern \"";
    let rest = text.strip_prefix(start)?;
    rest.find("\":").map(|at| start.len() + at + "\":".len())
}

/// Returns a folder's entries in order: the client prints them as the disk gives them.
fn sorted_entries(text: &str) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let last = lines.len().saturating_sub(1);
    if let Some(entries) = lines.get_mut(2..last) {
        entries.sort_unstable();
    }
    lines.join("\n")
}

/// Returns what stands between two tags.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<&'t str> {
    text.split_once(open)?.1.split_once(close).map(|(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sentences_keep_their_start_and_length() {
        let reason = "é".repeat(200);
        assert_eq!(
            shorten(&format!("<tool_use_error>No. {reason}")),
            "<tool_use_error>No.⟨+201 chars⟩"
        );
        assert_eq!(shorten("<tool_use_error>No. short"), "<tool_use_error>No. short");
        assert_eq!(shorten(&reason), reason, "a person's own text stays whole");
        assert_eq!(
            shorten("Shell command permission check failed for pattern \"!`a\nb`\": why"),
            "Shell command permission check failed for pattern \"!`a\nb`\": ⟨reason⟩"
        );
    }

    #[test]
    fn notices_keep_what_they_are_about() {
        let reminder = |text: &str| format!("<system-reminder>\n{text}\n</system-reminder>");
        assert_eq!(
            shorten(&reminder("The user's message starts with the slash command /a, so do.")),
            "⟨notice: The user's message starts with the slash command /a, …⟩"
        );
        assert_eq!(
            shorten(&reminder("The user's message contains /a which is the name of a skill. Do.")),
            "<system-reminder>\nThe user's message contains /a which is the name of a skill.⟨+23 chars⟩"
        );
        assert_eq!(
            shorten(&reminder("Directory-scoped variants of `a`:\n- b\n- c\nUse")),
            "<system-reminder>\nDirectory-scoped variants of `a`:\n- b\n- c\n⟨+22 chars⟩"
        );
        assert_eq!(
            shorten(
                "<task-notification><summary>s</summary><result>r\n</result></task-notification>"
            ),
            "⟨task notification: s⟩r\n"
        );
    }

    #[test]
    fn a_folder_and_returning_skills_have_one_form() {
        assert_eq!(
            shorten(
                "<system-reminder>\nResult of calling the Bash tool:\nb\na\n</system-reminder>"
            ),
            "<system-reminder>\nResult of calling the Bash tool:\na\nb\n</system-reminder>"
        );
        assert_eq!(
            shorten("<system-reminder>\nThe following skills were invoked. x\n\n### Skill: a\nb"),
            "⟨56 chars of framing⟩### Skill: a\nb"
        );
    }

    #[test]
    fn noise_is_known_by_its_start() {
        assert!(is_noise("<system-reminder>\nToday's date is 2026"));
        assert!(is_noise("<local-command-stdout>x"));
        assert!(!is_noise("What is Today's date is"));
    }
}
