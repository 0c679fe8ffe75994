//! Built-in commands, typed or called: what they print is the client's own, what they leave is not.

use crate::client::session::{BuiltInCall, UnknownTyped};
use crate::session::request::Extras;
use crate::session::typed::{Command, command_message, local_command};
use crate::session::{Block, Outcome, Session};

/// Stands for a prompt of the client.
pub(crate) const OWN_PROMPT: &str = "⟨a prompt of the client's own⟩";

/// The start of what stands for what a command prints.
pub(crate) const OWN_OUTPUT: &str = "⟨output of /";

impl Session {
    /// Runs a built-in command that the user typed; `None` where there is none of that name, or the
    /// client does not know it here. What of the client's own prompts the model may
    /// not call can still be typed (`slash-own-prompt`).
    pub(super) fn built_in_typed(&mut self, command: &Command<'_>) -> Option<Outcome> {
        let facts = &self.project.client().data.session;
        let built_in = &facts.built_in;
        let name = built_in.aliases.get(command.name).map_or(command.name, String::as_str);
        let has = |list: &[String]| list.iter().any(|known| known == name);
        if name == "compact" {
            return Some(self.compact());
        }
        if has(&built_in.clearing) {
            return Some(self.clear(command.args));
        }
        if has(&built_in.bundled_prompts) || has(&built_in.prompts) {
            let args = Some(command.args).filter(|args| !args.is_empty());
            let messages = vec![command_message(name, args), vec![Block::text(OWN_PROMPT)]];
            return Some(self.send(Extras::default(), messages));
        }
        if self.in_terminal() {
            return built_in.is_one(name).then(|| Outcome::local(output_of(name)));
        }
        if has(&built_in.printing) {
            let output = output_of(name);
            self.carried.push(vec![Block::text(local_command(name, command.args))]);
            return Some(Outcome::local(output));
        }
        let knows = built_in.is_one(name) || has(&built_in.unavailable);
        if facts.unknown_typed == UnknownTyped::Told || !knows {
            return None;
        }
        let gap = if command.args.is_empty() { "" } else { " " };
        let typed = format!("/{}{gap}{}", command.name, command.args);
        self.carried.push(vec![Block::text(typed)]);
        let answer = format!("/{} isn't available in this environment.", command.name);
        Some(Outcome::local(answer))
    }

    /// Begins a new conversation. What was typed stays in it, under the command's first name
    /// (`slash-clear`).
    fn clear(&mut self, args: &str) -> Outcome {
        let names = &self.project.client().data.session.built_in.clearing;
        let name = names.first().map_or("clear", String::as_str).to_owned();
        self.listed.forget();
        self.invoked.clear();
        self.known.clear();
        self.memory.clear();
        self.followed.clear();
        self.comes_back = None;
        self.comes_back_files.clear();
        self.sent_any = false;
        self.history.clear();
        self.carried = vec![vec![Block::text(local_command(&name, args.trim()))]];
        Outcome { cleared: true, ..Outcome::local("") }
    }

    /// Returns whether the client's bundled prompts can be used.
    fn offers_bundled_prompts(&self) -> bool {
        let facts = &self.project.client().data.session;
        self.project.options.bundled || facts.built_in_call == BuiltInCall::NoPrompt
    }

    /// Returns the answer to a call of a prompt of the client's own: that it is launched, and what
    /// stands for its text.
    pub(super) fn own_prompt(&mut self, asked: &str) -> Option<Outcome> {
        let built_in = &self.project.client().data.session.built_in;
        let bundled = &self.project.catalogue.bundled;
        let is_own = built_in.bundled_prompts.iter().any(|name| name == asked)
            && self.offers_bundled_prompts()
            || self.project.options.bundled && bundled.iter().any(|own| own.name == asked);
        if !is_own {
            return None;
        }
        let result = Block::tool_result(format!("Launching skill: {asked}"), false);
        Some(self.answer(result, Vec::new(), vec![vec![Block::text(OWN_PROMPT)]]))
    }

    /// Says what a call of a built-in command is answered with.
    pub(super) fn built_in_called(&self, asked: &str) -> Option<String> {
        let facts = &self.project.client().data.session;
        let built_in = &facts.built_in;
        let has = |list: &[String]| list.iter().any(|known| known == asked);
        if has(&built_in.prompts) {
            return Some(self.reserved_for_user(asked));
        }
        if has(&built_in.bundled_prompts) {
            return Some(format!(
                "Skill {asked} is disabled for model invocation by the disableBundledSkills setting \
                 or CLAUDE_CODE_DISABLE_BUNDLED_SKILLS env var"
            ));
        }
        let kind = if has(&built_in.ui) {
            "a UI command"
        } else if has(&built_in.cli) {
            "a built-in CLI command"
        } else {
            return None;
        };
        Some(match facts.built_in_call {
            BuiltInCall::NoPrompt => format!("Skill {asked} is not a prompt-based skill"),
            BuiltInCall::ByKind => format!(
                "{asked} is {kind}, not a skill. Ask the user to run /{asked} themselves — it \
                 cannot be invoked via the Skill tool."
            ),
        })
    }
}

/// Stands for what a command prints.
fn output_of(name: &str) -> String {
    format!("{OWN_OUTPUT}{name}⟩")
}
