//! Which exit codes are no failure.

use crate::client::shell::{LastCommand, ShellFacts};
use crate::expand::ecma;

/// Options of git that take the next word.
const GIT_OPTIONS_WITH_WORD: [&str; 2] = ["-C", "-c"];

/// Returns whether `code` ends `command` well: 0 always, 1 where the last command of the line is
/// one that says no with it (`shell-exit-one`).
pub(super) fn is_fine(command: &str, code: i32, facts: &ShellFacts) -> bool {
    match code {
        0 => true,
        1 => last_command(command, facts.last_command)
            .is_some_and(|last| facts.may_end_with_one.contains(&last)),
        _ => false,
    }
}

/// Returns the name of the last command of the line.
fn last_command(command: &str, how: LastCommand) -> Option<String> {
    let by_words = how == LastCommand::Words;
    let bare = by_words.then(|| without_here_documents(command));
    let segment = segments(bare.as_deref().unwrap_or(command), how)?.pop()?;
    let mut words = segment.split(ecma::is_space).filter(|word| !word.is_empty());
    let first = words.next()?;
    match how {
        LastCommand::Words => Some(first.replace('\\', "")),
        LastCommand::Grammar if first == "git" => {
            let mut subcommand = words.next()?;
            while subcommand.starts_with('-') {
                if GIT_OPTIONS_WITH_WORD.contains(&subcommand) {
                    words.next()?;
                }
                subcommand = words.next()?;
            }
            Some(format!("git {subcommand}"))
        }
        LastCommand::Grammar => Some(first.to_owned()),
    }
}

/// Splits a line into its simple commands. Returns `None` where the way of counting gives up.
fn segments(command: &str, how: LastCommand) -> Option<Vec<String>> {
    let by_words = how == LastCommand::Words;
    let mut done: Vec<String> = Vec::new();
    let mut current = String::new();
    let mut rest = command;
    let mut after_blank = true;
    while let Some(c) = rest.chars().next() {
        let (taken, ends) = match c {
            '\'' => (quoted(rest, '\''), false),
            '"' => (double_quoted(rest), false),
            '`' => (quoted(rest, '`'), false),
            '\\' => (1 + rest.chars().nth(1).map_or(0, char::len_utf8), false),
            '#' if after_blank => {
                if by_words {
                    return None;
                }
                rest = rest.get(rest.find('\n').unwrap_or(rest.len())..)?;
                continue;
            }
            '<' => match here_document(rest) {
                Some(Here { line, body, .. }) => {
                    current.push_str(rest.get(..line)?);
                    rest = rest.get(body..)?;
                    flush(&mut current, &mut done);
                    after_blank = true;
                    continue;
                }
                None if by_words => return None,
                None => (1 + usize::from(rest.get(1..2) == Some("&")), false),
            },
            '(' | ')' if by_words => return None,
            '(' => (parenthesized(rest), false),
            '>' => (1 + usize::from(matches!(rest.get(1..2), Some("&" | "|"))), false),
            '&' if rest.starts_with("&>") => {
                if by_words {
                    return None;
                }
                (2, false)
            }
            '|' | '&' | ';' | '\n' => {
                let run = rest.len() - rest.trim_start_matches(['|', '&', ';']).len();
                if by_words && rest.get(run..).is_some_and(|rest| rest.starts_with('\n')) && run > 0
                {
                    return None;
                }
                (run.max(1), true)
            }
            _ => (c.len_utf8(), false),
        };
        let piece = rest.get(..taken)?;
        if ends {
            flush(&mut current, &mut done);
        } else {
            current.push_str(piece);
        }
        after_blank = ends || ecma::is_space(c);
        rest = rest.get(taken..)?;
    }
    flush(&mut current, &mut done);
    Some(done)
}

/// Ends a simple command.
fn flush(current: &mut String, done: &mut Vec<String>) {
    let segment = ecma::trim(current);
    if !segment.is_empty() {
        done.push(segment.to_owned());
    }
    current.clear();
}

/// Returns the length of a quoted stretch, the quotes included; without an end, of all that is left.
fn quoted(rest: &str, quote: char) -> usize {
    rest.get(1..).and_then(|inner| inner.find(quote)).map_or(rest.len(), |at| at + 2)
}

/// Returns the length of a stretch in double quotes, in which a backslash takes the next character
/// and `$(…)` may hold quotes of its own.
fn double_quoted(rest: &str) -> usize {
    let mut at = 1;
    while let Some(c) = rest.get(at..).and_then(|rest| rest.chars().next()) {
        match c {
            '"' => return at + 1,
            '\\' => {
                let next = rest.get(at + 1..).and_then(|rest| rest.chars().next());
                at += 1 + next.map_or(0, char::len_utf8);
            }
            '(' if rest.get(..at).is_some_and(|before| before.ends_with('$')) => {
                at += rest.get(at..).map_or(1, parenthesized);
            }
            _ => at += c.len_utf8(),
        }
    }
    rest.len()
}

/// Returns the length of a stretch in parentheses.
fn parenthesized(rest: &str) -> usize {
    let mut at = 0;
    let mut depth = 0_usize;
    while let Some(c) = rest.get(at..).and_then(|rest| rest.chars().next()) {
        at += match c {
            '\'' => rest.get(at..).map_or(1, |rest| quoted(rest, '\'')),
            '\\' => 1 + rest.get(at + 1..).and_then(|r| r.chars().next()).map_or(0, char::len_utf8),
            _ => c.len_utf8(),
        };
        match c {
            '(' => depth += 1,
            ')' if depth <= 1 => return at,
            ')' => depth -= 1,
            _ => {}
        }
    }
    rest.len()
}

/// Takes here-documents out, marks and bodies.
fn without_here_documents(command: &str) -> String {
    let mut out = String::with_capacity(command.len());
    let mut rest = command;
    while let Some((before, from)) = rest.find("<<").map(|at| rest.split_at(at)) {
        out.push_str(before);
        if let Some(Here { mark, line, body }) = here_document(from) {
            out.push_str(from.get(mark..line).unwrap_or_default());
            out.push('\n');
            rest = from.get(body..).unwrap_or_default();
        } else {
            out.push_str("<<");
            rest = from.get(2..).unwrap_or_default();
        }
    }
    out.push_str(rest);
    out
}

/// A here-document: how long its mark and its line are, and where the text after its body starts.
struct Here {
    mark: usize,
    line: usize,
    body: usize,
}

/// Recognises `<<WORD`, `<<-WORD` and the quoted forms at the start of `rest`. What follows on the
/// line belongs to the command that reads it.
fn here_document(rest: &str) -> Option<Here> {
    let after = rest.strip_prefix("<<").filter(|after| !after.starts_with('<'))?;
    let after = after.strip_prefix('-').unwrap_or(after).trim_start_matches([' ', '\t']);
    let after = after.trim_start_matches(['\'', '"', '\\']);
    let (word, after) = after.split_at(after.find(|c| !ecma::is_word(c)).unwrap_or(after.len()));
    let after = after.trim_start_matches(['\'', '"']);
    let line = rest.find('\n')?;
    if word.is_empty() {
        return None;
    }
    let mut body = line + 1;
    for text in rest.get(body..)?.split_inclusive('\n') {
        body += text.len();
        if text.trim() == word {
            break;
        }
    }
    let mark = rest.len() - after.len();
    Some(Here { mark, line, body })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    fn fine(version: &str, command: &str) -> bool {
        let client = Client::find(version).expect("shipped");
        is_fine(command, 1, &client.data.shell)
    }

    /// The commands of `shell-exit-one` and what the clients made of them.
    #[test]
    fn commands_that_say_no_with_one() {
        let both = [
            "grep zzz a.txt",
            "rg zzz a.txt",
            "find /nonexistent",
            "diff a.txt b.txt",
            "[ -f zzz ]",
            "test -f zzz",
            "cat a.txt | grep zzz",
            "echo x; grep zzz a.txt",
            "cd . && grep zzz a.txt",
            "false; grep zzz a.txt",
            "grep zzz a.txt || grep yyy a.txt",
            "grep zzz a.txt 2>/dev/null",
            "grep zzz a.txt > /dev/null 2>&1",
            "false\ngrep zzz a.txt",
            "grep zzz a.txt;",
            "grep 'a && b' a.txt",
            "grep zzz \\\n a.txt",
            "grep zzz <<E\nfoo\nE",
            "grep \"$(echo \"x y\")\" a.txt",
            "for f in a; do :; done; grep zzz a.txt",
            "[[ 1 = 2 ]] || grep zzz a.txt",
            "! grep one a.txt; grep zzz a.txt",
            "grep zzz a.txt 2>err.txt 1>&2",
        ];
        for command in both {
            assert!(fine("latest", command), "{command}");
            assert!(fine("2.1.87", command), "{command}");
        }
        let newer = [
            "egrep zzz a.txt",
            "fgrep zzz a.txt",
            "git grep zzz",
            "git -C . grep zzz",
            "git --no-pager diff --no-index a b",
            "git -c a.b=c grep zzz",
            "git   diff --exit-code",
            "git --git-dir=.git grep zzz",
            "grep zzz a.txt # c",
            "grep x <<< y",
            "diff <(echo a) <(echo b)",
            "grep zzz < a.txt",
            "grep zzz a.txt &>/dev/null",
            "echo a |\ngrep zzz",
            "echo hi; # c\ngrep zzz a.txt",
            "grep $((1+1)) a.txt",
        ];
        for command in newer {
            assert!(fine("latest", command), "{command}");
            assert!(!fine("2.1.87", command), "{command}");
        }
        for command in ["\\grep zzz a.txt", "\\[ 1 = 2 ]", "cat <<E | grep zzz\nfoo\nE"] {
            assert!(!fine("latest", command), "{command}");
        }
        assert!(fine("2.1.87", "\\grep zzz a.txt"));
        assert!(fine("2.1.87", "cat <<E | grep zzz\nfoo\nE"));
    }

    #[test]
    fn commands_that_fail_with_one() {
        let neither = [
            "false",
            "[[ -f zzz ]]",
            "((0))",
            "grep zzz a.txt && false",
            "FOO=1 grep zzz a.txt",
            "command grep zzz a.txt",
            "/bin/grep zzz a.txt",
            "! grep one a.txt",
            "\"grep\" zzz",
            "( grep zzz a.txt )",
            "{ grep zzz a.txt; }",
            "xargs grep zzz < a.txt",
            "pgrep zzzz",
            "time grep zzz a.txt",
            "grep zzz a.txt || false",
            "git log",
            "cat a.txt | (grep zzz)",
            "echo \"a | grep zzz\"; false",
            "grep zzz a.txt\nfalse",
            "exit 1 # grep",
            "f() { grep x; }; f",
            "test 1 = 2 && echo y",
            "for i in 1; do grep zzz a.txt; done",
            "if true; then\ngrep z\nfi",
            "<a.txt grep zzz",
            "2>/dev/null grep zzz a.txt",
            "git --git-dir .git grep zzz",
            "git-grep z",
            "git \"grep\" zzz",
            "case x in x) grep zzz a.txt;; esac",
            "",
            "git",
            "'",
            "\"$(",
            "<<",
        ];
        for command in neither {
            assert!(!fine("latest", command), "{command}");
            assert!(!fine("2.1.87", command), "{command}");
        }
    }

    #[test]
    fn other_codes_always_fail() {
        let client = Client::find("latest").expect("shipped");
        assert!(is_fine("false", 0, &client.data.shell));
        assert!(!is_fine("grep zzz nofile", 2, &client.data.shell));
    }

    proptest::proptest! {
        #[test]
        fn any_command_is_split(command in "[ -~\\n'\"`$(){}<>|&;#é]{0,60}") {
            for how in [LastCommand::Grammar, LastCommand::Words] {
                let _ = last_command(&command, how);
            }
        }
    }
}
