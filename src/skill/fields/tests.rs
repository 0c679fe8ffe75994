//! Coercions, as both clients make them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::skill::places::Place;
use crate::skill::{PlaceKind, Plugin, Skill};

fn fields(client: &str, yaml: &str) -> Fields {
    let client = Client::find(client).expect("a shipped client");
    let text = format!("---\n{yaml}\n---\n# Body");
    let source = Source::from_bytes("SKILL.md".into(), text.into_bytes());
    let frontmatter = Frontmatter::parse(&source, &client);
    Fields::read(&frontmatter, &source, SkillKind::Skill, &client)
}

fn text(field: Option<Spanned<String>>) -> Option<String> {
    field.map(|field| field.value)
}

#[test]
fn a_description_is_text_or_what_prints_as_text() {
    for (value, description) in [
        ("\"  a \\n\"", Some("a")),
        ("1.0", Some("1")),
        ("false", Some("false")),
        ("[a]", None),
        ("{a: b}", None),
        ("~", None),
        ("\" \"", None),
    ] {
        let fields = fields("2.1.332", &format!("description: {value}"));
        assert_eq!(text(fields.description).as_deref(), description, "{value}");
        let fallback = description.is_none().then_some("Body");
        assert_eq!(fields.fallback_description.as_deref(), fallback, "{value}");
    }
}

#[test]
fn when_to_use_prints_or_is_truthy() {
    for (value, newer, older) in [
        ("\" a \"", Some(" a "), Some(" a ")),
        ("0", Some("0"), None),
        ("false", Some("false"), None),
        (".nan", Some("NaN"), None),
        ("[]", None, Some("")),
        ("[a, [b, ~]]", Some("a,b,"), Some("a,b,")),
        ("{a: b}", Some("[object Object]"), Some("[object Object]")),
        ("\"\"", None, None),
    ] {
        let yaml = format!("when_to_use: {value}");
        assert_eq!(text(fields("2.1.332", &yaml).when_to_use).as_deref(), newer, "{value}");
        assert_eq!(text(fields("2.1.87", &yaml).when_to_use).as_deref(), older, "{value}");
    }
}

#[test]
fn flags_take_words_in_one_client() {
    for (value, newer, older) in [
        ("true", true, true),
        ("\"true\"", true, true),
        ("\" On \"", true, false),
        ("YES", true, false),
        ("1.0", true, false),
        ("0x1", true, false),
        ("y", false, false),
        ("[true]", false, false),
        ("", false, false),
    ] {
        let yaml = format!("disable-model-invocation: {value}");
        let flag = |client| fields(client, &yaml).disable_model_invocation.map(|flag| flag.value);
        assert_eq!((flag("2.1.332"), flag("2.1.87")), (Some(newer), Some(older)), "{value}");
    }
    assert!(fields("2.1.332", "a: b").user_invocable.is_none());
}

#[test]
fn arguments_are_words_or_texts_of_a_list() {
    for (value, names) in [
        ("foo bar", vec!["foo", "bar"]),
        ("foo, bar", vec!["foo,", "bar"]),
        ("[foo, 1, \"\", ~, [x], bar, \"2\"]", vec!["foo", "bar"]),
        ("[\"foo bar\"]", vec!["foo bar"]),
        ("00 1a -1", vec!["1a", "-1"]),
        ("{foo: 1}", vec![]),
        ("7", vec![]),
    ] {
        let names_read = fields("2.1.332", &format!("arguments: {value}")).arguments;
        let read: Vec<_> = names_read.iter().map(|name| name.value.as_str()).collect();
        assert_eq!(read, names, "{value}");
    }
}

#[test]
fn a_model_of_another_type_makes_one_client_drop_the_file() {
    let odd = fields("2.1.87", "model: [opus]");
    assert_eq!(odd.refused.map(|key| key.value).as_deref(), Some("model"));
    for yaml in ["model: \"\"", "model: 0", "model: ~", "model: opus"] {
        assert!(fields("2.1.87", yaml).refused.is_none(), "{yaml}");
    }
    assert!(fields("2.1.332", "model: [opus]").refused.is_none());
    assert_eq!(text(fields("2.1.332", "model: \" Inherit \"").model), None);
    assert_eq!(text(fields("2.1.87", "model: Inherit").model).as_deref(), Some("Inherit"));
}

#[test]
fn effort_is_a_level_or_a_number() {
    for (value, effort) in [
        ("High", Some("high")),
        ("[low]", Some("low")),
        ("\" low \"", None),
        ("50", Some("50")),
        ("3.5", Some("3")),
        ("none", None),
        ("true", None),
    ] {
        let read = text(fields("2.1.332", &format!("effort: {value}")).effort);
        assert_eq!(read.as_deref(), effort, "{value}");
    }
}

#[test]
fn paths_that_match_everything_are_no_condition() {
    for (value, patterns) in [
        ("src/**, \"docs/**\"", Some(vec!["src", "\"docs/**\""])),
        ("[[\"{a,b}/**\"], \"c/*\", 5]", Some(vec!["a", "b", "c/*"])),
        ("\"**\"", None),
        ("\"/**\"", None),
        ("\"**, src\"", Some(vec!["**", "src"])),
        ("true", None),
    ] {
        let read = fields("2.1.332", &format!("paths: {value}")).paths.map(|paths| paths.value);
        let expected: Option<Vec<String>> =
            patterns.map(|patterns| patterns.into_iter().map(str::to_owned).collect());
        assert_eq!(read, expected, "{value}");
    }
}

#[test]
fn a_command_file_has_no_paths_and_only_a_plugin_s_has_a_name() {
    let client = Client::find("latest").expect("a shipped client");
    let command = |plugin: Option<Plugin>| {
        let text = b"---\nname: x\npaths: src/**\n---\n".to_vec();
        let source = Source::from_bytes("x.md".into(), text);
        let place = match plugin.map(Arc::new) {
            Some(plugin) => Place::of_plugin(&plugin, "/p".into(), SkillKind::Command),
            None => Place::new(PlaceKind::UserCommands, "/u".into(), SkillKind::Command),
        };
        let name = "x".to_owned();
        Skill::from_source(source, name, SkillKind::Command, place.origin, &client).fields
    };
    let plugin = Plugin {
        name: "kit".to_owned(),
        root: "/p".into(),
        data: "/d".into(),
        options: BTreeMap::new(),
    };
    for (fields, is_named) in [(command(None), false), (command(Some(plugin)), true)] {
        assert_eq!(fields.name.is_some(), is_named);
        assert!(fields.paths.is_none());
        assert_eq!(fields.fallback_description.as_deref(), Some("Custom command"));
    }
}
