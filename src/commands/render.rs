//! `skillctl render`.

mod difference;
mod remarks;

use std::io::{IsTerminal, Write};

use clap::Args;

use crate::catalogue::Entry;
use crate::cli::ProjectArgs;
use crate::client::models::ModelsFacts;
use crate::commands::shell_args::ShellArgs;
use crate::commands::simulate::By;
use crate::commands::{CommandError, notes, open, target};
use crate::exit::Exit;
use crate::output::rendered::{self, Rendered};
use crate::project::Project;
use crate::scenario::play::SESSION_ID;
use crate::session::permission::Via;
use crate::session::permission::rules::SKILL_TOOL;
use crate::session::{Block, Session, SessionOptions, Step};
use crate::terminal::{Look, harmless};

/// Print the text that the model receives when a skill is invoked, byte for byte.
///
/// Notes go to the error output: commands that were not run, files that arrive beside the text,
/// placeholders that nothing filled, who may not invoke the skill.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RenderArgs {
    /// The skill: as you would type it (`name`, `plugin:name`, `dir:name`), or the path of its file
    /// or folder.
    #[arg(value_name = "NAME")]
    name: String,

    /// Its arguments, as one string.
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    args: Option<String>,

    /// Who invokes it.
    #[arg(long, value_name = "WHO", default_value = "user")]
    by: By,

    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text", conflicts_with = "diff")]
    format: Format,

    /// Show which words came from which argument, variable or command.
    #[arg(long, conflicts_with = "diff")]
    trace: bool,

    /// Compare with the same skill in a git revision; exit with 1 where the text differs.
    #[arg(long, value_name = "REV")]
    diff: Option<String>,

    /// What `${CLAUDE_SESSION_ID}` stands for.
    #[arg(long, value_name = "ID", default_value = SESSION_ID)]
    session_id: String,

    /// The session's effort, which `${CLAUDE_EFFORT}` tells where the skill has none of its own.
    #[arg(long, value_name = "LEVEL")]
    effort: Option<String>,

    #[command(flatten)]
    shell: ShellArgs,

    #[command(flatten)]
    project: ProjectArgs,
}

/// How the answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The text alone.
    Text,
    /// One object, with a version; `--trace` adds the pieces of the text.
    Json,
    /// The blocks of the request that the invocation adds: the text, what is before it, and files.
    Blocks,
}

const EXAMPLES: &str = "\
Examples:
  skillctl render code-review --args src/auth/login.ts
  skillctl render code-review --args 'src/auth/login.ts \"error handling\"' --trace
  skillctl render ./drafts/deploy/SKILL.md --by model
  skillctl render code-review --args x --client 2.1.87
  skillctl render code-review --diff origin/main
  skillctl render release-notes --shell run --format json
";

/// Prints the text of an invocation.
pub fn render(args: &RenderArgs) -> Result<Exit, CommandError> {
    let options = open::options(&args.project)?;
    difference::check(args)?;
    check_effort(args.effort.as_deref(), &options.client.data.models)?;
    let mut project = Project::open(options.clone());
    let entry = target::find(&mut project, &args.name)?;
    let mut invocation = Invocation::new(args, project, entry)?;
    if args.format == Format::Blocks {
        let blocks = invocation.blocks(args)?;
        print(&serde_json::to_string_pretty(&blocks).map_err(CommandError::new)?, "\n")?;
        args.shell.finish(invocation.session.shell())?;
        return Ok(Exit::Clean);
    }
    let rendered = match invocation.rendered(args)? {
        Ok(rendered) => rendered,
        Err(exit) => return Ok(exit),
    };
    let exit = if let Some(revision) = &args.diff {
        difference::print(args, &options, &rendered, revision)?
    } else {
        answer(args, &rendered)?;
        Exit::Clean
    };
    remarks::print(&rendered)?;
    args.shell.finish(invocation.session.shell())?;
    Ok(exit)
}

/// One invocation of one skill.
struct Invocation {
    session: Session,
    entry: Entry,
    /// The arguments as the skill gets them.
    args: Option<String>,
    /// Skills that are loaded as well.
    also: Vec<String>,
}

impl Invocation {
    fn new(args: &RenderArgs, project: Project, entry: Entry) -> Result<Self, CommandError> {
        let options = SessionOptions {
            session_id: args.session_id.clone(),
            mode: None,
            allowed_tools: vec![SKILL_TOOL.to_owned()],
            may_write: false,
            shell: args.shell.mode()?,
            inherit_env: true,
        };
        let mut session = Session::new(project, options);
        if let Some(effort) = &args.effort {
            session.choose_effort(effort);
        }
        let given = args.args.as_deref();
        let (given, also) = match (given, args.by) {
            (Some(typed), By::User) => {
                let (typed, also) = session.typed_args(&entry, typed);
                (Some(typed).filter(|typed| !typed.is_empty()), also)
            }
            (given, _) => (given, Vec::new()),
        };
        let given = given.map(str::to_owned);
        Ok(Self { session, entry, args: given, also })
    }

    /// Returns the text and what there is to say about it, or the exit code where the client ends the
    /// invocation.
    fn rendered(&mut self, args: &RenderArgs) -> Result<Result<Rendered, Exit>, CommandError> {
        let preview = match self.session.preview(&self.entry, self.args.as_deref()) {
            Ok(preview) => preview,
            Err(stopped) if stopped.by_client => {
                let client = self.session.project().client();
                let mut stderr = anstream::stderr().lock();
                writeln!(stderr, "{client} ends the invocation: {}", harmless(&stopped.message))?;
                return Ok(Err(Exit::Findings));
            }
            Err(stopped) => return Err(CommandError::new(stopped)),
        };
        let project = self.session.project();
        let agent = self
            .session
            .forks(&self.entry)
            .then(|| self.session.fork_brief(&self.entry))
            .flatten()
            .map(|brief| brief.agent.name);
        Ok(Ok(Rendered {
            client: project.client().to_string(),
            entry: self.entry.clone(),
            args: self.args.clone(),
            via: match args.by {
                By::User => Via::Typed,
                By::Model => Via::Called,
            },
            expansion: preview.expansion,
            attached: preview.attached,
            agent,
            also: self.also.clone(),
            commands: self.session.shell().counts().clone(),
            notes: preview.notes,
            problems: project.problems.clone(),
        }))
    }

    /// Returns the blocks that the invocation adds to a conversation that has begun.
    fn blocks(&mut self, args: &RenderArgs) -> Result<Vec<Block>, CommandError> {
        let given = args.args.as_deref();
        let step = match args.by {
            By::User => {
                let gap = if given.is_some() { " " } else { "" };
                Step::User(format!("/{}{gap}{}", self.entry.name, given.unwrap_or_default()))
            }
            By::Model => {
                let mut input = serde_json::Map::new();
                input.insert("skill".to_owned(), self.entry.name.clone().into());
                input.extend(given.map(|args| ("args".to_owned(), args.into())));
                Step::ToolUse { name: SKILL_TOOL.to_owned(), input }
            }
        };
        // The first message brings the listing, which is not the skill's.
        self.session.step(&Step::User("hello".to_owned()));
        let outcome = self.session.step(&step);
        if let Some(stopped) = outcome.stopped {
            return Err(CommandError::new(stopped));
        }
        notes::skipped(&self.session.project().problems)?;
        notes::say(notes::file(&self.entry).as_deref())?;
        notes::say(outcome.notes.iter().map(String::as_str))?;
        notes::say(outcome.local_output.as_deref())?;
        let forks = outcome.forks.into_iter().flat_map(|fork| fork.blocks);
        let blocks = outcome.blocks.unwrap_or_default();
        Ok(if self.session.forks(&self.entry) { forks.collect() } else { blocks })
    }
}

/// Prints the answer in the format that was asked for.
fn answer(args: &RenderArgs, rendered: &Rendered) -> Result<(), CommandError> {
    if args.format == Format::Json {
        let document = rendered::json::document(rendered, args.trace);
        return print(&serde_json::to_string_pretty(&document).map_err(CommandError::new)?, "\n");
    }
    if args.trace {
        let text = rendered::trace::render(rendered, Look::of_stdout());
        let mut stdout = anstream::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        return Ok(());
    }
    print(&rendered.expansion.text, "")
}

/// Writes `text` to standard output as it is; to a terminal nothing that would drive it.
fn print(text: &str, end: &str) -> Result<(), CommandError> {
    let mut stdout = std::io::stdout().lock();
    if stdout.is_terminal() {
        writeln!(stdout, "{}", harmless(text))?;
    } else {
        write!(stdout, "{text}{end}")?;
    }
    stdout.flush()?;
    Ok(())
}

/// Fails where the client knows no such effort.
fn check_effort(effort: Option<&str>, models: &ModelsFacts) -> Result<(), CommandError> {
    match effort {
        Some(level) if !models.levels.iter().any(|known| known == level) => {
            Err(CommandError::new(format!("--effort {level}: no such level"))
                .hinted(format!("the levels are {}", models.levels.join(", "))))
        }
        _ => Ok(()),
    }
}
