//! Whether a client accepts the hooks of a frontmatter. It drops them all for one that is not of the
//! form it expects, and a skill without hooks needs no permission for them (scenario `front-hooks`).

use crate::client::loading::{HookForms, UnknownEvent};
use crate::skill::yaml::{Node, Pair, Value};

/// Returns whether `hooks` is of the form that a client with these `forms` accepts, and not empty:
/// events with lists of matchers with lists of hooks.
pub(super) fn accepted(hooks: &Node, forms: &HookForms) -> bool {
    let Value::Map(events) = &hooks.value else { return false };
    let is_known = |event: &&Pair| forms.events.contains(&event.key.value);
    if forms.unknown_event == UnknownEvent::Refused && !events.iter().all(|event| is_known(&event))
    {
        return false;
    }
    let mut known = events.iter().filter(is_known).peekable();
    known.peek().is_some()
        && known.all(|event| {
            items(&event.value)
                .is_some_and(|matchers| matchers.iter().all(|matcher| is_matcher(matcher, forms)))
        })
}

fn is_matcher(node: &Node, forms: &HookForms) -> bool {
    optional(node, "matcher", is_text)
        && get(node, "hooks")
            .and_then(items)
            .is_some_and(|hooks| hooks.iter().all(|hook| is_hook(hook, forms)))
}

fn is_hook(node: &Node, forms: &HookForms) -> bool {
    let Some(Value::String(kind)) = get(node, "type").map(|kind| &kind.value) else { return false };
    let has = |key: &str, test: fn(&Node) -> bool| get(node, key).is_some_and(test);
    let may = |key: &str, test: fn(&Node) -> bool| optional(node, key, test);
    let common = may("if", is_text)
        && may("timeout", is_positive)
        && may("statusMessage", is_text)
        && may("once", is_flag);
    common
        && match kind.as_str() {
            "command" => {
                has("command", is_text)
                    && may("shell", is_shell)
                    && may("async", is_flag)
                    && may("asyncRewake", is_flag)
                    && (!forms.command_args || may("args", is_texts))
            }
            "prompt" | "agent" => has("prompt", is_text) && may("model", is_text),
            "http" => {
                has("url", is_url) && may("headers", is_text_map) && may("allowedEnvVars", is_texts)
            }
            "mcp_tool" => forms.mcp_tools && has("server", is_text) && has("tool", is_text),
            _ => false,
        }
}

fn get<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    let Value::Map(pairs) = &node.value else { return None };
    pairs.iter().rev().find(|pair| pair.key.value == key).map(|pair| &pair.value)
}

/// Returns whether `key` is missing or its value passes. Null is a value.
fn optional(node: &Node, key: &str, test: fn(&Node) -> bool) -> bool {
    matches!(node.value, Value::Map(_)) && get(node, key).is_none_or(test)
}

fn items(node: &Node) -> Option<&[Node]> {
    match &node.value {
        Value::List(items) => Some(items),
        _ => None,
    }
}

fn is_text(node: &Node) -> bool {
    matches!(node.value, Value::String(_))
}

fn is_texts(node: &Node) -> bool {
    items(node).is_some_and(|items| items.iter().all(is_text))
}

fn is_text_map(node: &Node) -> bool {
    matches!(&node.value, Value::Map(pairs) if pairs.iter().all(|pair| is_text(&pair.value)))
}

fn is_flag(node: &Node) -> bool {
    matches!(node.value, Value::Bool(_))
}

fn is_positive(node: &Node) -> bool {
    matches!(&node.value, Value::Number(text) if text.parse::<f64>().is_ok_and(|number| number > 0.0))
}

fn is_shell(node: &Node) -> bool {
    matches!(&node.value, Value::String(text) if text == "bash" || text == "powershell")
}

/// Returns whether a text has the form of a URL: a scheme and something after it.
fn is_url(node: &Node) -> bool {
    let Value::String(text) = &node.value else { return false };
    text.split_once(':').is_some_and(|(scheme, rest)| {
        let fits = |character: char| {
            character.is_ascii_alphanumeric() || matches!(character, '+' | '-' | '.')
        };
        !rest.is_empty()
            && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(fits)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;
    use crate::skill::yaml::{Offsets, load};

    fn accepts(client: &str, hooks: &str) -> bool {
        let client = Client::find(client).expect("a shipped client");
        let choices = &client.data.loading;
        let loaded = load(hooks, &Offsets::default(), &choices.yaml).expect("valid YAML");
        accepted(&loaded.root.expect("a root"), &choices.hooks)
    }

    #[test]
    fn one_hook_of_another_form_drops_all() {
        let hook = "{hooks: [{type: command, command: y}]}";
        for (hooks, newer, older) in [
            (format!("PreToolUse: [{hook}]"), true, true),
            ("PreToolUse: []".to_owned(), true, true),
            ("{}".to_owned(), false, false),
            ("PreToolUse: x".to_owned(), false, false),
            (format!("Foo: [{hook}]"), false, false),
            (format!("{{Foo: [{hook}], Stop: [{hook}]}}"), true, false),
            (format!("PermissionDenied: [{hook}]"), true, false),
            ("Stop: [{matcher: 5, hooks: []}]".to_owned(), false, false),
            ("Stop: [{hooks: [{type: command}]}]".to_owned(), false, false),
            ("Stop: [{hooks: [{type: http, url: x}]}]".to_owned(), false, false),
            ("Stop: [{hooks: [{type: http, url: 'http://x'}]}]".to_owned(), true, true),
            ("Stop: [{hooks: [{type: mcp_tool, server: a, tool: b}]}]".to_owned(), true, false),
            ("Stop: [{hooks: [{type: command, command: y, timeout: 0}]}]".to_owned(), false, false),
            ("Stop: [{hooks: [{type: command, command: y, args: a}]}]".to_owned(), false, true),
            ("Stop: [{hooks: [{type: prompt, prompt: y}, {type: foo}]}]".to_owned(), false, false),
        ] {
            assert_eq!(accepts("2.1.332", &hooks), newer, "{hooks}");
            assert_eq!(accepts("2.1.87", &hooks), older, "{hooks}");
        }
    }
}
