//! What a client makes of a command's output.

use crate::client::shell::ShellFacts;
use crate::expand::ecma;

/// Bytes of output that a client reads (`shell-long-output`).
pub const OUTPUT_LIMIT: usize = 30_000;

/// UTF-16 units of an output that is too large that are shown.
const PREVIEW_UNITS: usize = 2_000;

/// What stands for no output.
const NO_OUTPUT: &str = "(Bash completed with no output)";

/// The output of a command, as far as it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The first [`OUTPUT_LIMIT`] bytes.
    pub start: Vec<u8>,
    /// How many bytes there were.
    pub total: u64,
}

impl Captured {
    /// Returns the output of a command that printed `text`.
    pub fn new(text: &[u8]) -> Self {
        let start = text.get(..OUTPUT_LIMIT.min(text.len())).unwrap_or_default().to_vec();
        Self { start, total: text.len() as u64 }
    }

    /// Returns what was read as text; bytes that are none become U+FFFD.
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.start).into_owned()
    }

    /// Returns whether not everything was read.
    fn is_cut(&self) -> bool {
        self.total > self.start.len() as u64
    }
}

/// Returns the text that takes the command's place: without blank lines before and white space
/// after it; a longer one is kept in a file at `path`, and its start is shown.
///
/// `reset` is the folder to which the client went back after the command had left the project.
pub fn shown(output: &Captured, path: &str, reset: Option<&str>, facts: &ShellFacts) -> String {
    let text = output.text();
    let text = ecma::trim_end(without_blank_lines(&text));
    let mut shown =
        if output.is_cut() { persisted(text, output.total, path, facts) } else { text.to_owned() };
    if let Some(folder) = reset {
        if !shown.is_empty() {
            shown.push('\n');
        }
        shown.push_str("Shell cwd was reset to ");
        shown.push_str(folder);
    }
    if shown.is_empty() { NO_OUTPUT.to_owned() } else { shown }
}

/// Returns the output of a command that failed, with its mark; nothing where there was none.
pub fn failed(output: &Captured) -> String {
    let text = output.text();
    match ecma::trim(&text) {
        "" => String::new(),
        text => format!("[stderr]\n{text}"),
    }
}

/// Cuts the middle out of a failure's text, as it stands in a tool's answer.
pub fn cut_failure(text: &str, facts: &ShellFacts) -> String {
    let total = ecma::units(text);
    if total <= facts.failure_limit + facts.failure_slack {
        return text.to_owned();
    }
    let half = facts.failure_limit / 2;
    let (head, kept_head) = ecma::head(text, half, facts.halves);
    let (tail, kept_tail) = ecma::tail(text, half, facts.halves);
    let gone = total.saturating_sub(kept_head + kept_tail);
    format!("{head}\n\n... [{gone} characters truncated] ...\n\n{tail}")
}

/// Removes lines that hold nothing but white space from the start.
fn without_blank_lines(text: &str) -> &str {
    let lead = text.len() - text.trim_start_matches(ecma::is_space).len();
    let after = text.get(..lead).and_then(|lead| lead.rfind('\n')).map_or(0, |at| at + 1);
    text.get(after..).unwrap_or_default()
}

/// Returns the note about an output that is too large.
fn persisted(text: &str, total: u64, path: &str, facts: &ShellFacts) -> String {
    let whole = ecma::units(text) <= PREVIEW_UNITS;
    let (mut preview, _) = ecma::head(text, PREVIEW_UNITS, facts.halves);
    if !whole
        && let Some(line) = preview.rfind('\n')
        && preview.get(..line).map_or(0, ecma::units) > PREVIEW_UNITS / 2
    {
        preview.truncate(line);
    }
    let more = if whole { "\n" } else { "\n...\n" };
    let size = size(total);
    format!(
        "<persisted-output>\nOutput too large ({size}). Full output saved to: {path}\n\n\
         Preview (first 2KB):\n{preview}{more}</persisted-output>"
    )
}

/// Returns a size as clients write it: at most one decimal, none where it is 0.
pub fn size(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")];
    for (unit, name) in UNITS {
        if bytes >= unit {
            let tenths = (u128::from(bytes) * 20 + u128::from(unit)) / (2 * u128::from(unit));
            let whole = tenths / 10;
            return match tenths % 10 {
                0 => format!("{whole}{name}"),
                tenth => format!("{whole}.{tenth}{name}"),
            };
        }
    }
    format!("{bytes} bytes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    fn facts(version: &str) -> ShellFacts {
        Client::find(version).expect("shipped").data.shell
    }

    fn show(text: &str) -> String {
        shown(&Captured::new(text.as_bytes()), "/f", None, &facts("latest"))
    }

    #[test]
    fn output_is_trimmed_unevenly() {
        assert_eq!(show("\n \n  a\u{a0}\n\n"), "  a");
        assert_eq!(show("  \n "), NO_OUTPUT);
        assert_eq!(show("\u{feff}a"), "\u{feff}a");
        let reset =
            |text: &str| shown(&Captured::new(text.as_bytes()), "/f", Some("/p"), &facts("latest"));
        assert_eq!(reset("/tmp\n"), "/tmp\nShell cwd was reset to /p");
        assert_eq!(reset(""), "Shell cwd was reset to /p");
    }

    #[test]
    fn long_output_is_counted_in_bytes_with_its_line_end() {
        assert_eq!(show(&"a".repeat(30_000)).len(), 30_000);
        let preview = "a".repeat(2_000);
        assert_eq!(
            show(&format!("{}\n", "a".repeat(30_000))),
            format!(
                "<persisted-output>\nOutput too large (29.3KB). Full output saved to: /f\n\n\
                 Preview (first 2KB):\n{preview}\n...\n</persisted-output>"
            )
        );
        let lines = format!("{}\n{}", "c".repeat(1_001), "d".repeat(40_000));
        assert!(show(&lines).contains(&format!("\n{}\n...\n", "c".repeat(1_001))));
        let short = format!("{}{}", "c".repeat(100), "\n".repeat(31_000));
        assert!(show(&short).ends_with(&format!("\n{}\n</persisted-output>", "c".repeat(100))));
    }

    #[test]
    fn a_failure_loses_its_middle() {
        let text = "c".repeat(11_025);
        let cut = cut_failure(&text, &facts("latest"));
        assert_eq!(cut.len(), 10_000 + "\n\n... [1025 characters truncated] ...\n\n".len());
        assert_eq!(cut_failure(&text[1..], &facts("latest")), text[1..]);
        assert!(cut_failure(&"c".repeat(10_001), &facts("2.1.87")).contains("[1 characters"));
    }

    #[test]
    fn sizes_round_half_up_to_one_decimal() {
        let cases = [
            (19, "19 bytes"),
            (30_001, "29.3KB"),
            (40_960, "40KB"),
            (64_000, "62.5KB"),
            (1_047_553, "1023KB"),
            (1_048_576, "1MB"),
            (2_000_001, "1.9MB"),
            (1 << 31, "2GB"),
        ];
        for (bytes, shown) in cases {
            assert_eq!(size(bytes), shown);
        }
    }
}
