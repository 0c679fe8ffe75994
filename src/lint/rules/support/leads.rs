//! Whether a text sends its reader to a file, or makes it.

/// Words before a name that send the reader to it, in lower case.
const LEADING: [&str; 21] = [
    "see",
    "see also",
    "refer to",
    "consult",
    "check out",
    "described in",
    "documented in",
    "detailed in",
    "explained in",
    "covered in",
    "specified in",
    "listed in",
    "defined in",
    "details in",
    "examples in",
    "instructions in",
    "steps in",
    "rules in",
    "siehe",
    "参见",
    "参照",
];
/// Words before a name that send the reader to it, where the name is one of a skill's own file.
const READING: [&str; 6] = ["read", "load", "open", "follow", "use", "lies"];
/// Words behind a name that say what is in it, in lower case.
pub(crate) const FOR_MORE: [&str; 6] =
    ["for details", "for more", "for the full", "for the complete", "for full", "for complete"];
/// Names that people give to a skill's own files, in lower case.
const OWN_NAMES: [&str; 16] = [
    "reference",
    "references",
    "forms",
    "examples",
    "guide",
    "patterns",
    "faq",
    "troubleshooting",
    "advanced",
    "checklist",
    "rules",
    "templates",
    "workflow",
    "workflows",
    "cheatsheet",
    "best-practices",
];
/// Names that are the project's, or a program's own, in lower case.
pub(crate) const PROJECT_NAMES: [&str; 16] = [
    "readme",
    "changelog",
    "license",
    "contributing",
    "claude",
    "claude.local",
    "agents",
    "gemini",
    "skill",
    "memory",
    "security",
    "code_of_conduct",
    "todo",
    "architecture",
    "roadmap",
    "copilot-instructions",
];
/// Words of a line that makes the file, or says that it may be there, in lower case.
const MAKING: [&str; 18] = [
    "write",
    "writes",
    "create",
    "creates",
    "save",
    "generate",
    "output",
    "update",
    "append",
    "produce",
    "export",
    "exists",
    "if there",
    "if present",
    "the project",
    "the repo",
    "your ",
    "example",
];

/// Returns whether what stands before a name, or behind it, sends the reader to it. `name` is the name without
/// its ending.
pub(crate) fn leads_there(before: &str, name: &str) -> bool {
    let before = before.to_lowercase();
    let before = before.trim_end_matches(['`', '*', '_', '"', '\'', '(', '[', ' ']);
    let ends = |words: &[&str]| {
        words.iter().any(|word| {
            before.strip_suffix(word).is_some_and(|rest| {
                !word.is_ascii()
                    || !rest.ends_with(|letter: char| letter.is_alphanumeric() || letter == '-')
            })
        })
    };
    let own = name.is_empty()
        || OWN_NAMES.contains(&name.to_lowercase().as_str())
        || name.len() > 2
            && name.chars().any(char::is_uppercase)
            && !name.chars().any(char::is_lowercase);
    ends(&LEADING) || own && ends(&READING)
}

/// The lines of a text that make a file, or say that it may be there.
pub(crate) struct Making<'t>(Vec<&'t str>);

impl<'t> Making<'t> {
    pub(crate) fn of(body: &'t str) -> Self {
        Self(body.lines().filter(|line| makes(line)).collect())
    }

    /// Returns whether one of them names the file `whole`.
    pub(crate) fn names(&self, whole: &str) -> bool {
        self.0.iter().any(|line| line.contains(whole))
    }
}

fn makes(line: &str) -> bool {
    let lower = line.to_lowercase();
    MAKING.iter().any(|word| {
        lower.match_indices(word).any(|(at, _)| {
            let before = lower.get(..at).and_then(|before| before.chars().next_back());
            let after = lower.get(at + word.len()..).and_then(|after| after.chars().next());
            let outside = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
            outside(before) && (word.ends_with(' ') || outside(after))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_words_send_the_reader_to_a_file() {
        for (before, name) in [
            ("For details see ", "spec"),
            ("See `", "spec"),
            ("The fields are described in **", "spec"),
            ("Read ", "REFERENCE"),
            ("First load `", "patterns"),
            ("參照 参照", "spec"),
        ] {
            assert!(leads_there(before, name), "{before}{name}");
        }
        for (before, name) in [
            ("Read ", "design"),
            ("Oversee ", "spec"),
            ("Write the plan to ", "spec"),
            ("", "spec"),
            ("a file such as ", "spec"),
        ] {
            assert!(!leads_there(before, name), "{before}{name}");
        }
    }

    fn is_made(body: &str, name: &str) -> bool {
        Making::of(body).names(name)
    }

    #[test]
    fn a_file_that_the_text_makes_is_none_that_is_missing() {
        assert!(is_made("Write it to plan-x.md.\nSee plan-x.md.", "plan-x.md"));
        assert!(is_made("If design.md exists, see design.md", "design.md"));
        assert!(!is_made("See rules.md for how to underwrite.", "rules.md"));
    }
}
