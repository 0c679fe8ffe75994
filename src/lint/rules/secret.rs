//! A secret in a skill's text.

use std::sync::LazyLock;

use crate::lint::rules::support::finder::Finder;
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "secret",
    group: Group::Files,
    severity: Severity::Warning,
    summary: "what looks like a real key, token or private key",
    docs: r"## What it does
Finds keys and tokens by the marks that their issuers give them (`sk-ant-`, `ghp_`, `AKIA`, `xoxb-`, a private
key's first line, …), where what follows has the right length and looks drawn at random; and values of that kind that
are given to a variable such as `API_KEY=`. All texts, scripts and data of the skill's folder are looked at. Examples
(`AKIA…EXAMPLE`, `ghp_xxxx`, `sk-ant-...`) are left alone.

## Why
A skill is sent to a model and is shared with others. A secret in it is known to both.

## Measured in
No client removes secrets: the text reaches the model as written.

## Bad
```text
export GITHUB_TOKEN=ghp_ and 36 random letters
```

## Good
```md
Read the token from the environment variable `GITHUB_TOKEN`.
```
",
    targets: Applies::Everywhere,
    since: "0.1.0",
    check: Check::File(check),
};

/// How a kind of secret is told.
struct Mark {
    /// What it starts with.
    start: &'static str,
    /// Fewest letters after that.
    fewest: usize,
    /// What it is.
    name: &'static str,
}

const MARKS: [Mark; 20] = [
    Mark { start: "sk-ant-api", fewest: 80, name: "an Anthropic key" },
    Mark { start: "sk-proj-", fewest: 40, name: "an OpenAI key" },
    Mark { start: "ghp_", fewest: 36, name: "a GitHub token" },
    Mark { start: "gho_", fewest: 36, name: "a GitHub token" },
    Mark { start: "ghs_", fewest: 36, name: "a GitHub token" },
    Mark { start: "github_pat_", fewest: 70, name: "a GitHub token" },
    Mark { start: "glpat-", fewest: 20, name: "a GitLab token" },
    Mark { start: "AKIA", fewest: 16, name: "an AWS access key" },
    Mark { start: "ASIA", fewest: 16, name: "an AWS access key" },
    Mark { start: "xoxb-", fewest: 30, name: "a Slack token" },
    Mark { start: "xoxp-", fewest: 30, name: "a Slack token" },
    Mark { start: "AIza", fewest: 35, name: "a Google key" },
    Mark { start: "sk_live_", fewest: 24, name: "a Stripe key" },
    Mark { start: "rk_live_", fewest: 24, name: "a Stripe key" },
    Mark { start: "npm_", fewest: 36, name: "an npm token" },
    Mark { start: "SG.", fewest: 50, name: "a SendGrid key" },
    Mark { start: "hf_", fewest: 34, name: "a Hugging Face token" },
    Mark { start: "hooks.slack.com/services/T", fewest: 36, name: "the address of a Slack hook" },
    Mark { start: "eyJ", fewest: 80, name: "a signed token" },
    Mark { start: "sk-", fewest: 44, name: "an API key" },
];

/// What a private key's text starts with.
const PRIVATE_KEY: &str = "-----BEGIN ";

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    look(file.text(), |found| report.push(found));
    for beside in file.beside() {
        look(&beside.text, |found| report.push(found.of_file(&beside.path)));
    }
}

fn look(text: &str, mut tell: impl FnMut(Diagnostic)) {
    // The places after which a value that is told already ends.
    let mut end = 0;
    for found in FINDER.find_iter(text) {
        if found.start() < end {
            continue;
        }
        let at = found.start();
        let number = found.pattern().as_usize();
        let diagnostic = match MARKS.get(number) {
            Some(mark) => token(text, at, mark),
            None if number == MARKS.len() => private_key(text, at),
            None => given(text, found.end()),
        };
        if let Some(diagnostic) = diagnostic {
            end = found.end() + 1;
            tell(diagnostic);
        }
    }
}

/// What a value that is given to a variable stands behind.
const GIVEN: [&str; 8] = [
    "_KEY=",
    "_TOKEN=",
    "_SECRET=",
    "PASSWORD=",
    "_key = ",
    "_token = ",
    "_secret = ",
    "secret_access_key",
];

/// Fewest letters of a value that is told without a mark of its issuer.
const FEWEST_GIVEN: usize = 24;

/// Returns what is told of a value that is given to a variable whose name ends at `at`: one drawn at random
/// from small and large letters and digits.
fn given(text: &str, at: usize) -> Option<Diagnostic> {
    let rest = text.get(at..)?;
    let quoted = rest.trim_start_matches([' ', '=', ':', '"', '\'']);
    let start = at + (rest.len() - quoted.len());
    let letters = |letter: char| !(letter.is_ascii_alphanumeric() || "+/=_-".contains(letter));
    let value = quoted.get(..quoted.find(letters).unwrap_or(quoted.len()))?;
    if MARKS.iter().any(|mark| value.starts_with(mark.start)) {
        return None;
    }
    let goes_on = quoted.get(value.len()..)?.starts_with(['(', '.', '[', '{', '$', '<']);
    let has = |is: fn(&u8) -> bool| value.as_bytes().iter().filter(|byte| is(byte)).count() >= 3;
    let mixed =
        has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_digit);
    let words = value.split(['_', '-', '/']).any(|part| part.len() >= FEWEST_GIVEN / 2);
    let random = value.len() >= FEWEST_GIVEN && mixed && words && !goes_on && looks_random(value);
    random.then(|| told(Span::new(start, start + 4), "a key or a password"))
}

/// Finds every mark, then the private key's, then what values are given to, in one pass.
static FINDER: LazyLock<Finder> = LazyLock::new(|| {
    Finder::new(MARKS.iter().map(|mark| mark.start).chain([PRIVATE_KEY]).chain(GIVEN))
});

/// Returns what is told of a token that starts with `mark` at `at`. The secret itself is not repeated.
fn token(text: &str, at: usize, mark: &Mark) -> Option<Diagnostic> {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    if before.is_some_and(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-')) {
        return None;
    }
    let path = mark.start.contains('/');
    let rest = text.get(at + mark.start.len()..).unwrap_or_default();
    let letters = |letter: char| {
        let goes_on = matches!(letter, '_' | '-' | '.') || path && letter == '/';
        !(letter.is_ascii_alphanumeric() || goes_on)
    };
    let token = rest
        .get(..rest.find(letters).unwrap_or(rest.len()))
        .unwrap_or_default()
        .trim_end_matches(['.', '-']);
    // Without claims behind its head it is other data.
    if mark.start == "eyJ" && !token.contains(".eyJ") {
        return None;
    }
    // Words between hyphens are a name.
    let whole = token.split(['-', '.', '_', '/']).any(|part| part.len() >= mark.fewest.min(16));
    (token.len() >= mark.fewest && whole && looks_random(token))
        .then(|| told(Span::new(at, at + mark.start.len()), mark.name))
}

/// Returns what is told of a private key whose first line starts at `at`.
fn private_key(text: &str, at: usize) -> Option<Diagnostic> {
    let (line, after) = text.get(at..)?.split_once('\n')?;
    let first = after.lines().next().unwrap_or_default().trim();
    let base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let is_key = line.trim_end().ends_with("PRIVATE KEY-----") && first.bytes().all(base64);
    (is_key && first.len() >= 40 && looks_random(first))
        .then(|| told(Span::new(at, at + line.trim_end().len()), "a private key"))
}

fn told(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        span,
        format!("this looks like {name}; whoever gets the skill gets it, and so does the model"),
    )
    .help("revoke it, and read it from the environment where it is needed")
}

/// Returns whether a text looks drawn at random: many different letters, no long run of one, no word that
/// examples use.
fn looks_random(token: &str) -> bool {
    let lower = token.to_ascii_lowercase();
    let words = [
        "example",
        "xxxx",
        "your",
        "placeholder",
        "abcdef",
        "123456",
        "test",
        "fake",
        "dummy",
        "sample",
        "redacted",
        "...",
        "0000",
        "a1b2c3",
        // The claims of the signed token that every manual shows.
        "ixmjm0nty3odkw",
    ];
    let mut seen = [false; 128];
    let mut run = (0_u8, 0_usize);
    for byte in token.bytes() {
        if let Some(slot) = seen.get_mut(usize::from(byte)) {
            *slot = true;
        }
        run = if run.0 == byte { (byte, run.1 + 1) } else { (byte, 1) };
        if run.1 >= 4 {
            return false;
        }
    }
    let different = seen.iter().filter(|seen| **seen).count();
    !words.iter().any(|word| lower.contains(word)) && different * 3 >= token.len().min(36)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_not_secrets() {
        for token in [
            "IOSFODNN7EXAMPLE",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "your_token_here_your_token_here_12345",
        ] {
            assert!(!looks_random(token), "{token}");
        }
        assert!(looks_random("Zk3qP9wLr7TnB2xV8cMf5HjD1sGy6EuAo4Ri"));
    }
}
