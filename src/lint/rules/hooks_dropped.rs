//! Hooks that the client drops.

use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity, near};
use crate::skill::yaml::{Node, Value};

pub(crate) static RULE: Rule = Rule {
    id: "hooks-dropped",
    group: Group::Runs,
    severity: Severity::Error,
    summary: "`hooks` is not of the form that the client takes, so none is registered",
    docs: r"## What it does
Finds `hooks` that the client drops as a whole, and events that it does not know. The form is that of the settings:
events, with lists of matchers, with lists of hooks that have a `type` and what that type needs.

## Why
One hook of the wrong form and none is registered, without a word.

## Measured in
Claude Code documentation, hooks; each form was tried on both measured clients.

## Bad
```yaml
hooks:
  PreToolUse: ./check.sh
```

## Good
```yaml
hooks:
  PreToolUse:
    - matcher: Bash
      hooks:
        - type: command
          command: ./check.sh
```
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(pair) = file.frontmatter().pair("hooks") else { return };
    let known = &file.options.client.data.loading.hooks.events;
    let events: &[_] = match &pair.value.value {
        Value::Null => return,
        Value::Map(events) => events,
        _ => &[],
    };
    let mut unknown = false;
    for event in events.iter().filter(|event| !known.contains(&event.key.value)) {
        unknown = true;
        let help = near::nearest(&event.key.value, known.iter().map(String::as_str)).map_or_else(
            || format!("events are {}", known.join(", ")),
            |name| format!("write `{name}`"),
        );
        report.push(
            Diagnostic::new(
                event.key.span,
                format!("no event is called `{}`; the hooks below it never run", event.key.value),
            )
            .help(help),
        );
    }
    if file.fields().hooks.is_some() || (unknown && events.len() == 1) {
        return;
    }
    let place = events.iter().find_map(|event| first_wrong(&event.value));
    let place = place.unwrap_or(match &pair.value.value {
        Value::Map(_) => (pair.key.span, "the form is not that of the settings"),
        Value::List(_) => {
            (pair.value.span, "this is a list: events are keys, each with a list of matchers")
        }
        _ => (
            pair.value.span,
            "this is a single value: events are keys, each with a list of matchers",
        ),
    });
    report.push(
        Diagnostic::new(place.0, format!("{}; no hook of this skill is registered", place.1))
            .help("write events with a list of `matcher` and `hooks`, and each hook with `type` and what it needs"),
    );
}

/// Returns the first place below an event that is plainly not of the form, with what is wrong there.
fn first_wrong(event: &Node) -> Option<(crate::span::Span, &'static str)> {
    let Value::List(matchers) = &event.value else {
        return Some((event.span, "an event holds a list of matchers"));
    };
    for matcher in matchers {
        let Value::Map(pairs) = &matcher.value else {
            return Some((matcher.span, "a matcher is a mapping with `hooks`"));
        };
        let Some(hooks) = pairs.iter().find(|pair| pair.key.value == "hooks") else {
            return Some((matcher.span, "a matcher has a list of `hooks`"));
        };
        let Value::List(hooks) = &hooks.value.value else {
            return Some((hooks.value.span, "`hooks` is a list"));
        };
        for hook in hooks {
            let Value::Map(pairs) = &hook.value else {
                return Some((hook.span, "a hook is a mapping with a `type`"));
            };
            if !pairs.iter().any(|pair| pair.key.value == "type") {
                return Some((hook.span, "a hook has a `type`"));
            }
        }
    }
    None
}
