//! The stand-in's conversation: what is said to it, and what it sends for that.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::path::Path;

use serde_json::{Value, json};
use skillctl::session::{Block, BlockType, Role};

use super::api::{self, Answer, Api};
use super::{Fault, Request, Script, Turn};

/// The system prompts of the conversation and of agents.
const SYSTEM: [&str; 2] = ["You are the stand-in.", "You are an agent of the stand-in."];

/// Plays a turn for each thing that is said, on the surface that the arguments ask for.
pub(super) fn play(script: &Script, arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let has = |words: &[&str]| arguments.windows(words.len()).any(|found| found == words);
    let print = has(&["-p"]);
    if print
        && !(has(&["--input-format", "stream-json"]) && has(&["--output-format", "stream-json"]))
    {
        return Err("print mode needs JSON on both sides".into());
    }
    let mut conversation = Conversation {
        script,
        api: Api::from_env()?,
        project: std::env::current_dir()?.to_string_lossy().into_owned(),
        home: std::env::var("HOME")?,
        messages: Vec::new(),
        call: None,
    };
    if print {
        event(&json!({ "type": "system", "subtype": "init" }))?;
    } else {
        show("❯ ")?;
    }
    let bare = !script.turns_without_skills.is_empty() && !Path::new(".claude").exists();
    let mut turns = if bare { &script.turns_without_skills } else { &script.turns }.iter();
    let nothing = Turn::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let said = if print { said(&line)? } else { line };
        let turn = turns.next().unwrap_or(&nothing);
        let shown = conversation.turn(turn, &said)?;
        if print {
            event(&json!({ "type": "result", "subtype": "success", "result": shown }))?;
        } else {
            show(&format!("  ⎿  {shown}\n\n────\n❯ "))?;
        }
    }
    Ok(())
}

/// Returns what the user said in a line of input.
fn said(line: &str) -> Result<String, Box<dyn Error>> {
    let event: Value = serde_json::from_str(line)?;
    let content = &event["message"]["content"];
    Ok(content.as_str().ok_or("a line that says nothing")?.to_owned())
}

/// A conversation.
struct Conversation<'s> {
    script: &'s Script,
    api: Api,
    project: String,
    home: String,
    messages: Vec<Value>,
    /// The id of the last tool call.
    call: Option<String>,
}

impl Conversation<'_> {
    /// Sends the requests of a turn; returns what the user is shown.
    fn turn(&mut self, turn: &Turn, said: &str) -> Result<String, Box<dyn Error>> {
        if let Some(fault) = self.script.fault {
            self.misbehave(fault)?;
        }
        let mut last = None;
        for request in &turn.requests {
            last = Some(self.request(request)?);
        }
        match (&turn.shown, last) {
            (Some(shown), _) => Ok(shown.clone()),
            (None, Some(answer)) => Ok(answer.text()),
            (None, None) => Ok(format!("nothing comes of `{said}`")),
        }
    }

    /// Sends one request.
    fn request(&mut self, request: &Request) -> Result<Answer, Box<dyn Error>> {
        let (model, effort) = (request.model.as_deref(), request.effort.as_deref());
        if request.agent {
            let messages = self.said(&request.blocks);
            return self.api.ask(&api::body(&messages, model, effort, SYSTEM[1]), true);
        }
        let said = self.said(&request.blocks);
        self.messages.extend(said);
        let answer = self.api.ask(&api::body(&self.messages, model, effort, SYSTEM[0]), false)?;
        self.call = answer.call().map(str::to_owned);
        self.messages.push(json!({ "role": "assistant", "content": answer.content }));
        Ok(answer)
    }

    /// Returns the messages that say the blocks: each of its own, as a recorder does not care.
    fn said(&self, blocks: &[Block]) -> Vec<Value> {
        let mut messages: Vec<Value> = Vec::new();
        for block in blocks {
            let text = self.fill(&block.text);
            let role = if block.role == Role::System { "system" } else { "user" };
            // A reminder inside a tool's answer is the end of its text.
            if block.inside.is_some()
                && let Some(Value::String(answer)) =
                    messages.last_mut().and_then(|last| last.pointer_mut("/content/0/content"))
            {
                answer.push_str(&format!("\n\n{text}\n"));
                continue;
            }
            let part = if block.kind == BlockType::ToolResult {
                json!({
                    "type": "tool_result", "tool_use_id": self.call, "content": text,
                    "is_error": block.is_error.unwrap_or(false),
                })
            } else {
                json!({ "type": "text", "text": text })
            };
            messages.push(json!({ "role": role, "content": [part] }));
        }
        messages
    }

    /// Puts its own values where a record has marks.
    fn fill(&self, text: &str) -> String {
        text.replace("<PROJ>", &self.project)
            .replace("<HOME>", &self.home)
            .replace("<SESSION>", self.api.session())
    }

    /// Does what its fault makes it do in a turn.
    fn misbehave(&self, fault: Fault) -> Result<(), Box<dyn Error>> {
        match fault {
            Fault::HangsAtStart | Fault::HangsInTurn | Fault::Deaf => {
                super::sleep();
            }
            Fault::Exits => return Err("out of \u{1b}[31mideas".into()),
            Fault::Aborts => std::process::abort(),
            Fault::Garbage => {
                show("not an event\n[1]\n\"text\"\n{\"type\":7}\n{\"type\":\n")?;
                io::stdout().write_all(b"\xff\xfe\0\n")?;
                self.api.send_garbage()?;
            }
            Fault::Floods => loop {
                io::stdout().write_all(&b"x".repeat(0x1_0000))?;
            },
            Fault::EndlessRequest => {
                // It is cut off, and then waits for an answer.
                let _ = self.api.send_without_end();
                super::sleep();
            }
            Fault::ManyRequests => {
                let filler = "x".repeat(0x80_0000);
                for number in 0.. {
                    let message = json!({ "role": "user", "content": format!("{number}{filler}") });
                    let body = api::body(&[message], None, None, SYSTEM[0]);
                    if self.api.ask(&body, false).is_err() {
                        super::sleep();
                    }
                }
            }
        }
        Ok(())
    }
}

/// Prints an event.
fn event(event: &Value) -> io::Result<()> {
    show(&format!("{event}\n"))
}

fn show(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
