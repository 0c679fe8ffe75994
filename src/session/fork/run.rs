//! Running forks and agents in a session: the blocks of their requests, and what comes of them.

use serde_json::{Map, Value};

use super::AGENT_ANSWER;
use super::brief::{BriefContext, ForkBrief, Preload, forks};
use crate::catalogue::Entry;
use crate::client::fork::{Background, NoTools};
use crate::scenario::ForkRecord;
use crate::session::permission::rules::SKILL_TOOL;
use crate::session::request::{Extras, Message, said};
use crate::session::wire::join;
use crate::session::{Block, Outcome, Role, Session};

/// Characters of a background run's name before it is cut.
const RUN_NAME: usize = 50;

impl Session {
    /// Returns whether invoking the skill forks.
    pub fn forks(&self, entry: &Entry) -> bool {
        forks(&entry.skill, &self.project.client().data.fork)
    }

    /// Returns what the agent of a forked skill starts with, but for its first message. `None` where
    /// there is no agent at all to run it.
    pub fn fork_brief(&self, entry: &Entry) -> Option<ForkBrief> {
        let model = self.current_model();
        let (effort, forced) = (self.chosen_effort(), self.forced_effort());
        let context = self.brief_context(&model, effort.as_deref(), forced.as_deref());
        let brief = ForkBrief::of_skill(entry, &self.agents, &context)?;
        // A second run while one is in the background is waited for.
        let background = brief.background && !self.turn.running.contains(&entry.name);
        Some(ForkBrief { background, ..brief })
    }

    fn brief_context<'a>(
        &'a self,
        model: &'a crate::client::models::Model,
        effort: Option<&'a str>,
        forced_effort: Option<&'a str>,
    ) -> BriefContext<'a> {
        let data = &self.project.client().data;
        BriefContext {
            facts: &data.fork,
            models: &data.models,
            model,
            env: &self.project.settings.env,
            effort,
            forced_effort,
            surface: self.project.options.surface,
            skill_tool: self.permissions.gone(SKILL_TOOL).is_none(),
        }
    }

    /// Returns the skills that the agent preloads, and why some do not arrive.
    pub fn preloads(&self, brief: &ForkBrief) -> Vec<Preload> {
        let facts = &self.project.client().data.fork;
        let mut seen: Vec<String> = Vec::new();
        let mut preloads = Vec::new();
        for name in &brief.agent.skills {
            let found = self.find(name).or_else(|| self.find_by_end(name));
            let missing = match found {
                None => Some("there is no such skill, or it waits for a path"),
                Some(entry)
                    if entry
                        .skill
                        .fields
                        .disable_model_invocation
                        .as_ref()
                        .is_some_and(|off| off.value) =>
                {
                    Some("disable-model-invocation keeps it from the model")
                }
                Some(entry) if !entry.visibility.callable && !facts.preloads_overridden => {
                    Some("settings keep it from the model")
                }
                Some(_) if !facts.preloads_repeat && seen.contains(name) => {
                    Some("it is there already")
                }
                Some(_) => None,
            };
            seen.push(name.clone());
            preloads.push(Preload { name: name.clone(), missing });
        }
        preloads
    }

    /// Finds a plugin's skill by its name without the plugin's.
    fn find_by_end(&self, name: &str) -> Option<&Entry> {
        let all = self.roster.all(&self.project.catalogue, self.project.client());
        let ends = |entry: &&&Entry| {
            entry.name.strip_suffix(name).is_some_and(|before| before.ends_with(':'))
        };
        all.iter().find(ends).copied()
    }

    /// Runs a forked skill that the model called under the name `called`.
    pub(in crate::session) fn fork_called(
        &mut self,
        entry: &Entry,
        called: &str,
        args: Option<&str>,
    ) -> Outcome {
        let text = match self.expand(entry, args) {
            Ok(text) => text,
            Err(stop) => return self.stopped(&stop),
        };
        let Some(brief) = self.fork_brief(entry) else {
            return self.answered(Block::tool_result(String::new(), true));
        };
        if brief.background {
            let started = self.start(&brief, text, Vec::new());
            let mut outcome = self.answered(Block::tool_result(self.launched(called), false));
            outcome.later.push(ended(&run_name(entry, args), started.as_ref().err()));
            outcome.forks.extend(started.ok());
            self.turn.running.push(entry.name.clone());
            return outcome;
        }
        match self.start(&brief, text, Vec::new()) {
            Ok(fork) => {
                let result = format!(
                    "Skill \"{called}\" completed (forked execution).\n\nResult:\n{AGENT_ANSWER}"
                );
                let mut outcome = self.answered(Block::tool_result(result, false));
                outcome.forks.push(fork);
                outcome
            }
            Err(message) => self.answered(Block::tool_result(message, true)),
        }
    }

    /// Runs a forked skill that the user typed (`fork-typed`, `tty-fork`).
    pub(in crate::session) fn fork_typed(&mut self, entry: &Entry, args: Option<&str>) -> Outcome {
        let typed_files = self.project.client().data.fork.typed_files;
        let text = match self.expand(entry, args) {
            Ok(text) => text,
            Err(stop) => return self.failed(entry, args.unwrap_or_default(), &stop.message()),
        };
        let files = if typed_files { self.attach_afresh(&text) } else { Vec::new() };
        let Some(brief) = self.fork_brief(entry) else { return Outcome::default() };
        let typed = typed(entry, args);
        if brief.background {
            // What follows the text in the agent's first message ends its line.
            let started = self.start(&brief, format!("{text}\n"), files);
            let ended = ended(&run_name(entry, args), started.as_ref().err());
            let mut outcome =
                self.send(Extras::default(), vec![vec![Block::text(typed)], vec![ended]]);
            outcome.forks.extend(started.ok());
            return outcome;
        }
        match self.start(&brief, text, files) {
            Ok(fork) => {
                self.carried.push(vec![Block::text(typed)]);
                let mut outcome = Outcome::local(AGENT_ANSWER);
                outcome.forks.push(fork);
                outcome
            }
            Err(message) => {
                let message = format!("TelemetrySafeError: {message}");
                self.carried.push(vec![Block::text(typed)]);
                let output = format!("<local-command-stderr>{message}</local-command-stderr>");
                self.carried.push(vec![Block::text(output)]);
                Outcome::local(message)
            }
        }
    }

    /// Answers a call of the tool that starts agents (scenarios `agent-*`). Its older name, `Task`, is
    /// the same tool (`agent-errors`).
    pub(in crate::session) fn agent_call(&mut self, input: &Map<String, Value>) -> Outcome {
        let result = |is_error| Block::tool_result("⟨Agent result⟩", is_error);
        let text = |key: &str| input.get(key).and_then(Value::as_str);
        let (Some(prompt), Some(_)) = (text("prompt"), text("description")) else {
            return self.answered(result(true));
        };
        let facts = &self.project.client().data.fork;
        let agent = match text("subagent_type") {
            Some(name) => self.agents.called(name, facts.agent_names),
            None => self.agents.default(facts),
        };
        let Some(agent) = agent.cloned() else { return self.answered(result(true)) };
        let asked = input.get("run_in_background").and_then(Value::as_bool);
        let background = asked.unwrap_or(facts.background == Background::Default);
        let model = self.current_model();
        let (effort, forced) = (self.chosen_effort(), self.forced_effort());
        let context = self.brief_context(&model, effort.as_deref(), forced.as_deref());
        let brief = ForkBrief::of_agent(&agent, text("model"), background, &context);
        match self.start(&brief, prompt.to_owned(), Vec::new()) {
            Ok(fork) => {
                let mut outcome = self.answered(result(false));
                outcome.forks.push(fork);
                if background {
                    let name = text("description").unwrap_or_default();
                    outcome.later.push(ended(name, None));
                }
                outcome
            }
            Err(_) => self.answered(result(true)),
        }
    }

    /// Starts an agent. Fails with the client's words where it cannot start.
    fn start(
        &mut self,
        brief: &ForkBrief,
        prompt: String,
        files: Vec<Message>,
    ) -> Result<ForkRecord, String> {
        let facts = &self.project.client().data.fork;
        let all_unknown = brief.tools.is_empty() && !brief.unknown_tools.is_empty();
        if all_unknown && facts.no_tools == NoTools::Refused {
            return Err(format!(
                "Agent '{}' would be spawned with zero tools — refusing. Its tools list resolved to \
                 nothing: unrecognized [{}]. Fix the agent's tools frontmatter or pass a different \
                 subagent_type.",
                brief.agent.name,
                brief.unknown_tools.join(", ")
            ));
        }
        let mut preloaded = Vec::new();
        for preload in self.preloads(brief) {
            if preload.missing.is_none() {
                preloaded.push(self.preload(&preload.name)?);
            }
        }
        Ok(self.agent_request(brief, prompt, files, preloaded))
    }

    /// Expands a skill that an agent preloads. Fails where a command in it does.
    fn preload(&mut self, name: &str) -> Result<Message, String> {
        let Some(entry) = self.find(name).or_else(|| self.find_by_end(name)).cloned() else {
            return Ok(Message::new());
        };
        let text = self.expand(&entry, None).map_err(|stop| stop.message())?;
        let command = format!(
            "<command-message>{name}</command-message>\n<command-name>{name}</command-name>\n\
             <skill-format>true</skill-format>"
        );
        Ok(vec![Block::text(command), Block::text(text)])
    }

    /// Returns an agent's first request.
    fn agent_request(
        &mut self,
        brief: &ForkBrief,
        prompt: String,
        files: Vec<Message>,
        preloaded: Vec<Message>,
    ) -> ForkRecord {
        let listing = if brief.listing { self.whole_listing(&brief.model) } else { None };
        let on_system = brief.model.listing_role == Role::System;
        let mut messages = files;
        let mut system = None;
        match listing {
            Some(listing) if on_system => system = Some(Block::system(listing)),
            Some(listing) => messages.push(said(&listing)),
            None => {}
        }
        messages.extend(brief.agent.instructions.then(|| self.instructions()).flatten());
        messages.push(vec![Block::text(prompt)]);
        messages.extend(preloaded);
        let mut blocks = join(messages, !on_system);
        blocks.extend(system);
        ForkRecord {
            model: Some(brief.model.name.clone()),
            effort: brief.effort.clone(),
            tools: brief.tools.clone(),
            blocks,
        }
    }

    /// Returns what the model is told when a fork starts in the background.
    fn launched(&self, called: &str) -> String {
        let facts = &self.project.client().data.fork;
        let told = facts.launched.as_deref().unwrap_or_default();
        told.replacen("{name}", called, 1).replace("{name}", &called.replace(':', "-"))
    }

    /// Answers a tool call with its result and nothing else.
    pub(in crate::session) fn answered(&mut self, result: Block) -> Outcome {
        self.answer(result, Vec::new(), Vec::new())
    }
}

/// Returns the command as the client repeats it: under the name that it shows for the skill.
fn typed(entry: &Entry, args: Option<&str>) -> String {
    let name = entry.second_name.as_ref().unwrap_or(&entry.name);
    match args {
        Some(args) => format!("/{name} {args}"),
        None => format!("/{name}"),
    }
}

/// Returns the name of a run in the background, cut as the client cuts it (`tty-fork-long`).
fn run_name(entry: &Entry, args: Option<&str>) -> String {
    let name = typed(entry, args);
    if name.chars().count() <= RUN_NAME {
        return name;
    }
    name.chars().take(RUN_NAME - 1).chain(['…']).collect()
}

/// Returns the notification that an agent in the background is done, or why it did not start.
fn ended(name: &str, error: Option<&String>) -> Block {
    Block::text(match error {
        Some(error) => format!("⟨task notification: Agent \"{name}\" failed: {error}⟩"),
        None => format!("⟨task notification: Agent \"{name}\" finished⟩{AGENT_ANSWER}"),
    })
}
