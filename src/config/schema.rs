//! The JSON Schema of `skillctl.toml`, for editors. Checked in as `docs/skillctl.schema.json`.

use serde_json::{Value, json};

use crate::lint::Target;
use crate::lint::registry::RULES;

/// Returns the schema.
pub fn schema() -> Value {
    let mut rules = serde_json::Map::new();
    for rule in RULES {
        rules.insert(
            rule.id.to_owned(),
            json!({ "description": rule.summary, "$ref": "#/$defs/level" }),
        );
    }
    let mut targets = Target::names();
    targets.push("claude-code".to_owned());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "skillctl.toml",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "targets": {
                "description": "The programs that read the skills.",
                "type": "array",
                "items": { "enum": targets },
            },
            "windows": {
                "description": "Context windows, in tokens, that the listing is worked out for.",
                "type": "array",
                "items": { "type": "integer", "minimum": 1 },
            },
            "tools": {
                "description": "Names of tools besides the client's own.",
                "$ref": "#/$defs/names",
            },
            "agents": {
                "description": "Names of agents besides the client's own and the project's.",
                "$ref": "#/$defs/names",
            },
            "pedantic": {
                "description": "Whether rules of the pedantic tier run.",
                "type": "boolean",
            },
            "exclude": {
                "description": "What is not linted: patterns as in .gitignore.",
                "$ref": "#/$defs/names",
            },
            "baseline": {
                "description": "A file of findings that are known and not reported.",
                "type": "string",
            },
            "budget": {
                "description": "What `skillctl budget` must keep to.",
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "max-listing": {
                        "description": "Most that the listing may take: a part of its budget, or characters.",
                        "oneOf": [
                            { "type": "string", "pattern": "^[0-9]+ *%?$" },
                            { "type": "integer", "minimum": 0 },
                        ],
                    },
                    "max-entry": {
                        "description": "Most characters of an entry.",
                        "type": "integer",
                        "minimum": 0,
                    },
                    "max-body-tokens": {
                        "description": "Most tokens of a body, by the upper end of its range.",
                        "type": "integer",
                        "minimum": 0,
                    },
                    "fail-on": {
                        "description": "Which loss of text is a breach.",
                        "enum": ["truncated", "name-only"],
                    },
                },
            },
            "rules": { "description": "Levels of rules.", "$ref": "#/$defs/rules" },
            "overrides": {
                "description": "Levels for some paths only; later ones win.",
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["paths", "rules"],
                    "properties": {
                        "paths": {
                            "description": "Patterns as in .gitignore.",
                            "$ref": "#/$defs/names",
                        },
                        "rules": { "$ref": "#/$defs/rules" },
                    },
                },
            },
        },
        "$defs": {
            "level": { "enum": ["off", "pedantic", "info", "warning", "error"] },
            "names": { "type": "array", "items": { "type": "string" } },
            "rules": { "type": "object", "additionalProperties": false, "properties": rules },
        },
    })
}

/// Returns the schema as the checked-in file has it.
pub fn text() -> String {
    // A JSON value is always printable.
    let text = serde_json::to_string_pretty(&schema()).unwrap_or_default();
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Form, OverrideForm, parse_level};

    /// Returns the keys that the reader of `T` takes: it lists them when it meets another.
    fn keys<T: serde::de::DeserializeOwned>() -> Vec<String> {
        let error = toml::from_str::<T>("no-such-key = 1").err().expect("refused");
        let mut keys: Vec<String> =
            error.message().split('`').skip(3).step_by(2).map(str::to_owned).collect();
        keys.sort();
        keys
    }

    fn properties(value: &Value) -> Vec<String> {
        let mut keys: Vec<String> =
            value["properties"].as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys
    }

    #[test]
    fn the_schema_has_the_keys_that_the_reader_takes() {
        let schema = schema();
        assert_eq!(properties(&schema), keys::<Form>());
        let overrides = &schema["properties"]["overrides"]["items"];
        assert_eq!(properties(overrides), keys::<OverrideForm>());
        for level in schema["$defs"]["level"]["enum"].as_array().expect("a list") {
            parse_level(level.as_str().expect("a name")).expect("the reader takes it");
        }
    }
}
