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
key's first line, …), where what follows has the right length and looks drawn at random. Examples
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

const MARKS: [Mark; 17] = [
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
];

/// What a private key's text starts with.
const PRIVATE_KEY: &str = "-----BEGIN ";

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let text = file.text();
    for found in FINDER.find_iter(text) {
        let at = found.start();
        let diagnostic = match MARKS.get(found.pattern().as_usize()) {
            Some(mark) => token(text, at, mark),
            None => private_key(text, at),
        };
        if let Some(diagnostic) = diagnostic {
            report.push(diagnostic);
        }
    }
}

/// Finds every mark, then the private key's, in one pass.
static FINDER: LazyLock<Finder> =
    LazyLock::new(|| Finder::new(MARKS.iter().map(|mark| mark.start).chain([PRIVATE_KEY])));

/// Returns what is told of a token that starts with `mark` at `at`. The secret itself is not repeated.
fn token(text: &str, at: usize, mark: &Mark) -> Option<Diagnostic> {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
        return None;
    }
    let rest = text.get(at + mark.start.len()..).unwrap_or_default();
    let letters =
        |letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.'));
    let token = rest
        .get(..rest.find(letters).unwrap_or(rest.len()))
        .unwrap_or_default()
        .trim_end_matches(['.', '-']);
    (token.len() >= mark.fewest && looks_random(token))
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
