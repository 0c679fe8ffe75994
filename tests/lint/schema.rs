//! As much of JSON Schema (draft 7) as the schemas held here use. Patterns and formats are not checked.

use serde_json::Value;

/// Returns what is wrong with `value`, one line a fault.
pub(crate) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(schema, schema, value, "", &mut found);
    found
}

fn check(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Value::Object(schema) = schema else { return };
    for (keyword, wanted) in schema {
        let fine =
            match keyword.as_str() {
                "$ref" => {
                    let target =
                        wanted.as_str().and_then(|path| root.pointer(path.trim_start_matches('#')));
                    check(root, target.expect("a definition"), value, at, found);
                    true
                }
                "type" => match wanted {
                    Value::Array(types) => types.iter().any(|wanted| is_type(value, wanted)),
                    wanted => is_type(value, wanted),
                },
                "enum" => wanted.as_array().expect("a list").contains(value),
                "required" => wanted.as_array().expect("a list").iter().all(|key| {
                    !value.is_object() || value.get(key.as_str().expect("a key")).is_some()
                }),
                "minimum" => {
                    value.as_f64().is_none_or(|number| number >= wanted.as_f64().expect("a number"))
                }
                "maximum" => {
                    value.as_f64().is_none_or(|number| number <= wanted.as_f64().expect("a number"))
                }
                "minItems" => value
                    .as_array()
                    .is_none_or(|items| items.len() as u64 >= wanted.as_u64().expect("a number")),
                "uniqueItems" => value.as_array().is_none_or(|items| {
                    items.iter().enumerate().all(|(at, item)| !items[..at].contains(item))
                }),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        check(root, wanted, item, &format!("{at}/{index}"), found);
                    }
                    true
                }
                "properties" => {
                    for (key, wanted) in wanted.as_object().expect("an object") {
                        if let Some(inner) = value.get(key) {
                            check(root, wanted, inner, &format!("{at}/{key}"), found);
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let known = schema.get("properties");
                    for (key, inner) in value.as_object().into_iter().flatten() {
                        if known.is_some_and(|known| known.get(key).is_some()) {
                            continue;
                        }
                        if wanted == &Value::Bool(false) {
                            found.push(format!("{at}: `{key}` is not allowed"));
                        }
                        check(root, wanted, inner, &format!("{at}/{key}"), found);
                    }
                    true
                }
                "anyOf" | "oneOf" => {
                    let choices = wanted.as_array().expect("a list");
                    let fits = |choice: &&Value| {
                        let mut inner = Vec::new();
                        check(root, choice, value, at, &mut inner);
                        inner.is_empty()
                    };
                    let count = choices.iter().filter(fits).count();
                    if keyword == "anyOf" { count > 0 } else { count == 1 }
                }
                "$schema" | "$id" | "definitions" | "$defs" | "pattern" | "format" | "title"
                | "description" => true,
                other => panic!("the keyword `{other}` is not known here"),
            };
        if !fine {
            found.push(format!("{at}: `{keyword}` wants {wanted}"));
        }
    }
}

fn is_type(value: &Value, wanted: &Value) -> bool {
    match wanted.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("the type `{other}` is not known here"),
    }
}

#[test]
fn faults_are_seen() {
    let schema = serde_json::json!({
        "type": "object", "required": ["a"], "additionalProperties": false,
        "properties": { "a": { "$ref": "#/definitions/n" } },
        "definitions": { "n": { "type": "integer", "minimum": 1 } },
    });
    let faults = |value: Value| faults(&schema, &value).len();
    assert_eq!(faults(serde_json::json!({ "a": 1 })), 0);
    assert_eq!(faults(serde_json::json!({ "a": 0 })), 1);
    assert_eq!(faults(serde_json::json!({ "a": "x", "b": 1 })), 2);
    assert_eq!(faults(serde_json::json!({})), 1);
}
