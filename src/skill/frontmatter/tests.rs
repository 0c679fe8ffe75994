//! The envelope and the two passes, as both clients read them.

use super::*;
use crate::skill::recover::RepairKind;
use crate::skill::yaml::YamlErrorKind;

fn read(client: &str, text: &str) -> (Source, Frontmatter) {
    let client = Client::find(client).expect("a shipped client");
    let source = Source::from_bytes("SKILL.md".into(), text.as_bytes().to_vec());
    let frontmatter = Frontmatter::parse(&source, &client);
    (source, frontmatter)
}

fn description(client: &str, yaml: &str) -> Option<String> {
    let (_, frontmatter) = read(client, &format!("---\n{yaml}\n---\nbody"));
    frontmatter.get("description").map(|node| node.value.to_script_string())
}

const BOTH: [&str; 2] = ["2.1.332", "2.1.87"];

#[test]
fn the_envelope_ends_at_the_next_three_dashes() {
    for (text, yaml, body) in [
        ("---\na: b\n---\nbody\n", "a: b\n", "body\n"),
        ("---\na: b --- c\n---\nbody", "a: b ", "c\n---\nbody"),
        ("--- \t\n\n a: b\n---\u{A0}\n\n  body", " a: b\n", "body"),
        ("---\r\na: b\r\n---\r\nbody\r\n", "a: b\r\n", "body\r\n"),
        ("---\n---", "", ""),
        ("---\na: b\n-----\nbody", "a: b\n", "--\nbody"),
    ] {
        for client in BOTH {
            let (source, frontmatter) = read(client, text);
            assert_eq!(source.slice(frontmatter.yaml), yaml, "{text:?}");
            assert_eq!(source.slice(frontmatter.body), body, "{text:?}");
            assert_eq!(frontmatter.envelope, Span::new(0, text.len() - body.len()));
        }
    }
}

#[test]
fn without_an_envelope_everything_is_body() {
    for text in ["", "---", "---\na: b\n", " ---\na: b\n---\n", "--- x\n---\n", "---\ra: b\r---\r"]
    {
        for client in BOTH {
            let (_, frontmatter) = read(client, text);
            assert_eq!(frontmatter.pass, Pass::Absent, "{text:?}");
            assert_eq!(frontmatter.body, Span::new(0, text.len()));
        }
    }
}

#[test]
fn a_byte_order_mark_belongs_to_the_envelope_in_one_client() {
    let text = "\u{FEFF}---\na: b\n---\nbody";
    let (source, newer) = read("2.1.332", text);
    assert_eq!((newer.pass, source.slice(newer.body)), (Pass::Strict, "body"));
    assert_eq!(newer.pairs()[0].key.span, Span::new(7, 8));
    assert_eq!(read("2.1.87", text).1.pass, Pass::Absent);
}

#[test]
fn broken_values_are_quoted() {
    for (yaml, value) in [
        ("description: a: b", "a: b"),
        ("description: [WIP] a", "[WIP] a"),
        ("description: `a` \\ \"b\"", "`a` \\ \"b\""),
        ("description: *a", "*a"),
        ("description: 'a: b' c", "'a: b' c"),
    ] {
        for client in BOTH {
            assert_eq!(description(client, yaml).as_deref(), Some(value), "{yaml:?}");
        }
    }
    for yaml in [
        "description: \"a\" b",
        "description: a:\tb",
        "description: - a",
        "description: D\nmetadata:\n  a: b: c",
        "description: D\n  a: b",
        "description: a: b\r",
        "description: D\nkey1: a: b",
        "description: |\n  a\nx: y: z",
    ] {
        for client in BOTH {
            assert_eq!(description(client, yaml), None, "{yaml:?}");
        }
    }
}

#[test]
fn one_client_repairs_tabs_and_keeps_lists() {
    assert_eq!(description("2.1.332", "description: D\nx:\n\ty: z").as_deref(), Some("D"));
    assert_eq!(description("2.1.87", "description: D\nx:\n\ty: z"), None);
    let lists = "description: [a, b]\nx: y: z";
    assert_eq!(description("2.1.332", lists).as_deref(), Some("a,b"));
    assert_eq!(description("2.1.87", lists).as_deref(), Some("[a, b]"));
}

#[test]
fn repairs_and_values_lead_back_to_the_file() {
    let text = "---\nname: n\ndescription: é \"a\": b\nx:\n\ty: z\n---\nbody";
    let (source, frontmatter) = read("2.1.332", text);
    assert_eq!(frontmatter.pass, Pass::Recovered);
    let error = frontmatter.error.as_ref().expect("why the first pass failed");
    assert_eq!(error.kind, YamlErrorKind::ColonInValue);
    assert_eq!(source.position(error.span.start).line, 3);
    let repairs: Vec<_> =
        frontmatter.repairs.iter().map(|repair| (repair.kind, source.slice(repair.span))).collect();
    assert_eq!(repairs, [(RepairKind::Quoted, "é \"a\": b"), (RepairKind::TabsReplaced, "\t")]);
    let value = frontmatter.get("description").expect("the field");
    assert_eq!(source.slice(value.span), "é \"a\": b");
    let nested = frontmatter.pairs().last().expect("the last pair");
    assert_eq!(source.slice(nested.value.span), "y: z");
}

#[test]
fn a_key_twice_shows_both_places_in_the_file() {
    let (source, frontmatter) = read("2.1.87", "---\né: \u{7}\nx: 1\nx: 2\n---\n");
    let error = frontmatter.error.expect("refused");
    assert_eq!(source.position(error.span.start).line, 4);
    let first = error.related.expect("the first place");
    assert_eq!((source.slice(first), source.position(first.start).line), ("x", 3));
}

#[test]
fn what_cannot_be_repaired_keeps_its_keys_and_comments_in_sight() {
    let text = "---\n# note\nname: a\ndescription: \"a\" b\n  # other\n---\nbody";
    let (source, frontmatter) = read("2.1.332", text);
    assert_eq!(frontmatter.pass, Pass::Failed);
    assert!(frontmatter.error.is_some() && frontmatter.recovery_error.is_some());
    assert_eq!(source.slice(frontmatter.body), "body");
    let keys: Vec<_> = frontmatter.written_keys(&source).into_iter().map(|key| key.value).collect();
    assert_eq!(keys, ["name", "description"]);
    let comments: Vec<_> = frontmatter.comments.iter().map(|span| source.slice(*span)).collect();
    assert_eq!(comments, ["# note", "# other"]);
}
