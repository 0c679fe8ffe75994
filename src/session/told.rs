//! What the client tells the model besides what is about skills: which model it is, how many tokens
//! are left, and which tools came and went. Records keep only the last of these, and what it changes
//! in a tool's answer.

use crate::client::turn::DisallowedTools;
use crate::session::Session;
use crate::session::permission::rules::SHELL_TOOL;
use crate::session::permission::{Behaviour, Grants};
use crate::session::request::After;

/// The tokens that the client grants a conversation.
const ALL_TOKENS: u64 = 15_000_000;

/// The tokens of an answer as the recorder's server counts it.
const ANSWER_TOKENS: u64 = 15;

/// What the model was told.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The model it was told that it is.
    model: Option<String>,
    /// Tokens that were used before the turn, as far as it was told.
    used_before: u64,
    /// Whether the model has answered.
    answered: bool,
    /// Whether the tools that stand in for the shell are there, as it was told.
    stand_ins: bool,
    /// Whether it was ever told that they are.
    knows_stand_ins: bool,
    /// Whether a request was sent.
    begun: bool,
    /// Whether they were there with the first request: they are never spoken of then
    /// (`perm-turn-first-*`).
    always_there: bool,
    /// Whether the conversation was compacted and nothing sent since: what is listed then is put
    /// together with the summary (`compact-turn`).
    pub(super) compacted: bool,
}

/// What is told with one request.
pub(super) struct Telling {
    /// Whether something rides in a tool's answer.
    pub(super) rides: bool,
    /// The tokens left, where they are told.
    pub(super) tokens_left: Option<u64>,
}

impl Session {
    /// Tells what is to be told with a request. The tokens are not told with a skill that was typed
    /// (`perm-turn-side-typed`).
    ///
    /// What goes with a prompt is put together before a skill that was typed takes over, what goes
    /// with an answer after it (`perm-turn-side`).
    pub(super) fn tell_surroundings(&mut self, after: After) -> Telling {
        let prompt = after != After::Answer;
        let current = self.current_model();
        let named = if prompt { &self.model } else { &current };
        let counts = current.counts_down && (!prompt || self.model.counts_down);
        let told = &mut self.told;
        let changed = told.model.as_ref().is_some_and(|model| *model != named.name);
        told.model = Some(named.name.clone());
        let used = if told.answered { ANSWER_TOKENS } else { 0 };
        if prompt && counts {
            told.used_before = used;
        }
        told.answered = true;
        let left = ALL_TOKENS - used.saturating_sub(told.used_before);
        let compacted = std::mem::take(&mut told.compacted);
        let shown = counts && !compacted && after != After::Skill;
        Telling { rides: counts || changed, tokens_left: shown.then_some(left) }
    }

    /// Returns what the model is told of tools that came or went because a skill's `disallowed-tools`
    /// took the shell away, or gave it back (`perm-turn-disallowed`). The first time they come it is
    /// told in words that are not reproduced.
    pub(super) fn tools_update(&mut self, prompt: bool) -> Option<String> {
        let data = &self.project.options.client.data;
        let tools = &data.fork.tools.without_shell;
        if tools.is_empty()
            || data.turn.disallowed_tools == DisallowedTools::Ignored
            || self.permissions.gone(SHELL_TOOL).is_some()
        {
            return None;
        }
        let turn = &self.turn;
        if !std::mem::replace(&mut self.told.begun, true) {
            self.told.always_there = denies_shell(&turn.grants);
        }
        if self.told.always_there {
            return None;
        }
        let denied = denies_shell(if prompt { &turn.ending } else { &turn.grants });
        if denied == self.told.stand_ins {
            return None;
        }
        self.told.stand_ins = denied;
        if !denied {
            let names = tools.join("\n");
            return Some(format!(
                "The following deferred tools are no longer available in this session. Do not \
                 search for them — ToolSearch will return no match:\n{names}\n\nThis is ambient \
                 context — do not narrate it to the user unless they ask or it is directly relevant \
                 to their request."
            ));
        }
        std::mem::replace(&mut self.told.knows_stand_ins, true).then(|| {
            let (count, names) = (tools.len(), tools.join(", "));
            format!(
                "{count} deferred tools are available again in this session (announced earlier in \
                 this conversation): {names}. Load via ToolSearch as before."
            )
        })
    }
}

/// Returns whether skills deny the shell as a whole.
fn denies_shell(grants: &Grants) -> bool {
    let mut denied = grants.rules(Behaviour::Deny);
    denied.any(|(_, known)| known.rule.content.is_none() && known.rule.tool == SHELL_TOOL)
}
