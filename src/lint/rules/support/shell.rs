//! What a command line does, as far as a line of text tells.

use crate::lint::around;

/// Returns the text from `at` to the end of its line, as far as it is near; a line that ends in a backslash goes on in the next.
pub(crate) fn logical_line(text: &str, at: usize) -> &str {
    let rest = around::start(text.get(at..).unwrap_or_default());
    let ends = rest.match_indices('\n').find(|(end, _)| {
        let line = rest.get(..*end).unwrap_or_default();
        !line.trim_end_matches('\r').ends_with('\\')
    });
    ends.map_or(rest, |(end, _)| rest.get(..end).unwrap_or_default())
}

/// Folders of the system.
const SYSTEM: [&str; 13] = [
    "/", "/bin", "/boot", "/etc", "/home", "/lib", "/opt", "/root", "/sbin", "/usr", "/var",
    "/Users", "/System",
];
/// The user's home, and where the command runs.
const HERE: [&str; 8] = ["~", "$HOME", "${HOME}", "*", ".", "./", "..", "./*"];

/// Returns the length of an `rm` that takes a home, a folder of the system, or everything where it runs, with
/// both `-r` and `-f`.
pub(crate) fn removed(line: &str) -> Option<usize> {
    let (mut recursive, mut force) = (false, false);
    let mut at = "rm".len();
    for word in line.get(at..)?.split_inclusive(char::is_whitespace) {
        let end = at + word.trim_end().len();
        let start = at;
        at += word.len();
        let word = line.get(start..end)?;
        match word.strip_prefix('-') {
            _ if word.is_empty() || word == "\\" => {}
            Some("-recursive") => recursive = true,
            Some("-force") => force = true,
            Some("-no-preserve-root" | "-") => {}
            // The code ends here, so the command has no target.
            Some(letters) if letters.contains('`') => return None,
            Some(letters) if !letters.starts_with('-') => {
                recursive |= letters.contains(['r', 'R']);
                force |= letters.contains('f');
            }
            _ => {
                let target = bare(word);
                let whole = target.strip_suffix("/*").unwrap_or(target);
                let whole = whole.strip_suffix('/').unwrap_or(whole);
                // Of `/*` nothing is left, and nothing of `/` either.
                let all = whole.is_empty() && target.starts_with('/')
                    || SYSTEM.contains(&whole)
                    || HERE.contains(&whole)
                    || HERE.contains(&target);
                let length = start + word.find(target)? + target.len();
                return (recursive && force && all).then_some(length);
            }
        }
    }
    None
}

/// Returns a word without quotes, and without what ends a command or a sentence.
fn bare(word: &str) -> &str {
    let word = word.split([';', '`', ')', '&', '|']).next().unwrap_or_default();
    let word = word.trim_matches(['"', '\'']).trim_end_matches(',');
    // A full stop after a path ends the sentence; alone it is the folder.
    if word.trim_matches('.').is_empty() { word } else { word.trim_end_matches('.') }
}

/// Returns the length of a `chmod` that lets everybody write.
pub(crate) fn opened_to_all(line: &str) -> Option<usize> {
    let mut words = line.split_whitespace().skip(1).filter(|word| !word.starts_with('-'));
    let mode = words.next()?;
    let opens = matches!(mode, "777" | "0777" | "a+rwx" | "ugo+rwx" | "a=rwx");
    // In a sentence there may be no file behind it.
    (opens && words.next().is_some()).then(|| line.find(mode).unwrap_or(0) + mode.len())
}

/// What runs what it is given.
const RUNNERS: [&str; 15] = [
    "sh",
    "bash",
    "zsh",
    "dash",
    "ksh",
    "fish",
    "python",
    "python3",
    "node",
    "perl",
    "ruby",
    "php",
    "iex",
    "Invoke-Expression",
    "pwsh",
];

/// Returns how far before and after its start a command that fetches or decodes something hands it to what
/// runs it. `before` is what stands on the line before it, `line` starts with it.
pub(crate) fn fetched_and_run(before: &str, line: &str) -> Option<(usize, usize)> {
    if let Some(end) = piped(line).or_else(|| kept_and_run(line)) {
        return Some((0, end));
    }
    // `bash <(curl …)`, `eval "$(curl …)"`, `iex (iwr …)`.
    let outer = before.trim_end();
    let opened = outer
        .strip_suffix("<(")
        .or_else(|| outer.strip_suffix("$("))
        .or_else(|| outer.strip_suffix('('))
        .or_else(|| outer.strip_suffix("New-Object Net.WebClient)."))
        .or_else(|| outer.strip_suffix("New-Object System.Net.WebClient)."))?;
    let opened = opened.trim_end_matches(['"', '\'', '(', '$', ' ']);
    let word = opened.rsplit([' ', '`', ';', '|', '&', '\t']).next().unwrap_or_default();
    let evaluates = matches!(word, "eval" | "source" | "." | "-c" | "-Command") || is_runner(word);
    let inner = line.find([')', '`']).unwrap_or(line.len());
    evaluates.then(|| (before.len() - opened.len() + word.len(), inner))
}

fn is_runner(word: &str) -> bool {
    RUNNERS.contains(&word.rsplit('/').next().unwrap_or(word))
}

/// Returns the length of a line that pipes into what runs it, in one step or several.
fn piped(line: &str) -> Option<usize> {
    let command = line.split('`').next().unwrap_or_default();
    let mut at = 0;
    for (number, stage) in command.split('|').enumerate() {
        let start = at;
        at += stage.len() + 1;
        // Another command has begun: what it pipes is its own.
        if number > 0 && ends_command(command.get(..start.saturating_sub(1))?) {
            return None;
        }
        let inner = stage.trim_start_matches(['\\', '\r', '\n', ' ', '\t']);
        let begin = start + (stage.len() - inner.len());
        let mut words = inner.split_whitespace();
        let mut word = words.next().unwrap_or_default();
        let mut length = word.len();
        if word == "sudo" {
            let next = words.find(|word| !word.starts_with('-')).unwrap_or_default();
            length = inner.find(next).unwrap_or(0) + next.len();
            word = next;
        }
        let word = word.trim_end_matches([';', ')', '"', '\'', '.', ',']);
        // `| python3 -m json.tool` and `| node -e …` read the text, they do not run it.
        let reads = words.next().is_some_and(|word| {
            matches!(word.get(..2), Some("-m" | "-c" | "-e" | "-n" | "-p" | "-r"))
        });
        if number > 0 && is_runner(word) && !reads {
            return Some(begin + length);
        }
    }
    None
}

/// Returns whether a command ends before the pipe that stands at the end of `text`.
fn ends_command(text: &str) -> bool {
    text.contains(';') || text.contains("&&") || text.ends_with('|')
}

/// Returns the length of a line that keeps what it fetches in a file, and runs that next.
fn kept_and_run(line: &str) -> Option<usize> {
    let (first, second) = line.split_once("&&").or_else(|| line.split_once(';'))?;
    let mut words = first.split_whitespace();
    let file = loop {
        match words.next()? {
            "-o" | "-O" | "--output" | ">" => break words.next()?,
            _ => {}
        }
    };
    let mut words = second.split_whitespace();
    let runner = words.next().filter(|word| is_runner(word))?;
    let run = words.next()?;
    let same = run.trim_start_matches("./").trim_end_matches(['`', '.', ';']) == file;
    let end = line.len() - second.len() + second.find(runner)? + runner.len();
    same.then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_everything_is_removed() {
        for line in [
            "rm -rf /",
            "rm -fr ~",
            "rm -r -f \"$HOME\"",
            "rm -rf ~/`.",
            "rm -rf /*",
            "rm -rf ${HOME}/*",
            "rm -rf *",
            "rm -rf .",
            "rm -rf ./*",
            "rm -rf /usr/",
            "rm -rf -- /etc",
            "rm --recursive --force ~",
            "rm -rf ~/.",
        ] {
            assert!(removed(line).is_some(), "{line}");
        }
        for line in [
            "rm -rf ~/build",
            "rm -rf \"$TMP\"",
            "rm -f /",
            "rm -rf ./dist /tmp/x",
            "rm -rf /tmp",
            "rm -rf /usr/local/x",
            "rm -rf` / `rm -r` |",
            "rm -rf *.o",
            "rm -rf build/*",
            "rm -rf node_modules.",
            "rm -rf .venv",
            "rm -r .",
        ] {
            assert!(removed(line).is_none(), "{line}");
        }
    }

    #[test]
    fn what_is_fetched_and_run_is_found_in_every_form() {
        for (before, line) in [
            ("", "curl -fsSL https://x.y | sudo bash -s -- --yes"),
            ("", "curl https://x.y | sh"),
            ("", "curl https://x.y | sudo -E bash -"),
            ("", "curl https://x.y \\\n  | bash"),
            ("", "curl https://x.y | base64 -d | bash"),
            ("", "curl https://x.y/i.py | python3 -"),
            ("", "base64 -d | sh"),
            ("", "iwr https://x.y | iex"),
            ("bash <(", "curl -fsSL https://x.y)"),
            ("source <(", "curl -s https://x.y)"),
            ("eval \"$(", "curl -fsSL https://x.y)\""),
            ("sh -c \"$(", "curl -fsSL https://x.y)\""),
            ("iex (", "iwr https://x.y)"),
            ("Invoke-Expression (New-Object Net.WebClient).", "DownloadString('https://x.y')"),
            ("", "curl -o i.sh https://x.y/i.sh && bash i.sh"),
        ] {
            assert!(fetched_and_run(before, line).is_some(), "{before}{line}");
        }
    }

    #[test]
    fn what_is_fetched_and_read_is_not_run() {
        for (before, line) in [
            ("", "curl https://x.y | python3 -m json.tool"),
            ("", "curl https://x.y | python3 -c 'import sys'"),
            ("", "curl https://x.y | jq ."),
            ("", "curl https://x.y | shasum"),
            ("", "curl https://x.y || sh fallback.sh"),
            ("", "curl https://x.y; cat x | sh"),
            ("", "curl https://x.y` and pipe it | `sh`"),
            ("", "curl -o i.sh https://x.y/i.sh && less i.sh"),
            ("VERSION=\"$(", "curl -s https://x.y)\""),
            ("diff a <(", "curl -s https://x.y)"),
            ("(see ", "curl -s https://x.y)"),
            ("echo $(", "curl -s https://x.y)"),
            ("", "base64 -d > x.bin"),
        ] {
            assert!(fetched_and_run(before, line).is_none(), "{before}{line}");
        }
    }

    #[test]
    fn a_line_goes_on_after_a_backslash() {
        assert_eq!(logical_line("a \\\n  b\nc", 0), "a \\\n  b");
        assert_eq!(logical_line("a\nb", 0), "a");
    }

    #[test]
    fn everybody_may_write() {
        assert!(opened_to_all("chmod 777 x").is_some());
        assert!(opened_to_all("chmod -R a+rwx x").is_some());
        for line in ["chmod 777", "chmod 755 x", "chmod +x x", "chmod u+rwx x"] {
            assert!(opened_to_all(line).is_none(), "{line}");
        }
    }
}
