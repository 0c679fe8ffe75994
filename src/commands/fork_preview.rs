//! `skillctl fork-preview`.

use std::fmt::Write as _;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::ProjectArgs;
use crate::commands::shell_args::ShellArgs;
use crate::commands::{CommandError, notes, open, target};
use crate::exit::Exit;
use crate::project::Surface;
use crate::session::agents::{AgentOrigin, AgentPrompt};
use crate::session::fork::{ForkBrief, ModelFrom, Preload, signs};
use crate::session::{Session, SessionOptions};
use crate::skill::Fields;
use crate::terminal::harmless;

/// Show everything that a forked skill's agent gets: its first message, which agent it is, system prompt,
/// tools, model and effort.
///
/// The agent has no history: what it is not told here it does not know.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl fork-preview migrate --args 'add a column for tax'
  skillctl fork-preview migrate --surface print        as `claude -p` runs it
  skillctl fork-preview ./skills/audit --format json")]
pub struct ForkPreviewArgs {
    /// The skill, as you would type it, or the path of its file or folder.
    #[arg(value_name = "NAME")]
    name: String,

    /// Its arguments.
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    args: Option<String>,

    #[command(flatten)]
    project: ProjectArgs,

    #[command(flatten)]
    shell: ShellArgs,

    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// How a brief is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One object, with a version.
    Json,
}

/// The brief for programs, version 1.
#[derive(Serialize)]
struct Form<'a> {
    version: u32,
    client: String,
    skill: &'a str,
    first_message: &'a str,
    attached: Vec<String>,
    agent: &'a str,
    agent_origin: &'a AgentOrigin,
    unknown_agent: Option<&'a str>,
    system_prompt: &'a AgentPrompt,
    tools: &'a [String],
    unknown_tools: &'a [String],
    granted: &'a [String],
    taken_away: &'a [String],
    model: &'a str,
    model_from: ModelFrom,
    effort: Option<&'a str>,
    sees_listing: bool,
    preloads: Vec<PreloadForm<'a>>,
    instructions: bool,
    history: bool,
    background: bool,
    result: &'static str,
    warnings: &'a [String],
}

#[derive(Serialize)]
struct PreloadForm<'a> {
    name: &'a str,
    missing: Option<&'a str>,
}

/// What is known of the fork.
struct Known<'a> {
    name: &'a str,
    text: &'a str,
    attached: Vec<String>,
    brief: &'a ForkBrief,
    preloads: &'a [Preload],
    fields: &'a Fields,
    result: &'static str,
    warnings: Vec<String>,
    notes: Vec<String>,
}

/// Prints the brief.
pub fn fork_preview(args: &ForkPreviewArgs) -> Result<Exit, CommandError> {
    let mut project = open::open(&args.project)?;
    let client = project.client().to_string();
    let entry = target::find(&mut project, &args.name)?;
    let surface = project.options.surface;
    let options = SessionOptions {
        session_id: "<SESSION>".to_owned(),
        mode: None,
        allowed_tools: Vec::new(),
        may_write: false,
        shell: args.shell.mode()?,
        inherit_env: true,
    };
    let mut session = Session::new(project, options);
    if !session.forks(&entry) {
        return Err(CommandError::new(format!(
            "`{}` does not fork: {client} runs it inline",
            entry.name
        ))
        .hinted(
            "`skillctl render` shows what the model gets of it; `context: fork` makes it fork",
        ));
    }
    let preview = session.preview(&entry, args.args.as_deref()).map_err(CommandError::new)?;
    let Some(brief) = session.fork_brief(&entry) else {
        return Err(CommandError::new(format!(
            "{client} has no agent that could run `{}`",
            entry.name
        )));
    };
    let preloads = session.preloads(&brief);
    let given = args.args.as_deref().is_some_and(|args| !args.trim().is_empty());
    let mut warnings: Vec<String> = signs(&entry.skill, given)
        .into_iter()
        .map(|sign| sign.sentence(&entry.skill.name))
        .collect();
    if let Some(unknown) = &brief.unknown_agent {
        warnings
            .push(format!("there is no agent `{unknown}`; `{}` runs instead", brief.agent.name));
    }
    let known = Known {
        name: &entry.name,
        text: &preview.expansion.text,
        attached: preview.attached.iter().map(|path| path.display().to_string()).collect(),
        brief: &brief,
        preloads: &preloads,
        fields: &entry.skill.fields,
        result: result(surface, brief.background),
        warnings,
        notes: preview.notes,
    };
    let text = match args.format {
        Format::Text => known.text(&client),
        Format::Json => known.json(client).map_err(CommandError::new)?,
    };
    anstream::stdout().lock().write_all(text.as_bytes())?;
    notes::say(notes::file(&entry).as_deref())?;
    notes::say(known.notes.iter().map(String::as_str))?;
    let mut stderr = anstream::stderr().lock();
    for warning in &known.warnings {
        writeln!(stderr, "warning: {}", harmless(warning))?;
    }
    Ok(Exit::Clean)
}

/// Returns what the caller gets back.
const fn result(surface: Surface, background: bool) -> &'static str {
    match (surface, background) {
        (Surface::Interactive, true) => {
            "the caller goes on at once; a task notification brings the agent's last text"
        }
        _ => "the caller waits; the tool's answer holds the agent's last text",
    }
}

impl Known<'_> {
    fn text(&self, client: &str) -> String {
        let brief = self.brief;
        let mut text = String::new();
        let mut row = |title: &str, value: &str| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{title:<15}{}", harmless(value));
        };
        row("skill", &format!("{} ({client})", self.name));
        row("agent", &format!("{}, {}", brief.agent.name, origin(&brief.agent.origin)));
        row("model", &format!("{} ({})", brief.model.name, chosen(brief.model_from)));
        row("effort", brief.effort.as_deref().unwrap_or("none: the model takes none"));
        row("tools", &brief.tools.join(", "));
        if !brief.unknown_tools.is_empty() {
            row("unknown tools", &brief.unknown_tools.join(", "));
        }
        if let Some(granted) = &self.fields.allowed_tools {
            row("not asked for", &granted.value.join(", "));
        }
        if let Some(taken) = &self.fields.disallowed_tools {
            row("refused", &format!("{} (offered all the same)", taken.value.join(", ")));
        }
        row("skills", if brief.listing { "the listing is sent" } else { "no listing is sent" });
        for preload in self.preloads {
            row(
                "preloaded",
                &preload.missing.map_or_else(
                    || preload.name.clone(),
                    |why| format!("not {}: {why}", preload.name),
                ),
            );
        }
        row("CLAUDE.md", if brief.agent.instructions { "sent" } else { "not sent to this agent" });
        row("history", "none");
        row("runs", if brief.background { "in the background" } else { "in the foreground" });
        row("result", self.result);
        for path in &self.attached {
            row("attached", path);
        }
        let own = match &brief.agent.prompt {
            AgentPrompt::Text(prompt) => format!(
                "\nsystem prompt, from the agent's file:\n\n{}\n",
                harmless(prompt.trim_end())
            ),
            AgentPrompt::Own { chars } => {
                format!("\nsystem prompt: ⟨{chars} chars of the client's own⟩\n")
            }
        };
        text.push_str(&own);
        let _ = writeln!(text, "\nfirst message:\n\n{}", harmless(self.text));
        text
    }

    fn json(&self, client: String) -> serde_json::Result<String> {
        let brief = self.brief;
        let tools = |field: &Option<crate::span::Spanned<Vec<String>>>| {
            field.as_ref().map(|field| field.value.clone()).unwrap_or_default()
        };
        let (granted, taken_away) =
            (tools(&self.fields.allowed_tools), tools(&self.fields.disallowed_tools));
        let form = Form {
            version: 1,
            client,
            skill: self.name,
            first_message: self.text,
            attached: self.attached.clone(),
            agent: &brief.agent.name,
            agent_origin: &brief.agent.origin,
            unknown_agent: brief.unknown_agent.as_deref(),
            system_prompt: &brief.agent.prompt,
            tools: &brief.tools,
            unknown_tools: &brief.unknown_tools,
            granted: &granted,
            taken_away: &taken_away,
            model: &brief.model.name,
            model_from: brief.model_from,
            effort: brief.effort.as_deref(),
            sees_listing: brief.listing,
            preloads: self
                .preloads
                .iter()
                .map(|it| PreloadForm { name: &it.name, missing: it.missing })
                .collect(),
            instructions: brief.agent.instructions,
            history: false,
            background: brief.background,
            result: self.result,
            warnings: &self.warnings,
        };
        serde_json::to_string_pretty(&form).map(|text| text + "\n")
    }
}

fn origin(origin: &AgentOrigin) -> String {
    origin.path().map_or_else(
        || "the client's own".to_owned(),
        |path| format!("defined in {}", path.display()),
    )
}

const fn chosen(from: ModelFrom) -> &'static str {
    match from {
        ModelFrom::Call => "chosen by the call",
        ModelFrom::Skill => "chosen by the skill",
        ModelFrom::Agent => "chosen by the agent",
        ModelFrom::Session => "the session's",
    }
}
