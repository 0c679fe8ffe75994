//! From YAML values to fields.

use super::lists::{split_paths, split_tools};
use crate::client::loading::{
    FieldChoices, Flags, HookForms, Inherit, OddAgent, OddModel, WhenToUse,
};
use crate::skill::Frontmatter;
use crate::skill::hooks;
use crate::skill::text::{is_space, trim};
use crate::skill::yaml::{Node, Value};
use crate::span::Spanned;

/// The named levels of effort.
const EFFORTS: [&str; 5] = ["low", "medium", "high", "xhigh", "max"];

/// Reads fields of one frontmatter.
pub(super) struct Reader<'a> {
    pub(super) frontmatter: &'a Frontmatter,
    pub(super) choices: &'a FieldChoices,
}

impl Reader<'_> {
    fn value(&self, key: &str) -> Option<&Node> {
        self.frontmatter.get(key).filter(|node| node.value != Value::Null)
    }

    /// A text; anything else is ignored.
    pub(super) fn text(&self, key: &str) -> Option<Spanned<String>> {
        let node = self.value(key)?;
        let Value::String(text) = &node.value else { return None };
        (!text.is_empty()).then(|| Spanned::new(text.clone(), node.span))
    }

    /// What the value prints as, unless that is nothing.
    pub(super) fn printed(&self, key: &str) -> Option<Spanned<String>> {
        let node = self.value(key)?;
        let text = node.value.to_script_string();
        (!text.is_empty()).then(|| Spanned::new(text, node.span))
    }

    pub(super) fn description(&self) -> Option<Spanned<String>> {
        let node = self.value("description")?;
        let text = match &node.value {
            Value::String(text) => trim(text).to_owned(),
            value @ (Value::Bool(_) | Value::Number(_)) => value.to_script_string(),
            Value::Null | Value::List(_) | Value::Map(_) => return None,
        };
        (!text.is_empty()).then(|| Spanned::new(text, node.span))
    }

    pub(super) fn when_to_use(&self) -> Option<Spanned<String>> {
        match self.choices.when_to_use {
            WhenToUse::Printed => self.printed("when_to_use"),
            WhenToUse::Truthy => {
                let node = self.value("when_to_use").filter(|node| node.value.is_truthy())?;
                Some(Spanned::new(node.value.to_script_string(), node.span))
            }
        }
    }

    /// A flag whose key is there.
    pub(super) fn flag(&self, key: &str) -> Option<Spanned<bool>> {
        let node = self.frontmatter.get(key)?;
        let is_on = match (&node.value, self.choices.flags) {
            (Value::Bool(value), _) => *value,
            (Value::String(text), Flags::TrueOnly) => text == "true",
            (Value::String(text) | Value::Number(text), Flags::Words) => {
                let words = ["true", "yes", "on", "1"];
                words.iter().any(|word| trim(text).eq_ignore_ascii_case(word))
            }
            _ => false,
        };
        Some(Spanned::new(is_on, node.span))
    }

    /// Names of positions: words of a text, or texts of a list. Digits alone are no name.
    pub(super) fn arguments(&self) -> Vec<Spanned<String>> {
        let is_name =
            |name: &str| !trim(name).is_empty() && !name.bytes().all(|byte| byte.is_ascii_digit());
        let Some(node) = self.value("arguments") else { return Vec::new() };
        match &node.value {
            Value::String(text) => {
                let words = text.split(is_space).filter(|word| is_name(word));
                words.map(|word| Spanned::new(word.to_owned(), node.span)).collect()
            }
            Value::List(items) => items
                .iter()
                .filter_map(|item| match &item.value {
                    Value::String(name) if is_name(name) => {
                        Some(Spanned::new(name.clone(), item.span))
                    }
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Tool rules of the first of `keys` that is there.
    pub(super) fn tools(&self, keys: &[impl AsRef<str>]) -> Option<Spanned<Vec<String>>> {
        let node = keys.iter().find_map(|key| self.value(key.as_ref()))?;
        let rules: Vec<_> = match &node.value {
            Value::String(text) => split_tools(text),
            Value::List(items) => items.iter().filter_map(as_text).flat_map(split_tools).collect(),
            _ => return None,
        };
        (!rules.is_empty()).then(|| Spanned::new(rules, node.span))
    }

    /// The model, and the field where it makes the client drop the file.
    pub(super) fn model(&self) -> (Option<Spanned<String>>, Option<Spanned<String>>) {
        let Some(pair) = self.frontmatter.pair("model") else { return (None, None) };
        let Value::String(text) = &pair.value.value else {
            let fails =
                self.choices.odd_model == OddModel::FileRefused && pair.value.value.is_truthy();
            return (None, fails.then(|| Spanned::new("model".to_owned(), pair.value.span)));
        };
        let inherits = match self.choices.inherit {
            Inherit::Exact => text == "inherit",
            Inherit::AnyCase => trim(text).eq_ignore_ascii_case("inherit"),
        };
        let is_model = !inherits && !trim(text).is_empty();
        (is_model.then(|| Spanned::new(text.clone(), pair.value.span)), None)
    }

    pub(super) fn effort(&self) -> Option<Spanned<String>> {
        let effort = self.printed("effort")?;
        let level = effort.value.to_ascii_lowercase();
        if EFFORTS.contains(&level.as_str()) {
            return Some(Spanned::new(level, effort.span));
        }
        let unsigned = level.strip_prefix('-').unwrap_or(&level);
        let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
        let number = level.get(..level.len() - unsigned.len() + digits)?;
        (digits > 0).then(|| Spanned::new(number.to_owned(), effort.span))
    }

    pub(super) fn fork(&self) -> Option<Spanned<bool>> {
        let node = self.frontmatter.get("context")?;
        Some(Spanned::new(node.value == Value::String("fork".to_owned()), node.span))
    }

    pub(super) fn agent(&self) -> Option<Spanned<String>> {
        match self.choices.odd_agent {
            OddAgent::Ignored => self.text("agent"),
            OddAgent::Printed => self.printed("agent"),
        }
    }

    pub(super) fn hooks(&self, forms: &HookForms) -> Option<Spanned<Node>> {
        let node = self.value("hooks")?;
        hooks::accepted(node, forms).then(|| Spanned::new(node.clone(), node.span))
    }

    /// Path patterns. One that matches everything makes no condition by itself.
    pub(super) fn paths(&self) -> Option<Spanned<Vec<String>>> {
        let node = self.value("paths")?;
        let mut patterns = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            match &node.value {
                Value::String(text) => patterns.extend(split_paths(text, self.choices.braces)),
                Value::List(items) => open.extend(items.iter().rev()),
                _ => {}
            }
        }
        let shortened =
            patterns.iter().map(|pattern| pattern.strip_suffix("/**").unwrap_or(pattern));
        let patterns: Vec<_> =
            shortened.filter(|pattern| !pattern.is_empty()).map(str::to_owned).collect();
        let waits = patterns.iter().any(|pattern| pattern != "**");
        waits.then(|| Spanned::new(patterns, node.span))
    }
}

fn as_text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::String(text) => Some(text),
        _ => None,
    }
}
