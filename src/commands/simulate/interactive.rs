//! `skillctl simulate -i`: steps as they are typed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use unicode_width::UnicodeWidthStr as _;

use crate::catalogue::Entry;
use crate::commands::CommandError;
use crate::commands::simulate::lines::Lines;
use crate::commands::simulate::live::{call, player, tool, user};
use crate::commands::simulate::print::{head, shown};
use crate::commands::simulate::{Format, SimulateArgs};

use crate::exit::Exit;
use crate::output::transcript::Transcript;
use crate::scenario::form::Change;
use crate::scenario::{Player, StepForm};
use crate::terminal::{Look, harmless, in_line};

/// What can be typed.
const HELP: &str = "  TEXT                 say something; /NAME ARGS types a command
  :skill NAME ARGS     the model calls a skill
  :read PATH           the model reads a file (also :write PATH, :edit PATH)
  :tool NAME {JSON}    the model calls a tool with this input
  :compact             compact the conversation
  :changed             take note of what changed on disk
  :skills              the skills there are, and who can reach them
  :save FILE           write the steps so far as a scenario (:save! over one that is there)
  :help  :quit
";

/// What a line asks for.
#[derive(Debug, PartialEq)]
enum Line {
    Nothing,
    Step(Box<StepForm>),
    Help,
    Skills,
    Save { file: PathBuf, over: bool },
    Quit,
    Wrong(String),
}

/// Columns that names are padded to at most.
const WIDEST: usize = 40;

/// Returns the commands that [`HELP`] names, with their `:`.
fn commands() -> Vec<String> {
    let words = HELP.split([' ', '(', ')', '\n']);
    words.filter(|word| word.starts_with(':')).map(str::to_owned).collect()
}

/// Returns the names that can be typed. One that could do harm in a terminal is left out.
fn names(player: &Player) -> Vec<String> {
    let all = player.session().skills();
    let typable = all.iter().filter(|entry| entry.visibility.typable).map(|entry| &entry.label);
    typable.filter(|name| in_line(name) == name.as_str()).cloned().collect()
}

/// Takes steps until the input ends.
pub(super) fn interactive(args: &SimulateArgs) -> Result<Exit, CommandError> {
    if args.format != Format::Text {
        return Err(CommandError::new("-i prints text only")
            .hinted("`:save FILE` writes the steps; play them with --scenario FILE"));
    }
    let mut player = player(args)?;
    let mut lines = Lines::of_input(commands())?;
    let mut out = anstream::stdout().lock();
    let mut transcript = Transcript::begin(&head(&player), Look::of_stdout(), false, &mut out)?;
    if lines.typed() {
        writeln!(out, "{HELP}")?;
    }
    let mut steps: Vec<StepForm> = Vec::new();
    loop {
        if lines.typed() {
            writeln!(out)?;
        }
        out.flush()?;
        let Some(line) = lines.next(names(&player))? else { break };
        match read(&line) {
            Line::Nothing => {}
            Line::Quit => break,
            Line::Help => write!(out, "{HELP}")?,
            Line::Skills => skills(&player, &mut out)?,
            Line::Save { file, over } => save(&file, over, &steps, &mut out)?,
            Line::Wrong(message) => writeln!(out, "  {}", harmless(&message))?,
            Line::Step(form) if form.tool_use.is_some() && !player.session().in_turn() => {
                writeln!(out, "  the model is not at work: say something first")?;
            }
            Line::Step(form) => {
                let outcome = player.step(&form).map_err(CommandError::new)?;
                for note in &outcome.notes {
                    writeln!(out, "  note: {}", harmless(note))?;
                }
                let outcome = shown(&player, outcome);
                steps.push(*form);
                if let Some(form) = steps.last() {
                    transcript.step(steps.len(), form, &outcome, &mut out)?;
                }
            }
        }
    }
    transcript.end(&mut out)?;
    args.shell.finish(player.session().shell())?;
    Ok(Exit::Clean)
}

/// Reads a line.
fn read(line: &str) -> Line {
    let Some(command) = line.strip_prefix(':') else {
        return if line.trim().is_empty() {
            Line::Nothing
        } else {
            Line::Step(Box::new(user(line.to_owned())))
        };
    };
    let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
    let rest = rest.trim();
    let step = |form: StepForm| Line::Step(Box::new(form));
    let needs =
        |what: &str| Line::Wrong(format!(":{word} needs {what}; :help lists what can be typed"));
    match word {
        "help" | "h" => Line::Help,
        "quit" | "q" => Line::Quit,
        "skills" => Line::Skills,
        "compact" => step(StepForm { compact: Some(true), ..StepForm::default() }),
        "changed" => step(StepForm { change: Some(Change::default()), ..StepForm::default() }),
        "save" | "save!" | "read" | "write" | "edit" if rest.is_empty() => needs("a file"),
        "save" | "save!" => Line::Save { file: PathBuf::from(rest), over: word == "save!" },
        "skill" if rest.is_empty() => needs("a skill's name"),
        "skill" => {
            let (name, args) = rest.split_once(' ').unwrap_or((rest, ""));
            step(call(name, Some(args).filter(|args| !args.is_empty())))
        }
        "read" => step(touching("Read", rest, &[])),
        "write" => step(touching("Write", rest, &[("content", "")])),
        "edit" => step(touching("Edit", rest, &[("old_string", ""), ("new_string", "…")])),
        "tool" => tool_line(rest).unwrap_or_else(|| needs("a tool's name, and its input as JSON")),
        _ => Line::Wrong(format!("`:{word}` is nothing that can be typed; :help lists what is")),
    }
}

/// Returns a call of a tool that touches a file.
fn touching(name: &str, path: &str, more: &[(&str, &str)]) -> StepForm {
    let mut input = Map::new();
    input.insert("file_path".to_owned(), Value::from(path));
    input.extend(more.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))));
    tool(name, input)
}

/// Reads a call of any tool.
fn tool_line(rest: &str) -> Option<Line> {
    let (name, input) = rest.split_once(' ').unwrap_or((rest, "{}"));
    let input = serde_json::from_str(input.trim()).ok()?;
    (!name.is_empty()).then(|| Line::Step(Box::new(tool(name, input))))
}

/// Shows the skills there are.
fn skills(player: &Player, out: &mut dyn Write) -> io::Result<()> {
    let all = player.session().skills();
    if all.is_empty() {
        writeln!(out, "  there are no skills")?;
    }
    let wide = |entry: &&Entry| in_line(&entry.label).width();
    let widest = all.iter().map(wide).max().unwrap_or(0).min(WIDEST);
    for entry in all {
        let who = match (entry.visibility.callable, entry.visibility.typable) {
            (true, true) => "model and user",
            (true, false) => "model",
            (false, true) => "user",
            (false, false) => "nobody",
        };
        let path = entry.skill.source.path();
        let path = path.strip_prefix(&player.session().project().options.start).unwrap_or(path);
        let path = path.display().to_string();
        let gap = " ".repeat(widest.saturating_sub(wide(&entry)));
        writeln!(out, "  {}{gap}  {who:14}  {}", in_line(&entry.label), in_line(&path))?;
    }
    Ok(())
}

/// Writes the steps as a scenario. What is wrong is said; the conversation goes on.
fn save(file: &Path, over: bool, steps: &[StepForm], out: &mut dyn Write) -> io::Result<()> {
    let shown = file.display().to_string();
    let shown = harmless(&shown);
    if steps.is_empty() {
        return writeln!(out, "  there is no step to save");
    }
    if file.exists() && !over {
        return writeln!(out, "  {shown} is there already; `:save! {shown}` writes over it");
    }
    let document = serde_json::json!({ "steps": steps });
    let text = serde_yaml::to_string(&document).map_err(io::Error::other)?;
    match std::fs::write(file, text) {
        Ok(()) => writeln!(out, "  wrote {shown}"),
        Err(error) => writeln!(out, "  {shown}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_steps_or_commands() {
        assert_eq!(read("  "), Line::Nothing);
        assert_eq!(read("/ok x"), Line::Step(Box::new(user("/ok x".to_owned()))));
        assert_eq!(read(":skill ok a b"), Line::Step(Box::new(call("ok", Some("a b")))));
        assert_eq!(read(":skill ok"), Line::Step(Box::new(call("ok", None))));
        assert_eq!(read(":read src/a.ts"), Line::Step(Box::new(touching("Read", "src/a.ts", &[]))));
        assert_eq!(
            read(":tool Read {\"file_path\": \"a\"}"),
            Line::Step(Box::new(touching("Read", "a", &[])))
        );
        assert!(matches!(read(":tool Read {"), Line::Wrong(_)));
        assert!(matches!(read(":skill"), Line::Wrong(_)));
        assert!(matches!(read(":zap"), Line::Wrong(_)));
        assert_eq!(read(":q"), Line::Quit);
        assert_eq!(read(":save! a"), Line::Save { file: PathBuf::from("a"), over: true });
        assert!(
            commands().contains(&":skills".to_owned()) && commands().contains(&":save!".to_owned())
        );
    }
}
