//! A command that destroys, or runs what it has just fetched.

use std::sync::LazyLock;

use crate::lint::around::{line_before, near};
use crate::lint::beside::BesideKind;
use crate::lint::rules::support::finder::Finder;
use crate::lint::rules::support::polarity::is_against;
use crate::lint::rules::support::shell::{fetched_and_run, logical_line, opened_to_all, removed};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "dangerous-command",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "an instruction to run a command that destroys data or runs what it fetches",
    docs: r#"## What it does
Finds commands that remove a home, a folder of the system, or all that is in the current one (`rm -rf /`, `rm -rf ~`,
`rm -rf *`, `mkfs`, `dd … of=/dev/sda`), that open files to everybody (`chmod 777`), that throw away what others pushed
(`git push --force`), and that run what they fetch or decode (`curl … | sh`, `bash <(curl …)`, `eval "$(curl …)"`,
`base64 -d | sh`, `iwr … | iex`), and that send a key of the machine away (`~/.ssh/id_rsa`, `~/.aws/credentials`). Running what comes from a site by `https` is information. The body, the texts and the
scripts of the skill's folder are looked at. Removing a folder of the command's own, or one named by a variable, is not
one; neither is `--force-with-lease`; and an instruction *not* to run it is not one either.

## Why
The model runs what a skill tells it to. What cannot be undone should not stand there as a step.

## Measured in
No client removes commands from a text.

## Bad
```md
Clean up with `rm -rf ~/`.
```

## Good
```md
Never run `rm -rf ~/`.
```
"#,
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    for text in file.texts(|beside| beside.kind != BesideKind::Data) {
        let mut end = 0;
        for found in FINDER.find_iter(text.text) {
            let at = found.start();
            let Some(mark) = MARKS.get(found.pattern().as_usize()) else { continue };
            let Some(danger) = danger(text.text, at, mark) else { continue };
            let (from, to) = (at - danger.before, at + danger.length);
            if from < end || is_against(text.text, at) {
                continue;
            }
            end = to;
            let span = Span::new(text.start + from, text.start + to);
            report.push(
                text.tell(
                    Diagnostic::new(span, danger.what)
                        .severity(danger.severity)
                        .help("narrow the command, or have the user confirm it first"),
                ),
            );
        }
    }
}

/// What commands that are looked at hold.
const MARKS: [&str; 20] = [
    "rm -",
    "mkfs.",
    ":(){",
    "chmod ",
    "dd ",
    "curl ",
    "wget ",
    "iwr ",
    "irm ",
    "Invoke-WebRequest ",
    "Invoke-RestMethod ",
    "DownloadString(",
    "base64 -",
    "git push ",
    "> /dev/sd",
    "> /dev/nvme",
    "Remove-Item ",
    "~/.ssh/id_",
    "~/.aws/credentials",
    "/etc/shadow",
];

static FINDER: LazyLock<Finder> = LazyLock::new(|| Finder::new(MARKS));

/// What is dangerous about a command.
struct Danger {
    /// How far before the mark it starts.
    before: usize,
    /// How far after the mark's start it ends.
    length: usize,
    what: &'static str,
    severity: Severity,
}

/// Returns what is dangerous about the command that has `mark` at `at`.
fn danger(body: &str, at: usize, mark: &str) -> Option<Danger> {
    let (body, at) = near(body, at);
    let line = logical_line(body, at);
    let letter = body.get(..at).and_then(|before| before.chars().next_back());
    let inside = letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let bad = |length, what| {
        Some(Danger { before: 0, length, what, severity: Severity::Warning }).filter(|_| !inside)
    };
    match mark {
        "rm -" => bad(
            removed(line)?,
            "the command removes a home folder, the system's, or everything where it runs",
        ),
        "Remove-Item " => {
            let root = ["C:\\ ", "C:\\\"", "C:\\'", "$HOME", "~ ", "$env:USERPROFILE", "C:\\*"];
            let words =
                format!("{} ", line.split(['`', ';', '|']).next().unwrap_or(line).trim_end());
            let all = words.contains("-Recurse") && root.iter().any(|root| words.contains(root));
            if all {
                bad(mark.len(), "the command removes a home folder or everything")
            } else {
                None
            }
        }
        "mkfs." => bad(mark.len(), "the command formats a disk"),
        ":(){" => bad(mark.len(), "the command starts processes without end"),
        "chmod " => bad(opened_to_all(line)?, "the command opens the files to everybody"),
        "> /dev/sd" | "> /dev/nvme" => bad(mark.len(), "the command writes over a disk"),
        "dd " => {
            let to_disk = line.contains("of=/dev/") && !line.contains("of=/dev/null");
            if to_disk && line.contains("if=") {
                bad("dd".len(), "the command writes over a disk")
            } else {
                None
            }
        }
        "~/.ssh/id_" | "~/.aws/credentials" | "/etc/shadow" => {
            let whole = body.get(at - line_before(body, at).len()..at + line.len())?;
            let sends = ["curl ", "wget ", "http://", "https://", "| nc "]
                .iter()
                .any(|way| whole.contains(way));
            if sends { bad(mark.len(), "a secret of the machine is sent away") } else { None }
        }
        "git push " => bad(
            forced(line)?,
            "the command throws away what others pushed: nothing asks before it does",
        ),
        _ => {
            let (before, length) = fetched_and_run(line_before(body, at), line)?;
            let decoded = mark == "base64 -" || line.contains("base64 -d");
            let plain = line.contains("http://") && !line.contains("http://localhost");
            let what = if decoded {
                "the command runs what it decodes: nobody sees what it is"
            } else {
                "the command runs what it fetches, unseen"
            };
            let severity = if decoded || plain { Severity::Warning } else { Severity::Info };
            Some(Danger { before, length, what, severity }).filter(|_| !inside)
        }
    }
}

/// Returns the length of a push that is forced, whatever the other side has.
fn forced(line: &str) -> Option<usize> {
    let command = line.split(['`', ';', '|', '&', '#', ')', '"']).next().unwrap_or_default();
    let mut words = command.split_whitespace().skip(2);
    let word = words.find(|word| {
        let ref_forced = word.len() > 1 && word.starts_with('+');
        matches!(*word, "--force" | "-f" | "-fu" | "-uf") || ref_forced
    })?;
    Some(command.find(word)? + word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_one(text: &str) -> bool {
        FINDER.find_iter(text).any(|found| {
            let mark = MARKS[found.pattern().as_usize()];
            danger(text, found.start(), mark).is_some()
        })
    }

    #[test]
    fn what_cannot_be_undone_is_dangerous() {
        for text in [
            "git push --force origin main",
            "git push -f",
            "git push origin +main",
            "chmod 777 /srv/app",
            "chmod -R 0777 .",
            "cat image > /dev/sda",
            "Remove-Item -Recurse -Force C:\\",
            "Remove-Item -Recurse -Force $HOME",
            "mkfs.ext4 /dev/sda1",
        ] {
            assert!(is_one(text), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_it_is_not() {
        for text in [
            "git push --force-with-lease",
            "git push origin main # not --force",
            "git push `--force`",
            "git push origin feature-f",
            "chmod +x run.sh",
            "chmod 755 run.sh",
            "chmod 7770 x",
            "cat > /dev/shm/x",
            "Remove-Item -Recurse -Force ./dist",
            "add if=x of=/dev/sda",
            "confirm -rf /",
        ] {
            assert!(!is_one(text), "{text}");
        }
    }
}
