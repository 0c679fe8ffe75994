use std::path::PathBuf;

use super::*;
use crate::skill::{Origin, PlaceKind, Source};

fn skill(text: &str, kind: SkillKind, client: &Client) -> Skill {
    let source = Source::from_bytes(PathBuf::from("/p/s/SKILL.md"), text.as_bytes().to_vec());
    let root = PathBuf::from("/p");
    let origin = Origin { kind: PlaceKind::Project, root, scope: None, plugin: None };
    Skill::from_source(source, "s".to_owned(), kind, origin, client)
}

fn call(args: &str) -> Call {
    Call {
        args: Some(args.to_owned()),
        session_id: "SESSION".to_owned(),
        project_dir: PathBuf::from("/p"),
        cwd: PathBuf::from("/p"),
        model: "claude-haiku-4-5".to_owned(),
        effort: None,
        forced_effort: None,
    }
}

fn clients() -> [Client; 2] {
    ["2.1.332", "2.1.87"].map(|version| Client::find(version).expect("a shipped client"))
}

/// Checks that the pieces make the text, and that what they say of the source is there.
fn check(expansion: &Expansion, skill: &Skill) {
    let mut at = 0;
    for piece in &expansion.pieces {
        assert_eq!(piece.output.start, at);
        at = piece.output.end;
        let text = expansion.text.get(piece.output.range()).expect("a place in the text");
        if let Some(source) = piece.origin.source() {
            let written = skill.source.text().get(source.range()).expect("a place in the file");
            if matches!(piece.origin, PieceOrigin::Body(_)) {
                assert_eq!(text, written);
            }
        }
    }
    assert_eq!(at, expansion.text.len());
}

#[test]
fn every_stretch_says_where_it_came_from() {
    let [client, _] = clients();
    let text = "---\narguments: who\n---\nHi $who, \\$0 ${CLAUDE_SESSION_ID} $2";
    let skill = skill(text, SkillKind::Skill, &client);
    let expansion = Expansion::written(&skill, &call("you"), &client).expect("an expansion");
    check(&expansion, &skill);
    let pieces: Vec<_> = expansion
        .pieces
        .iter()
        .map(|piece| (&expansion.text[piece.output.range()], piece.origin.clone()))
        .collect();
    let body = |text: &str| {
        let start = skill.source.text().find(text).expect("in the file");
        PieceOrigin::Body(Span::new(start, start + text.len()))
    };
    let place = |text: &str| {
        let start = skill.source.text().find(text).expect("in the file");
        Span::new(start, start + text.len())
    };
    let who = Argument::Named("who".to_owned());
    let name = "CLAUDE_SESSION_ID".to_owned();
    let variable = PieceOrigin::Variable { placeholder: place("${CLAUDE_SESSION_ID}"), name };
    assert_eq!(
        pieces,
        [
            ("Base directory for this skill: /p/s\n\n", PieceOrigin::BaseDirectory),
            ("Hi ", body("Hi ")),
            ("you", PieceOrigin::Argument { placeholder: place("$who"), argument: who }),
            (", ", body(", ")),
            ("$0 ", body("$0 ")),
            ("SESSION", variable),
            (" $2", body(" $2")),
        ]
    );
    let kept =
        Unfilled { placeholder: place("$2"), argument: Argument::Position(2), removed: false };
    assert_eq!(expansion.unfilled, [kept]);
}

#[test]
fn a_call_that_would_fill_the_memory_fails() {
    for client in clients() {
        let body = "$ARGUMENTS".repeat(10_000);
        let skill = skill(&body, SkillKind::Command, &client);
        let args = "x".repeat(1 << 20);
        let error = Expansion::written(&skill, &call(&args), &client).expect_err("too long");
        assert_eq!(error.to_string(), "the text would be longer than 64 MiB");
    }
}

proptest::proptest! {
    #[test]
    fn any_body_takes_any_arguments(
        names in "[a-z|$.()\\[\\]*+? -]{0,12}",
        body in "(\\PC|[\\\\$\\[\\]{}0-9 \n]|ARGUMENTS|\\$ARGUMENTS\\[|\\$\\{CLAUDE_|SKILL_DIR\\}|EFFORT\\}|\\$a){0,30}",
        args in "(\\PC|[$&`'\"\\\\ \n!()|;0-9]){0,30}",
    ) {
        for client in clients() {
            for kind in [SkillKind::Skill, SkillKind::Command] {
                let text = format!("---\narguments: '{}'\n---\n{body}", names.replace('\'', ""));
                let skill = skill(&text, kind, &client);
                if let Ok(expansion) = Expansion::written(&skill, &call(&args), &client) {
                    check(&expansion, &skill);
                }
            }
        }
    }

    #[test]
    fn a_body_that_asks_for_nothing_comes_out_unchanged(body in "[^$]{0,60}") {
        for client in clients() {
            let text = format!("---\nname: s\n---\n{body}");
            let skill = skill(&text, SkillKind::Skill, &client);
            let expansion = Expansion::written(&skill, &call(""), &client).expect("an expansion");
            let whole = format!("Base directory for this skill: /p/s\n\n{}", skill.body_text());
            proptest::prop_assert_eq!(&expansion.text, &whole);
            check(&expansion, &skill);
        }
    }
}
