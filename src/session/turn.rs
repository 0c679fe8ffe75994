//! What skills change for the rest of a turn: grants, model, effort.

use serde_json::Value;

use crate::catalogue::Entry;
use crate::client::models::Model;
use crate::client::turn::{DisallowedTools, TakesOver};
use crate::session::Session;
use crate::session::permission::{Grants, Via};
use crate::skill::yaml::{Node, Value as NodeValue};

/// The variable that decides the effort of every request.
const EFFORT_VARIABLE: &str = "CLAUDE_CODE_EFFORT_LEVEL";

/// What skills changed for the rest of the turn. The user's next message ends it all.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// What they grant and deny.
    pub(super) grants: Grants,
    /// What the turn before still denies the commands of what the user typed: it is over only when
    /// a request is put together (`perm-turn-next-*`).
    pub(super) ending: Grants,
    /// The model that took over.
    model: Option<String>,
    /// The effort that took over.
    effort: Option<String>,
    /// What they changed, in words.
    said: Vec<String>,
    /// The words of the user's message that may name a skill, without their slash.
    pub(super) named: Vec<String>,
    /// Skills whose fork runs in the background.
    pub(super) running: Vec<String>,
}

impl Session {
    /// Ends what skills changed: the user said something.
    pub(super) fn begin_turn(&mut self) {
        self.changes.ended.append(&mut self.turn.said);
        let ending = self.turn.grants.denied();
        self.turn = Turn { ending, ..Turn::default() };
    }

    /// Lets a skill that was invoked change the rest of the turn (`perm-turn`, `perm-props`).
    pub(super) fn take_over(&mut self, via: Via, entry: &Entry) {
        let facts = self.project.client().data.turn;
        let fields = &entry.skill.fields;
        let takes =
            |by: TakesOver| by == TakesOver::Any || (by == TakesOver::Typed) == (via == Via::Typed);
        if let Some(model) = fields.model.as_ref().filter(|_| takes(facts.model)) {
            self.turn.model = Some(model.value.clone());
            let name = self.current_model().name;
            self.note_turn(format!("{}: requests ask for {name}", entry.name));
        }
        if let Some(effort) = fields.effort.as_ref().filter(|_| takes(facts.effort)) {
            self.turn.effort = Some(effort.value.clone());
            self.note_turn(format!("{}: requests ask for {} effort", entry.name, effort.value));
        }
        let granted = fields.allowed_tools.as_ref().map_or(&[][..], |rules| &rules.value);
        self.turn.grants.allow(via, &entry.name, granted);
        if !granted.is_empty() {
            self.note_turn(format!("{} allows {}", entry.name, granted.join(", ")));
        }
        if facts.disallowed_tools == DisallowedTools::Denied {
            let denied = fields.disallowed_tools.as_ref().map_or(&[][..], |rules| &rules.value);
            self.turn.grants.deny(via, &entry.name, denied);
            if !denied.is_empty() {
                self.note_turn(format!("{} takes away {}", entry.name, denied.join(", ")));
            }
        }
        if fields.hooks.is_some()
            && let Some(hooks) = entry.skill.frontmatter.get("hooks")
        {
            self.changes.hooks.extend(registered(&entry.name, hooks));
        }
    }

    /// Notes for people what holds until the user's next message.
    fn note_turn(&mut self, what: String) {
        self.changes.granted.push(format!("{what}, until your next message"));
        self.turn.said.push(what);
    }

    /// Returns the model that requests ask for now.
    pub(super) fn current_model(&self) -> Model {
        match &self.turn.model {
            Some(model) => {
                let models = &self.project.client().data.models;
                models.get_in(model, &self.project.settings.env)
            }
            None => self.model.clone(),
        }
    }

    /// Returns the effort that was chosen, if any: by the environment, by a skill, by the settings.
    pub(super) fn chosen_effort(&self) -> Option<String> {
        let settings = &self.project.settings;
        let configured = || settings.get("effortLevel").and_then(Value::as_str).map(str::to_owned);
        let turn = || self.turn.effort.clone();
        self.forced_effort().or_else(turn).or_else(|| self.effort.clone()).or_else(configured)
    }

    /// Returns the effort that the environment forces on every request.
    pub(super) fn forced_effort(&self) -> Option<String> {
        let forced = self.project.settings.env.get(EFFORT_VARIABLE)?;
        Some(forced.clone()).filter(|forced| !forced.is_empty())
    }
}

/// Returns what a skill's hooks register, each in words: they stay for the session, `once: true` until
/// they have run.
fn registered(skill: &str, hooks: &Node) -> Vec<String> {
    let NodeValue::Map(events) = &hooks.value else { return Vec::new() };
    let mut registered = Vec::new();
    for event in events {
        for matcher in items(&event.value) {
            let on = text(matcher, "matcher").filter(|on| !on.is_empty() && *on != "*");
            let on = on.map_or_else(String::new, |on| format!(" on {on}"));
            for hook in get(matcher, "hooks").map(items).into_iter().flatten() {
                let kind = text(hook, "type").unwrap_or_default();
                let what =
                    ["command", "prompt", "url", "tool"].iter().find_map(|key| text(hook, key));
                let what = what.unwrap_or_default();
                let once =
                    get(hook, "once").is_some_and(|once| once.value == NodeValue::Bool(true));
                let lasts = if once { "once" } else { "for the session" };
                let event = &event.key.value;
                registered.push(format!("{skill}: {event}{on} runs {kind} `{what}`, {lasts}"));
            }
        }
    }
    registered
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let NodeValue::Map(pairs) = &node.value else { return None };
    pairs.iter().rev().find(|pair| pair.key.value == key).map(|pair| &pair.value)
}

fn text<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    match &get(node, key)?.value {
        NodeValue::String(text) => Some(text),
        _ => None,
    }
}

fn items(node: &Node) -> &[Node] {
    match &node.value {
        NodeValue::List(items) => items,
        _ => &[],
    }
}
