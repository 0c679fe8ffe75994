//! The check that a safe fix is safe: afterwards the file loads the same or better.

use crate::client::Client;
use crate::lint::engine::Lint;
use crate::lint::input::Input;
use crate::lint::targets::Target;
use crate::skill::frontmatter::Pass;
use crate::skill::{Fields, Frontmatter, Source};
use crate::span::Spanned;

/// Fails where some client would read less of `after` than of `before`, or where the client that was
/// asked about would read another value. Says which field.
pub(super) fn loads_as_well(
    lint: &Lint<'_>,
    input: &Input,
    before: &str,
    after: &str,
) -> Result<(), String> {
    for target in Target::all() {
        let Some(client) = target.client() else { continue };
        let (old, new) = (read(input, before, client), read(input, after, client));
        if rank(new.pass) < rank(old.pass) {
            return Err(format!("a fix was refused: {} would read it less well", target.title()));
        }
        let asked = client.version() == lint.options.client.version();
        for ((field, was), (_, is)) in old.values.iter().zip(&new.values) {
            let lost = was.is_some() && is.is_none();
            let changed = asked && old.pass != Pass::Failed && was.is_some() && was != is;
            if lost || changed {
                let what = if lost { "lose" } else { "change" };
                return Err(format!(
                    "a fix was refused: it would {what} `{field}` for {}",
                    target.title()
                ));
            }
        }
    }
    Ok(())
}

struct Reading {
    pass: Pass,
    values: Vec<(&'static str, Option<String>)>,
}

fn read(input: &Input, text: &str, client: &Client) -> Reading {
    let source = Source::from_bytes(input.path.clone(), text.as_bytes().to_vec());
    let frontmatter = Frontmatter::parse(&source, client);
    let values = values(&Fields::read(&frontmatter, &source, input.skill_kind(), client));
    Reading { pass: frontmatter.pass, values }
}

/// How good a reading is.
const fn rank(pass: Pass) -> u8 {
    match pass {
        Pass::Absent => 0,
        Pass::Failed => 1,
        Pass::Recovered => 2,
        Pass::Strict => 3,
    }
}

/// Returns every field by name, as text that is equal for equal values.
fn values(fields: &Fields) -> Vec<(&'static str, Option<String>)> {
    fn text<T: std::fmt::Debug>(field: Option<&Spanned<T>>) -> Option<String> {
        field.map(|field| format!("{:?}", field.value))
    }
    let arguments: Vec<&str> = fields.arguments.iter().map(|name| name.value.as_str()).collect();
    vec![
        ("name", text(fields.name.as_ref())),
        ("description", text(fields.description.as_ref())),
        ("when_to_use", text(fields.when_to_use.as_ref())),
        ("argument-hint", text(fields.argument_hint.as_ref())),
        ("arguments", (!arguments.is_empty()).then(|| arguments.join(" "))),
        ("disable-model-invocation", text(fields.disable_model_invocation.as_ref())),
        ("user-invocable", text(fields.user_invocable.as_ref())),
        ("allowed-tools", text(fields.allowed_tools.as_ref())),
        ("disallowed-tools", text(fields.disallowed_tools.as_ref())),
        ("model", text(fields.model.as_ref())),
        ("effort", text(fields.effort.as_ref())),
        ("context", text(fields.fork.as_ref())),
        ("agent", text(fields.agent.as_ref())),
        ("background", text(fields.background.as_ref())),
        // Spans inside the value move with the text; that it is there is what counts.
        ("hooks", fields.hooks.as_ref().map(|_| String::new())),
        ("paths", text(fields.paths.as_ref())),
        ("shell", text(fields.shell.as_ref())),
    ]
}
