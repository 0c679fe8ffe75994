use crate::support::Folder;

fn shop() -> Folder {
    Folder::new(&[
        (".git/HEAD", ""),
        (".claude/settings.json", r#"{"skillOverrides": {"hidden": "off", "bare": "name-only"}}"#),
        (".claude/skills/review/SKILL.md", "---\ndescription: Reviews a file.\n---\nReview.\n"),
        (".claude/skills/hidden/SKILL.md", "---\ndescription: Hides.\n---\nHide.\n"),
        (".claude/skills/bare/SKILL.md", "---\ndescription: Says little.\n---\nSay.\n"),
        (
            ".claude/skills/typed/SKILL.md",
            "---\ndescription: Types.\ndisable-model-invocation: true\n---\nType.\n",
        ),
        (".claude/skills/waits/SKILL.md", "---\ndescription: Waits.\npaths: src/**\n---\nWait.\n"),
        (".claude/commands/review.md", "Review by command.\n"),
        (".claude/skills/broken/SKILL.md", "---\ndescription: [\n---\nBroken.\n"),
    ])
}

/// Runs and puts a mark where the folder's name stands.
fn answer(folder: &Folder, arguments: &[&str]) -> String {
    let root = folder.path("").canonicalize().expect("a folder");
    folder.run(arguments).all().replace(&*root.to_string_lossy(), "<ROOT>")
}

#[test]
fn the_listing_is_printed_as_sent() {
    insta::assert_snapshot!(answer(&shop(), &["listing", "--bundled", "off"]));
}

#[test]
fn a_table_says_what_became_of_each_and_why() {
    insta::assert_snapshot!(answer(&shop(), &["listing", "--bundled", "off", "--table"]));
}

#[test]
fn every_rule_that_decided_is_told() {
    for name in ["review", "hidden", "bare", "typed", "waits"] {
        let told = answer(&shop(), &["listing", "--bundled", "off", "--explain", name]);
        insta::assert_snapshot!(format!("explained_{name}"), told);
    }
}

#[test]
fn a_near_name_is_offered() {
    let told = shop().run(&["listing", "--explain", "reveiw"]);
    assert_eq!(told.code, 2);
    assert!(told.stderr.contains("did you mean `review`?"), "{told:?}");
}

#[test]
fn more_use_keeps_a_text_longer() {
    let folder = Folder::new(&[
        (".claude/skills/first/SKILL.md", "---\ndescription: Says one thing.\n---\nOne.\n"),
        (".claude/skills/second/SKILL.md", "---\ndescription: Says two things.\n---\nTwo.\n"),
    ]);
    let days = |skill: &str| {
        format!(r#"{{"skillUsage":{{"{skill}":{{"usageCount":50,"lastUsedAt":4102444800000}}}}}}"#)
    };
    let whole = |used: &str| {
        folder.write("usage.json", days(used));
        let arguments =
            ["listing", "--bundled", "off", "--budget-chars", "45", "--usage", "usage.json"];
        folder.run(&arguments).stdout
    };
    for (used, other) in [("first", "second"), ("second", "first")] {
        let text = whole(used);
        assert!(
            text.contains(&format!("- {used}: ")) && !text.contains(&format!("- {other}: ")),
            "{text}"
        );
    }
}

#[test]
fn an_unknown_client_is_an_error_that_lists_what_there_is() {
    let told = shop().run(&["listing", "--client", "9.9.9"]);
    assert_eq!(told.code, 2);
    assert!(told.stderr.contains("2.1.332") && told.stderr.contains("2.1.87"), "{told:?}");
}
