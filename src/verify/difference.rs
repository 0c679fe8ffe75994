//! Where two records of a step differ, block by block, and which stage of skillctl decides there.

use serde::Serialize;
use similar::{DiffOp, capture_diff_slices};

use crate::scenario::StepRecord;
use crate::scenario::compare::{self, BlockView, View};
use crate::session::{BlockType, Role};

/// A difference in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What differs: `block 2`, `fork 1, block 1`, `fork 1, model`, `shown to the user`.
    pub what: String,
    /// The stage of skillctl that decides it.
    pub stage: Stage,
    /// What the client sent; none where it sent nothing there.
    pub client: Option<String>,
    /// What skillctl said; none where it said nothing there.
    pub skillctl: Option<String>,
}

/// What decides a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The listing: entries, texts, cuts, budget.
    Listing,
    /// A body with its arguments, variables and commands.
    Expansion,
    /// Whether a call is let through, and the answer to it.
    Call,
    /// What a typed command does.
    Typed,
    /// Files that a body mentions.
    Attachments,
    /// Skills that a touched file brings.
    Activation,
    /// What comes back after a compaction.
    Compaction,
    /// A forked skill's own agent.
    Fork,
    /// The order and form of a conversation's blocks.
    Session,
}

impl Stage {
    /// Returns the stage's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Expansion => "expansion",
            Self::Call => "Skill call",
            Self::Typed => "typed command",
            Self::Attachments => "attachments",
            Self::Activation => "activation",
            Self::Compaction => "compaction",
            Self::Fork => "fork",
            Self::Session => "conversation",
        }
    }

    /// Returns the module that holds the stage's rules.
    pub const fn module(self) -> &'static str {
        match self {
            Self::Listing => "src/listing",
            Self::Expansion => "src/expand",
            Self::Call => "src/session/call",
            Self::Typed => "src/session/typed",
            Self::Attachments => "src/expand/attachments",
            Self::Activation => "src/session/touch",
            Self::Compaction => "src/session/compaction",
            Self::Fork => "src/session/fork",
            Self::Session => "src/session",
        }
    }

    /// Returns the tables of a client's file that choose among the stage's rules.
    pub const fn tables(self) -> &'static [&'static str] {
        match self {
            Self::Listing => &["listing", "places", "loading", "bundled"],
            Self::Expansion => &["expansion", "shell", "loading"],
            Self::Call => &["permission", "session", "shell"],
            Self::Typed | Self::Session => &["session", "turn"],
            Self::Attachments => &["attachments"],
            Self::Activation => &["session", "places"],
            Self::Compaction => &["session.compaction"],
            Self::Fork => &["fork"],
        }
    }

    /// Returns the stage that a block comes from, by how it starts.
    fn of(block: &BlockView) -> Self {
        let (role, kind, text, _, _) = block;
        let said = text.strip_prefix("<system-reminder>\n").unwrap_or(text);
        let starts = |heads: &[&str]| heads.iter().any(|head| said.starts_with(head));
        if *kind == BlockType::ToolResult {
            Self::Call
        } else if said.contains("available for use with the Skill tool:") {
            Self::Listing
        } else if said.contains("chars of framing⟩### Skill: ") {
            Self::Compaction
        } else if starts(&["New skills discovered", "Directory-scoped variants"]) {
            Self::Activation
        } else if starts(&["Called the ", "Result of calling the "]) {
            Self::Attachments
        } else if starts(&["<command-", "/", "<local-command-", "The user's message", "⟨notice"])
        {
            Self::Typed
        } else if starts(&["⟨task notification"]) {
            Self::Fork
        } else if *role == Role::User {
            Self::Expansion
        } else {
            Self::Session
        }
    }
}

/// Returns where skillctl's answer to a step differs from what the client sent.
pub fn differences(skillctl: &StepRecord, client: &StepRecord) -> Vec<Difference> {
    let (skillctl, client) = compare::views(skillctl, client);
    let mut found = Vec::new();
    blocks("", &skillctl.blocks, &client.blocks, &mut found);
    if skillctl.local_output != client.local_output {
        found.push(Difference {
            what: "shown to the user".to_owned(),
            stage: Stage::Typed,
            client: Some(client.local_output.clone()).filter(|text| !text.is_empty()),
            skillctl: Some(skillctl.local_output.clone()).filter(|text| !text.is_empty()),
        });
    }
    forks(&skillctl, &client, &mut found);
    found
}

/// Compares the forks one by one.
fn forks(skillctl: &View, client: &View, found: &mut Vec<Difference>) {
    for index in 0..skillctl.forks.len().max(client.forks.len()) {
        let name = format!("fork {}", index + 1);
        let mut differ = |what: String, client: Option<String>, skillctl: Option<String>| {
            found.push(Difference { what, stage: Stage::Fork, client, skillctl });
        };
        match (skillctl.forks.get(index), client.forks.get(index)) {
            (Some(ours), Some(theirs)) => {
                for (what, ours, theirs) in
                    [("model", &ours.0, &theirs.0), ("effort", &ours.1, &theirs.1)]
                {
                    if ours != theirs {
                        differ(format!("{name}, {what}"), theirs.clone(), ours.clone());
                    }
                }
                blocks(&format!("{name}, "), &ours.2, &theirs.2, found);
            }
            (Some(ours), None) => differ(name, None, Some(all_text(&ours.2))),
            (None, Some(theirs)) => differ(name, Some(all_text(&theirs.2)), None),
            (None, None) => {}
        }
    }
}

fn all_text(blocks: &[BlockView]) -> String {
    blocks.iter().map(|block| block.2.as_str()).collect::<Vec<_>>().join("\n")
}

/// Compares two lists of blocks: what stands in both is passed over, and what is left is paired where
/// it is of the same stage, in order.
fn blocks(prefix: &str, skillctl: &[BlockView], client: &[BlockView], found: &mut Vec<Difference>) {
    for op in capture_diff_slices(similar::Algorithm::Myers, client, skillctl) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let (old, new) = (op.old_range(), op.new_range());
        let theirs = client.get(old.clone()).unwrap_or_default();
        let ours = skillctl.get(new).unwrap_or_default();
        let mut at = old.start;
        for (theirs, ours) in paired(theirs, ours) {
            let Some(stage) = theirs.or(ours).map(Stage::of) else { continue };
            found.push(Difference {
                what: format!("{prefix}block {}", at + 1),
                stage,
                client: theirs.map(|block| show(block, ours)),
                skillctl: ours.map(|block| show(block, theirs)),
            });
            at += usize::from(theirs.is_some());
        }
    }
}

/// Pairs blocks of the same stage, in order; the last ones of a different stage make a pair too.
fn paired<'b>(
    theirs: &'b [BlockView],
    ours: &'b [BlockView],
) -> Vec<(Option<&'b BlockView>, Option<&'b BlockView>)> {
    let stages = |blocks: &[BlockView]| blocks.iter().map(Stage::of).collect::<Vec<_>>();
    let mut pairs = Vec::new();
    for op in capture_diff_slices(similar::Algorithm::Myers, &stages(theirs), &stages(ours)) {
        let theirs = theirs.get(op.old_range()).unwrap_or_default();
        let ours = ours.get(op.new_range()).unwrap_or_default();
        let longest = theirs.len().max(ours.len());
        pairs.extend((0..longest).map(|index| (theirs.get(index), ours.get(index))));
    }
    pairs
}

/// Returns a block's text; where the other one's is the same, with what else a block is.
fn show(block: &BlockView, other: Option<&BlockView>) -> String {
    let (role, kind, text, is_error, inside) = block;
    if other.is_some_and(|other| other.2 == *text) {
        let role = format!("{role:?}").to_lowercase();
        let kind = if *kind == BlockType::Text { "text" } else { "tool_result" };
        let error = if *is_error { ", an error" } else { "" };
        let inside = if inside.is_some() { ", inside a tool's result" } else { "" };
        return format!("({role}, {kind}{error}{inside})\n{text}");
    }
    text.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Block;

    fn sent(texts: &[&str]) -> StepRecord {
        let blocks = texts.iter().map(|text| Block::text(*text)).collect();
        StepRecord { blocks: Some(blocks), ..StepRecord::default() }
    }

    #[test]
    fn blocks_that_stand_in_both_are_passed_over() {
        let found = differences(&sent(&["a", "c", "d"]), &sent(&["a", "b", "c", "x"]));
        let said: Vec<_> = found
            .iter()
            .map(|one| (one.what.as_str(), one.client.as_deref(), one.skillctl.as_deref()))
            .collect();
        assert_eq!(said, [("block 2", Some("b"), None), ("block 4", Some("x"), Some("d"))]);
        assert!(differences(&sent(&["a"]), &sent(&["a"])).is_empty());
    }

    #[test]
    fn a_block_that_is_missing_leaves_the_others_in_pairs() {
        let body = "Base directory for this skill: x";
        let typed = "<command-name>/a</command-name>";
        let other = format!("{body}y");
        let found = differences(&sent(&[typed, body]), &sent(&[&other]));
        let said: Vec<_> = found
            .iter()
            .map(|one| (one.stage, one.client.as_deref(), one.skillctl.as_deref()))
            .collect();
        assert_eq!(
            said,
            [
                (Stage::Typed, None, Some(typed)),
                (Stage::Expansion, Some(other.as_str()), Some(body))
            ]
        );
    }

    #[test]
    fn every_stage_names_what_is_there() {
        let stages = [
            Stage::Listing,
            Stage::Expansion,
            Stage::Call,
            Stage::Typed,
            Stage::Attachments,
            Stage::Activation,
            Stage::Compaction,
            Stage::Fork,
            Stage::Session,
        ];
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(root.join("src/client/claude-code-2.1.332.toml"));
        let file = file.expect("a client's file");
        for stage in stages {
            let module = root.join(stage.module());
            assert!(module.is_dir() || module.with_extension("rs").is_file(), "{stage:?}");
            for table in stage.tables() {
                assert!(file.contains(&format!("[{table}]\n")), "{stage:?}: {table}");
            }
        }
    }

    #[test]
    fn a_block_says_which_stage_decides_it() {
        let stage = |text: &str| differences(&sent(&[]), &sent(&[text]))[0].stage;
        assert_eq!(
            stage(
                "<system-reminder>\nThe following skills are available for use with the Skill tool:\n\n- a"
            ),
            Stage::Listing
        );
        assert_eq!(stage("Base directory for this skill: x"), Stage::Expansion);
        assert_eq!(stage("<command-name>/a</command-name>"), Stage::Typed);
        assert_eq!(stage("<system-reminder>\nCalled the Read tool with"), Stage::Attachments);
    }

    #[test]
    fn the_same_text_in_another_form_shows_the_form() {
        let mut ours = sent(&["a"]);
        ours.blocks = Some(vec![Block::tool_result("a", true)]);
        let found = differences(&ours, &sent(&["a"]));
        assert_eq!(found[0].client.as_deref(), Some("(user, text)\na"));
        assert_eq!(found[0].skillctl.as_deref(), Some("(user, tool_result, an error)\na"));
    }
}
