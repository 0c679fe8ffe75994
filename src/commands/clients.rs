//! `skillctl clients`.

use std::fmt::Write as _;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::client::{self, Client};
use crate::commands::CommandError;
use crate::exit::Exit;
use crate::tokens::grouped;

/// Show what was measured of each client, side by side.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  skillctl clients
  skillctl clients --format json")]
pub struct ClientsArgs {
    /// How to print the answer.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// How clients are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table.
    Text,
    /// A list, with a version.
    Json,
}

#[derive(Serialize)]
struct Form {
    version: u32,
    clients: Vec<ClientForm>,
}

#[derive(Serialize)]
struct ClientForm {
    name: String,
    facts: Vec<Fact>,
    models: Vec<ModelForm>,
}

#[derive(Serialize)]
struct Fact {
    what: &'static str,
    value: String,
}

#[derive(Serialize)]
struct ModelForm {
    name_holds: String,
    window: u64,
    chars_per_token: u64,
}

/// Prints the clients.
pub fn clients(args: &ClientsArgs) -> Result<Exit, CommandError> {
    let mut clients = Vec::new();
    for name in client::known() {
        clients.push(Client::find(&name).map_err(CommandError::new)?);
    }
    let forms: Vec<ClientForm> = clients.iter().map(form).collect();
    let text = match args.format {
        Format::Text => table(&forms),
        Format::Json => {
            let form = Form { version: 1, clients: forms };
            serde_json::to_string_pretty(&form).map_err(CommandError::new)? + "\n"
        }
    };
    anstream::stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Clean)
}

fn form(client: &Client) -> ClientForm {
    let models = client.data.models.known.iter().map(|model| ModelForm {
        name_holds: if model.part.is_empty() {
            "(any other)".to_owned()
        } else {
            model.part.clone()
        },
        window: model.window,
        chars_per_token: model.chars_per_token,
    });
    ClientForm { name: client.to_string(), facts: facts(client), models: models.collect() }
}

/// Returns the facts that authors ask about, in their order of appearance.
fn facts(client: &Client) -> Vec<Fact> {
    let data = &client.data;
    let named = |value: &dyn std::fmt::Debug| words(&format!("{value:?}"));
    let (listing, expansion, session) = (&data.listing, &data.expansion, &data.session);
    let fact = |what, value: String| Fact { what, value };
    vec![
        fact("`[WIP] text` becomes", named(&data.loading.list_repair)),
        fact("tabs at a line's start become", named(&data.loading.tab_repair)),
        fact("of two equal keys", named(&data.loading.yaml.duplicate_keys)),
        fact("a byte order mark belongs to", named(&data.loading.byte_order_mark)),
        fact("listing budget, part of the window", format!("{} %", listing.fraction * 100.0)),
        fact("limit of an entry's text", format!("{} UTF-16 units", grouped(listing.text_limit))),
        fact("listing text is", named(&listing.text)),
        fact("over budget", named(&listing.over_budget)),
        fact("bundled skills", data.bundled.skills.len().to_string()),
        fact("arguments are split into", named(&expansion.argument_splitting)),
        fact("placeholders are replaced in passes", named(&expansion.argument_substitution)),
        fact("a missing position is", named(&expansion.missing_position)),
        fact("`ARGUMENTS:` is appended when", named(&expansion.appended_when)),
        fact(
            "variables",
            expansion
                .variables
                .iter()
                .map(|variable| named(variable))
                .collect::<Vec<_>>()
                .join(", "),
        ),
        fact("a skill called again is", named(&session.again)),
        fact("nested skills are named", named(&session.nested)),
        fact(
            "commands can be stacked in the terminal",
            if session.stacking { "yes" } else { "no" }.to_owned(),
        ),
        fact(
            "kept of a skill after compaction",
            format!(
                "{} tokens, {} together",
                grouped(session.compaction.skill_tokens),
                grouped(session.compaction.total_tokens)
            ),
        ),
    ]
}

/// Returns a choice's name as words: `WholeTextsByUse` as `whole texts by use`.
fn words(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

fn table(clients: &[ClientForm]) -> String {
    let mut text = String::new();
    let what = clients
        .iter()
        .flat_map(|client| &client.facts)
        .map(|fact| fact.what.len())
        .max()
        .unwrap_or(0);
    let width = |client: &ClientForm| {
        client
            .facts
            .iter()
            .map(|fact| fact.value.chars().count().min(36))
            .max()
            .unwrap_or(0)
            .max(client.name.len())
    };
    let mut row = |first: &str, cells: &[String]| {
        let mut line = format!("{first:what$}");
        for (cell, client) in cells.iter().zip(clients) {
            // Writing to a string does not fail.
            let _ = write!(line, "  {cell:0$}", width(client));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    };
    row("", &clients.iter().map(|client| client.name.clone()).collect::<Vec<_>>());
    let count = clients.first().map_or(0, |client| client.facts.len());
    for at in 0..count {
        let facts: Vec<&Fact> = clients.iter().filter_map(|client| client.facts.get(at)).collect();
        let first = facts.first().map_or("", |fact| fact.what);
        row(first, &facts.iter().map(|fact| fact.value.clone()).collect::<Vec<_>>());
    }
    for client in clients {
        let _ = writeln!(
            text,
            "\n{}: models by a part of their name, the first that fits\n",
            client.name
        );
        let _ = writeln!(text, "{:28}  {:>10}  characters a token", "name holds", "window");
        for model in &client.models {
            let window = grouped(usize::try_from(model.window).unwrap_or(usize::MAX));
            let _ =
                writeln!(text, "{:28}  {window:>10}  {}", model.name_holds, model.chars_per_token);
        }
    }
    text
}
