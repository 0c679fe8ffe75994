//! Input that nobody would write: whatever the bytes are, the linter ends, its places are in the file,
//! and fixing what is fixed changes nothing.

use proptest::prelude::*;
use skillctl::lint::fix::Fixes;
use skillctl::lint::levels::Levels;
use skillctl::lint::options::RunOptions;
use skillctl::lint::{Lint, Safety, Target, input};
use skillctl::output::{self, Format, Style};
use skillctl::skill::Source;
use skillctl::terminal::Look;

/// Pieces of files that matter to some rule.
const PIECES: &[&str] = &[
    "---\n",
    "---",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{FEFF}",
    "description: ",
    "name: ",
    "paths: ",
    "allowed-tools: ",
    "user-invocable: ",
    "when_to_use: ",
    "metadata:\n",
    "hooks:\n",
    "arguments: ",
    "argument-hint: ",
    "model: ",
    "context: fork\n",
    "a: b",
    "[a, b",
    "{x: ",
    "\"",
    "'",
    "- ",
    "*.ts",
    "&a ",
    "!t ",
    "# x",
    "#",
    "`",
    "```\n",
    "```!\n",
    "!`ls $1`",
    "$ARGUMENTS",
    "$0",
    "$1.50",
    "${CLAUDE_SKILL_DIR}/x",
    "[l](a.md)",
    "<!-- skillctl: allow yaml-invalid -->\n",
    "<!-- skillctl: end -->",
    "日本語",
    "🚀",
    "\u{202E}",
    "\u{0}",
    "é",
    "Bash(git:*",
    "src/**",
    "@file.md",
    "\\$1",
    ": ",
    ">-\n",
    "|\n",
    "  ",
    "true",
    "yes",
    "null",
    "# Heading\n",
    "| a | b |\n",
    "~~~\n",
];

fn lint_text(text: &[u8]) -> usize {
    let targets = ["claude-code@2.1.332", "claude-code@2.1.87", "codex", "claude-ai"];
    let targets = targets.iter().map(|name| Target::find(name).expect("known")).collect();
    let options = RunOptions::new(targets).expect("a client");
    let levels = Levels { pedantic: true, ..Levels::default() };
    let lint = Lint { options: &options, levels: &levels };
    let path = std::path::Path::new("skills/a/SKILL.md");
    let report = lint.run_text(input::classify(path), text.to_vec());
    let source = Source::from_bytes(path.to_owned(), text.to_vec());
    for finding in &report.findings {
        for place in finding.places.iter().filter(|place| *place.path == path) {
            let range = place.span.range();
            assert!(source.text().get(range.clone()).is_some(), "{} at {range:?}", finding.rule.id);
        }
    }
    for format in [Format::Text, Format::Sarif, Format::Junit, Format::Markdown] {
        let style = Style { look: Look::plain(), quiet: false, most: None };
        output::render(&report, format, style, &mut Vec::new()).expect("written");
    }
    for least in [Safety::Safe, Safety::Unsafe] {
        let mut fixes = Fixes::default();
        let source = Source::from_bytes(path.to_owned(), text.to_vec());
        lint.fix_source(&input::classify(path), &source, least, &mut fixes);
        let Some(fixed) = fixes.files.first() else { continue };
        let mut again = Fixes::default();
        let source = Source::from_bytes(path.to_owned(), fixed.after.clone().into_bytes());
        lint.fix_source(&input::classify(path), &source, least, &mut again);
        let after = again.files.first().map(|fixed| fixed.after.as_str());
        assert!(
            after.is_none(),
            "{least:?}: {:?}\nbecame {:?}\nthen {after:?}",
            fixed.before,
            fixed.after
        );
    }
    report.findings.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        lint_text(format!("---\n{}", pieces.concat()).as_bytes());
    }

    #[test]
    fn fields_with_any_values(
        values in prop::collection::vec((prop::sample::select(PIECES), prop::sample::select(PIECES), prop::sample::select(PIECES)), 0..8),
        body in prop::collection::vec(prop::sample::select(PIECES), 0..20),
    ) {
        let keys = ["description", "name", "paths", "allowed-tools", "argument-hint", "user-invocable", "when_to_use", "model"];
        let mut text = "---\n".to_owned();
        for (key, (a, b, c)) in keys.iter().zip(values) {
            text.push_str(&format!("{key}: {a}{b}{c}\n"));
        }
        text.push_str("---\n");
        text.push_str(&body.concat());
        lint_text(text.as_bytes());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        lint_text(&bytes);
        lint_text(&[b"---\ndescription: ".as_slice(), &bytes, b"\n---\nbody"].concat());
    }
}

#[test]
fn large_and_deep_input_ends() {
    let open = "[".repeat(5_000);
    let list = "- ".repeat(2_000);
    let quote = "> ".repeat(2_000);
    let line = "a".repeat(300_000);
    let dollars = "$1 ".repeat(2_000);
    let ticks = "!`a` ".repeat(1_000);
    for text in [
        format!("---\ndescription: {open}\n---\n"),
        format!("---\ndescription: {list}\n---\n"),
        format!("---\ndescription: x\n---\n{quote}"),
        format!("---\ndescription: {line}\n---\n{line}"),
        format!("---\ndescription: x\n---\n{dollars}"),
        format!("---\ndescription: x\n---\n{ticks}"),
        format!("---\n{}---\n", "a: b\n".repeat(2_000)),
        format!("---\n{}---\n", "a: b: c\n".repeat(2_000)),
    ] {
        lint_text(text.as_bytes());
    }
}

/// Text of one line with thousands of places that rules look around, or with as many keys or names. Where a
/// rule read the whole line for each of them, this would take minutes.
#[test]
fn many_places_of_one_long_line_end() {
    let line = |piece: &str| format!("---\ndescription: x\n---\n{}", piece.repeat(1_000));
    let (mut names, mut twice) = (String::new(), String::new());
    for at in 0..1_000 {
        names += &format!("name{at} ");
        twice += &format!("description: {at}\n");
    }
    for text in [
        line("`$1` "),
        line("`rm -rf /` "),
        line("don't curl x | sh "),
        line("TODO "),
        format!("---\ndescription: x\narguments: {names}\n---\n$1\n"),
        format!("---\n{twice}---\n"),
    ] {
        lint_text(text.as_bytes());
    }
}
