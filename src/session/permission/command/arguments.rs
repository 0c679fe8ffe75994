//! Which arguments of a command are paths.

use super::spelling::unwrapped;
use super::syntax::Word;
use crate::client::command::{ByMode, CommandFacts, Options, PathCommand};

/// A command whose arguments are paths.
#[derive(Clone, Debug)]
pub(super) struct Found<'w, 'f> {
    /// Its name, in the client's words.
    pub(super) name: String,
    /// What is known of it.
    pub(super) command: &'f PathCommand,
    /// Its arguments.
    pub(super) args: &'w [Word],
}

/// Returns the command of `words` if its arguments are paths, wrappers taken off: by its name, or by
/// its first two words as `git diff`, whatever options stand between them (`perm-command-git-paths`).
pub(super) fn path_command<'w, 'f>(
    words: &'w [Word],
    facts: &'f CommandFacts,
) -> Option<Found<'w, 'f>> {
    let mut words = words;
    while let Some(inner) = unwrapped(words, &facts.plain_wrappers) {
        words = inner;
    }
    let (name, args) = words.split_first()?;
    let name = name.text()?;
    let found = |key: &str, args: &'w [Word]| {
        let command = facts.paths.get(key)?;
        let needed = |option: &String| args.iter().any(|arg| arg.text().as_ref() == Some(option));
        let applies = command.needs.as_ref().is_none_or(needed);
        applies.then(|| Found { name: name.clone(), command, args })
    };
    found(&name, args).or_else(|| {
        let mut rest = args;
        loop {
            let (word, after) = rest.split_first()?;
            let text = word.text()?;
            if !text.starts_with('-') {
                return found(&format!("{name} {text}"), after);
            }
            let valued = matches!(text.as_str(), "-C" | "-c");
            rest = if valued { after.get(1..)? } else { after };
        }
    })
}

impl<'w> Found<'w, '_> {
    /// Returns whether an option keeps the client from telling which arguments are paths.
    pub(super) fn hides_paths(&self) -> bool {
        match self.command.options {
            Options::Told => false,
            Options::Hide => self.has_options(),
        }
    }

    /// Returns whether the mode that accepts edits lets it write.
    pub(super) fn by_mode(&self) -> bool {
        match self.command.by_mode {
            ByMode::Always => true,
            ByMode::WithoutOptions => !self.has_options(),
            ByMode::Never => false,
        }
    }

    fn has_options(&self) -> bool {
        self.args.iter().any(|arg| arg.text().is_some_and(|arg| arg.starts_with('-')))
    }

    /// Returns the arguments that are paths.
    pub(super) fn paths(&self) -> Vec<&'w Word> {
        let Self { command, args, .. } = self;
        let mut paths = Vec::new();
        let mut skip = command.skip;
        let mut options = true;
        let mut at = 0;
        while let Some(word) = args.get(at) {
            at += 1;
            let text = word.text().unwrap_or_default();
            let stops = || command.stops.iter().any(|stop| text.starts_with(stop.as_str()));
            if options && text == "--" {
                options = false;
            } else if options && command.leads.contains(&text) {
                // A word before the first path that is no path.
            } else if options && stops() {
                break;
            } else if options && text.len() > 1 && text.starts_with('-') {
                let name = text.split('=').next().unwrap_or_default();
                if command.instead.iter().any(|option| option == name) {
                    skip = 0;
                    at += usize::from(!text.contains('='));
                } else if command.values.contains(&text) {
                    at += 1;
                }
            } else if skip > 0 {
                skip -= 1;
            } else {
                paths.push(word);
            }
        }
        paths
    }
}

#[cfg(test)]
mod tests {
    use super::super::syntax::parse;
    use super::*;
    use crate::client::Client;

    fn paths(client: &str, command: &str) -> Option<Vec<String>> {
        let client = Client::find(client).expect("shipped");
        let script = parse(command);
        let words = &script.parts.first()?.words;
        let found = path_command(words, client.commands())?;
        Some(found.paths().into_iter().filter_map(Word::text).collect())
    }

    #[test]
    fn a_command_of_two_words_is_found_behind_its_options() {
        for (command, expected) in [
            ("git diff a.txt", Some(vec!["a.txt"])),
            ("git -C sub --no-pager diff --stat -- a.txt", Some(vec!["a.txt"])),
            ("git grep -n word a.txt", Some(vec!["a.txt"])),
            ("git grep word", Some(vec![])),
            ("timeout 5 cat a.txt", Some(vec!["a.txt"])),
            ("git log -- a.txt", None),
            ("git", None),
            ("git -C", None),
        ] {
            let expected = expected.map(|paths| paths.into_iter().map(str::to_owned).collect());
            assert_eq!(paths("2.1.332", command), expected, "{command}");
        }
        assert_eq!(paths("2.1.87", "git diff a.txt"), None);
        let named = Some(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(paths("2.1.87", "git diff --no-index a b"), named);
    }
}
