//! The Skill tool: a skill that the model calls.

use serde_json::{Map, Value};

use crate::catalogue::Entry;
use crate::client::session::UnknownCall;
use crate::project::Surface;
use crate::session::invoke::Stop;
use crate::session::near::{near_name, nearest};
use crate::session::permission::rules::SKILL_TOOL;
use crate::session::permission::{Answer, SkillCall, Via};
use crate::session::{Block, Outcome, Session};
use crate::skill::PlaceKind;

impl Session {
    /// Answers a call of the Skill tool.
    pub(super) fn skill_call(&mut self, input: &Map<String, Value>) -> Outcome {
        if self.permissions.gone(SKILL_TOOL).is_some() {
            return self.refuse(&self.permissions.gone_message(SKILL_TOOL));
        }
        let (name, args) = match read_input(input) {
            Ok(read) => read,
            Err(message) => return self.refuse(&message),
        };
        let asked = name.trim();
        if asked.is_empty() {
            return self.refuse(&format!("Invalid skill format: {name}"));
        }
        let asked = asked.strip_prefix('/').unwrap_or(asked).to_owned();
        let Some(entry) = self.find(&asked).cloned() else {
            if let Some(outcome) = self.own_prompt(&asked) {
                return outcome;
            }
            let message = self.built_in_called(&asked).unwrap_or_else(|| self.unknown(&asked));
            return self.refuse(&message);
        };
        if let Some(message) = self.ambiguous(&entry, &asked) {
            return self.refuse(&message);
        }
        if let Some(message) = self.uncallable(&entry, &asked) {
            return self.refuse(&message);
        }
        if let Some(message) = self.not_permitted(input, &entry, &asked) {
            return self.answered(Block::tool_result(message, true));
        }
        if self.forks(&entry) {
            return self.fork_called(&entry, &asked, args.as_deref());
        }
        match self.invoke_called(&entry, &asked, args.as_deref()) {
            Ok(invocation) => {
                self.take_over(Via::Called, &entry);
                let result = Block::tool_result(format!("Launching skill: {asked}"), false);
                self.answer(result, invocation.files, invocation.messages)
            }
            Err(stop) => self.stopped(&stop),
        }
    }

    /// Answers a call of a skill that a command of its body ended.
    pub(super) fn stopped(&mut self, stop: &Stop) -> Outcome {
        let answer = stop.answer(&self.project.client().data.shell);
        self.answered(Block::tool_result(answer, true))
    }

    /// Says why a skill that was found does not run, where rules, its fields or the mode keep it from
    /// running. In a terminal a person is asked; they are taken to agree.
    fn not_permitted(
        &mut self,
        input: &Map<String, Value>,
        entry: &Entry,
        called: &str,
    ) -> Option<String> {
        let call = SkillCall { input, called, entry };
        let decision = self.permissions.decide_skill_call(&call, &self.turn.grants);
        let attended = self.project.options.surface == Surface::Interactive;
        match decision.answer {
            Answer::Allow => None,
            Answer::Ask if attended => None,
            Answer::Ask | Answer::Deny => Some(decision.message),
        }
    }

    /// Answers a call with an error of the tool.
    fn refuse(&mut self, message: &str) -> Outcome {
        // Where the end of a message is not reproduced, the tag after it is part of that.
        let end = if message.ends_with("chars⟩") { "" } else { "</tool_use_error>" };
        let text = format!("<tool_use_error>{message}{end}");
        self.answer(Block::tool_result(text, true), Vec::new(), Vec::new())
    }

    /// Finds what a name gets; nothing where the client has something of its own before it.
    pub(super) fn find(&self, name: &str) -> Option<&Entry> {
        if self.project.client().data.session.built_in.first.iter().any(|first| first == name) {
            return None;
        }
        self.roster.find(&self.project.catalogue, self.project.client(), name)
    }

    /// Says why the model may not call a skill.
    fn uncallable(&self, entry: &Entry, asked: &str) -> Option<String> {
        let named = || {
            self.project.client().data.session.mentioned_callable
                && self.turn.named.iter().any(|name| name == asked)
        };
        if entry.visibility.callable || named() {
            return None;
        }
        let by_field = entry.skill.fields.disable_model_invocation.as_ref();
        if entry.is_overridden() && by_field.is_none_or(|disabled| !disabled.value) {
            return Some(format!(
                "Skill {asked} is disabled for model invocation in skillOverrides settings"
            ));
        }
        Some(self.reserved_for_user(asked))
    }

    /// Says that only the user may invoke a skill.
    pub(super) fn reserved_for_user(&self, asked: &str) -> String {
        let reason =
            format!("Skill {asked} cannot be used with Skill tool due to disable-model-invocation");
        match self.project.client().data.session.uncallable_tail {
            0 => reason,
            tail => format!("{reason}.⟨+{} chars⟩", tail + asked.chars().count()),
        }
    }

    /// Returns the skills that a name without its folders or its plugin's name may mean: of those that
    /// the model sees (`call-several`).
    fn of_last_name(&self, asked: &str) -> Vec<&Entry> {
        if !self.project.client().data.session.built_in.lets_hint(asked) {
            return Vec::new();
        }
        let all = self.roster.all(&self.project.catalogue, self.project.client());
        let means = |entry: &&Entry| {
            let last = entry.name.rsplit_once(':').map(|(_, last)| last);
            entry.visibility.callable
                && entry.is_listed()
                && (last == Some(asked) || entry.own_name.as_deref() == Some(asked))
        };
        all.into_iter().filter(means).collect()
    }

    /// Says that a name that a plugin's skill gives itself is that of others too
    /// (`plugin-bare-clash`).
    fn ambiguous(&self, entry: &Entry, asked: &str) -> Option<String> {
        let by_full_name = entry.name == asked || entry.second_names().any(|name| name == asked);
        if by_full_name || self.project.client().data.session.unknown_call == UnknownCall::Plain {
            return None;
        }
        let same = self.of_last_name(asked);
        (same.len() > 1).then(|| several(asked, &same))
    }

    /// Says that a name is unknown, and what may have been meant (`call-near`).
    fn unknown(&self, asked: &str) -> String {
        let unknown = format!("Unknown skill: {asked}");
        let facts = &self.project.client().data.session;
        if facts.unknown_call == UnknownCall::Plain {
            return unknown;
        }
        let variants = self.roster.variants(asked);
        if !variants.is_empty() {
            let names: Vec<&str> = variants.iter().map(|(_, entry)| entry.name.as_str()).collect();
            return format!(
                "{unknown}. Directory-scoped variants exist: {} — invoke the variant whose \
                 directory contains the files you are working on.",
                names.join(", ")
            );
        }
        let same = self.of_last_name(asked);
        match same.as_slice() {
            [only] if only.skill.origin.kind == PlaceKind::Plugin => {
                return format!(
                    "{unknown}. Did you mean {}? Invoke it by that full name.",
                    only.name
                );
            }
            [_, _, ..] => return several(asked, &same),
            _ => {}
        }
        let all = self.roster.all(&self.project.catalogue, self.project.client());
        let names = all.iter().map(|entry| near_name(entry)).chain(facts.built_in.names());
        match nearest(asked, names) {
            Some(near) => format!("{unknown}. Did you mean {near}?"),
            None => unknown,
        }
    }
}

/// Says that a name means several skills.
fn several(asked: &str, same: &[&Entry]) -> String {
    let names: Vec<&str> = same.iter().map(|entry| entry.name.as_str()).collect();
    format!(
        "Unknown skill: {asked}. Several skills match that name: {} — invoke one by its full name.",
        names.join(", ")
    )
}

/// Reads the tool's input: the name and the arguments; other keys do not count (`call-inputs`).
fn read_input(input: &Map<String, Value>) -> Result<(String, Option<String>), String> {
    const FAILED: &str = "InputValidationError: Skill failed due to the following issue:\n";
    let text = |key: &str| match input.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(format!(
            "{FAILED}The parameter `{key}` type is expected as `string` but provided as `{}`",
            type_name(other)
        )),
    };
    let name = text("skill")?
        .ok_or_else(|| format!("{FAILED}The required parameter `skill` is missing"))?;
    Ok((name, text("args")?))
}

/// Returns a value's type as the client names it.
fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
