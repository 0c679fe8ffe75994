//! Whether two records of a step say the same: what a client's answer is held against.

use crate::scenario::record::{ForkRecord, StepRecord};
use crate::session::built_in::{OWN_OUTPUT, OWN_PROMPT};
use crate::session::{Block, BlockType, Role};

/// A step as it is compared. Left out are tool lists of forks, a client's default effort, and its
/// guess of a built-in command's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The blocks.
    pub blocks: Vec<BlockView>,
    /// The first line of what the user was shown.
    pub local_output: String,
    /// Model, effort and blocks of each fork.
    pub forks: Vec<(Option<String>, Option<String>, Vec<BlockView>)>,
}

/// A block as it is compared.
pub type BlockView = (Role, BlockType, String, bool, Option<String>);

/// The effort that requests ask for when nobody chose one.
const DEFAULT_EFFORT: &str = "medium";

/// Returns whether the record says anything that can be compared.
pub fn is_compared(record: &StepRecord) -> bool {
    record.blocks.is_some() || record.local_output.is_some() || !record.forks.is_empty()
}

/// Returns whether `got` is what was recorded, or one of the other answers that were.
pub fn agrees(got: &StepRecord, want: &StepRecord) -> bool {
    std::iter::once(want).chain(&want.others).any(|want| {
        let (got, want) = views(got, want);
        got == want
    })
}

/// Returns what skillctl said and what a client sent as they are compared: the client's own texts,
/// which skillctl only stands something for, are what it says they are.
pub fn views(got: &StepRecord, want: &StepRecord) -> (View, View) {
    let (got, mut want) = (view(got), view(want));
    if got.local_output.starts_with(OWN_OUTPUT) && !want.local_output.is_empty() {
        want.local_output.clone_from(&got.local_output);
    }
    if got.blocks.len() == want.blocks.len() {
        for (got, want) in got.blocks.iter().zip(&mut want.blocks) {
            if got.2 == OWN_PROMPT && (got.0, got.1) == (want.0, want.1) {
                want.2.clone_from(&got.2);
            }
        }
    }
    (got, want)
}

/// Returns the record as it is compared.
pub fn view(record: &StepRecord) -> View {
    let local = record.local_output.as_deref().unwrap_or_default().trim();
    let local = local.split('\n').next().unwrap_or_default().replace('`', "");
    View {
        blocks: record.blocks.iter().flatten().map(block).collect(),
        local_output: tidy(local.strip_prefix("Error: ").unwrap_or(&local)),
        forks: record.forks.iter().map(fork).collect(),
    }
}

fn fork(fork: &ForkRecord) -> (Option<String>, Option<String>, Vec<BlockView>) {
    let effort = fork.effort.clone().filter(|effort| effort != DEFAULT_EFFORT);
    (fork.model.clone(), effort, fork.blocks.iter().map(block).collect())
}

fn block(block: &Block) -> BlockView {
    let is_error = block.is_error.unwrap_or(false);
    (block.role, block.kind, tidy(&block.text), is_error, block.inside.clone())
}

/// Leaves out the guess after an unknown name, and line ends of a typed command's own text.
fn tidy(text: &str) -> String {
    let text = without_guess(text);
    if text.starts_with('/') { text.trim_end_matches('\n').to_owned() } else { text }
}

/// Removes `. Did you mean NAME?` after an unknown skill or command.
fn without_guess(text: &str) -> String {
    const GUESS: &str = ". Did you mean ";
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let unknown = ["Unknown skill: ", "Unknown command: "];
        let start =
            unknown.iter().filter_map(|head| line.find(head).map(|at| at + head.len())).min();
        let guess = start.and_then(|start| {
            let at = start + line.get(start..)?.find(GUESS)?;
            let name = line.get(at + GUESS.len()..)?;
            let name = name.strip_prefix('/').unwrap_or(name);
            let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'))?;
            let rest = (end > 0).then(|| name.get(end..)).flatten()?.strip_prefix('?')?;
            Some((at, rest))
        });
        match guess {
            Some((at, rest)) => {
                kept.push_str(line.get(..at).unwrap_or_default());
                kept.push_str(rest);
            }
            None => kept.push_str(line),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_the_clients_own_is_what_stands_for_it() {
        let sent = |text: &str| StepRecord {
            blocks: Some(vec![Block::text("/a"), Block::text(text)]),
            ..StepRecord::default()
        };
        let shown = |text: &str| StepRecord {
            local_output: Some(text.to_owned()),
            ..StepRecord::default()
        };
        assert!(agrees(&sent(OWN_PROMPT), &sent("You are to look at everything.")));
        assert!(!agrees(&sent("x"), &sent(OWN_PROMPT)));
        assert!(!agrees(&sent(OWN_PROMPT), &shown("x")));
        assert!(agrees(&shown("⟨output of /cost⟩"), &shown("0 dollars")));
        assert!(!agrees(&shown("⟨output of /cost⟩"), &sent("0 dollars")));
    }

    #[test]
    fn a_guess_of_a_plain_name_is_left_out() {
        assert_eq!(tidy("<e>Unknown skill: OK. Did you mean dm?</e>"), "<e>Unknown skill: OK</e>");
        assert_eq!(
            tidy("Unknown command: /a. Did you mean /b?\nArgs"),
            "Unknown command: /a\nArgs"
        );
        let full = "Unknown skill: go. Did you mean acme:go? Invoke it by that full name.";
        assert_eq!(tidy(full), full, "a name that holds a colon is compared");
        assert_eq!(tidy("/ok\n"), "/ok");
        assert_eq!(tidy("ok\n"), "ok\n");
    }
}
