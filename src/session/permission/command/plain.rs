//! Which commands run without a rule: those that only read.

use super::spelling::{Spelled, unwrapped};
use super::syntax::{Segment, Word};
use crate::client::command::{CommandFacts, PlainCommand, Takes};

/// The most words that a command's name has.
const MOST_NAMES: usize = 4;

impl Spelled<'_> {
    /// Returns whether the part runs without a rule, as far as is measured
    /// (`perm-command-plain`, `perm-command-options`).
    pub(super) fn runs_plain(&self, facts: &CommandFacts) -> bool {
        let part = self.part;
        if part.words.is_empty() {
            return part.keyword || part.assignments.is_empty() || facts.runs_assignments;
        }
        let may_assign = facts.runs_with_variables && self.harmless(facts);
        if !part.assignments.is_empty() && !may_assign {
            return false;
        }
        let mut words = part.words.as_slice();
        while let Some(inner) = unwrapped(words, &facts.plain_wrappers) {
            words = inner;
        }
        runs(words, &self.text, facts)
    }
}

impl Spelled<'_> {
    /// Returns whether the part is the stream editor with a script that may do more than replace
    /// (`mode-edits-sed`).
    pub(super) fn edits_badly(&self, facts: &CommandFacts) -> bool {
        if self.name() != "sed" || self.runs_plain(facts) {
            return false;
        }
        let texts: Vec<String> = self.part.words.iter().skip(1).filter_map(Word::text).collect();
        let (options, others): (Vec<&String>, Vec<&String>) =
            texts.iter().partition(|arg| arg.len() > 1 && arg.starts_with('-'));
        let plain = |option: &&String| {
            matches!(option.as_str(), "-i" | "--in-place" | "-E" | "-r" | "--regexp-extended")
        };
        !(options.iter().all(plain) && others.first().is_some_and(|script| replaces(script)))
    }
}

/// Returns whether these words, of the part with that text, are a command that only reads.
fn runs(words: &[Word], text: &str, facts: &CommandFacts) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    if first.text().as_deref() == Some("xargs") {
        return runs_piped(rest, facts);
    }
    let Some(told) = words.iter().map(told).collect::<Option<Vec<String>>>() else { return false };
    // The longest name counts: `git stash list` before `git stash`.
    let found = (1..=told.len().min(MOST_NAMES)).rev().find_map(|length| {
        let named = told.get(..length).unwrap_or_default().join(" ");
        Some((facts.commands.get(&named)?, length))
    });
    let Some((command, length)) = found else { return false };
    let told_late = |word: &Word| {
        word.segments.iter().any(|part| matches!(part, Segment::Some | Segment::Parameter { .. }))
    };
    let option = |word: &Word| matches!(word.segments.first(), Some(Segment::Text(text)) if text.starts_with('-'));
    if words.iter().any(|word| option(word) && told_late(word)) {
        return false;
    }
    let args = Args {
        dollars: words.iter().flat_map(|word| &word.segments).any(|segment| match segment {
            Segment::Text(text) => text.contains('$'),
            Segment::Some => true,
            _ => false,
        }),
        texts: told.get(length..).unwrap_or_default(),
        globs: words.iter().any(Word::has_glob),
        parameters: words.iter().any(Word::has_parameter),
    };
    fits(command, text, facts) && args.suit(command)
}

/// Returns a word's text, with a stand-in for what is not known of it.
fn told(word: &Word) -> Option<String> {
    let mut text = String::new();
    for segment in &word.segments {
        match segment {
            Segment::Text(part) => text.push_str(part),
            Segment::Glob(c) => text.push(*c),
            Segment::Tilde => text.push('~'),
            Segment::Parameter { name, .. } => {
                text.push('$');
                text.push_str(name);
            }
            Segment::Some => text.push('0'),
            Segment::Unknown => return None,
        }
    }
    Some(text)
}

/// Returns whether `xargs` with these words runs a command that only reads.
fn runs_piped(words: &[Word], facts: &CommandFacts) -> bool {
    let Some(command) = facts.commands.get("xargs") else { return false };
    let texts: Option<Vec<String>> = words.iter().map(Word::text).collect();
    let Some(texts) = texts.filter(|_| !words.iter().any(Word::has_glob)) else { return false };
    let mut at = 0;
    while let Some(option) = texts.get(at).filter(|text| text.starts_with('-')) {
        match option_length(command, option, texts.get(at + 1)) {
            Some(length) => at += length,
            None => return false,
        }
    }
    texts.get(at).is_none_or(|name| facts.xargs.contains(name))
}

/// Returns whether nothing stands in the text that the command may not have in it.
fn fits(command: &PlainCommand, text: &str, facts: &CommandFacts) -> bool {
    let never = if command.takes == Takes::Anything && command.never.is_empty() {
        &facts.never
    } else {
        &command.never
    };
    if text.contains(|c| never.contains(c)) {
        return false;
    }
    let mut quote = None;
    let bad = text.chars().any(|c| {
        match quote {
            Some(open) if open == c => quote = None,
            Some('"') => return command.never_double.contains(c),
            Some(_) => {}
            None if matches!(c, '\'' | '"') => quote = Some(c),
            None => return command.never_bare.contains(c),
        }
        false
    });
    // Where outside quotes counts, a quote that is not closed is one too many
    // (`perm-command-open-quote`).
    !bad && (quote.is_none() || command.never_bare.is_empty())
}

/// A command's arguments.
struct Args<'a> {
    texts: &'a [String],
    globs: bool,
    parameters: bool,
    /// Whether there is a dollar, even in single quotes, or text that is told late.
    dollars: bool,
}

impl Args<'_> {
    /// Returns whether the command takes these arguments.
    fn suit(&self, command: &PlainCommand) -> bool {
        let starts =
            |arg: &String| command.never_start.iter().any(|start| arg.starts_with(start.as_str()));
        let named = |arg: &String| {
            !arg.starts_with('-')
                && command.never_names.iter().any(|name| {
                    arg.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name)
                })
        };
        let banned = |arg: &String| command.without.contains(arg) || starts(arg) || named(arg);
        if self.texts.iter().any(banned) || self.parameters && command.no_parameters {
            return false;
        }
        match command.takes {
            Takes::Anything => !self.globs || command.globs != Some(false),
            Takes::Listed => {
                (!self.globs || command.globs == Some(true))
                    && !self.dollars
                    && self.are_listed(command)
            }
            Takes::SedScript => !self.globs && self.only_print(command),
        }
    }

    fn are_listed(&self, command: &PlainCommand) -> bool {
        let mut others = 0;
        let mut any_number = false;
        let mut at = 0;
        let mut options = true;
        while let Some(arg) = self.texts.get(at) {
            if options && arg == "--" {
                options = false;
                at += 1;
            } else if options && arg.len() > 1 && arg.starts_with('-') {
                let Some(length) = option_length(command, arg, self.texts.get(at + 1)) else {
                    return false;
                };
                any_number |= command.unless.contains(arg);
                at += length;
            } else {
                let number = arg.bytes().all(|b| b.is_ascii_digit());
                let listed = command.words.is_empty() || command.words.contains(arg);
                if !listed || !arg.starts_with(&command.start) || command.digits && !number {
                    return false;
                }
                others += 1;
                at += 1;
            }
        }
        let most = command.most.filter(|_| !any_number);
        most.is_none_or(|most| others <= most) && others >= command.least
    }

    /// Returns whether the stream editor only prints lines of files, or only replaces in what it is
    /// piped (`perm-command-sed`).
    fn only_print(&self, command: &PlainCommand) -> bool {
        let (options, others): (Vec<&String>, Vec<&String>) =
            self.texts.iter().partition(|arg| arg.len() > 1 && arg.starts_with('-'));
        let known = options.iter().all(|option| option_length(command, option, None).is_some());
        let Some((script, files)) = others.split_first() else { return false };
        let quiet = options.iter().any(|option| {
            matches!(option.as_str(), "--quiet" | "--silent")
                || !option.starts_with("--") && option.contains('n')
        });
        known && (quiet && prints(script) || files.is_empty() && !quiet && replaces(script))
    }
}

/// Returns whether a script prints lines by number: `5p`, `1,5p`, `1p;3p`.
fn prints(script: &str) -> bool {
    script.split(';').all(|part| {
        part.strip_suffix('p').is_some_and(|range| {
            range.is_empty()
                || range
                    .splitn(2, ',')
                    .all(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
        })
    })
}

/// Returns whether a script is one replacement without a file or a command: `s/a/b/g`.
fn replaces(script: &str) -> bool {
    let Some(rest) = script.strip_prefix("s/") else { return false };
    let mut ends = Vec::new();
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '/' => ends.push(at),
            '\n' => return false,
            _ => {}
        }
    }
    let [_, last] = ends.as_slice() else { return false };
    let flags = rest.get(last + 1..).unwrap_or_default();
    flags.chars().all(|flag| matches!(flag, 'g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9'))
}

/// Returns how many words an option takes: itself, and its value where that is a word of its own.
/// `None` where the command does not take it.
fn option_length(command: &PlainCommand, option: &str, next: Option<&String>) -> Option<usize> {
    let has = |list: &[String], name: &str| list.iter().any(|known| known == name);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if has(&command.flags, option) {
        return Some(1);
    }
    if let Some((name, value)) = option.split_once('=') {
        let fits = has(&command.texts, name) || has(&command.numbers, name) && number(value);
        return fits.then_some(1);
    }
    if has(&command.texts, option) {
        return next.map(|_| 2);
    }
    if has(&command.numbers, option) {
        return next.filter(|next| number(next)).map(|_| 2);
    }
    let letters = option.strip_prefix('-').filter(|rest| !rest.starts_with('-'))?;
    if number(letters) {
        return command.bare_numbers.then_some(1);
    }
    let first = letters.chars().next()?;
    let digits = letters.get(first.len_utf8()..).unwrap_or_default();
    if command.joined_numbers && number(digits) && has(&command.numbers, &format!("-{first}")) {
        return Some(1);
    }
    let each = |letter: char| has(&command.flags, &format!("-{letter}"));
    (letters.chars().count() > 1 && letters.chars().all(each)).then_some(1)
}
