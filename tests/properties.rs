//! What holds for any input.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

use std::path::PathBuf;

use proptest::prelude::*;
use skillctl::client::{self, Client};
use skillctl::skill::yaml::{Node, Value};
use skillctl::skill::{Frontmatter, Origin, PlaceKind, Skill, SkillKind, Source};
use skillctl::span::Span;

fn clients() -> Vec<Client> {
    client::known().iter().map(|name| Client::find(name).expect("a known client")).collect()
}

fn load(bytes: Vec<u8>, client: &Client) -> Skill {
    let source = Source::from_bytes(PathBuf::from("/p/.claude/skills/s/SKILL.md"), bytes);
    let origin = Origin {
        kind: PlaceKind::Project,
        root: PathBuf::from("/p/.claude/skills"),
        scope: None,
        plugin: None,
    };
    Skill::from_source(source, "s".to_owned(), SkillKind::Skill, origin, client)
}

/// Every span of a loaded file, with a name for the message.
fn spans(skill: &Skill) -> Vec<(&'static str, Span)> {
    let Frontmatter {
        envelope, yaml, body, root, comments, error, recovery_error, repairs, ..
    } = &skill.frontmatter;
    let mut spans = vec![("envelope", *envelope), ("yaml", *yaml), ("body", *body)];
    spans.extend(comments.iter().map(|span| ("comment", *span)));
    spans.extend(repairs.iter().map(|repair| ("repair", repair.span)));
    for error in [error, recovery_error].into_iter().flatten() {
        spans.push(("error", error.span));
        spans.extend(error.related.map(|span| ("related", span)));
    }
    spans.extend(
        skill.frontmatter.written_keys(&skill.source).iter().map(|key| ("written key", key.span)),
    );
    let mut open: Vec<&Node> = root.iter().collect();
    while let Some(node) = open.pop() {
        spans.push(("node", node.span));
        match &node.value {
            Value::List(items) => open.extend(items),
            Value::Map(pairs) => {
                spans.extend(pairs.iter().map(|pair| ("key", pair.key.span)));
                open.extend(pairs.iter().map(|pair| &pair.value));
            }
            _ => {}
        }
    }
    spans
}

fn spans_fit(bytes: &[u8]) -> Result<(), TestCaseError> {
    for client in clients() {
        let skill = load(bytes.to_vec(), &client);
        let text = skill.source.text();
        for (what, span) in spans(&skill) {
            prop_assert!(span.start <= span.end && span.end <= text.len(), "{what} {span:?}");
            prop_assert!(
                text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
                "{what} {span:?} is inside a character"
            );
            skill.source.position(span.start);
        }
        prop_assert_eq!(skill.frontmatter.envelope.end, skill.body.start);
        prop_assert_eq!(skill.body.end, text.len());
    }
    Ok(())
}

/// Text of the parts that frontmatter is made of, in any order.
fn frontmatter_like() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "(description|name|allowed-tools|paths|hooks|x): ?",
        r#"[a-z \t:#\[\]{},"'|>*&!%@`?\\-]{0,8}"#,
        Just("\n".to_owned()),
        Just("\n  ".to_owned()),
        Just("\n\t".to_owned()),
        Just("\n- ".to_owned()),
        Just("\r\n".to_owned()),
        Just("---\n".to_owned()),
        Just(" >-\n  ".to_owned()),
        Just("&a ".to_owned()),
        Just("*a".to_owned()),
        Just("\u{FEFF}".to_owned()),
        ".{0,3}",
    ];
    proptest::collection::vec(part, 0..24)
        .prop_map(|parts| format!("---\n{}\n---\nx", parts.concat()))
}

proptest! {
    #[test]
    fn any_bytes_load_with_spans_that_fit(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        spans_fit(&bytes)?;
    }

    #[test]
    fn any_frontmatter_loads_with_spans_that_fit(text in frontmatter_like()) {
        spans_fit(text.as_bytes())?;
    }

    #[test]
    fn a_file_without_fences_is_all_body(text in "[^-]*") {
        for client in clients() {
            let skill = load(text.clone().into_bytes(), &client);
            prop_assert_eq!(skill.body_text(), text.as_str());
        }
    }

    #[test]
    fn text_in_double_quotes_reads_back(text in "\\PC*") {
        let quoted = text.replace('\\', "\\\\").replace('"', "\\\"").replace("---", "- -");
        let text = text.replace("---", "- -");
        for client in clients() {
            let skill = load(format!("---\nx: \"{quoted}\"\n---\n").into_bytes(), &client);
            let read = skill.frontmatter.get("x").map(|node| node.value.clone());
            prop_assert_eq!(read, Some(Value::String(text.clone())));
        }
    }
}
